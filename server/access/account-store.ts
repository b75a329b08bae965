/** The SQL of what people do with their own account: terms, profile, second factor, sessions, emails. */
import type pg from 'pg'
import type { Units } from '#domain/basics/own-units.ts'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.ClientBase

/** The customer whose matter this person is; null where they belong to several, or to none. */
export const homeCustomer = async (db: Db, userId: number): Promise<number | null> => {
  const { rows } = await db.query<{ one: number | null }>(
    `SELECT CASE WHEN count(DISTINCT customer_id) = 1 THEN min(customer_id) END AS one
      FROM user_role WHERE user_id = $1`,
    [userId],
  )
  return rows[0]?.one ?? null
}

export const acceptTerms = async (db: Db, userId: number, version: number, now: Instant): Promise<void> => {
  await db.query('UPDATE user_account SET terms_version = $2, terms_accepted = $3 WHERE id = $1', [
    userId,
    version,
    new Date(now),
  ])
}

/**
 * Accepts the present data agreement for the customers that lack it and whose Account Admin this is; answers them, with
 * the version that each had accepted before.
 */
export const acceptAgreement = async (
  db: Db,
  by: { id: number; email: string },
  now: Instant,
): Promise<
  readonly {
    readonly id: number
    readonly name: string
    readonly version: number
    readonly before: number | null
  }[]
> => {
  const { rows } = await db.query(
    `WITH present AS (SELECT coalesce(max(version), 0) AS version FROM data_agreement),
      lacking AS (SELECT c.id, p.version,
          CASE WHEN c.data_agreement_accepted IS NOT NULL THEN c.data_agreement_version END AS before
        FROM customer c, present p WHERE c.active
          AND (c.data_agreement_accepted IS NULL OR c.data_agreement_version < p.version)
          AND EXISTS (SELECT FROM user_role r WHERE r.user_id = $1 AND r.role = 'CUSTOMER_ADMIN' AND r.customer_id = c.id)
        FOR UPDATE OF c),
      noted AS (INSERT INTO data_agreement_acceptance (customer_id, version, accepted, accepted_by)
        SELECT id, version, $2, $3 FROM lacking ON CONFLICT DO NOTHING)
    UPDATE customer c SET data_agreement_accepted = $2, data_agreement_by = $3, data_agreement_version = l.version
      FROM lacking l WHERE c.id = l.id RETURNING c.id, c.short_name AS name, l.version, l.before`,
    [by.id, new Date(now), by.email],
  )
  return rows
}

export const markVerified = async (db: Db, userId: number, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE user_account SET email_verified = true, updated = $2,
      account_status = CASE WHEN password_hash IS NULL THEN account_status ELSE 'CONFIRMED' END WHERE id = $1`,
    [userId, new Date(now)],
  )
}

export const spendLink = async (db: Db, hash: Buffer, now: Instant): Promise<void> => {
  await db.query('UPDATE one_time_link SET used = $2 WHERE hash = $1', [hash, new Date(now)])
}

/** Makes an account of somebody who signs up; null where the e-mail has one already. */
export const signUp = async (db: Db, email: string, role: string, now: Instant): Promise<number | null> => {
  const { rows } = await db.query<{ id: number }>(
    `WITH made AS (INSERT INTO user_account (email, account_status, created, updated)
        VALUES ($1, NULL, $3, $3) ON CONFLICT (email) DO NOTHING RETURNING id)
    INSERT INTO user_role (user_id, role) SELECT id, $2 FROM made RETURNING user_id AS id`,
    [email, role, new Date(now)],
  )
  return rows[0]?.id ?? null
}

/** Ends emails that are optional to whom this link was sent; answers who it is, null for no such link. */
export const unsubscribe = async (
  db: Db,
  token: string,
  now: Instant,
): Promise<{ readonly id: number; readonly email: string } | null> => {
  const { rows } = await db.query(
    `UPDATE user_account SET unsubscribed = coalesce(unsubscribed, $2) WHERE unsubscribe_token = $1
      RETURNING id, email`,
    [token, new Date(now)],
  )
  return rows[0] ?? null
}

/** Whether somebody's optional emails have this unsubscribe token. */
export const isUnsubscribeToken = async (db: Db, token: string): Promise<boolean> =>
  (await db.query('SELECT FROM user_account WHERE unsubscribe_token = $1', [token])).rowCount === 1

export interface Profile {
  readonly name: string
  readonly timezone: string
  readonly isSubscribed: boolean
  readonly units: Units
}

export const saveProfile = async (db: Db, userId: number, profile: Profile, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE user_account SET name = $2, timezone = $3, updated = $5, units = $6,
      unsubscribed = CASE WHEN $4 THEN NULL ELSE coalesce(unsubscribed, $5) END WHERE id = $1`,
    [userId, profile.name, profile.timezone, profile.isSubscribed, new Date(now), profile.units],
  )
}

