/** The SQL of the limits that customers have of their own. */
import type pg from 'pg'
import { limitsWith, type OwnLimits } from '#domain/basics/limit-fields.ts'
import { usualLimits, type VerdictLimits } from '#domain/basics/verdict-limits.ts'

/** By which the vehicles of each customer are judged. Few customers have limits of their own, so all are read at once. */
export const limitsOfCustomers = async (
  db: pg.Pool | pg.ClientBase,
): Promise<(customerId: number) => VerdictLimits> => {
  const { rows } = await db.query<{ id: number; own: OwnLimits }>(
    'SELECT id, verdict_limits AS own FROM customer WHERE verdict_limits IS NOT NULL',
  )
  const own = new Map(rows.map((row) => [row.id, limitsWith(row.own)]))
  return (customerId) => own.get(customerId) ?? usualLimits
}
