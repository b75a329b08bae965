/** One meaning of Critical: what the map shows, what Fleet Control counts, and what the grid filters by. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf } from '#domain/columns/index.ts'
import { anyReadings } from '#domain/sensors/testing.ts'
import { noon, reportAt, stateAfter } from '#domain/state/testing.ts'
import { nothingBeside } from '#domain/verdict/beside.ts'
import { verdictOf } from '#domain/verdict/verdict.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

const size = 40
/** Each with a report of its own, some of them old. */
const reports = fc
  .sample(fc.tuple(anyReadings, fc.constantFrom(0, 0, 0, 12, 30, 300)), { numRuns: size, seed: 11 })
  .map(([readings, hoursAgo]) => [reportAt(noon - hoursAgo * 3_600_000, readings)])

let app: TestApp
beforeAll(async () => {
  app = await testApp(
    reports.map((_, n) => trailer('NOR', n + 1)),
    () => noon,
  )
  for (const [n, one] of reports.entries()) await app.now(`NOR-${n + 1}`, one)
})
afterAll(() => app.close())

const ask = async (question: string) =>
  Object.values(await app.ask([`CUSTOMER_${app.customers.NOR}`], `{ ${question} }`))[0]
const filtered = async (field: string, value: string) =>
  (await ask(
    `vehiclesNow(filters: [{ field: "${field}", condition: "isExactly", value: "${value}" }],
      paginationInput: { pageSize: 1 }) { vehicleCount }`,
  )) as { vehicleCount: number }

test('of any fleet the map, Fleet Control and the grid count the same trailers at each level', async () => {
  const shown = new Map<string, number>()
  for (const [n, one] of reports.entries()) {
    const vehicle = await vehicleOf(app.db.pool, (await app.vehicle(`NOR-${n + 1}`)).id)
    const { level } = verdictOf(stateAfter(one), vehicle, nothingBeside, noon)
    shown.set(level, (shown.get(level) ?? 0) + 1)
  }
  const { levels } = (await ask('fleetHealth { levels { value count } }')) as {
    levels: { value: string; count: number }[]
  }
  expect(Object.fromEntries(levels.map(({ value, count }) => [value, count]))).toEqual(
    Object.fromEntries(shown),
  )
  expect(shown.get('critical'), 'a fleet without trouble proves nothing').toBeGreaterThan(0)
  for (const [level, count] of shown) expect((await filtered('level', level)).vehicleCount, level).toBe(count)
  const worst = (await ask('worstVehicles(level: "critical") { unitId }')) as object[]
  expect(worst).toHaveLength(Math.min(8, shown.get('critical')!))
})

test('a reefer out of range is one by its column, and its level is that of the column', async () => {
  const of = columnOf('reeferRange')!
  const { count, reefers } = (await ask(
    'reefersOutOfRange { count reefers { setPointF returnAirF level } }',
  )) as {
    count: number
    reefers: { setPointF: number; returnAirF: number; level: string }[]
  }
  let out = 0
  for (const value of ['caution', 'critical']) out += (await filtered(of.field, value)).vehicleCount
  expect(count).toBe(out)
  expect(count).toBeGreaterThan(0)
  for (const { setPointF, returnAirF, level } of reefers)
    expect(level).toBe(Math.abs(returnAirF - setPointF) > 10 ? 'critical' : 'caution')
})
