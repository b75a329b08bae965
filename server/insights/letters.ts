/** The SQL of dashboards that are sent by a schedule. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type InsightLetter, nextLetter } from '#domain/insights/letter.ts'
import { ms } from '../reports/data/query.ts'

export interface SavedLetter extends InsightLetter {
  readonly id: number
  readonly userId: number
  /** The next moment; null where there is none. */
  readonly due: Instant | null
}

type Db = pg.Pool | pg.ClientBase

const read = `SELECT id, user_id AS "userId", insight, part, filters, days, schedule, ${ms('due')} AS due FROM insight_letter`

export const lettersOf = async (db: Db, userId: number): Promise<readonly SavedLetter[]> => {
  const { rows } = await db.query<SavedLetter>(`${read} WHERE user_id = $1 ORDER BY id`, [userId])
  return rows
}

export const insertLetter = async (
  client: pg.ClientBase,
  userId: number,
  { insight, part, filters, days, schedule }: InsightLetter,
  now: Instant,
): Promise<SavedLetter> => {
  const due = nextLetter(schedule, now)
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO insight_letter (user_id, insight, part, filters, days, schedule, created, due)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      ...[userId, insight, part, JSON.stringify(filters), days, JSON.stringify(schedule), new Date(now)],
      due === null ? null : new Date(due),
    ],
  )
  return { id: rows[0]!.id, userId, insight, part, filters, days, schedule, due }
}

/** One's own; null where there is none. */
export const deleteLetter = async (
  client: pg.ClientBase,
  userId: number,
  id: number,
): Promise<{ readonly insight: string; readonly part: string | null } | null> => {
  const { rows } = await client.query<{ insight: string; part: string | null }>(
    'DELETE FROM insight_letter WHERE id = $1 AND user_id = $2 RETURNING insight, part',
    [id, userId],
  )
  return rows[0] ?? null
}

/** One that is due, held until the end of the transaction; null where none is. */
export const lockLetter = async (client: pg.ClientBase, now: Instant): Promise<SavedLetter | null> => {
  const { rows } = await client.query<SavedLetter>(
    `${read} WHERE insight_letter.due <= $1 ORDER BY insight_letter.due, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [new Date(now)],
  )
  return rows[0] ?? null
}

export const noteNext = async (client: pg.ClientBase, id: number, due: Instant | null): Promise<void> => {
  await client.query('UPDATE insight_letter SET due = $2 WHERE id = $1', [
    id,
    due === null ? null : new Date(due),
  ])
}
