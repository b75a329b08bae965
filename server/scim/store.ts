/** The SQL of users and groups that a provider keeps. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { isBeyond } from '../access/provider-store.ts'
import type { GroupRow, Said, UserRow } from './resources.ts'

type Db = pg.Pool | pg.ClientBase

/**
 * Users of a customer whom its provider may keep: of its domains, without a role beyond it, and not removed by it. $1 is
 * the customer.
 */
const keeps = `u.account_status IS NOT NULL AND p.removed IS NULL
  AND (p.user_id IS NOT NULL OR EXISTS (SELECT FROM user_role r WHERE r.user_id = u.id AND r.customer_id = $1))
  AND NOT EXISTS (SELECT FROM user_role r WHERE r.user_id = u.id AND ${isBeyond('$1')})
  AND split_part(u.email, '@', 2) IN (SELECT d.domain FROM sign_in_domain d WHERE d.customer_id = $1
    AND d.confirmed IS NOT NULL)`

interface StoredUser {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly enabled: boolean
  readonly external_id: string | null
  readonly said: Said | null
  readonly created: Date
  readonly updated: Date
  readonly groups: readonly { id: number; name: string }[]
}

export type UserWhich = { readonly email: string } | { readonly externalId: string } | { readonly id: number }

/** The users by their numbers, or one of them. */
export const keptUsers = async (
  db: Db,
  customerId: number,
  which: UserWhich | 'all',
): Promise<readonly UserRow[]> => {
  const [test, values] =
    which === 'all'
      ? ['true', []]
      : 'email' in which
        ? ['u.email = $2', [which.email]]
        : 'id' in which
          ? ['u.id = $2', [which.id]]
          : ['p.external_id = $2', [which.externalId]]
  const { rows } = await db.query<StoredUser>(
    `SELECT u.id, u.email, u.name, u.enabled, p.external_id, p.said, u.created, u.updated,
        coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.id)
          FROM scim_group g JOIN scim_group_member m ON m.group_id = g.id
          WHERE g.customer_id = $1 AND m.user_id = u.id), '[]') AS groups
      FROM user_account u LEFT JOIN provider_user p ON p.customer_id = $1 AND p.user_id = u.id
      WHERE ${keeps} AND ${test} ORDER BY u.id`,
    [customerId, ...values],
  )
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    enabled: row.enabled,
    externalId: row.external_id,
    said: row.said,
    created: row.created.getTime(),
    updated: row.updated.getTime(),
    groups: row.groups,
  }))
}

/** Notes what the provider says of a user; one that was removed is there again. */
export const keepSaid = async (
  client: pg.ClientBase,
  of: { readonly customerId: number; readonly userId: number },
  to: { readonly externalId: string | null; readonly said: Said },
): Promise<void> => {
  await client.query(
    `INSERT INTO provider_user (customer_id, user_id, external_id, said) VALUES ($1, $2, $3, $4)
      ON CONFLICT (customer_id, user_id) DO UPDATE SET external_id = excluded.external_id, said = excluded.said,
        removed = NULL`,
    [of.customerId, of.userId, to.externalId, JSON.stringify(to.said)],
  )
}

/** The provider removed a user, who is nobody to it any more. */
export const forgetUser = async (
  client: pg.ClientBase,
  of: { readonly customerId: number; readonly userId: number },
  now: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO provider_user (customer_id, user_id, removed) VALUES ($1, $2, $3)
      ON CONFLICT (customer_id, user_id) DO UPDATE SET removed = excluded.removed, external_id = NULL, said = NULL,
        issuer = NULL, subject = NULL, claim_values = '{}'`,
    [of.customerId, of.userId, new Date(now)],
  )
  await client.query(
    `DELETE FROM scim_group_member m USING scim_group g
      WHERE g.id = m.group_id AND g.customer_id = $1 AND m.user_id = $2`,
    [of.customerId, of.userId],
  )
}

/** What a user is called, and how they sign in. Answers whether the address was free. */
export const renameUser = async (
  client: pg.ClientBase,
  id: number,
  to: { readonly email: string; readonly name: string },
  now: Instant,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE user_account SET email = $2, name = coalesce(nullif($3, ''), name), email_verified = true,
      account_status = 'CONFIRMED', updated = $4
      WHERE id = $1 AND NOT EXISTS (SELECT FROM user_account o WHERE o.email = $2 AND o.id <> $1)`,
    [id, to.email, to.name, new Date(now)],
  )
  return rowCount === 1
}

