import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { enforceRetention } from './tend.ts'

const now = Math.floor(Date.now() / 1000) * 1000
const keptDays = 30
/** So far ahead of now a round is run; the reports of the time before `cutAt` go. */
const later = now + days(20)
const cutAt = later - days(keptDays + 1)

let db: Database
let engine: Engine
let ids: number[]
beforeAll(async () => {
  db = await testDatabase()
  const customer = await addCustomer(db.pool, 'SHORT', keptDays)
  ids = await addVehicles(db.pool, customer, 'SHT', 80)
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (vehicle: number, recorded: number, readings: Readings): Report => ({
  serial: `SHT-${vehicle}`,
  recorded,
  readings,
})
const readingsOf = (n: number, faulty: boolean, sensors: number): Readings => {
  const all: Readings = {
    gps: { lat: 32.78 + n / 1000, lng: -96.8, headingDeg: 10, speedMph: 55 },
    odometer: { miles: 1000 + n },
    door: { opened: n % 2 === 1 },
    absSystemFault: { amberLamp: faulty, faults: faulty ? [{ faultTypeId: 795, fmi: 5 }] : [] },
  }
  return Object.fromEntries(Object.entries(all).filter((_, bit) => sensors & (1 << bit)))
}
const stateOf = async (vehicle: number) => {
  await engine.vehiclesChanged([ids[vehicle]!])
  const { rows } = await db.pool.query('SELECT state FROM vehicle_state WHERE vehicle_id = $1', [
    ids[vehicle],
  ])
  return JSON.parse(rows[0].state)
}
/** Active, or ended after the cut: the others go. */
const faultsOf = async (vehicle: number) =>
  (
    await db.pool.query(
      `SELECT sensor_type_id, fault_type_id, fmi, position, started, ended, max_mph, mileage, start_miles,
          CASE WHEN ended IS NOT NULL THEN end_miles END AS end_miles FROM fault
        WHERE vehicle_id = $1 AND (ended IS NULL OR ended >= to_timestamp($2)) ORDER BY started, sensor_type_id, fault_type_id, fmi, position`,
      [ids[vehicle], cutAt / 1000],
    )
  ).rows
const countOf = async (vehicle: number, before: number) => {
  const { rows } = await db.pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM report WHERE vehicle_id = $1 AND recorded < to_timestamp($2)',
    [ids[vehicle], before / 1000],
  )
  return rows[0]!.n
}

let next = 0
test('what a late report changes is the same whether or not old reports were removed before it came', async () => {
  const moment = fc.record({
    // Minutes from the cut.
    at: fc.integer({ min: -400, max: 400 }),
    n: fc.nat(30),
    faulty: fc.boolean(),
    sensors: fc.integer({ min: 1, max: 15 }),
  })
  const arbitrary = fc.record({
    reports: fc.uniqueArray(moment, { selector: ({ at }) => at, minLength: 3, maxLength: 30 }),
    late: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
    stoppedAfter: fc.option(fc.nat(6), { nil: null }),
  })
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ reports, late, stoppedAfter }) => {
      const [whole, cut] = [next++, next++]
      const make = (vehicle: number, chosen: typeof reports) =>
        chosen.map(({ at, n, faulty, sensors }) =>
          report(vehicle, cutAt + minutes(at), readingsOf(n, faulty, sensors)),
        )
      const comesLate = reports.filter(({ at }, n) => at >= 0 && late[n])
      const inTime = reports.filter((one) => !comesLate.includes(one))
      await send(engine, make(cut, inTime))
      if (stoppedAfter !== null) {
        let requested = 0
        await enforceRetention(db.pool, later, () => requested++ >= stoppedAfter)
      } else await enforceRetention(db.pool, later)
      await send(engine, make(cut, comesLate))
      if (stoppedAfter !== null) await enforceRetention(db.pool, later)
      // The other has never been without its old reports.
      await send(engine, make(whole, reports))
      expect(await stateOf(cut)).toEqual(await stateOf(whole))
      expect(await faultsOf(cut)).toEqual(await faultsOf(whole))
      expect(await countOf(cut, cutAt)).toBe(0)
      expect(await countOf(cut, Number.MAX_SAFE_INTEGER)).toBe(reports.filter(({ at }) => at >= 0).length)
    }),
    // Each run takes vehicles of its own.
    { numRuns: 20, endOnFailure: true },
  )
})
