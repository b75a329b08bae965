import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { circle } from '#domain/geofences/testing.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../../platform/database.ts'
import { testDatabase } from '../../platform/testing.ts'
import { recount } from '../../recount.ts'
import { type Engine, startEngine } from '../engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../testing.ts'
import { drawFence, editFence } from '../watch/testing.ts'
import { journeysOf } from './testing.ts'

let db: Database
let engine: Engine
let vehicleIds: number[]
const start = Math.floor(Date.now() / days(1)) * days(1) - days(9)
const run = () => startEngine({ url: db.url, geocoderUrl: null, log: silentLog })

beforeAll(async () => {
  db = await testDatabase()
  const customerId = await addCustomer(db.pool, 'NS')
  vehicleIds = await addVehicles(db.pool, customerId, 'JRN', 120)
  // Two geofences round home and the yard, one of which is widened while vehicles come and go.
  const home = { shape: circle(500, { lat: 35, lng: -97 }) }
  await drawFence(db.pool, customerId, 'Home', start - hours(1), home)
  const yard = (radiusM: number) => ({ shape: circle(radiusM, { lat: 35, lng: -97 + 8 / 56.6 }) })
  const id = await drawFence(db.pool, customerId, 'Yard', start - hours(1), yard(100))
  await editFence(db.pool, customerId, id, 'Yard', start + minutes(2_000), yard(600))
  engine = await run()
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})
let next = 0

const reportOf = (vehicle: number, recorded: number, readings: Readings): Report => ({
  serial: `JRN-${vehicle}`,
  recorded,
  readings,
})

/** A place on a line: mile 0 is home. */
const gps = (mile: number, speedMph?: number) => ({
  lat: 35,
  lng: -97 + mile / 56.6,
  ...(speedMph !== undefined && { speedMph }),
})

test('a drive from one yard to another is a stay, a trip and a stay, and adds up to its day', async () => {
  const vehicle = next++
  const at = (minute: number) => start + hours(15) + minutes(minute)
  const reports = [
    reportOf(vehicle, at(0), { gps: gps(0, 0), tetherChange: { tethered: true } }),
    reportOf(vehicle, at(30), { gps: gps(0, 0) }),
    reportOf(vehicle, at(35), { gps: gps(1, 50) }),
    reportOf(vehicle, at(47), { gps: gps(11, 50) }),
    // A light is no stay.
    reportOf(vehicle, at(48), { gps: gps(11.4, 0) }),
    reportOf(vehicle, at(50), { gps: gps(12, 50) }),
    reportOf(vehicle, at(62), { gps: gps(22, 0) }),
    reportOf(vehicle, at(80), { gps: gps(22, 0), door: { opened: true } }),
  ]
  await send(engine, reports)
  await engine.stop()
  engine = await run()
  const { stays, trips, days: told } = await journeysOf(db.pool, vehicleIds[vehicle]!)
  expect(stays.map(({ began, ended }) => [began, ended])).toEqual([
    // It set off 1.2 minutes before it was seen a mile away at 50 mph.
    [new Date(at(0)), new Date(at(35) - 72_000)],
    [new Date(at(62)), null],
  ])
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatchObject({
    began: new Date(at(35) - 72_000),
    ended: new Date(at(62)),
    top_mph: 50,
    is_tethered: true,
  })
  expect(trips[0]!.miles).toBeCloseTo(22, 0)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ reports: 8, tethered_ms: minutes(80), door_openings: 0, gaps: 0 })
  expect(told[0]!.miles).toBeCloseTo(22, 0)
  const { moving_ms, standing_ms } = told[0] as { moving_ms: number; standing_ms: number }
  expect(moving_ms + standing_ms).toBe(minutes(80))
})

test('a night on one spot without a report is a stay, and the time is shared between its two days', async () => {
  const vehicle = next++
  const evening = start + days(1) + hours(22)
  await send(engine, [
    reportOf(vehicle, evening, { gps: gps(0, 0) }),
    reportOf(vehicle, evening + hours(20), { gps: gps(0, 0) }),
  ])
  await engine.stop()
  engine = await run()
  const { stays, trips, days: told } = await journeysOf(db.pool, vehicleIds[vehicle]!)
  expect([stays.length, trips.length]).toEqual([1, 0])
  expect(told.map(({ standing_ms }) => standing_ms as number).reduce((sum, ms) => sum + ms, 0)).toBe(
    hours(20),
  )
  expect(told).toHaveLength(2)
})

