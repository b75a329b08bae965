/** Which tours of screens somebody has ended, in the database. */
import type pg from 'pg'

/** Null: they want none any more. */
export const endedToursOf = async (db: pg.Pool, userId: number): Promise<readonly string[] | null> => {
  const { rows } = await db.query<{ ended_tours: string[] | null }>(
    'SELECT ended_tours FROM user_account WHERE id = $1',
    [userId],
  )
  return rows[0]?.ended_tours ?? null
}

/** Ends one for ever. */
export const keepEnded = async (db: pg.Pool, userId: number, tour: string): Promise<void> => {
  await db.query(
    `UPDATE user_account SET ended_tours = ended_tours || $2::text
      WHERE id = $1 AND ended_tours IS NOT NULL AND NOT $2 = ANY (ended_tours)`,
    [userId, tour],
  )
}

/** Whether any are offered: all of them again, or none, nor one that is made later. */
export const keepOffered = async (db: pg.Pool, userId: number, on: boolean): Promise<void> => {
  await db.query('UPDATE user_account SET ended_tours = $2 WHERE id = $1', [userId, on ? [] : null])
}
