/** All SQL of user management. */
import type pg from 'pg'
import { isPermission, type Permission } from '#domain/access/permissions.ts'
import { type Claim, isRole, reachOf } from '#domain/access/roles.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import { everyCustomerName } from '#domain/fleet/customer.ts'
import { allVins, byGroupName } from '#domain/fleet/group.ts'
import { userListedHere } from '../all-cells/counted.ts'
import type { CellRows, Window } from '../all-cells/list.ts'
import { type Place, textOfPlace } from '../graphql/keyset.ts'
import type { ListFilter } from '../graphql/list-fields.ts'
import { type ListPlace, type Order, orderSql, placeSql } from '../graphql/list-order.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { byEmail, inReeferGroup, readUserFilters } from './list-query.ts'
import type { Managed } from './reach.ts'

type Db = pg.Pool | pg.ClientBase

export interface NamedGroup {
  readonly id: number
  readonly name: string
  readonly customerId: number
}
export interface UserCustomer {
  readonly id: number
  readonly shortName: string
  readonly longName: string
  readonly abbrev: string
  readonly vehicleGroups: readonly NamedGroup[]
}
export interface ListedUser {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly accountStatus: string
  readonly enabled: boolean
  readonly emailVerified: boolean
  readonly created: Instant
  readonly updated: Instant
  readonly lastLogin: Instant | null
  readonly claims: readonly Claim[]
  readonly withheld: readonly Permission[]
  /** The OEM that they work for. */
  readonly oem: string | null
  readonly reeferControl: boolean
  /** Whether they sign in with a code besides the password. */
  readonly secondFactor: boolean
  /** Whether the provider of their customer's single sign-on made the account. */
  readonly madeByProvider: boolean
  readonly groups: readonly NamedGroup[]
  readonly customers: readonly UserCustomer[]
  /** 'Admin' for somebody who reaches every customer. */
  readonly customerNames: readonly string[]
}
export interface UserPage extends CellRows<ListedUser> {
  /** Where the page ended; null where there is none behind it, or they are sorted otherwise. */
  readonly after: string | null
}
export interface UserQuery extends Managed, Window {
  readonly filters: readonly ListFilter[]
  /** Made by `readUserOrder`. */
  readonly order: readonly Order[]
  /** That is the usual order. */
  readonly isByEmail: boolean
  /** Where the page before ended, in place of the offset; in the usual order. */
  readonly after: string | null
}

/** Users of a scope: those with a role at one of its customers. */
const ofScope = (scope: Scope, params: unknown[]): string =>
  scope === 'all'
    ? 'true'
    : `u.id IN (SELECT sr.user_id FROM user_role sr WHERE ${scopeSql(scope, 'sr.customer_id', params)})`

/** Everything about the users in `page`; what belongs to customers outside `visible` is left out. */
const detailed = (visible: Scope, params: unknown[]): string => {
  const at = (column: string) => scopeSql(visible, column, params)
  return `u.id, u.email, u.name, u.account_status, u.enabled, u.email_verified, u.created, u.updated, u.last_login,
    u.withheld, (SELECT o.name FROM oem o WHERE o.id = u.oem_id) AS oem, ${inReeferGroup} AS reefer, u.totp_secret IS NOT NULL AS second_factor,
    u.made_by_provider,
    (SELECT json_agg(json_build_object('role', r.role, 'customerId', r.customer_id) ORDER BY r.role, r.customer_id)
      FROM user_role r WHERE r.user_id = u.id AND (${visible === 'all' ? 'true' : at('r.customer_id')})) AS claims,
    (SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'customerId', g.customer_id))
      FROM vehicle_group_user m JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
      WHERE m.user_id = u.id AND ${at('m.customer_id')}) AS groups,
    (SELECT json_agg(json_build_object('id', c.id, 'shortName', c.short_name, 'longName', c.long_name, 'abbrev',
        c.abbrev, 'all', g.id) ORDER BY lower(c.short_name))
      FROM customer c LEFT JOIN vehicle_group g ON g.customer_id = c.id AND g.name = '${allVins}'
      WHERE c.id IN (SELECT r.customer_id FROM user_role r WHERE r.user_id = u.id) AND ${at('c.id')}) AS customers`
}

