import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../platform/testing.ts'
import { EngineCore } from './engine-core.ts'
import type { FromEngine } from './messages.ts'
import { shardOf } from './shards.ts'
import { addCustomer, addVehicles, encodeReports } from './testing.ts'

const vehicles = 10_000

test('parts of a large fleet are taken a few at a time, each open at once; what comes for these is stored in between', async () => {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  const ids = await addVehicles(db.pool, await addCustomer(db.pool, 'LF'), 'LF', vehicles)
  const said: (number | string)[] = []
  const recorded = Date.now() - 60_000
  const say = (message: FromEngine) => {
    if (message.kind === 'receipts') for (const [, { status }] of message.receipts) said.push(status)
    if (message.kind !== 'shards') return
    said.push(message.shards.length)
    if (said.length > 1) return
    const n = ids.findIndex((id) => message.shards.includes(shardOf(id)))
    const body = encodeReports([{ serial: `LF-${n}`, recorded, readings: { door: { opened: true } } }])
    core.take({ kind: 'batch', id: 1, body, format: 'json', transport: 'http' })
  }
  const core = new EngineCore(
    { url: db.url, geocoderUrl: null, door: { host: '127.0.0.1', port: 1 }, shares: true },
    say,
  )
  await core.start()
  await expect.poll(() => said, { timeout: 60_000 }).toEqual([32, 'stored', 64])
  const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM report')
  expect(rows).toEqual([{ n: 1 }])
  await core.stop()
})

test('what happens while parts are read is not missed: reports that were caught up with are written, and so are new vehicles', async () => {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  const customer = await addCustomer(db.pool, 'MW')
  const [id] = (await addVehicles(db.pool, customer, 'MW', 1)) as [number]
  const begin = async () => {
    const stored: string[] = []
    const core = new EngineCore(
      { url: db.url, geocoderUrl: null, door: { host: '127.0.0.1', port: 1 }, shares: true },
      (message) => {
        if (message.kind === 'receipts') for (const [, { status }] of message.receipts) stored.push(status)
      },
    )
    await core.start()
    return { core, stored }
  }
  const owned = async () =>
    (await db.pool.query('SELECT FROM engine_shard WHERE is_open AND member IS NOT NULL')).rows.length
  const states = async () =>
    (
      await db.pool.query<{ batch: number; recorded: string }>(
        `SELECT s.batch, n.last_reported_calculated AS recorded FROM vehicle_state s
          JOIN vehicle_now n USING (customer_id, vehicle_id) WHERE vehicle_id = $1`,
        [id],
      )
    ).rows
  const at = Date.now() - 600_000
  const report = ({ core }: Awaited<ReturnType<typeof begin>>, n: number) =>
    core.take({
      ...{ kind: 'batch', id: n, format: 'json', transport: 'http' },
      body: encodeReports([
        { serial: 'MW-0', recorded: at + n * 60_000, readings: { door: { opened: true } } },
      ]),
    })

  const first = await begin()
  await expect.poll(owned, { timeout: 30_000 }).toBe(64)
  report(first, 1)
  await expect.poll(states, { timeout: 30_000 }).toHaveLength(1)
  await db.pool.query(
    'CREATE TABLE kept AS SELECT s.*, e.batch AS upto FROM vehicle_state s, engine_shard e WHERE e.shard = s.vehicle_id & 63',
  )
  report(first, 2)
  await expect.poll(() => first.stored, { timeout: 30_000 }).toEqual(['stored', 'stored'])
  await first.core.stop()
  const wanted = await states()
  // As if it had been killed before it wrote that.
  await db.pool.query(`UPDATE vehicle_state s SET (batch, wake_at, since_snapshot, state) = (k.batch, k.wake_at, k.since_snapshot, k.state) FROM kept k WHERE s.vehicle_id = k.vehicle_id;
    UPDATE engine_shard SET batch = kept.upto FROM kept WHERE shard = vehicle_id & 63`)
  expect(await states()).not.toEqual(wanted)

  const lock = await db.pool.connect()
  await lock.query('BEGIN; LOCK TABLE log_position IN ACCESS EXCLUSIVE MODE')
  const second = await begin()
  const waiting = async () =>
    (await db.pool.query("SELECT FROM pg_locks WHERE relation = 'log_position'::regclass AND NOT granted"))
      .rows.length
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  const [late] = (await addVehicles(db.pool, customer, 'LATE', 1)) as [number]
  const told = second.core.vehiclesChanged([late])
  // So long that what is behind is written meanwhile, without the parts that are being read.
  await pause(5_000)
  await lock.query('COMMIT')
  lock.release()
  await expect.poll(states, { timeout: 30_000 }).toEqual(wanted)
  const rowsOfLate = async () =>
    (await db.pool.query('SELECT FROM vehicle_now WHERE vehicle_id = $1', [late])).rows.length
  await expect.poll(rowsOfLate, { timeout: 30_000 }).toBe(1)
  await told
  await second.core.stop()
})
