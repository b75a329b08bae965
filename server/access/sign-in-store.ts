/** The SQL of sign-ins and their refresh tokens, and of forgetting what has run out. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.PoolClient

/** Where somebody is: the network address, and what the browser says it is. */
export interface SignInPlace {
  readonly address: string
  readonly agent: string | null
}

/** Begins a sign-in with its first refresh token, and notes when the person was last here. Answers its id. */
export const beginSignIn = async (
  db: Db,
  signIn: { userId: number; hash: Buffer; now: Instant; until: Instant; expires: Instant } & SignInPlace,
): Promise<number> => {
  const { rows } = await db.query<{ sign_in_id: string }>(
    `WITH begun AS (INSERT INTO sign_in (user_id, started, until, last_used, address, agent)
        VALUES ($1, $3, $4, $3, $6, $7) RETURNING id),
      seen AS (UPDATE user_account SET last_login = $3 WHERE id = $1)
    INSERT INTO refresh_token (hash, sign_in_id, expires) SELECT $2, id, $5 FROM begun RETURNING sign_in_id`,
    [
      signIn.userId,
      signIn.hash,
      new Date(signIn.now),
      new Date(signIn.until),
      new Date(signIn.expires),
      signIn.address,
      signIn.agent,
    ],
  )
  return Number(rows[0]!.sign_in_id)
}

export interface RefreshToken {
  readonly signInId: number
  readonly userId: number
  readonly used: Instant | null
  readonly expires: Instant
  /** When the sign-in ends at the latest. */
  readonly until: Instant
  readonly ended: boolean
  /** Whether the provider of a customer let them in. */
  readonly isByProvider: boolean
}

/** The refresh token of this hash, held by this transaction against a second use at the same time. */
export const lockRefreshToken = async (db: pg.PoolClient, hash: Buffer): Promise<RefreshToken | null> => {
  const { rows } = await db.query(
    `SELECT t.sign_in_id, s.user_id, t.used, t.expires, s.until, s.ended, s.provider_subject FROM refresh_token t
      JOIN sign_in s ON s.id = t.sign_in_id WHERE t.hash = $1 FOR UPDATE`,
    [hash],
  )
  const row = rows[0]
  return row
    ? {
        signInId: row.sign_in_id,
        userId: row.user_id,
        used: row.used?.getTime() ?? null,
        expires: row.expires.getTime(),
        until: row.until.getTime(),
        ended: row.ended !== null,
        isByProvider: row.provider_subject !== null,
      }
    : null
}

/** Marks one refresh token as used and puts the next in its place. */
export const rotate = async (
  db: Db,
  next: { signInId: number; used: Buffer; hash: Buffer; now: Instant; expires: Instant } & SignInPlace,
): Promise<void> => {
  await db.query(
    `WITH spent AS (UPDATE refresh_token SET used = $3 WHERE hash = $1),
      seen AS (UPDATE sign_in SET last_used = $3, address = $6, agent = $7 WHERE id = $4)
    INSERT INTO refresh_token (hash, sign_in_id, expires) VALUES ($2, $4, $5)`,
    [
      next.used,
      next.hash,
      new Date(next.now),
      next.signInId,
      new Date(next.expires),
      next.address,
      next.agent,
    ],
  )
}

export const endSignIn = async (db: Db, id: number, now: Instant): Promise<void> => {
  await db.query('UPDATE sign_in SET ended = $2 WHERE id = $1 AND ended IS NULL', [id, new Date(now)])
}

/** Ends the sign-in to which any of its refresh tokens, used or not, belongs. */
export const endSignInOf = async (db: Db, hash: Buffer, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE sign_in SET ended = $2 WHERE ended IS NULL
      AND id = (SELECT sign_in_id FROM refresh_token WHERE hash = $1)`,
    [hash, new Date(now)],
  )
}

/** For this long, an expired link is distinguished from an invented one. */
const linksKept: Ms = days(30)

/** Removes sign-ins that can never be carried on again, links that ended long ago, and sign-ups that came to nothing. */
export const forgetSignIns = async (db: Db, now: Instant): Promise<void> => {
  const longAgo = new Date(now - linksKept)
  await db.query('DELETE FROM one_time_link WHERE expires < $1', [longAgo])
  await db.query(
    `DELETE FROM user_account u WHERE account_status IS NULL AND password_hash IS NULL AND created < $1
      AND NOT EXISTS (SELECT FROM one_time_link l WHERE l.user_id = u.id)
      AND NOT EXISTS (SELECT FROM api_token t WHERE t.user_id = u.id)`,
    [longAgo],
  )
  // By the database's own clock, which wrote them; no id token lives so long.
  await db.query(`DELETE FROM ended_sign_in WHERE at < now() - interval '1 day'`)
  await db.query('DELETE FROM sign_in_attempt WHERE expires < $1', [new Date(now)])
  await db.query(
    `DELETE FROM sign_in s WHERE s.until < $1
      OR NOT EXISTS (SELECT FROM refresh_token t WHERE t.sign_in_id = s.id AND t.expires >= $1)`,
    [new Date(now)],
  )
}
