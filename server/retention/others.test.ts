import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#domain/basics/time.ts'
import { addCustomer, addVehicles } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { makePartitions, monthOf, partitionName } from '../stored/partitions.ts'
import { enforceRetention, retentionLock } from './tend.ts'

const now = Date.now()
let db: Database
let customer: number
let vehicles: number[]
beforeAll(async () => {
  db = await testDatabase()
  customer = await addCustomer(db.pool, 'ONE', 100)
  vehicles = await addVehicles(db.pool, customer, 'ONE', 2)
  await connected(async (client) =>
    makePartitions(
      client,
      [0, 95, 102, 200].map((ago) => monthOf(now - days(ago))),
    ),
  )
})
afterAll(() => db.close())

const connected = async <T>(act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
const keep = (client: pg.Pool | pg.Client, vehicle: number, daysAgo: number) =>
  client.query(
    `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings)
      VALUES ($1, $2, to_timestamp($3), now(), 1, 0, '{}')`,
    [customer, vehicle, (now - days(daysAgo)) / 1000],
  )
const countOf = async (vehicle: number) =>
  (await db.pool.query<{ n: number }>('SELECT count(*) AS n FROM report WHERE vehicle_id = $1', [vehicle]))
    .rows[0]!.n

test('of two servers on one database one looks after it at a time', async () => {
  await keep(db.pool, vehicles[0]!, 102)
  await connected(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [retentionLock])
    expect(await enforceRetention(db.pool, now)).toEqual({ removed: 0, dropped: [] })
  })
  expect((await enforceRetention(db.pool, now)).removed).toBe(1)
  expect((await enforceRetention(db.pool, now)).removed).toBe(0)
})

test('reports of a vehicle that is registered no more go as those of others do', async () => {
  const gone = Math.max(...vehicles) + 1_000
  await keep(db.pool, gone, 102)
  await keep(db.pool, gone, 1)
  await db.pool.query(
    `INSERT INTO vehicle_snapshot (customer_id, vehicle_id, recorded, state) VALUES ($1, $2, to_timestamp($3), '{}')`,
    [customer, gone, (now - days(102)) / 1000],
  )
  await enforceRetention(db.pool, now)
  expect(await countOf(gone)).toBe(1)
  const { rows } = await db.pool.query('SELECT FROM vehicle_snapshot WHERE vehicle_id = $1', [gone])
  expect(rows).toEqual([])
})

test('a gateway without a vehicle is forgotten once it has been silent for long', async () => {
  await db.pool.query(
    `INSERT INTO detached_gateway (serial_num, first_seen, last_seen, reports, way)
      SELECT name, to_timestamp($1), to_timestamp($1) - ago, 1, 'http'
      FROM (VALUES ('OLD', interval '91 days'), ('NEW', interval '89 days')) AS seen(name, ago)`,
    [now / 1000],
  )
  await enforceRetention(db.pool, now)
  const { rows } = await db.pool.query('SELECT serial_num FROM detached_gateway')
  expect(rows).toEqual([{ serial_num: 'NEW' }])
})

test('while one that reads or writes takes its time, reports come in as rows and months are removed', async () => {
  const month = partitionName(monthOf(now - days(200)))
  await connected((client) => makePartitions(client, [monthOf(now - days(200))]))
  await keep(db.pool, vehicles[1]!, 102)
  await connected(async (slow) => {
    await slow.query('BEGIN; SELECT FROM report')
    await keep(slow, vehicles[1]!, 2)
    const tending = enforceRetention(db.pool, now)
    // Waits for the slow one to let the month go.
    await expect
      .poll(async () => {
        const { rows } = await db.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%DETACH PARTITION%'
            AND wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await connected(async (client) => {
      await client.query(`SET lock_timeout = '1ms'`)
      await keep(client, vehicles[1]!, 3)
      expect(
        (await client.query('SELECT FROM report WHERE vehicle_id = $1', [vehicles[1]])).rows,
      ).toHaveLength(1)
    })
    await slow.query('COMMIT')
    expect((await tending).dropped).toContain(month)
  })
  expect(await countOf(vehicles[1]!)).toBe(2)
})
