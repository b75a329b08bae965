/** Makes a database a cell of an installation: it gets a number, by which its ids are apart from those of other cells. */
import type pg from 'pg'
import { StartError } from '../platform/start-error.ts'
import { inTransaction } from '../platform/transaction.ts'
import { noteAll } from './kinds.ts'

export interface JoinOptions {
  readonly pool: pg.Pool
  readonly directory: pg.Pool
  readonly name: string
  /** Where fronts reach its apis. */
  readonly url: string
  /** Of its links; null where that is not known. */
  readonly host: string | null
  /** Where its listeners for gateways are reached; null where this process does not know. */
  readonly transports: Readonly<Record<string, string>> | null
}

/** Ids of a cell with this number lie above these. */
export const idsFrom = (number: number) => ({ usual: number * 2 ** 25, long: number * 2 ** 47 })

const numberOf = async ({ directory, name, url, host, transports }: JoinOptions): Promise<number> =>
  inTransaction(directory, async (client) => {
    await client.query('LOCK cell IN EXCLUSIVE MODE')
    const { rows: there } = await client.query<{ number: number }>(
      `SELECT number FROM cell WHERE name = $1 AND url = $2 AND host IS NOT DISTINCT FROM $3
        AND transports = coalesce($4, transports)`,
      [name, url, host, transports],
    )
    if (there[0]) return there[0].number
    const { rows } = await client.query<{ number: number }>(
      `INSERT INTO cell (name, number, url, host, transports)
        VALUES ($1, (SELECT coalesce(max(number) + 1, 0) FROM cell), $2, $3, coalesce($4::jsonb, '{}'))
        ON CONFLICT (name) DO UPDATE SET url = excluded.url, host = excluded.host,
          transports = coalesce($4, cell.transports) RETURNING number`,
      [name, url, host, transports],
    )
    // Where cells are is told as all is; it seldom changes.
    await client.query(
      `INSERT INTO change_topic (topic, generation) VALUES ('directory', 1)
        ON CONFLICT (topic) DO UPDATE SET generation = change_topic.generation + 1`,
    )
    return rows[0]!.number
  })

/** Ids that are given next lie in the part of the cell. Tables that came with an update are seen to at the next start. */
const moveIds = async (client: pg.ClientBase, number: number): Promise<void> => {
  const { usual, long } = idsFrom(number)
  await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, CASE WHEN data_type = 'bigint'::regtype THEN $2::bigint ELSE $1 END)
      FROM pg_sequences WHERE schemaname = 'public'
        AND coalesce(last_value, 0) < CASE WHEN data_type = 'bigint'::regtype THEN $2::bigint ELSE $1 END`,
    [usual, long],
  )
}

/** Whether the database is this cell already, which then does not need the directory to begin: ids of new tables are seen to here. */
export const isJoined = (pool: pg.Pool, name: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string; number: number }>(
      'SELECT name, number FROM cell_self',
    )
    if (rows[0]?.name !== name) return false
    if (rows[0].number > 0) await moveIds(client, rows[0].number)
    return true
  })

/** @throws StartError where the database is another cell, or has customers whose ids may be another cell's */
export const joinCell = async (options: JoinOptions): Promise<void> => {
  const { pool, name } = options
  const number = await numberOf(options)
  await inTransaction(pool, async (client) => {
    await client.query('LOCK cell_self IN EXCLUSIVE MODE')
    const { rows } = await client.query<{ name: string; number: number }>(
      'SELECT name, number FROM cell_self',
    )
    const self = rows[0]
    if (self && (self.name !== name || self.number !== number))
      throw new StartError(
        `The database is the cell "${self.name}" with number ${self.number}, and not "${name}" with number ${number}. Correct CELL, DATABASE_URL or DIRECTORY_URL.`,
      )
    if (!self) {
      const { rows: there } = await client.query('SELECT FROM customer WHERE id > 0 LIMIT 1')
      if (number > 0 && there.length > 0)
        throw new StartError(
          `The database has customers already, whose ids may be those of another cell. A cell begins empty, but for the first: "${name}" is number ${number}.`,
        )
      await client.query('INSERT INTO cell_self (name, number) VALUES ($1, $2)', [name, number])
      await client.query(noteAll())
    }
    if (number > 0) await moveIds(client, number)
  })
}
