/** Packing beside all that changes stored reports: late ones, new owners, retention, and whoever reads meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Report } from '#domain/sensors/report.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { enforceRetention } from '../retention/tend.ts'
import { changeOwner } from '../tenures/transfer.ts'
import { reportsIn } from './door.ts'
import { daysBefore, packDays, unpackDays } from './pack.ts'
import { packingLock, packOldDays } from './packer.ts'
import { monthOf, partitionName } from './partitions.ts'
import { restUntil } from './rest.ts'
import { reportColumns } from './rows.ts'
import { countStored, packAll } from './testing.ts'

/** The middle of a month: what is sent to both sides of its beginning is of two partitions. */
const now = Math.floor(Date.now() / 1000) * 1000
const start = now - days(50)

let db: Database
let engine: Engine
let owners: number[]
let vehicles: number[]
beforeAll(async () => {
  db = await testDatabase()
  owners = [await addCustomer(db.pool, 'ONE', 60), await addCustomer(db.pool, 'TWO', 60)]
  vehicles = await addVehicles(db.pool, owners[0]!, 'MRY', 9)
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (vehicle: number, n: number, more: Report['readings'] = {}): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: start + n * minutes(20),
  readings: {
    gps: { lat: 32 + n / 1e4, lng: -96.8, speedMph: n % 40 < 30 ? 50 : 0 },
    odometer: { miles: 5_000 + n },
    ...(n % 7 === 0 && { door: { opened: n % 3 === 0 } }),
    ...(n % 11 === 0 && {
      absSystemFault: { amberLamp: n % 2 === 0, faults: n % 2 === 0 ? [{ faultTypeId: 795, fmi: 5 }] : [] },
    }),
    ...more,
  },
})
const all = Array.from({ length: 400 }, (_, n) => n)
const isLate = (n: number) => n % 29 === 3

const all_ = reportsIn({ customer: '= ANY($1)', vehicle: '= $2', readings: 'all' })
const kept = async (vehicle: number) => {
  const id = vehicles[vehicle]!
  await engine.vehiclesChanged([id])
  const { rows: reports } = await db.pool.query(
    `SELECT customer_id, recorded, seq, sensors, lat, speed_mph, readings::text, level, stopped_since, verdict
      FROM ${all_} r ORDER BY recorded, seq`,
    [owners, id],
  )
  const { rows: states } = await db.pool.query(
    'SELECT customer_id, state FROM vehicle_state WHERE vehicle_id = $1 ORDER BY 1',
    [id],
  )
  const others = await Promise.all(
    [
      'SELECT customer_id, fault_type_id, started, ended, max_mph FROM fault WHERE vehicle_id = $1 ORDER BY started',
      'SELECT customer_id, began, ended, miles FROM trip WHERE vehicle_id = $1 ORDER BY began',
      'SELECT customer_id, day, reports FROM vehicle_day WHERE vehicle_id = $1 ORDER BY day, customer_id',
    ].map(async (sql) => (await db.pool.query(sql, [id])).rows),
  )
  return { reports, states: states.map(({ customer_id, state }) => [customer_id, JSON.parse(state)]), others }
}

/** What a vehicle goes through; `meanwhile` is what happens between. */
const live = async (vehicle: number, meanwhile: () => Promise<unknown>) => {
  const receipts = [
    await send(
      engine,
      all.filter((n) => !isLate(n)).map((n) => report(vehicle, n)),
    ),
  ]
  await meanwhile()
  // Late ones between, some that are stored already, and some with more readings than the stored ones of their key.
  receipts.push(
    await send(
      engine,
      all.filter((n) => isLate(n) && n < 200).map((n) => report(vehicle, n)),
    ),
  )
  await meanwhile()
  receipts.push(
    await send(
      engine,
      [10, 11, 12].map((n) => report(vehicle, n)),
    ),
  )
  receipts.push(
    await send(
      engine,
      [40, 41, 90].map((n) => report(vehicle, n, { tetherChange: { tethered: n === 41 } })),
    ),
  )
  await meanwhile()
  for (const n of all.filter((one) => isLate(one) && one >= 200))
    receipts.push(await send(engine, [report(vehicle, n)]))
  await meanwhile()
  await inTransaction(db.pool, (client) =>
    changeOwner(client, [vehicles[vehicle]!], owners[1]!, start + days(3) + hours(7)),
  )
  await engine.vehiclesChanged([vehicles[vehicle]!])
  await meanwhile()
  receipts.push(
    await send(engine, [
      report(vehicle, 401),
      report(vehicle, 150, { backupBattery: { millivolts: 4_000 } }),
    ]),
  )
  await meanwhile()
  return receipts.map(({ status, ...rest }) => ({ status, ...rest }))
}

