/** All SQL of access: people, their roles, sign-ins, one-time links. */
import type pg from 'pg'
import { isRole, writeClaim } from '#domain/access/roles.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.PoolClient

export interface Account {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly timezone: string
  readonly passwordHash: string | null
  readonly passwordSet: Instant | null
  readonly enabled: boolean
  readonly emailVerified: boolean
  readonly withheld: readonly string[]
  /** Empty while somebody has only asked for an account. */
  readonly status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | null
  /** Of the terms accepted last; null for none. */
  readonly termsVersion: number | null
  /** Whether a customer whose Account Admin this is has no data agreement yet. */
  readonly isAgreementMissing: boolean
  /** Shared with the person's authenticator; null where there is none. */
  readonly totpSecret: Buffer | null
  /** Shown to the person, and not proven to have arrived. */
  readonly totpPending: Buffer | null
  /** Of the last code that was spent. */
  readonly totpStep: number | null
  /** Whether a customer of this person wants a second factor of everybody. */
  readonly needsSecondFactor: boolean
  readonly isSubscribed: boolean
  /** Group claims as a token carries them. */
  readonly groups: readonly string[]
}

interface AccountRow {
  id: number
  email: string
  name: string
  timezone: string
  password_hash: string | null
  password_set: Date | null
  enabled: boolean
  email_verified: boolean
  withheld: string[]
  account_status: Account['status']
  terms_version: number | null
  agreement_missing: boolean
  totp_secret: Buffer | null
  totp_pending: Buffer | null
  totp_step: string | null
  needs_second_factor: boolean
  subscribed: boolean
  roles: { role: string; customer: number | null }[]
}

const accountFields = `u.id, u.email, u.name, u.timezone, u.password_hash, u.password_set, u.enabled, u.email_verified,
  u.withheld, u.account_status, u.terms_version, u.totp_secret, u.totp_pending, u.totp_step,
  u.unsubscribed IS NULL AS subscribed,
  EXISTS (SELECT FROM user_role r JOIN customer c ON c.id = r.customer_id WHERE r.user_id = u.id
    AND r.role = 'CUSTOMER_ADMIN' AND c.active AND c.data_agreement_accepted IS NULL) AS agreement_missing,
  EXISTS (SELECT FROM user_role r JOIN customer c ON c.id = r.customer_id WHERE r.user_id = u.id
    AND c.active AND c.second_factor_required) AS needs_second_factor,
  coalesce((SELECT json_agg(json_build_object('role', r.role, 'customer', r.customer_id)
    ORDER BY r.role, r.customer_id) FROM user_role r LEFT JOIN customer c ON c.id = r.customer_id
    WHERE r.user_id = u.id AND (c.id IS NULL OR c.active)), '[]') AS roles`

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  timezone: row.timezone,
  passwordHash: row.password_hash,
  passwordSet: row.password_set?.getTime() ?? null,
  enabled: row.enabled,
  emailVerified: row.email_verified,
  withheld: row.withheld,
  status: row.account_status,
  termsVersion: row.terms_version,
  isAgreementMissing: row.agreement_missing,
  totpSecret: row.totp_secret,
  totpPending: row.totp_pending,
  totpStep: row.totp_step === null ? null : Number(row.totp_step),
  needsSecondFactor: row.needs_second_factor,
  isSubscribed: row.subscribed,
  groups: row.roles.flatMap(({ role, customer }) =>
    isRole(role) ? [writeClaim({ role, customerId: customer })] : [],
  ),
})

export const accountByEmail = async (db: Db, email: string): Promise<Account | null> => {
  const { rows } = await db.query<AccountRow>(
    `SELECT ${accountFields} FROM user_account u WHERE u.email = $1`,
    [email],
  )
  return rows[0] ? toAccount(rows[0]) : null
}

export const accountById = async (db: Db, id: number): Promise<Account | null> => {
  const { rows } = await db.query<AccountRow>(`SELECT ${accountFields} FROM user_account u WHERE u.id = $1`, [
    id,
  ])
  return rows[0] ? toAccount(rows[0]) : null
}

/** These accounts, or those changed since a moment. */
export const accountsChanged = async (
  db: Db,
  which: { readonly ids: readonly number[] } | { readonly since: Instant },
): Promise<readonly Account[]> => {
  const [test, value] = 'ids' in which ? ['id = ANY($1)', which.ids] : ['updated > $1', new Date(which.since)]
  const { rows } = await db.query<AccountRow>(`SELECT ${accountFields} FROM user_account u WHERE u.${test}`, [
    value,
  ])
  return rows.map(toAccount)
}

/** Where somebody is: the network address, and what the browser says it is. */
export interface Whereabouts {
  readonly address: string
  readonly agent: string | null
}

/** Begins a sign-in with its first refresh token, and notes when the person was last here. Answers its id. */
export const beginSignIn = async (
  db: Db,
  signIn: { userId: number; hash: Buffer; now: Instant; until: Instant; expires: Instant } & Whereabouts,
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
}

