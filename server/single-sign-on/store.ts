/** The SQL of single sign-on: the settings of a customer, and what values of the provider give. */
import type pg from 'pg'
import { isRole, type Role } from '#domain/access/roles.ts'
import type { ProviderMapping } from '#domain/access/single-sign-on.ts'
import type { Instant } from '#domain/basics/units.ts'

export type Db = pg.Pool | pg.ClientBase

/** What is set of a provider; the client secret aside. */
export interface ProviderDraft {
  readonly issuer: string
  readonly clientId: string
  readonly isActive: boolean
  /** Whether somebody whom only the provider knows gets an account at the first sign-in. */
  readonly makesUsers: boolean
  readonly passwordsOff: boolean
  readonly valueClaim: string
  /** Of whom no value gives a role; null: they are not let in. */
  readonly usualRole: Role | null
  readonly mappings: readonly ProviderMapping[]
}

export interface Provider extends ProviderDraft {
  readonly customerId: number
  /** Sealed; null for a public client. */
  readonly clientSecret: Buffer | null
  readonly scimMade: Instant | null
  readonly scimLastUsed: Instant | null
  readonly updated: Instant
}

const fields = `s.customer_id, s.issuer, s.client_id, s.client_secret, s.is_active, s.makes_users, s.passwords_off,
  s.value_claim, s.usual_role, s.scim_made, s.scim_last_used, s.updated,
  coalesce((SELECT json_agg(json_build_object('value', m.value, 'role', m.role, 'groupId', m.vehicle_group_id)
    ORDER BY m.place) FROM single_sign_on_mapping m WHERE m.customer_id = s.customer_id), '[]') AS mappings`

interface Row {
  readonly customer_id: number
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: Buffer | null
  readonly is_active: boolean
  readonly makes_users: boolean
  readonly passwords_off: boolean
  readonly value_claim: string
  readonly usual_role: string | null
  readonly scim_made: Date | null
  readonly scim_last_used: Date | null
  readonly updated: Date
  readonly mappings: readonly { value: string; role: string | null; groupId: number | null }[]
}

const roleOf = (name: string | null): Role | null => (name !== null && isRole(name) ? name : null)

const toProvider = (row: Row): Provider => ({
  customerId: row.customer_id,
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: row.client_secret,
  isActive: row.is_active,
  makesUsers: row.makes_users,
  passwordsOff: row.passwords_off,
  valueClaim: row.value_claim,
  usualRole: roleOf(row.usual_role),
  mappings: row.mappings.map(({ value, role, groupId }) => ({ value, role: roleOf(role), groupId })),
  scimMade: row.scim_made?.getTime() ?? null,
  scimLastUsed: row.scim_last_used?.getTime() ?? null,
  updated: row.updated.getTime(),
})

const found = async (db: Db, where: string, values: readonly unknown[]): Promise<readonly Provider[]> => {
  const { rows } = await db.query<Row>(
    `SELECT ${fields} FROM single_sign_on s JOIN customer c ON c.id = s.customer_id WHERE ${where}`,
    [...values],
  )
  return rows.map(toProvider)
}

export const providerOf = async (db: Db, customerId: number): Promise<Provider | null> =>
  (await found(db, 's.customer_id = $1', [customerId]))[0] ?? null

/** The provider at which people of a domain sign in now; null where there is none. */
export const providerOfDomain = async (db: Db, domain: string): Promise<Provider | null> =>
  (
    await found(
      db,
      `s.is_active AND c.active AND s.customer_id = (SELECT d.customer_id FROM sign_in_domain d
        WHERE d.domain = $1 AND d.confirmed IS NOT NULL)`,
      [domain],
    )
  )[0] ?? null

/** All that are the same client of the same issuer. */
export const providersOfClient = (db: Db, issuer: string, clientIds: readonly string[]) =>
  found(db, 's.issuer = $1 AND s.client_id = ANY($2) AND s.is_active', [issuer, clientIds])

export const providerByScim = async (db: Db, hash: Buffer): Promise<Provider | null> =>
  (await found(db, 's.scim_hash = $1 AND c.active', [hash]))[0] ?? null

/** Holds a customer's settings for the rest of the transaction; its name, or null where there is no such customer. */
export const lockCustomerOf = async (client: pg.ClientBase, customerId: number): Promise<string | null> => {
  const { rows } = await client.query<{ short_name: string }>(
    'SELECT short_name FROM customer WHERE id = $1 AND id > 0 FOR NO KEY UPDATE',
    [customerId],
  )
  return rows[0]?.short_name ?? null
}

/** @param clientSecret sealed; undefined: stays as it is */
export const putProvider = async (
  client: pg.ClientBase,
  customerId: number,
  to: ProviderDraft,
  clientSecret: Buffer | null | undefined,
  now: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO single_sign_on AS s (customer_id, issuer, client_id, client_secret, is_active, makes_users,
        passwords_off, value_claim, usual_role, created, updated)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
      ON CONFLICT (customer_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
        client_secret = CASE WHEN $11 THEN s.client_secret ELSE excluded.client_secret END,
        is_active = excluded.is_active, makes_users = excluded.makes_users, passwords_off = excluded.passwords_off,
        value_claim = excluded.value_claim, usual_role = excluded.usual_role, updated = excluded.updated,
        end_session_endpoint = CASE WHEN s.issuer = excluded.issuer THEN s.end_session_endpoint END`,
    [
      customerId,
      to.issuer,
      to.clientId,
      clientSecret ?? null,
      to.isActive,
      to.makesUsers,
      to.passwordsOff,
      to.valueClaim,
      to.usualRole,
      new Date(now),
      clientSecret === undefined,
    ],
  )
  await client.query('DELETE FROM single_sign_on_mapping WHERE customer_id = $1', [customerId])
  await client.query(
    `INSERT INTO single_sign_on_mapping (customer_id, place, value, role, vehicle_group_id)
      SELECT $1, place, value, role, group_id
      FROM unnest($2::text[], $3::text[], $4::int[]) WITH ORDINALITY AS m(value, role, group_id, place)`,
    [
      customerId,
      to.mappings.map(({ value }) => value),
      to.mappings.map(({ role }) => role),
      to.mappings.map(({ groupId }) => groupId),
    ],
  )
}

export const removeProvider = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await client.query('DELETE FROM single_sign_on WHERE customer_id = $1', [customerId])
}

/** What discovery said of the sign-out, for when somebody signs out. */
export const noteEndSession = async (db: Db, customerId: number, endpoint: string | null): Promise<void> => {
  await db.query(
    `UPDATE single_sign_on SET end_session_endpoint = $2
      WHERE customer_id = $1 AND end_session_endpoint IS DISTINCT FROM $2`,
    [customerId, endpoint],
  )
}

/** @param hash null: the provider keeps users no longer */
export const putScimHash = async (
  client: pg.ClientBase,
  customerId: number,
  hash: Buffer | null,
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE single_sign_on SET scim_hash = $2, scim_made = CASE WHEN $2::bytea IS NOT NULL THEN $3::timestamptz END,
      scim_last_used = NULL WHERE customer_id = $1`,
    [customerId, hash, new Date(now)],
  )
}

/** Noted once a minute at most. */
export const noteScimUse = async (db: Db, customerId: number, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE single_sign_on SET scim_last_used = $2 WHERE customer_id = $1
      AND (scim_last_used IS NULL OR scim_last_used < $2::timestamptz - interval '1 minute')`,
    [customerId, new Date(now)],
  )
}
