/** The SQL of one-time links. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.PoolClient

export interface OneTimeLink {
  readonly userId: number
  readonly purpose: 'first-admin' | 'set-password' | 'verify-email'
  /** Of the password that was given when the link was asked for; it holds once the link is used. */
  readonly passwordHash: string | null
}

export interface FoundLink extends OneTimeLink {
  readonly expires: Instant
  readonly isUsed: boolean
}

/** A one-time link, whether it can be used, was used or has expired; null for anything else. Locked. */
export const findLink = async (db: Db, hash: Buffer): Promise<FoundLink | null> => {
  const { rows } = await db.query(
    `SELECT user_id, purpose, password_hash, expires, used FROM one_time_link WHERE hash = $1 FOR UPDATE`,
    [hash],
  )
  const row = rows[0]
  return row
    ? {
        userId: row.user_id,
        purpose: row.purpose,
        passwordHash: row.password_hash,
        expires: row.expires.getTime(),
        isUsed: row.used !== null,
      }
    : null
}

/**
 * The password that came with a request for an account whose link was not used yet; null where there is none. The
 * link may have expired.
 */
export const requestedPassword = async (db: Db, userId: number | null): Promise<string | null> => {
  const { rows } = await db.query<{ password_hash: string }>(
    `SELECT password_hash FROM one_time_link
      WHERE user_id = $1 AND used IS NULL AND password_hash IS NOT NULL LIMIT 1`,
    [userId],
  )
  return rows[0]?.password_hash ?? null
}

/** Whether the person has a link of this purpose that can be used. */
export const hasOpenLink = async (
  db: Db,
  userId: number,
  purpose: OneTimeLink['purpose'],
  now: Instant,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    'SELECT FROM one_time_link WHERE user_id = $1 AND purpose = $2 AND used IS NULL AND expires > $3',
    [userId, purpose, new Date(now)],
  )
  return rowCount !== 0
}

/** Makes a one-time link; those made before for the same person end. */
export const makeLink = async (
  db: Db,
  link: Omit<OneTimeLink, 'passwordHash'> & { hash: Buffer; expires: Instant; passwordHash?: string | null },
): Promise<void> => {
  await db.query('DELETE FROM one_time_link WHERE user_id = $1 AND used IS NULL', [link.userId])
  await db.query(
    'INSERT INTO one_time_link (hash, purpose, user_id, expires, password_hash) VALUES ($1, $2, $3, $4, $5)',
    [link.hash, link.purpose, link.userId, new Date(link.expires), link.passwordHash ?? null],
  )
}
