/** Transactions on a connection that is the caller's already. */
import type pg from 'pg'

/** @param begin the statement that begins it, where it needs another isolation */
export const inOpenTransaction = async <T>(
  client: pg.ClientBase,
  act: () => Promise<T>,
  begin = 'BEGIN',
): Promise<T> => {
  await client.query(begin)
  try {
    const result = await act()
    await client.query('COMMIT')
    return result
  } catch (error) {
    // On a broken connection there is nothing to roll back; the first error is the one to tell.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