interface Row {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly account_status: string | null
  readonly enabled: boolean
  readonly email_verified: boolean
  readonly created: Date
  readonly updated: Date
  readonly last_login: Date | null
  readonly withheld: readonly string[]
  readonly oem: string | null
  readonly reefer: boolean
  readonly second_factor: boolean
  readonly made_by_provider: boolean
  readonly claims: readonly { role: string; customerId: number | null }[] | null
  readonly groups: readonly NamedGroup[] | null
  readonly customers:
    | readonly { id: number; shortName: string; longName: string; abbrev: string; all: number | null }[]
    | null
}

const toUser = (row: Row): ListedUser => {
  const claims = (row.claims ?? []).flatMap(({ role, customerId }) =>
    isRole(role) ? [{ role, customerId }] : [],
  )
  const customers = (row.customers ?? []).map(({ all, ...customer }): UserCustomer => {
    const own = (row.groups ?? []).filter(({ customerId }) => customerId === customer.id)
    const usual = all === null ? [] : [{ id: all, name: allVins, customerId: customer.id }]
    const vehicleGroups = own.length > 0 ? own.toSorted((a, b) => byGroupName(a.name, b.name)) : usual
    return { ...customer, vehicleGroups }
  })
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    accountStatus: row.account_status ?? '',
    enabled: row.enabled,
    emailVerified: row.email_verified,
    created: row.created.getTime(),
    updated: row.updated.getTime(),
    lastLogin: row.last_login?.getTime() ?? null,
    claims,
    withheld: row.withheld.filter(isPermission),
    oem: row.oem,
    reeferControl: row.reefer,
    secondFactor: row.second_factor,
    madeByProvider: row.made_by_provider,
    groups: customers.flatMap(({ vehicleGroups }) => vehicleGroups),
    customers,
    customerNames: claims.some(({ role }) => reachOf(role) === 'all')
      ? [everyCustomerName]
      : customers.map(({ shortName }) => shortName),
  }
}

/** A page of users. Those whose account status is empty are left out, so that counts and pages agree. */
export const usersOf = async (pool: pg.Pool, query: UserQuery): Promise<UserPage> => {
  const params: unknown[] = []
  const where = [
    `u.account_status <> ''`,
    ofScope(query.of, params),
    userListedHere('u.id', query.overCells),
    ...readUserFilters(query.visible, query.filters).map((condition) => condition(params)),
  ].join(' AND ')
  const counted = pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM user_account u WHERE ${where}`,
    [...params],
  )
  const details = query.isBare ? 'u.id' : detailed(query.visible, params)
  const behind = query.after ? `AND ${byEmail.behind(byEmail.read(query.after), params)}` : ''
  const page = pool.query<Row & { readonly place: Place; readonly listPlace: ListPlace }>(
    `WITH page AS MATERIALIZED (SELECT u.id, row_number() OVER (ORDER BY ${orderSql(query.order)}, u.id) AS line
        FROM user_account u WHERE ${where} ${behind} ORDER BY line LIMIT ${query.limit} OFFSET ${behind ? 0 : query.offset})
      SELECT ${details}, ${byEmail.place} AS place, ${placeSql(query.order)} AS "listPlace" FROM page JOIN user_account u ON u.id = page.id ORDER BY page.line`,
    params,
  )
  const [count, { rows }] = await Promise.all([counted, page])
  const after = query.isByEmail ? textOfPlace(rows, query.limit) : null
  return {
    count: count.rows[0]!.count,
    after,
    rows: query.isBare ? rows.map(({ id }) => ({ id }) as ListedUser) : rows.map(toUser),
    places: rows.map(({ listPlace }) => listPlace),
  }
}

/** One user as a manager sees them; null when there is none. */
export const userById = async (db: Db, id: number, visible: Scope): Promise<ListedUser | null> => {
  const params: unknown[] = [id]
  const details = detailed(visible, params)
  const { rows } = await db.query<Row>(`SELECT ${details} FROM user_account u WHERE u.id = $1`, params)
  return rows[0] ? toUser(rows[0]) : null
}

/** Locks the account for the rest of the transaction and tells its number; null when there is none. */
export const lockUser = async (
  client: pg.ClientBase,
  by: { readonly email: string } | { readonly id: number },
): Promise<number | null> => {
  const [column, value] = 'email' in by ? ['email', by.email] : ['id', by.id]
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM user_account WHERE ${column} = $1 FOR UPDATE`,
    [value],
  )
  return rows[0]?.id ?? null
}

