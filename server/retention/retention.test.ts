import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#domain/basics/time.ts'
import type { Report } from '#domain/sensors/report.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { monthOf, partitionName } from '../stored/partitions.ts'
import { enforceRetention } from './tend.ts'

const now = Math.floor(Date.now() / 1000) * 1000
let db: Database
let engine: Engine
let long: number
let short: number
beforeAll(async () => {
  db = await testDatabase()
  long = await addCustomer(db.pool, 'LONG', 200)
  short = await addCustomer(db.pool, 'SHORT', 100)
  await addVehicles(db.pool, long, 'LNG', 2)
  await addVehicles(db.pool, short, 'SHT', 2)
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (serial: string, daysAgo: number, readings: Report['readings'] = {}): Report => ({
  serial,
  recorded: now - days(daysAgo),
  readings,
})
const keptOf = async (customer: number): Promise<number[]> =>
  (
    await db.pool.query<{ ago: number }>(
      `SELECT round(($2 - extract(epoch FROM recorded) * 1000) / 86400000)::int AS ago FROM report
        WHERE customer_id = $1 ORDER BY recorded DESC`,
      [customer, now],
    )
  ).rows.map(({ ago }) => ago)
const valve = { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] }
const stateOf = async (serial: string): Promise<unknown> =>
  (
    await db.pool.query(
      'SELECT s.state FROM vehicle_state s JOIN vehicle v ON v.id = s.vehicle_id WHERE v.serial_num = $1',
      [serial],
    )
  ).rows[0].state
const partitions = async (): Promise<string[]> =>
  (
    await db.pool.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'report'::regclass`,
    )
  ).rows.map(({ name }) => name)

test('there are partitions for this month and the next two', async () => {
  await enforceRetention(db.pool, now)
  const names = [0, 1, 2].map((n) => partitionName(monthOf(now) + n))
  expect(await partitions()).toEqual(expect.arrayContaining(names))
})

test('each customer keeps what it wants and no more, and no state is lost by it', async () => {
  await send(engine, [
    // Told once and never again: the state must know it when the report has gone.
    report('SHT-0', 99.5, { door: { opened: true } }),
    report('SHT-0', 50, { odometer: { miles: 50 } }),
    report('SHT-0', 10, { odometer: { miles: 90 } }),
    report('LNG-0', 190, { door: { opened: true } }),
    report('LNG-0', 60, { odometer: { miles: 1 } }),
  ])
  // Forty-five days later.
  const later = now + days(45)
  const { removed, dropped } = await enforceRetention(db.pool, later)
  expect(await keptOf(short)).toEqual([10, 50])
  expect(await keptOf(long)).toEqual([60])
  expect(removed + dropped.length).toBeGreaterThan(0)
  expect(dropped).toEqual([partitionName(monthOf(now - days(190)))])
  expect(await partitions()).not.toContain(dropped[0])

  // A late report replays from what was kept of the time before.
  await send(engine, [report('SHT-0', 40, { odometer: { miles: 60 } })])
  await engine.vehiclesChanged('all')
  const { rows } = await db.pool.query(
    `SELECT door_status_calculated, abs_odometer_miles FROM vehicle_now WHERE serial_num = 'SHT-0'`,
  )
  expect(rows).toEqual([{ door_status_calculated: 'open', abs_odometer_miles: 90 }])
})

test('where a customer keeps longer from now on, nothing is taken of the time that was removed', async () => {
  await db.pool.query('UPDATE customer SET retention_duration_days = 400 WHERE id = $1', [short])
  await engine.vehiclesChanged('all')
  // Removed were reports of more than 101 days ago, forty-five days from now.
  const before = await stateOf('SHT-0')
  expect(await send(engine, [report('SHT-0', 57, { absSystemFault: valve })])).toMatchObject({
    accepted: 0,
    rejected: [{ reason: expect.stringMatching(/^recorded: before .*Z, up to when .* have been removed$/) }],
  })
  await engine.vehiclesChanged('all')
  expect(await stateOf('SHT-0')).toEqual(before)
  expect(await send(engine, [report('SHT-0', 55)])).toMatchObject({ accepted: 1 })
  // As the engine knows it anew.
  await engine.stop()
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  expect(await send(engine, [report('SHT-0', 57)])).toMatchObject({ accepted: 0 })
  expect(await send(engine, [report('SHT-0', 401)])).toMatchObject({
    rejected: [{ reason: expect.stringContaining('more than 400 days ago') }],
  })
})

test('nothing is removed of a customer that has begun to keep longer in the middle of a round', async () => {
  const slow = await addCustomer(db.pool, 'SLOW', 100)
  const [first] = await addVehicles(db.pool, slow, 'SLW', 1)
  await engine.vehiclesChanged([first!])
  await send(engine, [report('SLW-0', 90)])
  const holding = await db.pool.connect()
  await holding.query('BEGIN')
  await holding.query('UPDATE customer SET retention_duration_days = 400 WHERE id = $1', [slow])
  const tending = enforceRetention(db.pool, now + days(20))
  // The round has read what is kept by now and waits for the one that changes it.
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query LIKE 'UPDATE customer c SET reports_from%'`,
      )
      return rows.length
    })
    .toBe(1)
  await holding.query('COMMIT')
  holding.release()
  await tending
  expect(await keptOf(slow)).toEqual([90])
})

test('what is dropped is made again where a customer keeps longer and nothing of it was removed', async () => {
  const patient = await addCustomer(db.pool, 'PATIENT', 400)
  const [first] = await addVehicles(db.pool, patient, 'PTN', 1)
  await engine.vehiclesChanged([first!])
  expect(await partitions()).not.toContain(partitionName(monthOf(now - days(191))))
  expect(await send(engine, [report('PTN-0', 191, { odometer: { miles: 1 } })])).toMatchObject({
    accepted: 1,
  })
})

test('reports go on coming in while old ones are removed', async () => {
  const old = Array.from({ length: 3_000 }, (_, n) => report('SHT-1', 99 - n / 10_000))
  await send(engine, old)
  const tending = enforceRetention(db.pool, now + days(30))
  const receipts = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(engine, [report('SHT-1', 5 - n / 1_000)])),
  )
  await tending
  expect(receipts.every((receipt) => receipt.status === 'stored' && receipt.accepted === 1)).toBe(true)
  const { rows } = await db.pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM report r JOIN vehicle v ON v.id = r.vehicle_id WHERE v.serial_num = 'SHT-1'`,
  )
  expect(rows[0]!.n).toBe(20)
})
