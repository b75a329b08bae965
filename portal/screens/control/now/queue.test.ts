/** The queue out of the live stream: its order, what the toggles leave, and that nothing moves under the pointer. */
import { expect, test } from 'vitest'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { heldQueue, mapLabels, queueOf, stepTo } from './queue.ts'

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
  Object.fromEntries(queue.parts.map(({ group, vehicles }) => [group, vehicles.map(({ id }) => id)]))

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
  expect(queue.parts[0]!.vehicles[1]!.level).toBe('critical')
  // The two that change places, the one that comes, and the two that it comes before.
  expect(changed).toBe(5)
  expect(heldQueue(before, before).changed).toBe(0)
})

test('steps go through all groups and stop at their ends', () => {
  const queue = queueOf(fleet, asked())
  expect(stepTo(queue, null, 1)?.id).toBe(2)
  expect(stepTo(queue, 'VIN1', 1)?.id).toBe(7)
  expect(stepTo(queue, 'VIN5', 1)?.id).toBe(5)
  expect(stepTo(queue, 'VIN2', -1)?.id).toBe(2)
  expect(stepTo(queueOf([], asked()), null, 1)).toBeNull()
})

test('the map names six of those that move with a fault, the worst', () => {
  const many = Array.from({ length: 9 }, (_, n) => one(n, 'critical', 'moving', { ...drives, rank: 9 - n }))
  expect([...mapLabels(queueOf(many, asked())).keys()]).toEqual([8, 7, 6, 5, 4, 3])
  expect(mapLabels(queueOf(fleet, asked())).get(2)).toBe('Cause 2')
})