test('late reports, doubles, merged ones and a new owner leave the same, whether days were packed or not', async () => {
  const plain = await live(0, async () => {})
  const unpacked = await kept(0)
  expect(await countStored(db.pool)).toMatchObject({ packed: 0 })
  let most = 0
  const packed = await live(1, async () => {
    expect(await packAll(db.pool)).toBe(0)
    most = Math.max(most, (await countStored(db.pool)).packed)
  })
  expect(most).toBeGreaterThan(700)
  expect(await countStored(db.pool)).toMatchObject({ loose: 0 })
  expect(packed).toEqual(plain)
  expect(await kept(1)).toEqual(unpacked)
})

test('only days that ended long enough ago are packed, and what is whole again is packed once more', async () => {
  const [vehicle, owner] = [vehicles[2]!, owners[0]!]
  await send(
    engine,
    [0, 1, 2, 4].map((n) => ({ ...report(2, n), recorded: now - days(n) })),
  )
  await db.pool.query('UPDATE engine_shard SET batch = (SELECT max(batch) FROM report)')
  // To a day that has just come more may come.
  expect((await packOldDays(db.pool, now, { afterDays: 3, rest: async () => {} })).packed).toBe(0)
  const loose = async () =>
    (await db.pool.query('SELECT FROM report WHERE vehicle_id = $1', [vehicle])).rowCount
  const round = () => packOldDays(db.pool, now, { afterDays: 3, rest: async () => {}, quietFor: -days(1) })
  await round()
  expect(await loose()).toBe(3)
  await inTransaction(db.pool, (client) =>
    unpackDays(client, [{ customerId: owner, vehicleId: vehicle, from: 0, to: now / 1000 }]),
  )
  expect(await loose()).toBe(4)
  await round()
  expect(await loose()).toBe(3)
})

test('a day that came from another cell gets none of the numbers of there when it is unpacked', async () => {
  const [vehicle, owner] = [vehicles[2]!, owners[0]!]
  // As a move brings it.
  await db.pool.query('UPDATE packed_day SET batch = 0 WHERE vehicle_id = $1', [vehicle])
  await inTransaction(db.pool, async (client) => {
    await client.query('DELETE FROM report WHERE vehicle_id = $1', [vehicle])
    await unpackDays(client, [{ customerId: owner, vehicleId: vehicle, from: 0, to: now / 1000 }])
  })
  const { rows } = await db.pool.query('SELECT batch::int FROM report WHERE vehicle_id = $1', [vehicle])
  expect(rows).toEqual([{ batch: 0 }])
})

test('reports past the watermark are not packed: a start has to step through them', async () => {
  await send(engine, [report(3, 0)])
  await db.pool.query('UPDATE engine_shard SET batch = 0')
  const client = await db.pool.connect()
  const key = { customerId: owners[0]!, vehicleId: vehicles[3]! }
  expect(await daysBefore(client, partitionName(monthOf(start)), now, key, now + days(1))).toEqual([])
  await db.pool.query('UPDATE engine_shard SET batch = (SELECT max(batch) FROM report)')
  expect(await daysBefore(client, partitionName(monthOf(start)), now, key, now + days(1))).toHaveLength(1)
  client.release()
})

test('a connection that breaks in the middle leaves all as it was', async () => {
  await send(
    engine,
    Array.from({ length: 80 }, (_, n) => report(4, n)),
  )
  await db.pool.query('UPDATE engine_shard SET batch = (SELECT max(batch) FROM report)')
  const before = await kept(4)
  const client = await db.pool.connect()
  client.on('error', () => undefined)
  const key = { customerId: owners[0]!, vehicleId: vehicles[4]! }
  const wanted = await daysBefore(client, partitionName(monthOf(start)), now, key, now + days(1))
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const query = client.query.bind(client)
  // Right before it is kept.
  client.query = ((text: unknown, ...rest: never[]) =>
    text === 'COMMIT'
      ? db.pool
          .query('SELECT pg_terminate_backend($1)', [rows[0].pid])
          .then(() => query(text as never, ...rest))
      : query(text as never, ...rest)) as never
  await expect(packDays(client, wanted)).rejects.toThrow()
  client.release(true)
  const { rows: packed } = await db.pool.query('SELECT FROM packed_day WHERE vehicle_id = $1', [vehicles[4]])
  expect(packed).toHaveLength(0)
  expect(await kept(4)).toEqual(before)
})

test('whoever began to read before sees all reports still, and partitions without any give their disk back', async () => {
  const partition = partitionName(monthOf(start))
  const counted = `SELECT count(*)::int AS n FROM ${reportsIn({ customer: '= ANY($1)', vehicle: '= $2', readings: [] })} r`
  const reader = await db.pool.connect()
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const count = async () => (await reader.query(counted, [owners, vehicles[4]])).rows[0].n
  expect(await count()).toBe(80)
  const round = () => packOldDays(db.pool, now, { afterDays: 3, rest: async () => {}, quietFor: -days(1) })
  expect((await round()).packed).toBeGreaterThan(0)
  expect(await count()).toBe(80)
  await reader.query('COMMIT')
  expect(await count()).toBe(80)
  reader.release()
  await round()
  const { rows } = await db.pool.query('SELECT pg_relation_size($1::regclass)::int AS size', [partition])
  expect(rows[0].size).toBe(0)
  // It takes late reports as before.
  await send(engine, [report(4, 81)])
  expect((await kept(4)).reports).toHaveLength(81)
})

