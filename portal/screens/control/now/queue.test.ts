/** The queue out of the live stream: its order, what the toggles leave, and that nothing moves under the pointer. */
import { expect, test } from 'vitest'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { linesOf, unitsText } from './lines.ts'
import { chosenIn, heldQueue, keyOf, mapLabels, queueOf, stepTo, vehiclesOf } from './queue.ts'

const at = 1_000_000_000
const one = (
  id: number,
  level: LiveVehicle['level'],
  group: 'moving' | 'standing' | 'today' | 'wait' | null = null,
  more: Partial<LiveVehicle> & { rank?: number } = {},
): LiveVehicle => ({
  id,
  customerId: 1,
  vin: `VIN${id}`,
  unitId: `U-${id}`,
  vehicleTypeId: 3,
  lat: 32,
  lng: -97,
  headingDeg: 0,
  speedMph: 0,
  level,
  recorded: at,
  stoppedSince: at,
  address: 'Waco, TX',
  verdict: group && {
    key: `cause ${id}`,
    words: `Cause ${id}`,
    measure: null,
    since: at,
    group,
    rank: more.rank ?? id,
  },
  ...more,
})
const drives = { speedMph: 60, stoppedSince: null }
const fleet = [
  one(5, 'critical', 'standing', { rank: 50 }),
  one(1, 'caution', 'moving', { ...drives, rank: 20 }),
  one(2, 'critical', 'moving', { ...drives, rank: 10 }),
  one(3, 'good', null, drives),
  one(4, 'stale', 'wait', { rank: 400 }),
  one(6, 'notice', 'wait', { rank: 300 }),
  one(7, 'critical', 'standing', { customerId: 2, rank: 40 }),
]
const asked = (more = {}) => ({ customerId: null, filter: null, at, ...more })
const units = (queue: ReturnType<typeof queueOf>) =>
  Object.fromEntries(queue.parts.map((part) => [part.group, vehiclesOf(part).map(({ id }) => id)]))

test('what needs somebody stands by its rank in its group, and all else is counted alone', () => {
  const queue = queueOf(fleet, asked())
  expect(units(queue)).toEqual({ moving: [2, 1], standing: [7, 5] })
  expect(queue.counts).toEqual({ total: 7, needYou: 4, moving: 3, silent: 1, canWait: 1 })
})

test('a toggle leaves its own, also those that need nobody', () => {
  expect(units(queueOf(fleet, asked({ filter: 'moving' })))).toEqual({ moving: [2, 1], wait: [3] })
  expect(units(queueOf(fleet, asked({ filter: 'silent' })))).toEqual({ wait: [4] })
  expect(units(queueOf(fleet, asked({ filter: 'needYou' })))).toEqual({ moving: [2, 1], standing: [7, 5] })
  expect(queueOf(fleet, asked({ filter: 'silent' })).counts.needYou).toBe(4)
})

test('of one customer only its own are there', () => {
  expect(units(queueOf(fleet, asked({ customerId: 2 })))).toEqual({ standing: [7] })
})

test('while the order is held rows stay where they are, tell what is new, and what would move is counted', () => {
  const before = queueOf(fleet, asked())
  const later = fleet.map((vehicle) =>
    vehicle.id === 1 ? one(1, 'critical', 'moving', { ...drives, rank: 5 }) : vehicle,
  )
  const { queue, changed } = heldQueue(before, queueOf([...later, one(9, 'critical', 'standing')], asked()))
  expect(units(queue)).toEqual(units(before))
  expect(vehiclesOf(queue.parts[0]!)[1]!.level).toBe('critical')
  // The two that change places, the one that comes, and the two that it comes before.
  expect(changed).toBe(5)
  expect(heldQueue(before, before).changed).toBe(0)
})

test('steps go through all groups and stop at their ends', () => {
  const queue = queueOf(fleet, asked())
  expect(stepTo(queue, null, 1)).toBe('VIN2')
  expect(stepTo(queue, 'VIN1', 1)).toBe('VIN7')
  expect(stepTo(queue, 'VIN5', 1)).toBe('VIN5')
  expect(stepTo(queue, 'VIN2', -1)).toBe('VIN2')
  expect(stepTo(queueOf([], asked()), null, 1)).toBeNull()
})

