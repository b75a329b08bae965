/** A million vehicles over sixteen engines: what each of them has to load, and what that takes. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { keeperName } from '#server/ingest/seat.ts'
import { shardCount } from '#server/ingest/shards.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, type Measured } from './bench.ts'
import { type BenchDatabase, startDatabase, startOne } from './cluster-processes.ts'
import { body, fullReport, postAll, seedFile } from './fleet.ts'

export interface MillionLoad {
  readonly vehicles: number
  /** Vehicles that report; all others are copies of theirs, under numbers of their own. */
  readonly kinds: number
  /** Engines that share them, and how many of those are started, one after another. */
  readonly engines: number
  readonly started: number
  /** What is loaded is given back as far as it is not needed, after so long. */
  readonly rest: number
}
const usual: MillionLoad = { vehicles: 1_000_000, kinds: 1_000, engines: 16, started: 16, rest: 10_000 }

/** Tables that an engine reads a row a vehicle of, and the columns that differ from copy to copy. */
const copied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vehicle: {
    id: 'id + n.at',
    vin: "left(vin, 10) || lpad((id + n.at)::text, 7, '0')",
    unit_id: "'T-' || id + n.at",
    serial_num: "'MRY-' || lpad((id + n.at)::text, 8, '0')",
  },
  vehicle_state: { vehicle_id: 'vehicle_id + n.at' },
  vehicle_now: { vehicle_id: 'vehicle_id + n.at' },
}

/** Copies the vehicles that have reported until there are so many. Indexes that no engine reads are left out. */
const fill = async ({ pool }: BenchDatabase, { vehicles, kinds }: MillionLoad): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    for (const [table, own] of Object.entries(copied)) {
      const { rows: indexes } = await client.query<{ name: string }>(
        `SELECT indexrelid::regclass::text AS name FROM pg_index i
          WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
        [table],
      )
      for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
          WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
        [table],
      )
      const names = columns.map(({ name }) => name)
      await client.query(
        `INSERT INTO ${table} (${names.map((name) => `"${name}"`)}) OVERRIDING SYSTEM VALUE
          SELECT ${names.map((name) => own[name] ?? `"${name}"`)}
          FROM ${table}, generate_series(${kinds}, ${vehicles - kinds}, ${kinds}) n(at)`,
      )
      await client.query(`VACUUM (ANALYZE) ${table}`)
    }
  } finally {
    client.release(true)
  }
}

/** Engines that are said to be at work elsewhere, and own all parts but those that one is to take. */
const others = async ({ url, pool }: BenchDatabase, count: number) => {
  const members = Array.from({ length: count }, () => ({ id: randomUUID(), client: new pg.Client(url) }))
  for (const { id, client } of members) {
    await client.connect()
    await client.query(`SET application_name = '${keeperName} ${id}'`)
    await client.query(
      `INSERT INTO engine_member (id, pid, host, port, beat)
        VALUES ($1, pg_backend_pid(), '127.0.0.1', 9, now() + interval '1 day')`,
      [id],
    )
  }
  const ids = members.map(({ id }) => id)
  return {
    /** Leaves these parts to whoever comes. */
    leave: (free: readonly number[]) =>
      pool.query(
        `UPDATE engine_shard SET is_open = shard <> ALL($1),
          member = CASE WHEN shard = ANY($1) THEN NULL ELSE ($2::uuid[])[shard % $3 + 1] END`,
        [free, ids, count],
      ),
    /** How many parts the one that came takes reports of. */
    taken: async (): Promise<number> => {
      const { rows } = await pool.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM engine_shard WHERE is_open AND member <> ALL($1)',
        [ids],
      )
      return rows[0]!.n
    },
    end: async () => {
      await pool.query('UPDATE engine_shard SET member = NULL, is_open = false')
      await pool.query('DELETE FROM engine_member')
      for (const { client } of members) await client.end()
    },
  }
}

export const measureMillion = async (
  say: (line: string) => void,
  load: MillionLoad = usual,
): Promise<readonly Measured[]> => {
  const { folder, remove } = temporaryFolder()
  const database = await startDatabase(folder)
  try {
    const first = await startOne(folder, database, { SEED: seedFile(folder, load.kinds) })
    const at = Date.now() - 600_000
    for (const round of [0, 1]) {
      const reports = Array.from({ length: load.kinds }, (_, n) => fullReport(n, round, at + round * 300_000))
      await postAll(first.urls[0]!, first.key, [body(reports)], 1)
    }
    await pause(3_000)
    await first.stop()
    const began = performance.now()
    await fill(database, load)
    const { rows } = await database.pool.query<{ gib: number }>(
      'SELECT pg_database_size(current_database())::float8 / 2 ^ 30 AS gib',
    )
    say(
      `${load.vehicles} vehicles, ${rows[0]!.gib.toFixed(1)} GiB, in ${Math.round((performance.now() - began) / 1000)} s`,
    )

    const elsewhere = await others(database, load.engines - 1)
    const seen: { ready: number; open: number; cpu: number; database: number; resident: number }[] = []
    for (let n = 0; n < load.started; n++) {
      const parts = Array.from({ length: shardCount }, (_, shard) => shard).filter(
        (shard) => shard % load.engines === n,
      )
      await elsewhere.leave(parts)
      const [start, databaseBefore] = [performance.now(), database.cpu()]
      const env = { DATABASE_URL: database.url, ENGINES: 'shared', ROLE: 'engine' }
      const app = await startApp(join(folder, 'engine'), env)
      while ((await elsewhere.taken()) < parts.length) await pause(20)
      const open = performance.now() - start
      const [cpu, databaseCpu] = [app.cpu(), database.cpu() - databaseBefore]
      await pause(load.rest)
      const resident = app.resident()
      await app.stop()
      seen.push({ ready: app.readyAfter, open, cpu, database: databaseCpu, resident })
      say(
        `engine ${n + 1}: ready after ${(app.readyAfter / 1000).toFixed(1)} s, ${parts.length} parts after ${(open / 1000).toFixed(1)} s; processor ${(cpu / 1000).toFixed(1)} s, of the database ${(databaseCpu / 1000).toFixed(1)} s; ${Math.round(resident / 2 ** 20)} MB`,
      )
    }
    await elsewhere.end()
    const highest = (of: (one: (typeof seen)[number]) => number) => Math.max(...seen.map(of))
    return [
      figure('million/memory of an engine', highest(({ resident }) => resident) / 2 ** 20, 'MB', {
        most: 1_500,
      }),
      figure('million/ready', highest(({ ready }) => ready) / 1000, 's', { most: 60 }),
      figure('million/parts', highest(({ ready, open }) => open - ready) / 1000, 's', { most: 20 }),
    ]
  } finally {
    await database.stop()
    remove()
  }
}

export const million: Benchmark = {
  name: 'million',
  about: `${usual.vehicles.toLocaleString('en-US')} vehicles with the state of every sensor, shared by ${usual.engines} engines; each is started by itself, one after another, and loads its ${shardCount / usual.engines} parts of ${shardCount}.`,
  run: (say) => measureMillion(say),
}
