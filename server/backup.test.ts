/** A backup is restored to a moment in the middle of load: all that was acknowledged before it is there, nothing after. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copiesIn } from './backup/copy.ts'
import { restoreBackup } from './backup/restore.ts'
import { backUp, readRestore } from './backup.ts'
import { type Engine, startEngine } from './ingest/engine.ts'
import { addCustomer, addVehicles, send, silentLog } from './ingest/testing.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { migrate } from './platform/migrate.ts'

const onUnix = process.platform !== 'win32'
let root: string
let database: Database
let engine: Engine
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tandem-backup-'))
  // The built-in database may run as somebody else.
  const { chmodSync } = await import('node:fs')
  chmodSync(root, 0o755)
  database = await openDatabase({ databaseUrl: null, dataDir: join(root, 'data') })
  await migrate(database.pool)
  const customer = await addCustomer(database.pool, 'ONE', 100)
  await addVehicles(database.pool, customer, 'ONE', 2)
  engine = await startEngine({ url: database.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await database.close()
  rmSync(root, { recursive: true, force: true })
})

const start = Date.now() - 3_600_000
/** Sends one report after another until it is to end; tells when each was sent and acknowledged, by the database's clock. */
const load = () => {
  const sent: { readonly recorded: number; readonly before: number; readonly after: number }[] = []
  let isOver = false
  const going = (async () => {
    for (let n = 0; !isOver; n++) {
      const recorded = start + n * 1000
      const before = Date.now()
      await send(engine, [{ serial: `ONE-${n % 2}`, recorded, readings: { odometer: { miles: n } } }])
      sent.push({ recorded, before, after: Date.now() })
    }
  })()
  return {
    sent,
    end: async () => {
      isOver = true
      await going
    },
  }
}

const reportsIn = async (folder: string): Promise<readonly number[]> => {
  const restored = await openDatabase({ databaseUrl: null, dataDir: folder })
  try {
    const { rows } = await restored.pool.query<{ at: number }>(
      'SELECT (extract(epoch FROM recorded) * 1000)::float8 AS at FROM report ORDER BY 1',
    )
    // Archives of accounts are not in a backup: they can be made again.
    expect((await restored.pool.query('SELECT FROM account_export_piece')).rowCount).toBe(0)
    return rows.map(({ at }) => at)
  } finally {
    await restored.close()
  }
}

test.runIf(onUnix)(
  'restored to a moment under load, what was acknowledged before it is there, and nothing after',
  async () => {
    const backup = join(root, 'backup')
    await database.pool.query(
      `INSERT INTO account_export (id, customer_id, asked_by, created, ends, name)
        SELECT '00000000-0000-4000-8000-000000000001', id, 'x', now(), now(), 'x' FROM customer WHERE abbrev = 'ONE'`,
    )
    await database.pool.query(
      `INSERT INTO account_export_piece VALUES ('00000000-0000-4000-8000-000000000001', 0, 'large')`,
    )
    const running = load()
    await pause(300)
    await backUp(join(root, 'data'), backup)
    await pause(600)
    const moment = Date.now()
    const count = running.sent.length
    while (running.sent.length < count + 50) await pause(20)
    await running.end()
    // What is to be kept is in the log that the backup has.
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('SELECT pg_switch_wal()')
    const { rows } = await client.query<{ name: string }>(
      'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name',
    )
    await expect
      .poll(
        async () =>
          (
            await client.query('SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1', [
              previous(rows[0]!.name),
            ])
          ).rows.length,
        { timeout: 30_000 },
      )
      .toBe(1)
    await client.end()

    const folder = join(root, 'then')
    await restoreBackup({ backup, folder: join(folder, 'postgres'), to: new Date(moment).toISOString() })
    const there = new Set(await reportsIn(folder))
    const before = running.sent.filter(({ after }) => after < moment)
    const after = running.sent.filter((one) => one.before > moment)
    expect(before.length).toBeGreaterThan(20)
    expect(after.length).toBeGreaterThan(20)
    expect(before.filter(({ recorded }) => !there.has(recorded))).toEqual([])
    expect(after.filter(({ recorded }) => there.has(recorded))).toEqual([])

    const { rows: files } = await database.pool.query<{ path: string }>(
      `SELECT pg_relation_filepath('account_export_piece') AS path`,
    )
    const [copy] = await copiesIn(backup)
    const copied = (path: string) => existsSync(join(backup, copy!.name, 'postgres', path))
    expect([copied(files[0]!.path), copied(`${files[0]!.path}_init`)]).toEqual([false, true])

    const all = join(root, 'all')
    await restoreBackup({ backup, folder: join(all, 'postgres'), to: null })
    expect(await reportsIn(all)).toEqual(running.sent.map(({ recorded }) => recorded))

    await expect(restoreBackup({ backup, folder: join(all, 'postgres'), to: null })).rejects.toThrow(
      'There is a database in',
    )
    const early = { backup, folder: join(root, 'early', 'postgres'), to: '2020-01-01T00:00:00Z' }
    await expect(restoreBackup(early)).rejects.toThrow('The backup begins at')
    const late = { backup, folder: join(root, 'late', 'postgres'), to: '2126-01-01T00:00:00Z' }
    await expect(restoreBackup(late)).rejects.toThrow('does not reach to')
  },
  120_000,
)

/** The segment before this one: the newest that is whole. */
const previous = (name: string): string =>
  (BigInt(`0x${name}`) - 1n).toString(16).toUpperCase().padStart(24, '0')

describe('what is asked for', () => {
  test('a moment has its zone', () => {
    expect(readRestore(['there', '--to', '2026-11-30T17:00:00Z']).to).toBe('2026-11-30T17:00:00Z')
    for (const to of ['2026-11-30T17:00:00', 'yesterday', '2026-13-30T17:00:00Z'])
      expect(() => readRestore(['there', '--to', to])).toThrow('All that can be given is')
    expect(() => readRestore([])).toThrow('All that can be given is')
  })
})
