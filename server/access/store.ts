/** The SQL of accounts: people, their roles, their passwords. */
import type pg from 'pg'
import { isRole, writeClaim } from '#domain/access/roles.ts'
import { type Units, unitsOf } from '#domain/basics/own-units.ts'
import type { Instant } from '#domain/basics/units.ts'

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
  /** Whether a customer whose Account Admin this is has not accepted the present data agreement. */
  readonly isAgreementMissing: boolean
  /** Whether there is a text that super admins published, in place of the one that comes with the product. */
  readonly isAgreementPublished: boolean
  /** Shared with the person's authenticator; null where there is none. */
  readonly totpSecret: Buffer | null
  /** Shown to the person, and not proven to have arrived. */
  readonly totpPending: Buffer | null
  /** Of the last code that was spent. */
  readonly totpStep: number | null
  /** Whether a customer of this person wants a second factor of everybody. */
  readonly needsSecondFactor: boolean
  readonly isSubscribed: boolean
  /** In which numbers are read. */
  readonly units: Units
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
  agreement_published: boolean
  totp_secret: Buffer | null
  totp_pending: Buffer | null
  totp_step: string | null
  needs_second_factor: boolean
  subscribed: boolean
  units: Record<string, unknown> | null
  roles: { role: string; customer: number | null }[]
}

const accountFields = `u.id, u.email, u.name, u.timezone, u.password_hash, u.password_set, u.enabled, u.email_verified,
  u.withheld, u.account_status, u.terms_version, u.totp_secret, u.totp_pending, u.totp_step,
  u.unsubscribed IS NULL AS subscribed, u.units,
  EXISTS (SELECT FROM user_role r JOIN customer c ON c.id = r.customer_id WHERE r.user_id = u.id
    AND r.role = 'CUSTOMER_ADMIN' AND c.active AND (c.data_agreement_accepted IS NULL
      OR c.data_agreement_version < (SELECT coalesce(max(version), 0) FROM data_agreement))) AS agreement_missing,
  EXISTS (SELECT FROM data_agreement) AS agreement_published,
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
  isAgreementPublished: row.agreement_published,
  totpSecret: row.totp_secret,
  totpPending: row.totp_pending,
  totpStep: row.totp_step === null ? null : Number(row.totp_step),
  needsSecondFactor: row.needs_second_factor,
  isSubscribed: row.subscribed,
  units: unitsOf(row.units),
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

/** The time zone of a user by its IANA name; UTC where there is no such user. */
export const timeZoneOf = async (db: Db, userId: number): Promise<string> => {
  const { rows } = await db.query<{ timezone: string }>('SELECT timezone FROM user_account WHERE id = $1', [
    userId,
  ])
  return rows[0]?.timezone ?? 'UTC'
}
