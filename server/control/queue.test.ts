/** The queue of Fleet Control on a real database: who is in it, in which order, and for whom. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { rankRange } from '#domain/verdict/verdict.ts'
import { keepReports } from '../past/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { fleetDay } from './day.ts'

let app: TestApp
const place = { lat: 32, lng: -97, headingDeg: 0 }
const standing = { ...place, speedMph: 0 }
const driving = { ...place, speedMph: 61 }
const tire = (psi: number) => ({ individualTirePressure: { tires: [{ position: 'LFO', psi }] } })
const fitted = { installedSensorTypeIds: [1, 24] }

beforeAll(async () => {
  app = await testApp(
    [
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => trailer('NOR', n, fitted)),
      trailer('NOR', 8, { ...fitted, simStatus: 'Deactivated' }),
      trailer('BLU', 9, fitted),
    ],
    () => noon,
  )
  const report = (unit: string, at: number, readings: object) =>
    app.now(unit, [reportAt(at, readings)], 'Waco, TX')
  // Moves with a tire that is low.
  await report('NOR-1', noon - minutes(2), { gps: driving, ...tire(86) })
  // Two that stand with a tire that is nearly flat, the second for longer.
  await report('NOR-2', noon - minutes(5), { gps: standing, ...tire(60) })
  await report('NOR-3', noon - minutes(50), { gps: standing, ...tire(60) })
  // Stands with a tire that is low, since a moment ago: it can wait.
  await report('NOR-4', noon - minutes(2), { gps: standing, ...tire(86) })
  // Silent, and nearly flat when it was heard last.
  await report('NOR-5', noon - days(2), { gps: standing, ...tire(60) })
  // Nothing is wrong, and it moves.
  await report('NOR-6', noon - minutes(1), { gps: driving, ...tire(105) })
  await report('NOR-8', noon - minutes(5), { gps: standing, ...tire(60) })
  await report('BLU-9', noon - minutes(5), { gps: standing, ...tire(60) })
})
afterAll(() => app.close())

const own = () => [`CUSTOMER_${app.customers.NOR}`]
interface Group {
  group: string
  count: number
  after: string | null
  vehicles: { unitId: string; verdict: { rank: number } }[]
}
const queue = async (args = '', groups: readonly string[] = own()): Promise<readonly Group[]> =>
  (
    await app.ask(
      groups,
      `{ nowQueue${args} { group count after vehicles { unitId verdict { rank shortForm } } } }`,
    )
  ).nowQueue
const units = (groups: readonly Group[]) =>
  Object.fromEntries(groups.map(({ group, vehicles }) => [group, vehicles.map(({ unitId }) => unitId)]))

test('the queue has what needs somebody by groups, within them by rank, the longer of the same first', async () => {
  const groups = await queue()
  expect(units(groups)).toEqual({ moving: ['NOR-1'], standing: ['NOR-3', 'NOR-2'], today: ['NOR-5'] })
  expect(groups.map(({ count }) => count)).toEqual([1, 2, 1])
  const ranks = groups.flatMap(({ vehicles }) => vehicles.map(({ verdict }) => verdict.rank))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
})

test('every rank lies in the range of its group and level, which is how the index finds it', async () => {
  const { rows } = await app.db.pool.query<{ rank: number; group: 'wait'; level: 'good' | null }>(
    'SELECT verdict_rank AS rank, verdict_group AS "group", level FROM vehicle_now WHERE verdict_rank IS NOT NULL',
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { rank, group, level } of rows)
    for (const { from, below } of [rankRange(group), rankRange(group, level ?? undefined)]) {
      expect(rank).toBeGreaterThanOrEqual(from)
      expect(rank).toBeLessThan(below)
    }
})

test('a group is continued where its page ended, and what can wait is there for whoever asks', async () => {
  const [first] = await queue('(groups: [standing], first: 1)')
  expect(units([first!])).toEqual({ standing: ['NOR-3'] })
  expect(first!.count).toBe(2)
  const [second] = await queue(`(groups: [standing], first: 1, after: "${first!.after}")`)
  expect(units([second!])).toEqual({ standing: ['NOR-2'] })
  const [end] = await queue(`(groups: [standing], first: 1, after: "${second!.after}")`)
  expect(end).toMatchObject({ vehicles: [], after: null })
  expect(units(await queue('(groups: [wait], first: 1)'))).toEqual({ wait: ['NOR-4'] })
})

test.each([
  ['(first: 0)', 'A page of the queue has 1 to 200 vehicles.'],
  ['(first: 201)', 'A page of the queue has 1 to 200 vehicles.'],
  ['(after: "MS8x")', 'Only a single group is continued with `after`.'],
  ['(groups: [today], after: "x")', 'This is not where a page of the queue ended.'],
])('of %s it is said what is wrong', async (args, words) => {
  await expect(queue(args)).rejects.toThrow(words)
})

test('the head counts each trailer with an active SIM', async () => {
  const counts = async (args = '', groups = own()) =>
    (await app.ask(groups, `{ nowCounts${args} { total needYou moving silent canWait } }`)).nowCounts
  expect(await counts()).toEqual({ total: 6, needYou: 4, moving: 2, silent: 1, canWait: 1 })
  expect(await counts('', ['ADMINS'])).toMatchObject({ total: 7, needYou: 5 })
  expect(await counts(`(customerId: ${app.customers.BLU})`, ['ADMINS'])).toMatchObject({
    total: 1,
    needYou: 1,
  })
})

test('nobody sees the queue of a customer that is not theirs, and an administrator sees all of them as one', async () => {
  expect(units(await queue(`(customerId: ${app.customers.BLU})`))).toEqual({
    moving: [],
    standing: [],
    today: [],
  })
  expect(units(await queue('', ['ADMINS'])).standing).toEqual(['NOR-3', 'NOR-2', 'BLU-9'])
})

test('the last 24 hours tell how many moved then, and when what is still open began', async () => {
  await keepReports(app, 'NOR-6', [
    reportAt(noon - hours(6), { gps: driving }),
    reportAt(noon - hours(5), { gps: standing }),
    reportAt(noon - minutes(1), { gps: driving }),
  ])
  const { isEstimate, moving, began } = (
    await app.ask(own(), '{ fleetDay { isEstimate moving { at count } began { at level } } }')
  ).fleetDay as {
    isEstimate: boolean
    moving: { at: number; count: number }[]
    began: { at: number; level: string }[]
  }
  expect(isEstimate).toBe(false)
  expect(moving).toHaveLength(49)
  expect(moving.filter(({ count }) => count > 0).map(({ at }) => at)).toEqual([noon - hours(6), noon])
  expect(began.map(({ level }) => level)).toEqual(['critical', 'critical', 'caution'])
})

test('of a large fleet some are looked at, and it says that the counts are reckoned', async () => {
  const day = await fleetDay(app.db.pool, whole([app.customers.NOR!]), noon + minutes(31), 2)
  expect(day.isEstimate).toBe(true)
})
