/** The SQL of sign-ins that come from the provider of a customer, and of domains whose passwords are off. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.PoolClient

/** What of a sign-in is known of the provider it came from. */
export interface ProviderSession {
  readonly customerId: number
  /** Whom the provider knows. */
  readonly subject: string
  /** The provider's own session; null where it names none. */
  readonly session: string | null
  /** Sealed. */
  readonly idToken: Buffer | null
}

export const noteProvider = async (db: Db, signInId: number, from: ProviderSession): Promise<void> => {
  await db.query(
    `UPDATE sign_in SET provider_customer_id = $2, provider_subject = $3, provider_session = $4,
      provider_id_token = $5 WHERE id = $1`,
    [signInId, from.customerId, from.subject, from.session, from.idToken],
  )
}

/**
 * Of the account that bears a role beyond a customer, whatever its e-mail: what a customer's provider says must not
 * open it. Technicians sign up by themselves, so being one is no such role. An expression of SQL about `user_role r`.
 */
export const isBeyond = (customerId: string): string =>
  `(r.role <> 'TECHNICIAN' AND r.customer_id IS DISTINCT FROM ${customerId})`

export interface PasswordsOff {
  /** Whether somebody of this e-mail has a role beyond the customer, and keeps the password. */
  readonly keepsPassword: boolean
}

/** Whether passwords are off for the domain of this e-mail; null where they are not. */
export const passwordsOff = async (db: Db, email: string): Promise<PasswordsOff | null> => {
  const { rows } = await db.query<{ keeps: boolean }>(
    `SELECT EXISTS (SELECT FROM user_account u JOIN user_role r ON r.user_id = u.id WHERE u.email = $1
        AND ${isBeyond('d.customer_id')}) AS keeps
      FROM sign_in_domain d JOIN single_sign_on s ON s.customer_id = d.customer_id
      JOIN customer c ON c.id = d.customer_id
      WHERE d.domain = $2 AND d.confirmed IS NOT NULL AND s.is_active AND s.passwords_off AND c.active`,
    [email, email.slice(email.lastIndexOf('@') + 1)],
  )
  return rows[0] ? { keepsPassword: rows[0].keeps } : null
}

/** What the portal needs to sign out at the provider too. */
export interface ProviderSignOut {
  readonly endpoint: string
  readonly clientId: string
  /** Sealed. */
  readonly idToken: Buffer | null
}

/** Of the sign-in that any of its refresh tokens, used or not, belongs to; null where no provider signs out. */
export const providerSignOut = async (db: Db, hash: Buffer): Promise<ProviderSignOut | null> => {
  const { rows } = await db.query(
    `SELECT o.end_session_endpoint AS endpoint, o.client_id AS "clientId", s.provider_id_token AS "idToken"
      FROM refresh_token t JOIN sign_in s ON s.id = t.sign_in_id
      JOIN single_sign_on o ON o.customer_id = s.provider_customer_id
      WHERE t.hash = $1 AND s.ended IS NULL AND o.end_session_endpoint IS NOT NULL`,
    [hash],
  )
  return rows[0] ?? null
}

/**
 * Ends the sign-ins of a session of the provider, or of everybody whom it knows by this name. What began after the
 * provider said so stays: who hears it again ends nothing new.
 * @returns how many were open
 */
export const endProviderSignIns = async (
  db: Db,
  of: {
    readonly customerIds: readonly number[]
    readonly subject: string | null
    readonly session: string | null
    readonly before: Instant
  },
  now: Instant,
): Promise<readonly { readonly userId: number; readonly customerId: number }[]> => {
  const { rows } = await db.query<{ user_id: number; provider_customer_id: number }>(
    `UPDATE sign_in SET ended = $5 WHERE provider_customer_id = ANY($1) AND ended IS NULL AND started < $4
      AND ($2::text IS NULL OR provider_subject = $2) AND ($3::text IS NULL OR provider_session = $3)
      AND num_nonnulls($2::text, $3::text) > 0 RETURNING user_id, provider_customer_id`,
    [of.customerIds, of.subject, of.session, new Date(of.before), new Date(now)],
  )
  return rows.map((row) => ({ userId: row.user_id, customerId: row.provider_customer_id }))
}

/** Ends all sign-ins that came from the provider of a customer. */
export const endAllOfProvider = async (db: Db, customerId: number, now: Instant): Promise<void> => {
  await db.query('UPDATE sign_in SET ended = $2 WHERE provider_customer_id = $1 AND ended IS NULL', [
    customerId,
    new Date(now),
  ])
}
