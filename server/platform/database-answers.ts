/** Is the database there at this moment? */
import type pg from 'pg'

/** Whether the database answers within two seconds. */
export const databaseAnswers = async (pool: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), 2_000)
  const query = pool.query('SELECT 1').then(
    () => true,
    // Why it is away is for the log of whoever needs it; here it is just not ready.
    () => false,
  )
  const answer = await Promise.race([query, late.promise])
  clearTimeout(timer)
  return answer
}
