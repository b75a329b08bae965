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

/** A one-time link that was not used, whether it can be still or has expired; null for anything else. Locked. */
export const findLink = async (
  db: Db,
  hash: Buffer,
): Promise<(OneTimeLink & { readonly expires: Instant }) | null> => {
  const { rows } = await db.query(
    `SELECT user_id, purpose, password_hash, expires FROM one_time_link WHERE hash = $1 AND used IS NULL FOR UPDATE`,
    [hash],
  )
  const row = rows[0]
  return row
    ? {
        userId: row.user_id,
        purpose: row.purpose,
        passwordHash: row.password_hash,
        expires: row.expires.getTime(),
      }
    : null
}

/** The one-time link of this hash while it can be used. */
export const openLink = async (db: Db, hash: Buffer, now: Instant): Promise<OneTimeLink | null> => {
  const link = await findLink(db, hash)
  return link && now < link.expires ? link : null
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