/** The refresh token of this hash, held by this transaction against a second use at the same time. */
export const lockRefreshToken = async (db: pg.PoolClient, hash: Buffer): Promise<RefreshToken | null> => {
  const { rows } = await db.query(
    `SELECT t.sign_in_id, s.user_id, t.used, t.expires, s.until, s.ended FROM refresh_token t
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
      }
    : null
}

/** Marks one refresh token as used and puts the next in its place. */
export const rotate = async (
  db: Db,
  next: { signInId: number; used: Buffer; hash: Buffer; now: Instant; expires: Instant } & Whereabouts,
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

/** Removes sign-ins that can never be carried on again, links that ended long ago, and sign-ups that came to nothing. */
export const forgetSignIns = async (db: Db, now: Instant): Promise<void> => {
  const longAgo = new Date(now - linksKept)
  await db.query('DELETE FROM one_time_link WHERE expires < $1', [longAgo])
  await db.query(
    `DELETE FROM user_account u WHERE account_status IS NULL AND password_hash IS NULL AND created < $1
      AND NOT EXISTS (SELECT FROM one_time_link l WHERE l.user_id = u.id)`,
    [longAgo],
  )
  // By the database's own clock, which wrote them; no id token lives so long.
  await db.query(`DELETE FROM ended_sign_in WHERE at < now() - interval '1 day'`)
  await db.query(
    `DELETE FROM sign_in s WHERE s.until < $1
      OR NOT EXISTS (SELECT FROM refresh_token t WHERE t.sign_in_id = s.id AND t.expires >= $1)`,
    [new Date(now)],
  )
}

/** An old link is told apart from a made-up one for so long. */
const linksKept: Ms = days(30)

export interface Link {
  readonly userId: number
  readonly purpose: 'first-admin' | 'set-password' | 'verify-email'
  /** Of the password that was given when the link was asked for; it holds once the link is used. */
  readonly passwordHash: string | null
}

/** A one-time link that was not used, whether it can be still or has expired; null for anything else. Locked. */
export const findLink = async (
  db: Db,
  hash: Buffer,
): Promise<(Link & { readonly expires: Instant }) | null> => {
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
export const openLink = async (db: Db, hash: Buffer, now: Instant): Promise<Link | null> => {
  const link = await findLink(db, hash)
  return link && now < link.expires ? link : null
}

/** Whether the person has a link of this purpose that can be used. */
export const hasOpenLink = async (
  db: Db,
  userId: number,
  purpose: Link['purpose'],
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
  link: Omit<Link, 'passwordHash'> & { hash: Buffer; expires: Instant; passwordHash?: string | null },
): Promise<void> => {
  await db.query('DELETE FROM one_time_link WHERE user_id = $1 AND used IS NULL', [link.userId])
  await db.query(
    'INSERT INTO one_time_link (hash, purpose, user_id, expires, password_hash) VALUES ($1, $2, $3, $4, $5)',
    [link.hash, link.purpose, link.userId, new Date(link.expires), link.passwordHash ?? null],
  )
}

/**
 * Sets a password: the person's other links and open sign-ins end with it, but for `keep`, the one it was set in.
 * Answers their e-mail.
 */
export const setPassword = async (
  db: pg.PoolClient,
  change: {
    userId: number
    passwordHash: string
    email: string | null
    now: Instant
    keep?: number | undefined
  },
): Promise<string> => {
  const at = new Date(change.now)
  const { rows } = await db.query<{ email: string }>(
    `UPDATE user_account SET password_hash = $2, password_set = $3, updated = $3, account_status = 'CONFIRMED',
      email_verified = true, email = coalesce($4, email) WHERE id = $1 RETURNING email`,
    [change.userId, change.passwordHash, at, change.email],
  )
  await db.query('UPDATE one_time_link SET used = $2 WHERE user_id = $1 AND used IS NULL', [
    change.userId,
    at,
  ])
  await db.query('UPDATE sign_in SET ended = $2 WHERE user_id = $1 AND ended IS NULL AND id <> $3', [
    change.userId,
    at,
    change.keep ?? -1,
  ])
  return rows[0]!.email
}

/** Whether somebody is a super admin who can sign in. */
export const hasSuperAdmin = async (db: Db): Promise<boolean> => {
  const { rowCount } = await db.query(
    `SELECT FROM user_role r JOIN user_account u ON u.id = r.user_id
      WHERE r.role = 'ADMINS' AND u.enabled AND u.password_hash IS NOT NULL LIMIT 1`,
  )
  return rowCount !== 0
}

/** The account of this e-mail as a super admin, made where it is missing. Answers its id. */
export const ensureSuperAdmin = async (db: Db, email: string, now: Instant): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO user_account (email, name, created, updated) VALUES ($1, 'Super Admin', $2, $2)
      ON CONFLICT (email) DO UPDATE SET updated = $2 RETURNING id`,
    [email, new Date(now)],
  )
  const id = rows[0]!.id
  await db.query(`INSERT INTO user_role (user_id, role) VALUES ($1, 'ADMINS') ON CONFLICT DO NOTHING`, [id])
  return id
}