const event = fc.record({
  minute: fc.integer({ min: 0, max: 4_000 }),
  mile: fc.constantFrom(0, 0, 0, 0.1, 0.2, 8, 8, 8.1, 40, 40),
  mph: fc.constantFrom(undefined, 0, 0, 2, 12, 55),
  tethered: fc.option(fc.boolean(), { nil: null, freq: 1 }),
  opened: fc.option(fc.boolean(), { nil: null, freq: 1 }),
  pounds: fc.option(fc.constantFrom(8_000, 20_000), { nil: null, freq: 1 }),
  fuel: fc.option(fc.constantFrom(0.8, 0.7, 0.5), { nil: null, freq: 1 }),
  fault: fc.boolean(),
  hasFix: fc.boolean(),
})
const readingsOf = ({
  mile,
  mph,
  tethered,
  opened,
  pounds,
  fuel,
  fault,
  hasFix,
}: typeof event extends fc.Arbitrary<infer E> ? E : never): Readings => ({
  ...(hasFix && { gps: gps(mile, mph) }),
  ...(tethered !== null && { tetherChange: { tethered } }),
  ...(opened !== null && { door: { opened } }),
  ...(pounds !== null && { enhancedWeight: { bogieLbs: pounds } }),
  ...(fuel !== null && {
    reeferUnit: {
      powerOn: true,
      fuelLevelFraction: fuel,
      zones: [{ zone: 1, setPointCelsius: fuel > 0.6 ? 0 : -10, returnAirCelsius: 2 }],
    },
  }),
  absSystemFault: { amberLamp: fault, faults: fault ? [{ faultTypeId: 795, fmi: 5 }] : [] },
})

test('stays, trips and days are the same in whatever order reports come, and however often', async () => {
  const plan = fc.record({
    events: fc.uniqueArray(event, { minLength: 2, maxLength: 40, selector: ({ minute }) => minute }),
    shuffle: fc.array(fc.nat(1_000), { minLength: 80, maxLength: 80 }),
    cut: fc.integer({ min: 1, max: 9 }),
  })
  let inGeofences = false
  const all = new Map<number, Awaited<ReturnType<typeof journeysOf>>>()
  await fc.assert(
    fc.asyncProperty(plan, async ({ events, shuffle, cut }) => {
      const [orderly, shuffled] = [next++ % 120, next++ % 120]
      await db.pool.query('DELETE FROM report WHERE vehicle_id = ANY($1)', [
        [vehicleIds[orderly], vehicleIds[shuffled]],
      ])
      const make = (vehicle: number) =>
        events.map((one) => reportOf(vehicle, start + minutes(one.minute), readingsOf(one)))
      await send(
        engine,
        make(orderly).sort((a, b) => a.recorded - b.recorded),
      )
      const any = make(shuffled).flatMap((one, n) => (n % 3 === 0 ? [one, one] : [one]))
      const keys = new Map(any.map((one, n) => [one, shuffle[n]!]))
      any.sort((a, b) => keys.get(a)! - keys.get(b)!)
      for (let from = 0; from < any.length; from += cut) await send(engine, any.slice(from, from + cut))
      // The days that go on are written at the end.
      await engine.stop()
      engine = await run()
      const [wanted, found] = [
        await journeysOf(db.pool, vehicleIds[orderly]!),
        await journeysOf(db.pool, vehicleIds[shuffled]!),
      ]
      expect(found).toEqual(wanted)
      inGeofences ||= wanted.days.some(({ geofences }) => Object.keys(geofences as object).length > 0)
      for (const n of [orderly, shuffled]) all.set(vehicleIds[n]!, wanted)
    }),
    { numRuns: Number(process.env.RUNS ?? 12), endOnFailure: true },
  )
  expect(inGeofences).toBe(true)
  // Counted again from the reports, all is as it was written while they came, in whatever order that was.
  await recount(db, { vin: null, since: 0 }, { geocoderUrl: null, logFormat: 'plain' }, () => {})
  await engine.stop()
  engine = await run()
  for (const [vehicleId, wanted] of all) expect(await journeysOf(db.pool, vehicleId)).toEqual(wanted)
})
