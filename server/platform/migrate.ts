/** Migrates the database: runs numbered SQL files in order, each once and in its own transaction. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')
/** Any number, as long as it stays the same: the lock that two starts at once queue for. */
const lock = 7_236_841

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: () => string
}

/** The migrations of a folder, lowest number first. @throws on a number given twice or a file without one. */
export const migrationsIn = (path: string = folder): readonly Migration[] => {
  const found = readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const number = Number(/^(\d{4})-/.exec(file)?.[1])
      if (!number) throw new Error(`A migration is named NNNN-name.sql, not ${file}`)
      return {
        number,
        name: file.slice(0, -'.sql'.length),
        sql: () => readFileSync(join(path, file), 'utf8'),
      }
    })
  for (const [at, migration] of found.entries())
    if (found[at - 1]?.number === migration.number)
      throw new Error(`Two migrations have number ${migration.number}`)
  return found
}

export interface MigrateOptions {
  /** Where the files are; our own where left out. */
  readonly path?: string
  /** The number of the last one to run; all where left out. */
  readonly upTo?: number
}

/**
 * Runs what has not run yet and tells their names.
 * @throws when the database is newer than this code, or when a migration fails; that one then left no trace.
 */
export const migrate = async (
  pool: pg.Pool,
  { path = folder, upTo = Number.POSITIVE_INFINITY }: MigrateOptions = {},
): Promise<readonly string[]> => {
  const migrations = migrationsIn(path)
  const client = await pool.connect()
  const ran: string[] = []
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, ran timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ number: number; name: string }>(
      'SELECT number, name FROM migration',
    )
    const done = new Set(rows.map((row) => row.number))
    const known = new Set(migrations.map((migration) => migration.number))
    const newer = rows.filter((row) => !known.has(row.number)).map((row) => row.name)
    if (newer.length > 0)
      throw new Error(
        `This database was used by a newer version of the program (it has ${newer.join(', ')}). ` +
          'Start that version, or restore a backup from before.',
      )
    for (const migration of migrations) {
      if (done.has(migration.number) || migration.number > upTo) continue
      await run(client, migration)
      ran.push(migration.name)
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
  return ran
}

const run = async (client: pg.PoolClient, migration: Migration): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(migration.sql())
    await client.query('INSERT INTO migration (number, name) VALUES ($1, $2)', [
      migration.number,
      migration.name,
    ])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause })
  }
}