export const markMade = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('UPDATE user_account SET made_by_provider = true WHERE id = $1', [id])
}

interface StoredGroup {
  readonly id: number
  readonly name: string
  readonly external_id: string | null
  readonly created: Date
  readonly updated: Date
  readonly members: readonly { id: number; email: string }[]
}

export type GroupWhich = { readonly name: string } | { readonly externalId: string } | { readonly id: number }

/** @param withMembers left out, they are none */
export const keptGroups = async (
  db: Db,
  customerId: number,
  which: GroupWhich | 'all',
  withMembers = true,
): Promise<readonly GroupRow[]> => {
  const [test, values] =
    which === 'all'
      ? ['true', []]
      : 'name' in which
        ? ['lower(g.name) = lower($2)', [which.name]]
        : 'id' in which
          ? ['g.id = $2', [which.id]]
          : ['g.external_id = $2', [which.externalId]]
  const members = `coalesce((SELECT json_agg(json_build_object('id', u.id, 'email', u.email) ORDER BY u.id)
    FROM scim_group_member m JOIN user_account u ON u.id = m.user_id WHERE m.group_id = g.id), '[]')`
  const { rows } = await db.query<StoredGroup>(
    `SELECT g.id, g.name, g.external_id, g.created, g.updated, ${withMembers ? members : `'[]'::json`} AS members
      FROM scim_group g WHERE g.customer_id = $1 AND ${test} ORDER BY g.id`,
    [customerId, ...values],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    externalId: row.external_id,
    created: row.created.getTime(),
    updated: row.updated.getTime(),
    members: row.members,
  }))
}

/** Null where there is one of this name. */
export const insertGroup = async (
  client: pg.ClientBase,
  customerId: number,
  to: { readonly name: string; readonly externalId: string | null },
  now: Instant,
): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO scim_group (customer_id, name, external_id, created, updated) VALUES ($1, $2, $3, $4, $4)
      ON CONFLICT DO NOTHING RETURNING id`,
    [customerId, to.name, to.externalId, new Date(now)],
  )
  return rows[0]?.id ?? null
}

/** Answers whether the name was free. */
export const changeGroup = async (
  client: pg.ClientBase,
  id: number,
  to: { readonly name: string; readonly externalId: string | null },
  now: Instant,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE scim_group g SET name = $2, external_id = $3, updated = $4 WHERE id = $1
      AND NOT EXISTS (SELECT FROM scim_group o WHERE o.customer_id = g.customer_id AND lower(o.name) = lower($2)
        AND o.id <> $1)`,
    [id, to.name, to.externalId, new Date(now)],
  )
  return rowCount === 1
}

/** Exactly these members. Answers those who came and those who went. */
export const putMembers = async (
  client: pg.ClientBase,
  id: number,
  userIds: readonly number[],
): Promise<readonly number[]> => {
  const gone = await client.query<{ user_id: number }>(
    'DELETE FROM scim_group_member WHERE group_id = $1 AND user_id <> ALL($2) RETURNING user_id',
    [id, userIds],
  )
  const come = await client.query<{ user_id: number }>(
    `INSERT INTO scim_group_member (group_id, user_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING
      RETURNING user_id`,
    [id, userIds],
  )
  return [...gone.rows, ...come.rows].map((row) => row.user_id)
}

export const removeGroup = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM scim_group WHERE id = $1', [id])
}
