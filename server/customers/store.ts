/** The SQL of customer management. */
import type pg from 'pg'
import type { Customer } from '#domain/fleet/customer.ts'
import { specialGroups } from '#domain/fleet/group.ts'
import { type CustomerWithCounts, toCustomer } from '../fleet/customers.ts'
import type { ListCondition } from '../graphql/list-fields.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql, whole } from '../scope/vehicle-scope.ts'

export interface CustomerPage {
  readonly count: number
  readonly rows: readonly CustomerWithCounts[]
}
export interface CustomerQuery {
  readonly accessScope: AccessScope
  readonly showDeactivated: boolean
  readonly filters: readonly ListCondition[]
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

/** Counted customer by customer, so that a page costs its own customers' vehicles alone unless it is sorted by them. */
const counted = (
  accessScope: AccessScope,
  params: unknown[],
) => `customer c LEFT JOIN LATERAL (SELECT count(*) AS total,
    count(*) FILTER (WHERE sim_status <> 'Deactivated') AS active FROM vehicle cv WHERE cv.customer_id = c.id
    AND ${accessScopeSql(accessScope, { customer: 'cv.customer_id', vehicle: 'cv.id' }, params)}) v ON true`

export const customerPage = async (pool: pg.Pool, query: CustomerQuery): Promise<CustomerPage> => {
  const params: unknown[] = [query.showDeactivated]
  const from = counted(query.accessScope, params)
  const where = [
    'c.id > 0',
    '(c.active OR $1)',
    scopeSql(query.accessScope.scope, 'c.id', params),
    ...query.filters.map((condition) => condition(params)),
  ].join(' AND ')
  const [count, { rows }] = await Promise.all([
    pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${from} WHERE ${where}`, params),
    pool.query(
      `SELECT c.*, v.total, v.active AS total_active FROM ${from} WHERE ${where}
        ORDER BY ${query.sort}, c.id LIMIT ${query.limit} OFFSET ${query.offset}`,
      params,
    ),
  ])
  return { count: count.rows[0]!.count, rows: rows.map(toCustomer) }
}

/** One customer, locked for the rest of the transaction; null when there is none. */
export const lockCustomer = async (client: pg.ClientBase, id: number): Promise<CustomerWithCounts | null> => {
  await client.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [id])
  const { rows } = await client.query(
    `SELECT c.*, v.total, v.active AS total_active FROM ${counted(whole('all'), [])} WHERE c.id = $1 AND c.id > 0`,
    [id],
  )
  return rows[0] ? toCustomer(rows[0]) : null
}

export type CustomerFields = Pick<
  Customer,
  | 'abbrev'
  | 'shortName'
  | 'longName'
  | 'dotNumber'
  | 'active'
  | 'retentionDurationDays'
  | 'loadedFromLbs'
  | 'blocksTechnicians'
  | 'oemSeesPlace'
> & { readonly flags: readonly string[] }

const valuesOf = (to: CustomerFields) => [
  to.abbrev,
  to.shortName,
  to.longName,
  to.dotNumber,
  to.active,
  to.retentionDurationDays,
  to.loadedFromLbs,
  to.flags,
  to.blocksTechnicians,
  to.oemSeesPlace,
]

/** Makes a customer with the two groups that each has; answers its number. */
export const insertCustomer = async (client: pg.ClientBase, customer: CustomerFields): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `WITH made AS (INSERT INTO customer (abbrev, short_name, long_name, dot_number, active, retention_duration_days,
        loaded_from_lbs, flags, blocks_technicians, oem_sees_place)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id)
      INSERT INTO vehicle_group (customer_id, name) SELECT id, unnest($11::text[]) FROM made RETURNING customer_id AS id`,
    [...valuesOf(customer), specialGroups],
  )
  return rows[0]!.id
}

export const changeCustomer = async (
  client: pg.ClientBase,
  id: number,
  to: CustomerFields,
): Promise<void> => {
  await client.query(
    `UPDATE customer SET abbrev = $2, short_name = $3, long_name = $4, dot_number = $5, active = $6,
      retention_duration_days = $7, loaded_from_lbs = $8, flags = $9, blocks_technicians = $10, oem_sees_place = $11,
      updated = now() WHERE id = $1`,
    [id, ...valuesOf(to)],
  )
}

/** Whether another customer bears this abbreviation, in any case. */
export const abbrevTaken = async (client: pg.ClientBase, abbrev: string, id: number): Promise<boolean> => {
  const { rowCount } = await client.query(
    'SELECT FROM customer WHERE lower(abbrev) = lower($1) AND id <> $2',
    [abbrev, id],
  )
  return rowCount !== 0
}

export const usersOfCustomer = async (client: pg.ClientBase, id: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    'SELECT DISTINCT user_id AS id FROM user_role WHERE customer_id = $1',
    [id],
  )
  return rows.map((row) => row.id)
}

export const vehiclesOfCustomer = async (client: pg.ClientBase, id: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM vehicle WHERE customer_id = $1', [id])
  return rows.map((row) => row.id)
}