test('the map names six of those that move with a fault, the worst', () => {
  const many = Array.from({ length: 9 }, (_, n) => one(n, 'critical', 'moving', { ...drives, rank: 9 - n }))
  expect([...mapLabels(queueOf(many, asked())).keys()]).toEqual([8, 7, 6, 5, 4, 3])
  expect(mapLabels(queueOf(fleet, asked())).get(2)).toBe('Cause 2')
})

/** Stands at a place with a cause that others have too. */
const alike = (id: number, more: Partial<LiveVehicle> = {}) => {
  const vehicle = one(id, 'critical', 'standing', more)
  return { ...vehicle, verdict: { ...vehicle.verdict!, words: 'Trailer battery empty' } }
}
const told = (queue: ReturnType<typeof queueOf>) =>
  queue.parts.flatMap((part) => part.lines.map(({ vehicles }) => vehicles.map(({ id }) => id)))

test('those that stand at one place with one cause are one line, where the worst of them would be', () => {
  const yard = [
    alike(4),
    one(3, 'critical', 'standing'),
    alike(2),
    alike(5, { address: 'Dallas, TX' }),
    alike(6, { address: null }),
    alike(7, { level: 'caution' }),
    alike(8, { customerId: 2 }),
  ]
  expect(told(queueOf(yard, asked()))).toEqual([[2, 4], [3], [5], [6], [7], [8]])
  expect(queueOf(yard, asked()).counts.needYou).toBe(7)
  expect(queueOf(yard, asked()).parts[0]!.count).toBe(7)
})

test('what moves, and what can wait, is a line each', () => {
  const both = [alike(1), alike(2)]
  for (const group of ['moving', 'wait'] as const)
    expect(linesOf(group, both).map(({ vehicles }) => vehicles.length)).toEqual([1, 1])
})

test('no line holds more than can be acted on together', () => {
  const many = Array.from({ length: 120 }, (_, id) => alike(id))
  expect(linesOf('standing', many).map(({ vehicles }) => vehicles.length)).toEqual([50, 50, 20])
  expect(new Set(linesOf('standing', many).map(({ key }) => key)).size).toBe(3)
})

test('steps go into the line that is chosen, through its trailers, and on', () => {
  const queue = queueOf([alike(1), alike(2), one(3, 'critical', 'standing')], asked())
  const walk = (by: 1 | -1, from: string | null, steps: number) => {
    const keys = [from]
    for (let n = 0; n < steps; n++) keys.push(stepTo(queue, keys.at(-1)!, by))
    return keys.slice(1).map((key) => chosenIn(queue, key)?.vehicle?.id ?? 'line')
  }
  expect(walk(1, null, 5)).toEqual(['line', 1, 2, 3, 3])
  expect(walk(-1, 'VIN3', 2)).toEqual(['line', 'line'])
  expect(keyOf(chosenIn(queue, 'VIN2')!)).toBe('VIN2')
  expect(chosenIn(queue, 'gone')?.vehicle).toBeNull()
  expect(chosenIn(queueOf([], asked()), null)).toBeNull()
})

test('a line that a trailer joins under the pointer opens to it only afterwards', () => {
  const before = queueOf([alike(1), alike(2)], asked())
  const now = queueOf([alike(1), alike(2), alike(3)], asked())
  expect(told(heldQueue(before, now).queue)).toEqual([[1, 2]])
  expect(heldQueue(before, now).changed).toBe(1)
  const parted = queueOf([alike(1), alike(2, { address: 'Dallas, TX' })], asked())
  expect(told(heldQueue(before, parted).queue)).toEqual([[1, 2]])
  expect(heldQueue(before, parted).changed).toBe(2)
})

test('of many trailers the first are named', () => {
  expect(unitsText([alike(1), alike(2), alike(3)])).toBe('U-1, U-2, U-3')
  expect(unitsText([1, 2, 3, 4].map((id) => alike(id)))).toBe('U-1, U-2 and 2 more')
})
