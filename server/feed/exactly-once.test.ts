/** Whoever reads a feed of reports page by page gets each of them once, whatever engines store meanwhile. */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { shardOf } from '../ingest/shards.ts'
import { addCustomer, addVehicles } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { makePartitions, monthOf } from '../stored/partitions.ts'
import { beginning, readReportCursor, writeReportCursor } from './cursor.ts'
import { reportKinds } from './report-change.ts'
import { readReports } from './report-pages.ts'

const engineCount = 3
let db: Database
let customer: number
let vehicles: number[]
let clients: pg.Client[]
beforeAll(async () => {
  db = await testDatabase()
  customer = await addCustomer(db.pool, 'ONE')
  vehicles = await addVehicles(db.pool, customer, 'ONE', 9)
  clients = Array.from({ length: engineCount }, () => new pg.Client({ connectionString: db.url }))
  for (const client of clients) await client.connect()
  await makePartitions(clients[0]!, [monthOf(noon)])
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await db.close()
})

/** An engine as the database sees it: one transaction after another, each with the next number. */
interface Engine {
  readonly client: pg.Client
  readonly owns: Set<number>
  batch: number
  /** What is stored and not committed yet. */
  open: string[] | null
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('store'),
      engine: fc.nat(engineCount - 1),
      rows: fc.array(fc.tuple(fc.nat(8), fc.nat(40)), { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('commit'), engine: fc.nat(engineCount - 1) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('read'), limit: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('watermark'), engine: fc.nat(engineCount - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('give'), vehicle: fc.nat(8), engine: fc.nat(engineCount - 1) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('kill'), engine: fc.nat(engineCount - 1) }) },
) as fc.Arbitrary<{ act: string; engine: number; rows: [number, number][]; limit: number; vehicle: number }>

test('each report comes once, and those of a vehicle in the order in which they were stored', async () => {
  const run = async (
    steps: readonly Awaited<ReturnType<typeof fc.sample<typeof step>>>[] | readonly unknown[],
  ) => {
    // A run that failed may have left some open.
    for (const client of clients) await client.query('ROLLBACK')
    await db.pool.query('DELETE FROM report; UPDATE engine_shard SET batch = 0')
    const engines: Engine[] = clients.map((client) => ({ client, owns: new Set(), batch: 0, open: null }))
    for (const [n, id] of vehicles.entries()) engines[n % engineCount]!.owns.add(shardOf(id))
    /** The number of the newest batch by report, once it is committed. */
    const stored = new Map<string, number>()
    const heard: { key: string; batch: number; vehicle: number }[] = []
    let cursor = writeReportCursor('positions', beginning)
    const read = async (limit: number) => {
      const page = await readReports(
        db.pool,
        whole([customer]),
        reportKinds.positions,
        readReportCursor('positions', cursor)!,
        limit,
      )
      cursor = writeReportCursor('positions', page.cursor)
      for (const { vehicleId, recorded, batch } of page.reports)
        heard.push({ key: `${vehicleId}/${recorded}`, batch, vehicle: vehicleId })
      return page.more
    }
    const commit = async (engine: Engine) => {
      if (!engine.open) return
      await engine.client.query('COMMIT')
      for (const key of engine.open) stored.set(key, engine.batch)
      engine.open = null
    }
    for (const { act, engine: n, rows, limit, vehicle } of steps as readonly {
      act: string
      engine: number
      rows: [number, number][]
      limit: number
      vehicle: number
    }[]) {
      const engine = engines[n ?? 0]!
      if (act === 'read') await read(limit)
      else if (act === 'commit') await commit(engine)
      else if (act === 'kill' && engine.open) {
        await engine.client.query('ROLLBACK')
        engine.open = null
        engine.batch--
      } else if (act === 'watermark' && !engine.open)
        await engine.client.query('UPDATE engine_shard SET batch = $1 WHERE shard = ANY($2)', [
          engine.batch,
          [...engine.owns],
        ])
      else if (act === 'give') {
        const shard = shardOf(vehicles[vehicle]!)
        const owner = engines.find(({ owns }) => owns.has(shard))!
        if (owner.open || engine.open) continue
        owner.owns.delete(shard)
        engine.owns.add(shard)
        const { rows: newest } = await db.pool.query(
          `SELECT greatest((SELECT batch FROM engine_shard WHERE shard = $1), (SELECT max(batch) FROM report WHERE vehicle_id & 63 = $1)) AS batch`,
          [shard],
        )
        engine.batch = Math.max(engine.batch, newest[0].batch)
      } else if (act === 'store' && !engine.open) {
        const own = rows
          .map(([v, t]) => [vehicles[v]!, noon + t * 1000] as const)
          .filter(([id]) => engine.owns.has(shardOf(id)))
        if (own.length === 0) continue
        engine.batch++
        engine.open = []
        await engine.client.query('BEGIN')
        for (const [id, at] of own) {
          // The same report again is merged with what is stored, as of the newer batch.
          await engine.client.query(
            `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, readings)
              VALUES ($1, $2, to_timestamp($3), now(), $4, 1, 32, -96, '{}')
              ON CONFLICT (customer_id, vehicle_id, recorded, seq) DO UPDATE SET batch = excluded.batch`,
            [customer, id, at / 1000, engine.batch],
          )
          engine.open.push(`${id}/${at}`)
        }
      }
    }
    for (const engine of engines) await commit(engine)
    while (await read(3)) {
      // Until there is no more.
    }
    const said = heard.map(({ key, batch }) => `${key}@${batch}`)
    expect(new Set(said).size).toBe(said.length)
    const missing = [...stored].filter(([key, batch]) => !said.includes(`${key}@${batch}`))
    expect(missing).toEqual([])
    for (const id of vehicles) {
      const batches = heard.filter(({ vehicle }) => vehicle === id).map(({ batch }) => batch)
      expect(batches).toEqual([...batches].sort((a, b) => a - b))
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50 }), run), { numRuns: 60 })
})

test('a cursor of another feed, or of nobody, is none', () => {
  const text = writeReportCursor('positions', {
    ...beginning,
    places: [{ batch: 7, vehicleId: 3, recorded: noon, seq: -1, shards: [3] }],
  })
  expect(readReportCursor('positions', text)).toMatchObject({ places: [{ batch: 7, recorded: noon }] })
  expect(readReportCursor('state', text)).toBeNull()
  for (const wrong of ['', 'x', 'bm90IGpzb24', Buffer.from('["positions",[9,1],[]]').toString('base64url')])
    expect(readReportCursor('positions', wrong)).toBeNull()
})
