import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#domain/basics/time.ts'
import { east, yard } from '#domain/geofences/testing.ts'
import type { Report } from '#domain/sensors/report.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../ingest/testing.ts'
import { drawFence, editFence, firingsIn, makeRule, visitsIn } from '../ingest/watch/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { enforceRetention } from './tend.ts'

const now = Math.floor(Date.now() / 1000) * 1000
const ago = (n: number) => now - days(n)
let db: Database
let engine: Engine
let customerId: number
beforeAll(async () => {
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS', 100)
  await addVehicles(db.pool, customerId, 'MRY', 1)
  const id = await drawFence(db.pool, customerId, 'Yard 9', ago(99))
  await editFence(db.pool, customerId, id, 'Yard nine', ago(80), {})
  await makeRule(db.pool, customerId, ago(99), {
    alertTypeId: 1,
    alertPredicates: [{ alertPredicateTypeId: 1, anyCustomerGeofence: true, geofenceEnterEvents: true }],
  })
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (daysAgo: number, readings: Report['readings']): Report => ({
  serial: 'MRY-0',
  recorded: ago(daysAgo),
  readings,
})
const outside = { gps: { ...east(5_000), speedMph: 40 } }
const inside = { gps: { ...yard, speedMph: 9 } }

test('visits and alerts go with the reports they are of; who is still inside stays, and late reports find it so', async () => {
  await send(engine, [
    report(98, outside),
    report(97, inside),
    report(96, outside),
    report(60, inside),
    report(50, { door: { opened: true } }),
  ])
  expect(await visitsIn(db.pool)).toMatchObject([
    { entered: ago(97), left: ago(96) },
    { entered: ago(60), left: null },
  ])
  // A version stays until its edit has been applied to every vehicle, which the engine notes with its next writing.
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query(
        'SELECT FROM geofence_version WHERE NOT (applied_from AND applied_to)',
      )
      return rows.length
    })
    .toBe(1)
  // The cut lies between the entering and the newest report.
  await enforceRetention(db.pool, now + days(47))
  expect(await visitsIn(db.pool)).toMatchObject([{ entered: ago(60), left: null }])
  expect((await firingsIn(db.pool)).map(({ at }) => at)).toEqual([ago(60)])
  const { rows } = await db.pool.query('SELECT name FROM geofence_version')
  expect(rows).toEqual([{ name: 'Yard nine' }])
  await send(engine, [report(40, {}), report(45, outside)])
  expect(await visitsIn(db.pool)).toMatchObject([{ entered: ago(60), left: ago(45) }])
  expect(await firingsIn(db.pool)).toMatchObject([{ at: ago(60), isWithdrawn: false }])
})
