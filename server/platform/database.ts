/** The database as the rest of the server has it: a pool of connections to the built-in PostgreSQL or to one outside. */
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { StartError } from './start-error.ts'

// bigint: counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Database {
  /** Holds the password: never to be logged. */
  readonly url: string
  readonly pool: pg.Pool
  /** True for the PostgreSQL that we run ourselves. */
  readonly embedded: boolean
  /** Why the PostgreSQL that we run ourselves is down; null while it runs, and for one outside. */
  readonly down: () => string | null
  close(): Promise<void>
}

export interface DatabaseOptions extends Pick<EmbeddedOptions, 'onDown' | 'onUp'> {
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Connections at most. */
  readonly connections?: number
  /** Called when a connection broke; the pool makes another by itself. */
  readonly onBroken?: (error: Error) => void
}

/** A pool whose broken connections do not end the process, be they idle or between two queries of a transaction. */
export const openPool = (
  url: string,
  connections = 20,
  onBroken: (error: Error) => void = () => {},
  more: pg.PoolConfig = {},
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'tandem',
    ...more,
  })
  // The pool passes on what happens to idle ones, and hears nothing while one is lent out.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', onBroken)
  })
  return pool
}

/** Codes of a database that is not there, or that is starting, stopping or full. */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|08...|53...|57P0.)$/
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error says that the database is away for a while, and nothing about what was asked. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A missing file has the same code as a missing socket.
  if (code === 'ENOENT') return syscall === 'connect'
  return typeof code === 'string' ? awayCodes.test(code) : awayWords.test(error.message)
}

/** Why the database of DATABASE_URL cannot be used, in a line. The address may hold a password and is not repeated whole. */
const unusable = (url: string, error: unknown): StartError => {
  const { code = '', message } = error as Error & { code?: string }
  const { host, hostname, pathname, username } = new URL(url)
  const words = (text: string) => new StartError(text, { cause: error })
  if (code === '28P01' || code === '28000')
    return words(
      `The database at ${host} does not let in the user "${username}" (${message}). Correct user and password in DATABASE_URL.`,
    )
  if (code === '3D000')
    return words(
      `The database server at ${host} has no database "${pathname.slice(1)}". Create it, or correct DATABASE_URL.`,
    )
  if (/SSL|certificate|self.signed/i.test(message))
    return words(
      `The database at ${host} cannot be reached by an encrypted connection (${message}). Look at sslmode in DATABASE_URL.`,
    )
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return words(`There is no host "${hostname}" that anybody knows. Correct DATABASE_URL.`)
  return words(
    `The database of DATABASE_URL cannot be reached at ${host || 'its socket'} (${code || message}). Start it, or correct DATABASE_URL.`,
  )
}

/** @throws StartError when the server outside is older than 15 or cannot be reached */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const embedded =
    options.databaseUrl === null
      ? await startEmbedded({
          folder: join(options.dataDir, 'postgres'),
          ...(options.onDown && { onDown: options.onDown }),
          ...(options.onUp && { onUp: options.onUp }),
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
    if (version < 15)
      throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}; 15 or newer is needed.`)
  } catch (error) {
    await close()
    throw error instanceof StartError || embedded ? error : unusable(url, error)
  }
  return { url, pool, embedded: embedded !== null, down: embedded?.down ?? (() => null), close }
}