export const keepPendingTotp = async (db: Db, userId: number, secret: Buffer): Promise<void> => {
  await db.query('UPDATE user_account SET totp_pending = $2 WHERE id = $1', [userId, secret])
}

/** Makes the pending secret the one that counts; `step` is that of the code that proved it. */
export const confirmTotp = async (
  db: Db,
  userId: number,
  pending: Buffer,
  step: number,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE user_account SET totp_secret = totp_pending, totp_pending = NULL, totp_step = $3
      WHERE id = $1 AND totp_pending = $2 AND totp_secret IS NULL`,
    [userId, pending, step],
  )
  return rowCount === 1
}

export const removeTotp = async (db: Db, userId: number): Promise<void> => {
  await db.query(
    'UPDATE user_account SET totp_secret = NULL, totp_pending = NULL, totp_step = NULL WHERE id = $1',
    [userId],
  )
  await db.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
}

/** Spends the code of this step; false if it, or a later one, was spent meanwhile. */
export const spendStep = async (db: Db, userId: number, step: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    'UPDATE user_account SET totp_step = $2 WHERE id = $1 AND (totp_step IS NULL OR totp_step < $2)',
    [userId, step],
  )
  return rowCount === 1
}

export const hasRecoveryCode = async (db: Db, userId: number, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await db.query('SELECT FROM recovery_code WHERE user_id = $1 AND hash = $2', [
    userId,
    hash,
  ])
  return rowCount === 1
}

export const spendRecoveryCode = async (db: Db, userId: number, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await db.query('DELETE FROM recovery_code WHERE user_id = $1 AND hash = $2', [
    userId,
    hash,
  ])
  return rowCount === 1
}

/** These recovery codes in place of all before. */
export const keepRecoveryCodes = async (db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  await db.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await db.query('INSERT INTO recovery_code (user_id, hash) SELECT $1, unnest($2::bytea[])', [userId, hashes])
}

export const recoveryCodesLeft = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await db.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM recovery_code WHERE user_id = $1',
    [userId],
  )
  return rows[0]!.left
}

/** Whether a customer wants a second factor of its users; null if there is no such customer. */
export const isSecondFactorRequired = async (db: Db, customerId: number): Promise<boolean | null> => {
  const { rows } = await db.query('SELECT second_factor_required FROM customer WHERE id = $1', [customerId])
  return rows[0]?.second_factor_required ?? null
}

/** Answers the customer's name, null if there is none or it was so already. */
export const requireSecondFactor = async (
  db: Db,
  customerId: number,
  on: boolean,
): Promise<string | null> => {
  const { rows } = await db.query(
    `UPDATE customer SET second_factor_required = $2 WHERE id = $1 AND second_factor_required <> $2
      RETURNING short_name`,
    [customerId, on],
  )
  return rows[0]?.short_name ?? null
}

/** One sign-in of a person, as its owner sees it. */
export interface OpenSignIn {
  readonly id: number
  readonly started: Instant
  readonly lastUsed: Instant
  readonly address: string | null
  readonly agent: string | null
}

/** The sign-ins that can be carried on, the one used last first. */
export const openSignIns = async (db: Db, userId: number, now: Instant): Promise<readonly OpenSignIn[]> => {
  const { rows } = await db.query(
    `SELECT s.id, s.started, coalesce(s.last_used, s.started) AS last_used, s.address, s.agent FROM sign_in s
      WHERE s.user_id = $1 AND s.ended IS NULL AND s.until > $2
        AND EXISTS (SELECT FROM refresh_token t WHERE t.sign_in_id = s.id AND t.used IS NULL AND t.expires > $2)
      ORDER BY 3 DESC, s.id DESC LIMIT 200`,
    [userId, new Date(now)],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    started: row.started.getTime(),
    lastUsed: row.last_used.getTime(),
    address: row.address?.replace(/^::ffff:/, '') ?? null,
    agent: row.agent,
  }))
}

/** Ends the person's sign-ins but for `keep`, or `only` one of them; answers how many were open. */
export const endSignIns = async (
  db: Db,
  userId: number,
  which: { keep?: number; only?: number },
  now: Instant,
): Promise<number> => {
  const { rowCount } = await db.query(
    `UPDATE sign_in SET ended = $2 WHERE user_id = $1 AND ended IS NULL AND until > $2 AND id <> $3
      AND ($4::bigint IS NULL OR id = $4)`,
    [userId, new Date(now), which.keep ?? -1, which.only ?? null],
  )
  return rowCount ?? 0
}

/** Sign-ins that ended while their id tokens may still run. */
export const endedSignIns = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM ended_sign_in WHERE at > now() - interval '65 minutes'`,
  )
  return rows.map(({ id }) => Number(id))
}
