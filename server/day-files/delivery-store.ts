/** The SQL of days that were sent, or are to be. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { FeedName } from '../feed/kinds.ts'
import type { BegunUpload, Db } from './target.ts'

/** A file as it was sent. */
export interface SentFile {
  readonly feed: FeedName
  /** Its name in the bucket or folder. */
  readonly key: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly made: Instant
}

/** What was stored when files were made: later than that is news. */
export interface Marks {
  /** A snapshot of the database. */
  readonly seen: string
  /** Of each part of the vehicles the newest batch. */
  readonly batches: readonly number[]
}

export interface DaySpanOf {
  readonly day: string
  /** Of the customer's clock, and when the day begins and ends by it. */
  readonly zone: string
  readonly begins: Instant
  readonly ends: Instant
}
export interface DayDelivery extends DaySpanOf {
  readonly destinationId: number
  readonly due: Instant | null
  readonly whole: boolean
  readonly look: Instant | null
  readonly tries: number
  readonly tried: Instant | null
  readonly durationMs: Ms | null
  readonly problem: string | null
  readonly sent: Instant | null
  readonly revision: number
  readonly files: readonly SentFile[]
  readonly marks: Marks | null
  readonly upload: BegunUpload | null
}

const ms = (column: string) => `(extract(epoch FROM d.${column}) * 1000)::float8 AS "${column}"`
const columns = `d.destination_id AS "destinationId", d.day::text AS day, d.zone, ${['begins', 'ends', 'due', 'look', 'tried', 'sent'].map(ms).join(', ')},
  d.whole, d.tries, d.duration_ms AS "durationMs", d.problem, d.revision, d.files, d.marks, d.upload`

/** The newest day first. @param before the day that the page before ended with; null for the first */
export const deliveriesOf = async (
  db: Db,
  destinationId: number,
  before: string | null,
  limit: number,
): Promise<readonly DayDelivery[]> => {
  const { rows } = await db.query<DayDelivery>(
    `SELECT ${columns} FROM day_delivery d WHERE d.destination_id = $1 AND ($2::date IS NULL OR d.day < $2)
      ORDER BY d.day DESC LIMIT $3`,
    [destinationId, before, limit],
  )
  return rows
}

export const deliveryOf = async (db: Db, destinationId: number, day: string): Promise<DayDelivery | null> => {
  const { rows } = await db.query<DayDelivery>(
    `SELECT ${columns} FROM day_delivery d WHERE d.destination_id = $1 AND d.day = $2`,
    [destinationId, day],
  )
  return rows[0] ?? null
}

export const waitingOf = async (db: Db, destinationId: number): Promise<number> =>
  (
    await db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM day_delivery WHERE destination_id = $1 AND due IS NOT NULL',
      [destinationId],
    )
  ).rows[0]!.count

/** Makes a day due, all of it; it is tried anew, however often that failed. */
export const makeDayDue = async (
  client: pg.ClientBase,
  destinationId: number,
  { day, zone, begins, ends }: DaySpanOf,
  now: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO day_delivery (destination_id, day, zone, begins, ends, due) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (destination_id, day) DO UPDATE
        SET zone = $3, begins = $4, ends = $5, due = $6, whole = true, tries = 0, problem = NULL`,
    [destinationId, day, zone, new Date(begins), new Date(ends), new Date(now)],
  )
  await client.query(`UPDATE day_destination SET quiet_until = '-infinity', failures = 0 WHERE id = $1`, [
    destinationId,
  ])
}

/** Queues days in their turn, and says which one comes next; days that are there already stay as they are. */
export const queueDays = async (
  client: pg.ClientBase,
  destinationId: number,
  days: readonly DaySpanOf[],
  next: { readonly was: string; readonly is: string },
  now: Instant,
): Promise<void> => {
  const { rowCount } = await client.query(
    'UPDATE day_destination SET next_day = $3 WHERE id = $1 AND next_day = $2',
    [destinationId, next.was, next.is],
  )
  if (!rowCount) return
  for (const { day, zone, begins, ends } of days)
    await client.query(
      `INSERT INTO day_delivery (destination_id, day, zone, begins, ends, due) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING`,
      [destinationId, day, zone, new Date(begins), new Date(ends), new Date(now)],
    )
}

/** How one try ended. */
export interface DayOutcome {
  /** Whoever asked for the day after that waits for another try. */
  readonly began: Instant
  readonly due: Instant | null
  readonly look: Instant | null
  readonly durationMs: Ms
  readonly problem: string | null
  /** Left out: nothing was sent. */
  readonly sent?: Pick<DayDelivery, 'files' | 'marks' | 'revision'> & { readonly at: Instant }
  /** What is known now of what was stored then, where nothing was sent. */
  readonly marks?: Marks
}

/** @param claim whose try it is: of another nothing is written. Answers whether that was so. */
export const recordOutcome = async (
  client: pg.ClientBase,
  { destinationId, day }: Pick<DayDelivery, 'destinationId' | 'day'>,
  claim: string,
  { began, due, look, durationMs, problem, sent, marks }: DayOutcome,
  now: Instant,
): Promise<boolean> => {
  const told = sent?.marks ?? marks ?? null
  const at = (moment: Instant | null) => (moment === null ? null : new Date(moment))
  const { rowCount } = await client.query(
    `UPDATE day_delivery d SET due = CASE WHEN d.due > $13 THEN d.due ELSE $4 END, look = $5, tried = $6, duration_ms = $7, problem = $8,
        tries = CASE WHEN $8::text IS NULL THEN 0 ELSE d.tries + 1 END, whole = d.whole AND ($10::jsonb IS NULL OR coalesce(d.due > $13, false)),
        sent = coalesce($9, d.sent), files = coalesce($10::jsonb, d.files), marks = coalesce($11::jsonb, d.marks),
        revision = coalesce($12, d.revision)
      WHERE d.destination_id = $1 AND d.day = $2
        AND EXISTS (SELECT FROM day_destination x WHERE x.id = d.destination_id AND x.claim = $3)`,
    [
      destinationId,
      day,
      claim,
      at(due),
      at(look),
      new Date(now),
      durationMs,
      problem,
      at(sent?.at ?? null),
      sent ? JSON.stringify(sent.files) : null,
      told ? JSON.stringify(told) : null,
      sent?.revision ?? null,
      new Date(began),
    ],
  )
  return rowCount === 1
}

export const noteUpload = async (
  db: Db,
  { destinationId, day }: Pick<DayDelivery, 'destinationId' | 'day'>,
  upload: BegunUpload | null,
): Promise<void> => {
  await db.query('UPDATE day_delivery SET upload = $3 WHERE destination_id = $1 AND day = $2', [
    destinationId,
    day,
    upload && JSON.stringify(upload),
  ])
}

/** Removes days of before this one that wait for nothing. */
export const forgetDays = async (db: Db, before: string): Promise<void> => {
  await db.query('DELETE FROM day_delivery WHERE day < $1 AND due IS NULL AND look IS NULL', [before])
}
