/**
 * Carries the database of an older built-in PostgreSQL over to the one built in now: the servers of both versions run,
 * one is read, the other written. The old folder is kept beside the new one.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Binaries, findBinaries, majorOf } from './binaries.ts'
import { openPool } from './database.ts'
import { versionOf } from './database-folder.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { StartError } from './start-error.ts'

export interface UpgradeOptions {
  /** The folder of the database; whoever calls holds the lock on the data folder. */
  readonly folder: string
  /** The PostgreSQL that made it. */
  readonly old: Binaries
  /** Hears what is being done. */
  readonly tell: (line: string) => void
}

const ident = (name: string) => `"${name.replaceAll('"', '""')}"`

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** Tables that hold rows, the partitions one by one, with the columns that can be written. */
const tablesOf = async (client: pg.ClientBase): Promise<readonly Table[]> => {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
  )
  return rows
}

/** Makes the partitions that only reports and the calendar ask for; no migration does. */
const copyPartitions = async (from: pg.ClientBase, to: pg.ClientBase): Promise<void> => {
  const { rows } = await from.query<{ name: string; parent: string; bound: string }>(
    `SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
      WHERE c.relispartition AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const { rows: there } = await to.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  )
  const known = new Set(there.map(({ name }) => name))
  for (const { name, parent, bound } of rows)
    if (!known.has(name))
      await to.query(
        `CREATE TABLE ${ident(name)} (LIKE ${ident(parent)} INCLUDING ALL);
         ALTER TABLE ${ident(parent)} ATTACH PARTITION ${ident(name)} ${bound}`,
      )
}

/**
 * Whether the new database gives a column of its own. Numbers of transactions are: those of another one would be of the
 * future, so feeds of changes would tell nothing of them, and much later all of them again.
 */
const isGivenAnew = (table: string, column: string): boolean => table === 'feed_change' && column === 'xid'

/** Copies all rows of a table and answers how many. @throws where not all of them arrived */
const copyRows = async (
  from: pg.ClientBase,
  to: pg.ClientBase,
  { name, columns }: Table,
): Promise<number> => {
  const list = columns
    .filter((column) => !isGivenAnew(name, column))
    .map(ident)
    .join(', ')
  const out = from.query(copyTo(`COPY (SELECT ${list} FROM ${ident(name)}) TO STDOUT`))
  const into = to.query(copyFrom(`COPY ${ident(name)} (${list}) FROM STDIN`))
  await pipeline(out, into)
  if (out.rowCount !== into.rowCount)
    throw new Error(`Of ${out.rowCount} rows of ${name} only ${into.rowCount} arrived.`)
  return into.rowCount
}

/** Copies everything between two databases, of which the second is empty. */
const copyAll = async (fromUrl: string, toUrl: string, tell: (line: string) => void): Promise<void> => {
  const [from, to] = [fromUrl, toUrl].map((connectionString) => new pg.Client({ connectionString })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([from.connect(), to.connect()])
  try {
    // What the old program wrote is read by it as it was: nothing of the session may change a value on the way.
    for (const one of [from, to])
      await one.query(
        `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3`,
      )
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await from.query<{ newest: number }>('SELECT max(number) AS newest FROM migration')
    const pool = openPool(toUrl, 1)
    // The same tables as the old one has: what this version adds comes with its next start.
    await migrate(pool, { upTo: rows[0]!.newest }).finally(() => pool.end())
    await copyPartitions(from, to)
    const tables = await tablesOf(from)
    // Triggers and references have done their work where the rows come from.
    await to.query(`SET session_replication_role = replica; BEGIN`)
    const { rows: filled } = await to.query<{ names: string | null }>(
      `SELECT string_agg(quote_ident(relname), ', ') AS names FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    )
    if (filled[0]!.names) await to.query(`TRUNCATE ${filled[0]!.names}`)
    let copied = 0
    for (const [n, table] of tables.entries()) {
      const rows = await copyRows(from, to, table)
      copied += rows
      if (rows >= 100_000) tell(`${n + 1} of ${tables.length} tables: ${table.name}, ${rows} rows`)
    }
    const { rows: sequences } = await from.query<{ name: string; last: number }>(
      `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
        WHERE schemaname = 'public' AND last_value IS NOT NULL`,
    )
    for (const { name, last } of sequences) await to.query('SELECT setval($1, $2)', [name, last])
    await to.query('COMMIT')
    await to.query('ANALYZE')
    tell(`${copied} rows of ${tables.length} tables were carried over.`)
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}

/**
 * Upgrades the database of a folder and answers where the old one is kept.
 * A run that is cut off leaves the old database as it was; the next run begins anew.
 */
export const upgradeDatabase = async ({ folder, old, tell }: UpgradeOptions): Promise<string> => {
  const version = versionOf(folder)
  const now = majorOf(await findBinaries())
  const kept = `${folder}-${version}`
  if (existsSync(kept))
    throw new StartError(
      `There is a folder ${kept} from an earlier upgrade. Move it elsewhere, then run this again.`,
    )
  const fresh = `${folder}.upgraded`
  for (const path of [fresh, `${fresh}.password`]) rmSync(path, { recursive: true, force: true })
  tell(`From PostgreSQL ${version} to ${now} …`)
  const running: Embedded[] = []
  try {
    running.push(await startEmbedded({ folder, binaries: old }), await startEmbedded({ folder: fresh }))
    await copyAll(running[0]!.url, running[1]!.url, tell)
  } finally {
    for (const one of running) await one.stop()
  }
  for (const [was, becomes] of [
    [`${folder}.password`, `${kept}.password`],
    [folder, kept],
    [fresh, folder],
    [`${fresh}.password`, `${folder}.password`],
  ] as const)
    renameSync(was, becomes)
  return kept
}
