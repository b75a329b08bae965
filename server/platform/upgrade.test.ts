import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBinaries, majorOf } from './binaries.ts'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate, migrationsIn } from './migrate.ts'
import { upgradeDatabase } from './upgrade.ts'

// Both sides are the version that is built in: what is read and written is the same for an older one.
const home = mkdtempSync(join(tmpdir(), 'tandem-upgrade-'))
const folder = join(home, 'postgres')
let version: number
beforeAll(async () => {
  version = majorOf(await findBinaries())
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const inside = async <T>(path: string, act: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const database = await startEmbedded({ folder: path, careless: true })
  const pool = openPool(database.url, 2)
  try {
    return await act(pool)
  } finally {
    await pool.end()
    await database.stop()
  }
}
/** Every row of every table, as text. */
const everything = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const all: Record<string, readonly string[]> = {}
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`)
    all[name] = found.rows.map(({ row }) => row)
  }
  return all
}
const addCustomer = (pool: pg.Pool, abbrev: string) =>
  pool.query<{ id: number }>(
    `INSERT INTO customer (abbrev, short_name, long_name, retention_duration_days, flags)
      VALUES ($1, $1, $1, 90, '{}') RETURNING id`,
    [abbrev],
  )

test('an upgrade carries every row over, keeps the old folder, and what comes next goes on counting', async () => {
  const newest = migrationsIn().at(-1)!.number
  const before = await inside(folder, async (pool) => {
    // An older version of the product: its last migration comes with the first start after the upgrade.
    await migrate(pool, { upTo: newest - 1 })
    for (const abbrev of ['A', 'B', 'C']) await addCustomer(pool, abbrev)
    await pool.query(`DELETE FROM customer WHERE abbrev = 'C'`)
    await pool.query(
      `CREATE TABLE report_2026_03 (LIKE report INCLUDING ALL);
       ALTER TABLE report ATTACH PARTITION report_2026_03 FOR VALUES FROM ('2026-03-01') TO ('2026-04-01');
       INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, readings)
         SELECT 1, n, timestamptz '2026-03-05 10:00:00.123456Z' + n * interval '1 minute', now(), n, 2, n / 3.0,
           jsonb_build_object('note', E'tab\\there, a\\nline, back\\\\slash, NULL and \\u00e4')
         FROM generate_series(1, 5000) n;
       INSERT INTO feed_change (kind, xid, customer_id, vehicle_id, at, key)
         SELECT 4, ('90000000' || n)::xid8, 1, n, now(), n::text FROM generate_series(1, 3) n`,
    )
    return everything(pool)
  })
  expect(before.report_2026_03).toHaveLength(5000)

  const told: string[] = []
  const kept = await upgradeDatabase({ folder, old: await findBinaries(), tell: (line) => told.push(line) })
  expect(kept).toBe(`${folder}-${version}`)
  expect(told.at(-1)).toMatch(/rows of \d+ tables were carried over/)
  expect(existsSync(`${folder}.upgraded`)).toBe(false)
  // By numbers of transactions, which are each database's own.
  expect({ ...(await inside(folder, everything)), feed_change: [] }).toEqual({ ...before, feed_change: [] })
  expect(await inside(kept, everything)).toEqual(before)

  await inside(folder, async (pool) => {
    const { rows: changes } = await pool.query(
      'SELECT key, pg_visible_in_snapshot(xid, pg_current_snapshot()) AS told FROM feed_change ORDER BY xid, no',
    )
    expect(changes).toEqual(['1', '2', '3'].map((key) => ({ key, told: true })))
    expect(await migrate(pool)).toEqual([migrationsIn().at(-1)!.name])
    // C had 3, and nobody gets a number twice.
    expect((await addCustomer(pool, 'D')).rows).toEqual([{ id: 4 }])
    await expect(pool.query('INSERT INTO vehicle (customer_id) VALUES (999)')).rejects.toThrow()
  })
})

test('an upgrade that fails leaves the old database as it was', async () => {
  const path = join(home, 'failing', 'postgres')
  await inside(path, async (pool) => {
    await migrate(pool)
    await addCustomer(pool, 'A')
    await pool.query('CREATE TABLE of_somebody_else (n int)')
  })
  await expect(upgradeDatabase({ folder: path, old: await findBinaries(), tell: () => {} })).rejects.toThrow(
    'of_somebody_else',
  )
  const password = readFileSync(`${path}.password`, 'utf8')
  await inside(path, async (pool) => {
    expect((await pool.query('SELECT abbrev FROM customer')).rows).toEqual([{ abbrev: 'A' }])
  })
  expect(readFileSync(`${path}.password`, 'utf8')).toBe(password)
})

test('an old folder that an earlier upgrade kept is not overwritten', async () => {
  const path = join(home, 'again', 'postgres')
  await inside(path, async (pool) => migrate(pool))
  writeFileSync(`${path}-${version}`, '')
  await expect(upgradeDatabase({ folder: path, old: await findBinaries(), tell: () => {} })).rejects.toThrow(
    'from an earlier upgrade',
  )
})