/** Null where somebody else has made one of this e-mail at the same moment. */
export const insertUser = async (
  client: pg.ClientBase,
  user: { readonly email: string; readonly name: string; readonly now: Instant },
): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO user_account (email, name, created, updated) VALUES ($1, $2, $3, $3)
      ON CONFLICT DO NOTHING RETURNING id`,
    [user.email, user.name, new Date(user.now)],
  )
  return rows[0]?.id ?? null
}

/** What is null stays as it is. Somebody who only asked for an account is a user from here on. */
export const changeUser = async (
  client: pg.ClientBase,
  id: number,
  to: {
    readonly name: string | null
    readonly withheld: readonly string[] | null
    /** Empty: none. */
    readonly oem?: string | null
    readonly enabled: boolean | null
    readonly now: Instant
  },
): Promise<void> => {
  await client.query(
    `UPDATE user_account SET name = coalesce($2, name), withheld = coalesce($3, withheld),
      enabled = coalesce($4, enabled), account_status = coalesce(nullif(account_status, ''), 'FORCE_CHANGE_PASSWORD'),
      updated = $5,
      oem_id = CASE WHEN $6::text IS NULL THEN oem_id ELSE (SELECT o.id FROM oem o WHERE o.name = $6) END WHERE id = $1`,
    [id, to.name, to.withheld, to.enabled, new Date(to.now), to.oem ?? null],
  )
}

/** Gives exactly these roles; groups of customers where none is left are left too. */
export const putClaims = async (
  client: pg.ClientBase,
  id: number,
  claims: readonly Claim[],
): Promise<void> => {
  await client.query('DELETE FROM user_role WHERE user_id = $1', [id])
  await client.query(
    'INSERT INTO user_role (user_id, role, customer_id) SELECT $1, * FROM unnest($2::text[], $3::int[])',
    [id, claims.map(({ role }) => role), claims.map(({ customerId }) => customerId)],
  )
  const everywhere = claims.some(({ role }) => reachOf(role) === 'all')
  if (!everywhere)
    await client.query('DELETE FROM vehicle_group_user WHERE user_id = $1 AND customer_id <> ALL($2)', [
      id,
      claims.flatMap(({ customerId }) => customerId ?? []),
    ])
}

/** How many customers of these there are. */
export const customersThere = async (client: pg.ClientBase, ids: readonly number[]): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM customer WHERE id = ANY($1)',
    [ids],
  )
  return rows[0]!.count
}

/** Whether another super admin can sign in. Super admins are locked, so that two cannot remove one another. */
export const otherSuperAdmin = async (client: pg.ClientBase, id: number): Promise<boolean> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT u.id FROM user_account u JOIN user_role r ON r.user_id = u.id
      WHERE r.role = 'ADMINS' AND u.enabled AND u.password_hash IS NOT NULL FOR UPDATE OF u`,
  )
  return rows.some((row) => row.id !== id)
}

export const endSignInsOf = async (client: pg.ClientBase, id: number, now: Instant): Promise<void> => {
  await client.query('UPDATE sign_in SET ended = $2 WHERE user_id = $1 AND ended IS NULL', [
    id,
    new Date(now),
  ])
  await client.query('DELETE FROM one_time_link WHERE user_id = $1', [id])
}

export const removeUser = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM user_account WHERE id = $1', [id])
}

/** Puts a user into the group of this name, or takes them out. */
export const putInUserGroup = async (
  client: pg.ClientBase,
  id: number,
  group: string,
  on: boolean,
): Promise<void> => {
  await client.query(
    on
      ? `INSERT INTO user_group_user (user_group_id, user_id) SELECT id, $1 FROM user_group WHERE name = $2
          ON CONFLICT DO NOTHING`
      : `DELETE FROM user_group_user WHERE user_id = $1
          AND user_group_id = (SELECT id FROM user_group WHERE name = $2)`,
    [id, group],
  )
}

/** Whether there is an OEM of this name. */
export const isOem = async (client: pg.ClientBase, name: string): Promise<boolean> =>
  (await client.query('SELECT FROM oem WHERE name = $1 FOR KEY SHARE', [name])).rowCount !== 0
