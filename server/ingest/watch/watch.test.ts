import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { east, yard } from '#domain/geofences/testing.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../../db/database.ts'
import { testDatabase } from '../../db/testing.ts'
import { type Engine, type FiringRow, startEngine } from '../engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../testing.ts'
import { drawFence, firingsIn, makeRule, visitsIn } from './testing.ts'

/** An hour ago, whole seconds; reports are told by minutes from here. */
let start: Instant
let db: Database
let engine: Engine
let customerId: number
let vehicles: readonly number[]
let told: FiringRow[]

const run = async () => {
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  engine.onFirings((rows) => told.push(...rows))
}
beforeEach(async () => {
  start = Math.floor(Date.now() / 1000) * 1000 - hours(1)
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS')
  vehicles = await addVehicles(db.pool, customerId, 'MRY', 4)
  told = []
  await run()
})
afterEach(async () => {
  await engine.stop()
  await db.close()
})

const at = (minute: number) => start + minutes(minute)
const report = (minute: number, readings: Readings, vehicle = 0): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: at(minute),
  readings,
})
const outside: Readings = { gps: { ...east(3_000), speedMph: 40 } }
const inside: Readings = { gps: { ...yard, speedMph: 12 } }
const open: Readings = { door: { opened: true } }
const shut: Readings = { door: { opened: false } }
const doorsOpenFor = (ms: number) => ({
  alertTypeId: 11,
  alertPredicates: [{ alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: ms }],
})

describe('a trailer drives into a geofence and out of it', () => {
  test('its visit is kept, and the rule about it fires once', async () => {
    const id = await drawFence(db.pool, customerId, 'Yard 9', at(-5))
    const rule = await makeRule(db.pool, customerId, at(-5), {
      alertTypeId: 1,
      alertPredicates: [{ alertPredicateTypeId: 1, anyCustomerGeofence: true, geofenceEnterEvents: true }],
    })
    await engine.watchersChanged([customerId])
    await send(engine, [report(0, outside), report(5, inside), report(10, inside), report(15, outside)])
    expect(await visitsIn(db.pool)).toEqual([
      {
        vehicle: vehicles[0],
        fence: 'Yard 9',
        entered: at(5),
        how: 'entered',
        left: at(15),
        leftHow: 'left',
      },
    ])
    expect(await firingsIn(db.pool)).toMatchObject([
      { vehicle: vehicles[0], source: rule, at: at(5), because: 'The vehicle entered Yard 9', late: true },
    ])
    expect(told).toMatchObject([{ vehicleId: vehicles[0], customerId, source: rule, at: at(5) }])
    expect(id).toBeGreaterThan(0)
  })
})

describe('a rule with a duration', () => {
  test('fires by time alone, once', async () => {
    await makeRule(db.pool, customerId, at(-5), doorsOpenFor(minutes(30)))
    await engine.watchersChanged([customerId])
    await send(engine, [report(0, open)])
    await expect.poll(() => told.length, { timeout: 15_000 }).toBe(1)
    expect(await firingsIn(db.pool)).toMatchObject([{ at: at(30), ended: null }])
    await send(engine, [report(40, shut)])
    expect(await firingsIn(db.pool)).toMatchObject([{ at: at(30), ended: at(40) }])
  })
})
