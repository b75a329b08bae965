/** Transactions of the database. */
import type pg from 'pg'

/** Runs a function in one transaction on a connection of the pool. */
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
