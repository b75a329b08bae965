/** Several reports of one moment: a real gateway sends an event a message, several within a second. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import { east, yard } from '#domain/geofences/testing.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { type Engine, startEngine } from './engine.ts'
import { addCustomer, addVehicles, send, silentLog } from './testing.ts'
import { drawFence, firingsIn, makeRule, visitsIn } from './watch/testing.ts'

const start = Math.floor(Date.now() / 1000) * 1000 - hours(20)

let db: Database
let engine: Engine
let vehicleIds: number[]
let next = 0
const run = () => startEngine({ url: db.url, geocoderUrl: null, log: silentLog })

beforeAll(async () => {
  db = await testDatabase()
  const customerId = await addCustomer(db.pool, 'NS')
  vehicleIds = await addVehicles(db.pool, customerId, 'MRY', 400)
  await drawFence(db.pool, customerId, 'Yard 9', start - hours(1))
  await makeRule(db.pool, customerId, start - hours(1))
  await makeRule(db.pool, customerId, start - hours(1), {
    alertTypeId: 1,
    alertPredicates: [
      {
        alertPredicateTypeId: 1,
        anyCustomerGeofence: true,
        geofenceEnterEvents: true,
        geofenceExitEvents: true,
      },
    ],
  })
  engine = await run()
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (vehicle: number, second: number, readings: Readings, seq?: number): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: start + second * 1000,
  ...(seq !== undefined && { seq }),
  readings,
})
const open: Readings = { door: { opened: true } }
const closed: Readings = { door: { opened: false } }
const here: Readings = { gps: { ...yard, speedMph: 5 } }

const rowsOf = async (vehicle: number) =>
  (
    await db.pool.query(
      `SELECT (extract(epoch FROM recorded) * 1000)::float8 - $2 AS at, seq, sensors, lat, lng, heading_deg, speed_mph,
          readings, level, stopped_since
        FROM report WHERE vehicle_id = $1 ORDER BY recorded, seq`,
      [vehicleIds[vehicle], start],
    )
  ).rows
const same = <T extends { readonly vehicle: number }>(all: readonly T[], vehicle: number) =>
  all.filter((one) => one.vehicle === vehicleIds[vehicle]).map(({ vehicle: _, ...one }) => one)
/** Everything that is kept of a vehicle. */
const outcomeOf = async (vehicle: number) => {
  await engine.vehiclesChanged([vehicleIds[vehicle]!])
  const { rows: states } = await db.pool.query('SELECT state FROM vehicle_state WHERE vehicle_id = $1', [
    vehicleIds[vehicle],
  ])
  const { rows: faults } = await db.pool.query(
    `SELECT sensor_type_id, fault_type_id, fmi, position, started, ended, max_mph, mileage, start_miles,
        CASE WHEN ended IS NOT NULL THEN end_miles END AS end_miles FROM fault
      WHERE vehicle_id = $1 ORDER BY started, sensor_type_id, fault_type_id, fmi, position`,
    [vehicleIds[vehicle]],
  )
  const firings = (await firingsIn(db.pool)).filter(({ isWithdrawn }) => !isWithdrawn)
  return {
    state: JSON.parse(states[0].state),
    faults,
    rows: await rowsOf(vehicle),
    visits: same(await visitsIn(db.pool), vehicle),
    firings: same(firings, vehicle),
  }
}

