/** Asks the engine of a database to count vehicles again, and tells how far it is. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

/** @returns how many vehicles wait by now
 * @param vin of one vehicle; all where it is null
 * @param since what was before it stays as it is */
export const askRecount = async (
  db: Pick<pg.Pool, 'query'>,
  vin: string | null,
  since: Instant,
): Promise<number> => {
  const { rowCount } = await db.query(
    `INSERT INTO recount (vehicle_id, since) SELECT id, to_timestamp($2) FROM vehicle WHERE $1::text IS NULL OR vin = $1
      ON CONFLICT (vehicle_id) DO UPDATE SET since = least(recount.since, excluded.since), failed = false`,
    [vin, since / 1000],
  )
  return rowCount ?? 0
}

export interface Waiting {
  readonly waiting: number
  /** VINs of vehicles that could not be counted: of many the first. */
  readonly failed: readonly string[]
  /** How many more could not be counted. */
  readonly moreFailed: number
}

export const recountWaiting = async (db: Pick<pg.Pool, 'query'>): Promise<Waiting> => {
  const { rows } = await db.query<{ waiting: number; allFailed: number; failed: string[] | null }>(
    `SELECT (SELECT count(*)::int FROM recount WHERE NOT failed) AS waiting,
      (SELECT count(*)::int FROM recount WHERE failed) AS "allFailed",
      (SELECT array_agg(vin) FROM (SELECT v.vin FROM recount r JOIN vehicle v ON v.id = r.vehicle_id WHERE r.failed
        ORDER BY v.vin LIMIT 20) f) AS failed`,
  )
  const { waiting, allFailed, failed } = rows[0]!
  return { waiting, failed: failed ?? [], moreFailed: allFailed - (failed?.length ?? 0) }
}

/** Whatever has not been counted stays as it is. */
export const endRecount = async (db: Pick<pg.Pool, 'query'>): Promise<void> => {
  await db.query('DELETE FROM recount')
}
