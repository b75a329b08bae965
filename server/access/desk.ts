/** What the acts of access need at hand. */
import type pg from 'pg'
import type { Throttle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

export interface Desk {
  readonly pool: pg.Pool
  readonly tokens: Tokens
  readonly throttle: Throttle
}

/** Runs an act in one transaction: whole, or not at all. */
export const inTransaction = async <T>(
  pool: pg.Pool,
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await act(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((lost) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}
