/** Visits of a geofence for a time before it was drawn, from asking for them to their rows. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { east, yard } from '#domain/geofences/testing.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { startBackfilling } from '../../geofences/backfill-round.ts'
import { backfillOf, dropBackfill, firstKnown, insertBackfill } from '../../geofences/backfill-store.ts'
import type { Database } from '../../platform/database.ts'
import type { Loop } from '../../platform/loop.ts'
import { testDatabase } from '../../platform/testing.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type Engine, startEngine } from '../engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../testing.ts'
import { drawFence, firingsIn, makeRule, visitsIn } from './testing.ts'

/** Ten days ago, whole seconds; reports are timed in hours from here, and the geofence is drawn on the eighth day. */
let start: Instant
let db: Database
let engine: Engine
let finding: Loop
let customerId: number
let vehicles: readonly number[]
let fence: number

const begin = async () => {
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  finding = startBackfilling(db.pool, silentLog)
}
const end = async () => {
  await finding.stop()
  await engine.stop()
}
const at = (hour: number) => start + hours(hour)
const drawn = 24 * 8
const outside: Readings = { gps: { ...east(3_000), speedMph: 40 } }
const inside: Readings = { gps: { ...yard, speedMph: 12 } }
const report = (hour: number, readings: Readings, vehicle = 0) => ({
  serial: `MRY-${vehicle}`,
  recorded: at(hour),
  readings,
})
const driving = async () => {
  await send(engine, [
    report(1, outside),
    report(2, inside),
    report(5, outside),
    report(30, inside),
    report(40, outside),
    report(200, outside),
    report(1, outside, 1),
    report(100, inside, 1),
    report(201, inside, 1),
    report(1, outside, 2),
    report(199, outside, 2),
  ])
}

beforeEach(async () => {
  start = Math.floor(Date.now() / 1000) * 1000 - days(10)
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS')
  vehicles = await addVehicles(db.pool, customerId, 'MRY', 3)
  await begin()
  fence = await drawFence(db.pool, customerId, 'Late yard', at(drawn))
  await makeRule(db.pool, customerId, at(0), {
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
  await engine.watchersChanged([customerId])
})
afterEach(async () => {
  await end()
  await db.close()
})

const ask = async () => {
  await inTransaction(db.pool, async (client) => {
    const ends = await firstKnown(client, customerId, fence)
    await insertBackfill(
      client,
      { customerId, id: fence },
      { starts: Date.now() - days(30), ends },
      Date.now(),
    )
  })
  await engine.watchersChanged([customerId])
}
const state = async () => (await backfillOf(db.pool, { customerId, id: fence }))?.state ?? null
const isDone = () => expect.poll(state, { timeout: 30_000 }).toBe('done')
const told = async () =>
  (await visitsIn(db.pool)).map(({ vehicle, entered, how, left }) => ({
    vehicle: vehicles.indexOf(vehicle),
    entered: (entered - start) / hours(1),
    how,
    left: left === null ? null : (left - start) / hours(1),
  }))

const past = [
  { vehicle: 0, entered: 2, how: 'entered', left: 5 },
  { vehicle: 0, entered: 30, how: 'entered', left: 40 },
  { vehicle: 1, entered: 100, how: 'entered', left: null },
]

test('its visits are those there would have been, and no alert is made of them', async () => {
  await driving()
  expect(await told()).toEqual([{ vehicle: 1, entered: drawn, how: 'drawn', left: null }])
  const before = await firingsIn(db.pool)
  await ask()
  await isDone()
  expect(await told()).toEqual(past)
  expect(await firingsIn(db.pool)).toEqual(before)
  const backfill = await backfillOf(db.pool, { customerId, id: fence })
  expect(backfill).toMatchObject({ vehicles: 3, looked: 3, found: 2, left: 0, failed: 0 })
})

test('a trailer that stays has been there since it came, and leaves from there', async () => {
  await driving()
  await ask()
  await isDone()
  await send(engine, [report(210, outside, 1)])
  expect((await told()).at(-1)).toEqual({ vehicle: 1, entered: 100, how: 'entered', left: 210 })
})

test('a report of that time that comes late corrects them', async () => {
  await driving()
  await ask()
  await isDone()
  await send(engine, [report(4, outside), report(150, inside, 2), report(151, outside, 2)])
  expect(await told()).toEqual([
    { vehicle: 0, entered: 2, how: 'entered', left: 4 },
    past[1],
    past[2],
    { vehicle: 2, entered: 150, how: 'entered', left: 151 },
  ])
})

test('a server that is stopped meanwhile goes on with it', async () => {
  await driving()
  await end()
  await inTransaction(db.pool, async (client) => {
    const ends = await firstKnown(client, customerId, fence)
    await insertBackfill(client, { customerId, id: fence }, { starts: start - days(1), ends }, Date.now())
  })
  await begin()
  await isDone()
  await end()
  await begin()
  expect(await told()).toEqual(past)
})

test('taken back, all is as it was', async () => {
  await driving()
  const before = await told()
  await ask()
  await isDone()
  await inTransaction(db.pool, (client) => dropBackfill(client, customerId, fence))
  await engine.watchersChanged([customerId])
  await expect.poll(state, { timeout: 30_000 }).toBe(null)
  expect(await told()).toEqual(before)
  await ask()
  await isDone()
  expect(await told()).toEqual(past)
})

test('a trailer that stood there when that time began, and was not heard of since, is inside from then on', async () => {
  await send(engine, [
    { ...report(0, inside), recorded: Date.now() - days(40) },
    { ...report(0, outside), recorded: Date.now() - days(40) - minutes(9) },
  ])
  await ask()
  await isDone()
  expect(await visitsIn(db.pool)).toMatchObject([{ how: 'drawn', left: null }])
  const [visit] = await visitsIn(db.pool)
  expect(Date.now() - visit!.entered).toBeGreaterThan(days(29))
})

test('at the date line, a trailer on its far side is found as well', async () => {
  const center = { lat: -17, lng: 179.999 }
  fence = await drawFence(db.pool, customerId, 'Date line', at(drawn), {
    shape: { kind: 'circle', center, radiusM: 2_000 },
  })
  const there = (lng: number): Readings => ({ gps: { lat: -17, lng, speedMph: 30 } })
  await send(engine, [report(1, there(179.5)), report(2, there(-179.995)), report(3, there(179.5))])
  await ask()
  await isDone()
  expect(await told()).toEqual([{ vehicle: 0, entered: 2, how: 'entered', left: 3 }])
})
