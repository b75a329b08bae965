/** The SQL of dashboards that are sent by a schedule. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type InsightLetter, nextLetter } from '#domain/insights/letter.ts'
import { ms } from '../reports/data/query.ts'

export interface SavedLetter extends InsightLetter {
  readonly id: number
  readonly userId: number
  /** Addresses that left it by the link of its email. */
  readonly left: readonly string[]
  /** The next moment; null where there is none. */
  readonly due: Instant | null
}

type Db = pg.Pool | pg.ClientBase

/** By what the links that leave one know it. */
export const letterSource = (id: number): string => `insight:${id}`

const read = `SELECT id, user_id AS "userId", insight, part, filters, days, schedule, notify_emails AS "notifyEmails",
    ARRAY(SELECT u.recipient FROM alert_unsubscribed u WHERE u.source = 'insight:' || insight_letter.id ORDER BY 1) AS left,
    ${ms('due')} AS due
  FROM insight_letter`

export const lettersOf = async (db: Db, userId: number): Promise<readonly SavedLetter[]> => {
  const { rows } = await db.query<SavedLetter>(`${read} WHERE user_id = $1 ORDER BY id`, [userId])
  return rows
}

export const insertLetter = async (
  client: pg.ClientBase,
  userId: number,
  letter: InsightLetter,
  now: Instant,
): Promise<SavedLetter> => {
  const { insight, part, filters, days, schedule, notifyEmails } = letter
  const due = nextLetter(schedule, now)
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO insight_letter (user_id, insight, part, filters, days, schedule, created, due, notify_emails)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      ...[userId, insight, part, JSON.stringify(filters), days, JSON.stringify(schedule), new Date(now)],
      ...[due === null ? null : new Date(due), notifyEmails],
    ],
  )
  return { ...letter, id: rows[0]!.id, userId, left: [], due }
}

/** One's own; null where there is none. */
export const deleteLetter = async (
  client: pg.ClientBase,
  userId: number,
  id: number,
): Promise<Pick<InsightLetter, 'insight' | 'part' | 'notifyEmails'> | null> => {
  const { rows } = await client.query<{ insight: string; part: string | null; notifyEmails: string[] }>(
    `DELETE FROM insight_letter WHERE id = $1 AND user_id = $2
      RETURNING insight, part, notify_emails AS "notifyEmails"`,
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
