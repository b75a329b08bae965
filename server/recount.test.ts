import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import { type Engine, startEngine } from './ingest/engine.ts'
import { journeysOf } from './ingest/journeys/testing.ts'
import { addCustomer, addVehicles, send, silentLog } from './ingest/testing.ts'
import type { Database } from './platform/database.ts'
import { testDatabase } from './platform/testing.ts'
import { readAsked, recount } from './recount.ts'

let db: Database
let engine: Engine
let vehicleIds: number[]
const start = Math.floor(Date.now() / days(1)) * days(1) - days(6)
const run = () => startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
const config = { geocoderUrl: null, logFormat: 'plain' } as const
const everything = { vin: null, since: 0 }
const fleet = 3

/** Six days of a vehicle that drives out in the morning and back in the evening: more reports than a snapshot is kept for. */
const reports = (vehicle: number): Report[] =>
  Array.from({ length: 580 }, (_, n) => {
    const recorded = start + n * minutes(15) + vehicle * minutes(1)
    const hour = Math.floor((recorded % days(1)) / hours(1))
    const quarter = ((recorded % hours(1)) / hours(1)) * 50
    const mile = hour < 8 ? 0 : hour === 8 ? quarter : hour < 17 ? 50 : hour === 17 ? 50 - quarter : 0
    return {
      serial: `RCT-${vehicle}`,
      recorded,
      readings: {
        gps: { lat: 35, lng: -97 + mile / 56.6, speedMph: hour === 8 || hour === 17 ? 50 : 0 },
        door: { opened: n % 40 === 0 },
        absSystemFault: { amberLamp: n % 100 < 9, faults: n % 100 < 9 ? [{ faultTypeId: 795, fmi: 5 }] : [] },
      },
    }
  }).filter(({ recorded }) => recorded < Date.now())

const journeys = () => Promise.all(vehicleIds.map((id) => journeysOf(db.pool, id)))
const restart = async () => {
  await engine.stop()
  engine = await run()
}
let counted: Awaited<ReturnType<typeof journeys>>

