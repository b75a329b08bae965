import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { type Engine, startEngine } from './engine.ts'
import { addCustomer, addVehicles, send, sendUntilStored, silentLog } from './testing.ts'

const fleet = 200
const batches = 24
/** Of each vehicle in each batch: a turn takes five of these batches. */
const each = 5
const minute = 60_000
const start = Math.floor(Date.now() / 1000) * 1000 - 5 * 86_400_000

let db: Database
let engine: Engine
let customerId: number

beforeAll(async () => {
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'NS')
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const readings = (vehicle: number, n: number): Readings => ({
  gps: { lat: 32 + ((vehicle * 7 + n) % 90) / 100, lng: -96.8, headingDeg: 10, speedMph: (n * 13) % 60 },
  odometer: { miles: 1000 + n },
  door: { opened: (vehicle + n) % 3 === 0 },
  absSystemFault: { amberLamp: n % 9 > 3, faults: n % 9 > 3 ? [{ faultTypeId: 795, fmi: 5 }] : [] },
})
type Made = readonly (readonly Report[])[]
const makeBatches = (prefix: string): Made =>
  Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: fleet * each }, (_, i) => {
      const vehicle = i % fleet
      const n = batch * each + Math.floor(i / fleet)
      return { serial: `${prefix}-${vehicle}`, recorded: start + n * minute, readings: readings(vehicle, n) }
    }),
  )

/** A fleet of its own for each way of sending. */
const newFleet = async (prefix: string) => {
  const ids = await addVehicles(db.pool, customerId, prefix, fleet)
  await engine.vehiclesChanged(ids)
  return ids
}
/** States, faults and numbers of rows, vehicle by vehicle. */
const outcome = async (ids: readonly number[]) => {
  await engine.vehiclesChanged(ids)
  const { rows } = await db.pool.query(
    `SELECT s.state, (SELECT count(*) FROM report r WHERE r.vehicle_id = v.id) AS reports,
        (SELECT json_agg(json_build_array(f.started, f.ended, f.fault_type_id, f.fmi, f.max_mph) ORDER BY f.started)
          FROM fault f WHERE f.vehicle_id = v.id) AS faults
      FROM vehicle v JOIN vehicle_state s ON s.vehicle_id = v.id WHERE v.id = ANY($1) ORDER BY v.id`,
    [ids],
  )
  return rows.map(({ state, ...rest }) => ({ ...rest, state: JSON.parse(state) }))
}
const aheadSoFar = async () => (await engine.stats()).ingest_transactions_ahead_total!

let orderly: Awaited<ReturnType<typeof outcome>>
beforeAll(async () => {
  const ids = await newFleet('ONE')
  for (const batch of makeBatches('ONE')) await send(engine, batch)
  orderly = await outcome(ids)
  expect(orderly).toHaveLength(fleet)
  expect(orderly[0].reports).toBe(batches * each)
})

test('reports that come as fast as they can have the outcome of those that come one batch after another', async () => {
  const before = await aheadSoFar()
  const ids = await newFleet('FAST')
  const receipts = await Promise.all(makeBatches('FAST').map((batch) => send(engine, batch)))
  for (const receipt of receipts) expect(receipt).toMatchObject({ status: 'stored', accepted: fleet * each })
  expect(await outcome(ids)).toEqual(orderly)
  expect(await aheadSoFar()).toBeGreaterThan(before)
})

test('late and doubled ones among them change nothing', async () => {
  const ids = await newFleet('MIX')
  const made = makeBatches('MIX').map((batch) => [...batch])
  // Some of every third batch comes two batches later, and some of every fourth comes again at the end.
  for (let n = 0; n + 2 < batches; n += 3) made[n + 2]!.push(...made[n]!.splice(50, 20))
  for (let n = 0; n + 1 < batches; n += 4) made[batches - 1]!.push(...made[n]!.slice(100, 120))
  const receipts = await Promise.all(made.map((batch) => send(engine, batch)))
  const sum = (key: 'accepted' | 'duplicate') =>
    receipts.reduce((total, receipt) => total + (receipt.status === 'stored' ? receipt[key] : 0), 0)
  expect(sum('accepted')).toBe(fleet * each * batches)
  expect(sum('duplicate')).toBe(20 * Math.ceil((batches - 1) / 4))
  expect(await outcome(ids)).toEqual(orderly)
})

test('vehicles that are edited meanwhile lose nothing', async () => {
  const ids = await newFleet('EDIT')
  const sent = Promise.all(makeBatches('EDIT').map((batch) => send(engine, batch)))
  for (let n = 0; n < 5; n++) {
    await db.pool.query(`UPDATE vehicle SET unit_id = 'U-' || id || '-${n}' WHERE id = ANY($1)`, [ids])
    await engine.vehiclesChanged(ids)
  }
  await sent
  expect(await outcome(ids)).toEqual(orderly)
})

test('a connection that breaks again and again loses and doubles nothing', async () => {
  const ids = await newFleet('CUT')
  let done = false
  const sent = Promise.all(makeBatches('CUT').map((batch) => sendUntilStored(engine, batch))).finally(() => {
    done = true
  })
  for (let n = 0; n < 6 && !done; n++) {
    await db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'tandem engine' AND state <> 'idle'`,
    )
    await new Promise((next) => setTimeout(next, 30))
  }
  await sent
  expect(await outcome(ids)).toEqual(orderly)
})
