/** The database as the rest of the server has it: a pool of connections to the built-in PostgreSQL or to one outside. */
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'

// bigint: counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Database {
  /** Holds the password: never to be logged. */
  readonly url: string
  readonly pool: pg.Pool
  /** True for the PostgreSQL that we run ourselves. */
  readonly embedded: boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Connections at most. */
  readonly connections?: number
  /** Called when the built-in database ends unexpectedly. */
  readonly onLost?: (why: string) => void
  /** Called when an idle connection broke; the pool makes another by itself. */
  readonly onBroken?: (error: Error) => void
}

/** A pool whose broken idle connections do not end the process. */
export const openPool = (
  url: string,
  connections = 20,
  onBroken: (error: Error) => void = () => {},
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'tandem',
  })
  pool.on('error', onBroken)
  return pool
}

/** @throws in words when the server outside is older than 15 or cannot be reached. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const embedded =
    options.databaseUrl === null
      ? await startEmbedded({
          folder: join(options.dataDir, 'postgres'),
          ...(options.onLost && { onLost: options.onLost }),
        })
      : null
  const url = embedded?.url ?? options.databaseUrl!
  let closing = false
  const pool = openPool(url, options.connections, (error) => {
    // The pool releases its connections a moment before they are gone.
    if (!closing) options.onBroken?.(error)
  })
  const close = async () => {
    closing = true
    await pool.end()
    await embedded?.stop()
  }
  try {
    const { rows } = await pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < 15) throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; 15 or newer is needed.`)
  } catch (error) {
    await close()
    throw error
  }
  return { url, pool, embedded: embedded !== null, close }
}