beforeAll(async () => {
  db = await testDatabase()
  vehicleIds = await addVehicles(db.pool, await addCustomer(db.pool, 'NS'), 'RCT', fleet)
  engine = await run()
  for (let n = 0; n < fleet; n++) await send(engine, reports(n))
  await restart()
  counted = await journeys()
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

/** As a database is that an older version has filled. */
const forget = async () => {
  await engine.stop()
  await db.pool.query('TRUNCATE stay, trip, vehicle_day')
  for (const table of ['vehicle_snapshot', 'vehicle_state'])
    await db.pool.query(`UPDATE ${table} SET state = (state::jsonb - 'journey')::text`)
  engine = await run()
}

test('what an older version has not counted is counted from the reports, by the server that runs', async () => {
  expect(counted[0]!.trips.length).toBeGreaterThan(8)
  await forget()
  expect((await journeys())[0]).toEqual({ stays: [], trips: [], days: [] })
  const told: string[] = []
  await recount(db, everything, config, (line) => told.push(line))
  expect(told[0]).toContain('3 vehicles again, by the server that runs')
  expect(told.at(-1)).toBe('3 vehicles counted.')
  await restart()
  expect(await journeys()).toEqual(counted)
})

test('counting again what is right changes nothing, and reports that come after it go on from it', async () => {
  await recount(db, everything, config, () => {})
  await restart()
  expect(await journeys()).toEqual(counted)
  const late = reports(0)[300]!
  await send(engine, [{ ...late, recorded: late.recorded + minutes(1) }])
  await restart()
  const { days: told } = (await journeys())[0]!
  const sum = (all: readonly Record<string, unknown>[]) =>
    all.reduce((total, { reports: each }) => total + (each as number), 0)
  expect(sum(told)).toBe(sum(counted[0]!.days) + 1)
  // Without the engine of a server it is counted by one of its own.
  const whole = await journeys()
  await engine.stop()
  await db.pool.query('TRUNCATE stay, trip, vehicle_day')
  await recount(db, everything, config, () => {})
  engine = await run()
  await restart()
  expect(await journeys()).toEqual(whole)
})

test('one vehicle is counted alone, by its VIN', async () => {
  await db.pool.query('TRUNCATE stay, trip, vehicle_day')
  const { rows } = await db.pool.query<{ vin: string }>('SELECT vin FROM vehicle WHERE id = $1', [
    vehicleIds[1],
  ])
  await recount(db, { vin: rows[0]!.vin, since: 0 }, config, () => {})
  const [first, second] = await journeys()
  expect(first!.trips).toEqual([])
  expect(second!.trips).toEqual(counted[1]!.trips)
  await expect(recount(db, { vin: 'NOBODY', since: 0 }, config, () => {})).rejects.toThrow(
    'There is no vehicle with the VIN NOBODY.',
  )
})

test('ended early, each vehicle is either as it was or counted whole', async () => {
  await restart()
  await db.pool.query('DELETE FROM trip')
  const before = await journeys()
  const told: string[] = []
  const isEnded = () => true
  await recount(db, everything, config, (line) => told.push(line), isEnded)
  await restart()
  const { rows } = await db.pool.query('SELECT FROM recount')
  expect(rows).toEqual([])
  expect(told.at(-1)).toMatch(/left as they were\.$|^3 vehicles counted\.$/)
  for (const [n, { trips }] of (await journeys()).entries())
    expect([before[n]!.trips.length, counted[n]!.trips.length]).toContain(trips.length)
})

test('what is right already leaves the sums of Insights alone, and what was wrong has its day added up again', async () => {
  await restart()
  await recount(db, everything, config, () => {})
  await engine.stop()
  const wrong = await db.pool.query<{ day: string }>(
    `UPDATE vehicle_day SET miles = miles + 1
      WHERE vehicle_id = $1 AND day = (SELECT min(day) + 2 FROM vehicle_day WHERE vehicle_id = $1)
      RETURNING day::text`,
    [vehicleIds[0]],
  )
  await db.pool.query('DELETE FROM insight_dirty')
  await recount(db, everything, config, () => {})
  const { rows } = await db.pool.query<{ day: string }>(
    `SELECT DISTINCT day::text FROM insight_dirty WHERE what = 'fleet' ORDER BY day`,
  )
  // The day that goes on is written in any case.
  const marked = rows.map(({ day }) => day).filter((day) => Date.parse(day) < start + days(4))
  expect(marked).toEqual([wrong.rows[0]!.day])
  engine = await run()
})

test('a vehicle that cannot be counted is told, and all others are counted', async () => {
  await restart()
  const whole = await journeys()
  await engine.stop()
  await db.pool.query('TRUNCATE stay, trip, vehicle_day')
  const damage = (readings: string) =>
    db.pool.query(
      `UPDATE report SET readings = readings ${readings}, sensors = sensors | $2::bigint
        WHERE vehicle_id = $1`,
      [vehicleIds[1], 2 ** sensorOf('individualTirePressure').id],
    )
  await damage(`|| '{"individualTirePressure": {"tires": 5}}'`)
  const { rows } = await db.pool.query<{ vin: string }>('SELECT vin FROM vehicle WHERE id = $1', [
    vehicleIds[1],
  ])
  await expect(recount(db, everything, config, () => {})).rejects.toThrow(
    `These could not be counted, and the log of the server says why: ${rows[0]!.vin}`,
  )
  await damage(`- 'individualTirePressure'`)
  engine = await run()
  await restart()
  const [first, second, third] = await journeys()
  expect([first!.trips, third!.trips]).toEqual([whole[0]!.trips, whole[2]!.trips])
  expect(second!.trips).toEqual([])
  // Once what was wrong is mended, it is counted like any other.
  await recount(db, everything, config, () => {})
  await restart()
  expect(await journeys()).toEqual(whole)
})

test('what cannot be meant is refused in a sentence', () => {
  const now = start + days(6)
  expect(readAsked([], now)).toEqual({ vin: null, since: 0 })
  expect(readAsked(['--vehicle', '1graa0627kb000001', '--days', '2'], now)).toEqual({
    vin: '1GRAA0627KB000001',
    since: now - days(2),
  })
  for (const args of [
    ['--days', '0'],
    ['--days', '1e3'],
    ['--weeks', '2'],
    ['--days', '99999'],
  ])
    expect(() => readAsked(args, now)).toThrow('All that can be given is: node tandem.js recount')
})
