/** The SQL of sign-ins on their way to a provider and back. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Db } from './store.ts'

export interface Attempt {
  readonly customerId: number
  readonly nonce: string
  readonly verifier: string
  /** Where the portal is that asked. */
  readonly origin: string
}

export const keepAttempt = async (
  db: Db,
  attempt: Attempt & { readonly state: Buffer; readonly key: Buffer; readonly expires: Instant },
): Promise<void> => {
  await db.query(
    `INSERT INTO sign_in_attempt (state_hash, key_hash, customer_id, nonce, verifier, origin, expires)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      attempt.state,
      attempt.key,
      attempt.customerId,
      attempt.nonce,
      attempt.verifier,
      attempt.origin,
      new Date(attempt.expires),
    ],
  )
}

/**
 * The attempt that a state belongs to, taken: no state comes back twice. Its nonce and verifier are gone with it.
 * Null where there is none that is still on its way.
 */
export const takeAttempt = async (db: Db, state: Buffer, now: Instant): Promise<Attempt | null> => {
  const { rows } = await db.query(
    `WITH found AS (SELECT * FROM sign_in_attempt
        WHERE state_hash = $1 AND expires > $2 AND verifier <> '' FOR UPDATE)
      UPDATE sign_in_attempt a SET verifier = '', nonce = '' FROM found f WHERE a.state_hash = f.state_hash
      RETURNING f.customer_id, f.nonce, f.verifier, f.origin`,
    [state, new Date(now)],
  )
  const row = rows[0]
  return (
    (row && { customerId: row.customer_id, nonce: row.nonce, verifier: row.verifier, origin: row.origin }) ??
    null
  )
}

/** Whom the provider has recognized. */
export interface Recognized {
  readonly userId: number
  readonly subject: string
  readonly session: string | null
  /** Sealed. */
  readonly idToken: Buffer | null
}

/** @param code hash of what the browser brings back by its address bar */
export const noteRecognized = async (
  client: pg.ClientBase,
  state: Buffer,
  code: Buffer,
  who: Recognized,
): Promise<void> => {
  await client.query(
    `UPDATE sign_in_attempt SET code_hash = $2, user_id = $3, subject = $4, session = $5, id_token = $6
      WHERE state_hash = $1`,
    [state, code, who.userId, who.subject, who.session, who.idToken],
  )
}

/** Who comes back with both halves, locked; null where they do not belong together, or are too old. */
export const lockRecognized = async (
  client: pg.ClientBase,
  halves: { readonly code: Buffer; readonly key: Buffer },
  now: Instant,
): Promise<(Recognized & { readonly customerId: number }) | null> => {
  const { rows } = await client.query(
    `SELECT customer_id, user_id, subject, session, id_token FROM sign_in_attempt
      WHERE code_hash = $1 AND key_hash = $2 AND expires > $3 AND user_id IS NOT NULL FOR UPDATE`,
    [halves.code, halves.key, new Date(now)],
  )
  const row = rows[0]
  return row
    ? {
        customerId: row.customer_id,
        userId: row.user_id,
        subject: row.subject,
        session: row.session,
        idToken: row.id_token,
      }
    : null
}

export const forgetAttempt = async (client: pg.ClientBase, code: Buffer): Promise<void> => {
  await client.query('DELETE FROM sign_in_attempt WHERE code_hash = $1', [code])
}