describe('reports of one second', () => {
  test('with other readings are merged, and counted so', async () => {
    const v = next++
    expect(await send(engine, [report(v, 0, here)])).toMatchObject({ accepted: 1, merged: 0 })
    expect(await send(engine, [report(v, 0, open)])).toEqual({
      status: 'stored',
      accepted: 0,
      duplicate: 0,
      merged: 1,
      rejected: [],
    })
    expect(await rowsOf(v)).toMatchObject([{ at: 0, lat: yard.lat, readings: open }])
    expect((await outcomeOf(v)).state.readings).toMatchObject({ gps: { at: start }, door: { at: start } })
  })

  test('that say nothing new are duplicates, also after they were merged', async () => {
    const v = next++
    const all = [report(v, 0, here), report(v, 0, open)]
    expect(await send(engine, all)).toMatchObject({ accepted: 1, merged: 1, duplicate: 0 })
    expect(await send(engine, all)).toMatchObject({ accepted: 0, merged: 0, duplicate: 2 })
    expect(await rowsOf(v)).toHaveLength(1)
  })

  test('that disagree leave the value whose JSON sorts last, whichever came first', async () => {
    const [v, w] = [next++, next++]
    await send(engine, [report(v, 0, open)])
    expect(await send(engine, [report(v, 0, closed)])).toMatchObject({ merged: 1 })
    await send(engine, [report(w, 0, closed)])
    expect(await send(engine, [report(w, 0, open)])).toMatchObject({ merged: 1 })
    for (const one of [v, w]) expect((await outcomeOf(one)).state.readings.door.reading.opened).toBe(true)
  })

  test('with numbers are reports of their own, stepped through in their order', async () => {
    const v = next++
    await send(engine, [report(v, 0, closed, 1)])
    expect(await send(engine, [report(v, 0, closed, 3), report(v, 0, open, 2)])).toMatchObject({
      accepted: 2,
      merged: 0,
    })
    const { state, firings, rows } = await outcomeOf(v)
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(state).toMatchObject({ seq: 3, readings: { door: { reading: { opened: false } } } })
    expect(firings).toMatchObject([{ at: start, ended: start, because: 'The doors opened' }])
    // One without a number comes before them.
    expect(await send(engine, [report(v, 0, open)])).toMatchObject({ accepted: 1 })
    expect((await outcomeOf(v)).state).toMatchObject({ seq: 3 })
    expect((await outcomeOf(v)).firings).toHaveLength(1)
  })

  test('a late one changes what is stored as if it had been there from the beginning', async () => {
    const v = next++
    const faulty = { absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] } }
    const sound = { absSystemFault: { amberLamp: false, faults: [] } }
    await send(engine, [report(v, 0, { ...closed, ...sound }), report(v, 10, here), report(v, 20, open)])
    await send(engine, [report(v, 10, { ...open, ...faulty })])
    const { faults, firings, rows } = await outcomeOf(v)
    expect(faults).toMatchObject([{ started: new Date(start + 10_000), ended: null, max_mph: 5 }])
    expect(firings.filter(({ because }) => because === 'The doors opened')).toMatchObject([
      { at: start + 10_000 },
    ])
    expect(rows).toHaveLength(3)
  })

  test('hundreds of one second are kept each', async () => {
    const v = next++
    const many = Array.from({ length: 700 }, (_, n) => report(v, 0, n % 2 ? open : closed, n))
    expect(await send(engine, many.slice(0, 600))).toMatchObject({ accepted: 600 })
    expect(await send(engine, many)).toMatchObject({ accepted: 100, duplicate: 600 })
    expect(await send(engine, [report(v, -1, here)])).toMatchObject({ accepted: 1 })
    expect((await outcomeOf(v)).state.seq).toBe(699)
  })
})

const reading: fc.Arbitrary<Readings> = fc.oneof(
  fc.record({ gps: fc.constantFrom({ ...yard, speedMph: 5 }, { ...east(3_000), speedMph: 50 }) }),
  fc.record({ door: fc.record({ opened: fc.boolean() }) }),
  fc.record({ odometer: fc.record({ miles: fc.integer({ min: 1, max: 12 }) }) }),
  fc.record({
    absSystemFault: fc.boolean().map((faulty) => ({
      amberLamp: faulty,
      faults: faulty ? [{ faultTypeId: 795, fmi: 5 }] : [],
    })),
  }),
)
const events = fc.array(
  fc.record({
    second: fc.integer({ min: 0, max: 3 }),
    seq: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 1 }),
    readings: fc.tuple(reading, reading).map(([a, b]) => ({ ...a, ...b })),
  }),
  { minLength: 2, maxLength: 14 },
)
const inSomeOrder = fc.record({
  all: events,
  shuffle: fc.array(fc.nat(1000), { minLength: 28, maxLength: 28 }),
  cut: fc.integer({ min: 1, max: 6 }),
})

test('the events of a few seconds come out the same in any order, in any batches and however often they come', async () => {
  await fc.assert(
    fc.asyncProperty(inSomeOrder, async ({ all, shuffle, cut }) => {
      const [together, apart] = [next++, next++]
      const make = (vehicle: number) =>
        all.map(({ second, seq, readings }) => report(vehicle, second, readings, seq))
      await send(engine, make(together))
      const any = make(apart).flatMap((one, n) => (n % 3 === 0 ? [one, { ...one }] : [one]))
      const places = new Map(any.map((one, n) => [one, shuffle[n]!]))
      any.sort((a, b) => places.get(a)! - places.get(b)!)
      for (let from = 0; from < any.length; from += cut) {
        const receipt = await send(engine, any.slice(from, from + cut))
        if (receipt.status !== 'stored') throw new Error(JSON.stringify(receipt))
        const { accepted, duplicate, merged } = receipt
        expect(accepted + duplicate + merged).toBe(Math.min(cut, any.length - from))
      }
      expect(await outcomeOf(apart)).toEqual(await outcomeOf(together))
    }),
    { numRuns: 60 },
  )
})

test('a start knows the merged reports that came after the vehicles were last written', async () => {
  const v = next++
  await send(engine, [report(v, 0, closed), report(v, 1, here, 4)])
  const before = await outcomeOf(v)
  await send(engine, [report(v, 1, here, 5)])
  await send(engine, [report(v, 1, open, 4)])
  const after = await outcomeOf(v)
  await engine.stop()
  // As if the process had been killed before it wrote.
  await db.pool.query('UPDATE vehicle_state SET state = $2, batch = 0 WHERE vehicle_id = $1', [
    vehicleIds[v],
    JSON.stringify(before.state),
  ])
  await db.pool.query('UPDATE engine_shard SET batch = 0')
  engine = await run()
  expect(await outcomeOf(v)).toEqual(after)
})