test('retention removes packed days, and of the day that it cuts the older part', async () => {
  const cut = async (vehicle: number) => {
    const { rows } = await db.pool.query(
      `SELECT ${reportColumns.replaceAll('customer_id, vehicle_id, ', '').replace('received, batch, ', '')} FROM ${all_} r ORDER BY recorded`,
      [owners, vehicles[vehicle]],
    )
    return rows
  }
  const some = all.map((n) => n * 2)
  await send(
    engine,
    some.map((n) => report(5, n)),
  )
  const later = now + days(20) + hours(9)
  const before = await cut(5)
  expect(await packAll(db.pool)).toBe(0)
  await enforceRetention(db.pool, later)
  const from = later - days(61)
  const left = await cut(5)
  expect(left).toEqual(before.filter(({ recorded }) => recorded.getTime() >= from))
  expect(left.length).toBeGreaterThan(10)
  expect(left.length).toBeLessThan(before.length)
  const { rows } = await db.pool.query('SELECT FROM packed_day WHERE first < to_timestamp($1)', [from / 1000])
  expect(rows).toHaveLength(0)
})

test('days that somebody holds stay due, and the rest ends for who waits for the end of the round', async () => {
  await send(engine, [{ ...report(6, 0), recorded: now - days(10) }])
  await db.pool.query('UPDATE engine_shard SET batch = (SELECT max(batch) FROM report)')
  const [holder, waiting] = [await db.pool.connect(), await db.pool.connect()]
  const rested: number[] = []
  const due: (number | null)[] = []
  const resting = Promise.withResolvers<void>()
  try {
    await holder.query('BEGIN; LOCK TABLE packed_day IN ROW EXCLUSIVE MODE')
    const packing = packOldDays(db.pool, now, {
      ...{ afterDays: 3, quietFor: -days(1), due: (since) => due.push(since) },
      rest: (took, share, isAwaited) => {
        rested.push(took * share)
        resting.resolve()
        return restUntil()(hours(1), 1, isAwaited)
      },
    })
    await Promise.race([resting.promise, packing])
    const [round] = await Promise.all([packing, waiting.query('SELECT pg_advisory_lock($1)', [packingLock])])
    expect(round.packed).toBe(0)
    expect(rested).toEqual([10_000])
    expect(due.length).toBeGreaterThan(0)
    expect(due).not.toContain(null)
  } finally {
    // What they hold ends with them.
    holder.release(true)
    waiting.release(true)
  }
})

test('it is told since when days could have been packed, and rests less where that is long ago', async () => {
  const dayOf = (back: number) => Math.floor((now - days(back)) / days(1)) * days(1)
  await packOldDays(db.pool, now, { afterDays: 3, rest: async () => {}, quietFor: -days(1) })
  await send(engine, [{ ...report(7, 0), recorded: now - days(10) }])
  await send(engine, [{ ...report(7, 1), recorded: now - days(9) }])
  await send(engine, [{ ...report(8, 0), recorded: now - days(20) }])
  await db.pool.query('UPDATE report SET received = recorded WHERE vehicle_id = $1', [vehicles[7]])
  const came = now - hours(3)
  await db.pool.query('UPDATE report SET received = $2 WHERE vehicle_id = $1', [vehicles[8], new Date(came)])
  await db.pool.query('UPDATE engine_shard SET batch = (SELECT max(batch) FROM report)')
  const seen: unknown[] = []
  const round = await packOldDays(db.pool, now, {
    ...{ afterDays: 3, quietFor: hours(2), due: (since) => seen.push(since) },
    rest: async (_, share) => {
      seen.push({ share })
    },
  })
  expect(round.packed).toBe(3)
  const of = (since: number, share: number) => [since, { share }]
  const isSameMonth = monthOf(now - days(9)) === monthOf(now - days(10))
  // By month, then by vehicle, and of its days as of the oldest.
  const told = [
    { at: now - days(10), of: of(dayOf(10) + days(4), 1) },
    { at: now - days(9), of: of(dayOf(isSameMonth ? 10 : 9) + days(4), 1) },
    { at: now - days(20), of: of(came + hours(2), 2) },
  ].sort((one, other) => monthOf(one.at) - monthOf(other.at))
  expect(seen).toEqual([...told.flatMap((one) => one.of), null])
})

test('columns are all those of the table, in its order', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'report'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
  )
  expect(reportColumns.split(', ').sort()).toEqual(rows.map(({ name }) => name))
})
