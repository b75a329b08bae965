/** How far an act on many subscriptions has come, written beside its transaction so that others can read it. */
import type pg from 'pg'
import { hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'

/** Nobody waits for a note, and where it fails the act goes on. */
export type NoteProgress = (done: number, total: number) => void
export const noProgress: NoteProgress = () => {}

const kept = hours(1)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @param id made by whoever waits; of any other form: nobody waits */
export const notesFor = (
  pool: pg.Pool,
  customerId: number,
  id: string | null | undefined,
  now: Instant,
): NoteProgress => {
  if (id == null || !uuid.test(id)) return noProgress
  let isWriting = false
  return (done, total) => {
    // The next note tells more than the one that would have to wait.
    if (isWriting) return
    isWriting = true
    pool
      .query(
        `WITH old AS (DELETE FROM subscription_progress WHERE updated < $6)
          INSERT INTO subscription_progress (customer_id, id, done, total, updated) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (customer_id, id) DO UPDATE SET done = excluded.done, total = excluded.total`,
        [customerId, id, done, total, new Date(now), new Date(now - kept)],
      )
      .catch(() => undefined)
      .finally(() => {
        isWriting = false
      })
  }
}

export interface Progress {
  readonly done: number
  readonly total: number
}
/** Null before the first is done. */
export const progressOf = async (pool: pg.Pool, customerId: number, id: string): Promise<Progress | null> => {
  if (!uuid.test(id)) return null
  const { rows } = await pool.query<Progress>(
    'SELECT done, total FROM subscription_progress WHERE customer_id = $1 AND id = $2',
    [customerId, id],
  )
  return rows[0] ?? null
}
