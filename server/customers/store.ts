/** The SQL of customer management. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Customer } from '#domain/fleet/customer.ts'
import { type CustomerSettings, minutesOf } from '#domain/fleet/customer-settings.ts'
import { specialGroups } from '#domain/fleet/group.ts'
import { listedHere } from '../all-cells/counted.ts'
import type { CellRows, Window } from '../all-cells/list.ts'
import { type CustomerWithCounts, toCustomer } from '../fleet/customers.ts'
import { limitsOfCustomers } from '../fleet/limits.ts'
import type { ListCondition } from '../graphql/list-fields.ts'
import { type Order, orderSql, placeSql } from '../graphql/list-order.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql, whole } from '../scope/vehicle-scope.ts'

export interface CustomerQuery extends Window {
  readonly accessScope: AccessScope
  readonly showDeactivated: boolean
  readonly filters: readonly ListCondition[]
  readonly order: readonly Order[]
}

/** Counted customer by customer, so that a page costs its own customers' vehicles alone unless it is sorted by them. */
const counted = (
  accessScope: AccessScope,
  params: unknown[],
) => `customer c LEFT JOIN LATERAL (SELECT count(*) AS total,
    count(*) FILTER (WHERE sim_status <> 'Deactivated') AS active FROM vehicle cv WHERE cv.customer_id = c.id
    AND ${accessScopeSql(accessScope, { customer: 'cv.customer_id', vehicle: 'cv.id' }, params)}) v ON true`

export const customerPage = async (
  pool: pg.Pool,
  query: CustomerQuery,
): Promise<CellRows<CustomerWithCounts>> => {
  const params: unknown[] = [query.showDeactivated]
  const from = counted(query.accessScope, params)
  const where = [
    'c.id > 0',
    '(c.active OR $1)',
    scopeSql(query.accessScope.scope, 'c.id', params),
    listedHere('c.id', query.overCells),
    ...query.filters.map((condition) => condition(params)),
  ].join(' AND ')
  const [count, { rows }] = await Promise.all([
    pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${from} WHERE ${where}`, params),
    pool.query(
      `SELECT c.*, v.total, v.active AS total_active, ${placeSql(query.order)} AS place FROM ${from} WHERE ${where}
        ORDER BY ${orderSql(query.order)}, c.id LIMIT ${query.limit} OFFSET ${query.offset}`,
      params,
    ),
  ])
  return { count: count.rows[0]!.count, rows: rows.map(toCustomer), places: rows.map(({ place }) => place) }
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

/** What is edited of a customer. */
export interface CustomerFields
  extends CustomerSettings,
    Pick<
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
      | 'verdictLimits'
    > {
  readonly flags: readonly string[]
}

/** The column of each field, with what is written into it. */
const columnsOf = (to: CustomerFields): Readonly<Record<string, unknown>> => ({
  abbrev: to.abbrev,
  short_name: to.shortName,
  long_name: to.longName,
  dot_number: to.dotNumber,
  active: to.active,
  retention_duration_days: to.retentionDurationDays,
  loaded_from_lbs: to.loadedFromLbs,
  flags: to.flags,
  blocks_technicians: to.blocksTechnicians,
  oem_sees_place: to.oemSeesPlace,
  free_minutes: to.freeMinutes,
  time_zone: to.timezone,
  work_days: to.workDays,
  work_from: minutesOf(to.workFrom),
  work_to: minutesOf(to.workTo),
  freight_url: to.freightUrl,
  dashboard_url: to.dashboardUrl,
  verdict_limits: to.verdictLimits,
})

/** Makes a customer with the two groups that each has; answers its number. */
export const insertCustomer = async (client: pg.ClientBase, customer: CustomerFields): Promise<number> => {
  const columns = columnsOf(customer)
  const names = Object.keys(columns)
  const { rows } = await client.query<{ id: number }>(
    `WITH made AS (INSERT INTO customer (${names.join(', ')})
        VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id)
      INSERT INTO vehicle_group (customer_id, name) SELECT id, unnest($${names.length + 1}::text[]) FROM made
      RETURNING customer_id AS id`,
    [...Object.values(columns), specialGroups],
  )
  return rows[0]!.id
}

export const changeCustomer = async (
  client: pg.ClientBase,
  id: number,
  to: CustomerFields,
): Promise<void> => {
  const columns = columnsOf(to)
  const set = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)
  await client.query(`UPDATE customer SET ${set.join(', ')}, updated = now() WHERE id = $1`, [
    id,
    ...Object.values(columns),
  ])
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

/** What a customer consists of, and what ends when it is deactivated. */
export interface CustomerTotals {
  readonly vehicles: number
  readonly activeVehicles: number
  /** Gateways that are on a vehicle whose SIM is active and that have not reported for too long. */
  readonly silentGateways: number
  readonly users: number
  readonly gatewayKeys: number
  readonly driverCodes: number
}

/** @param now the moment as of which a gateway is silent, by the limits of the customer */
export const customerTotals = async (pool: pg.Pool, id: number, now: Instant): Promise<CustomerTotals> => {
  const { rows } = await pool.query<CustomerTotals>(
    `SELECT count(*) AS "vehicles",
        count(*) FILTER (WHERE v.sim_status <> 'Deactivated') AS "activeVehicles",
        count(*) FILTER (WHERE v.sim_status <> 'Deactivated' AND v.serial_num IS NOT NULL
          AND (n.last_reported_calculated IS NULL OR n.last_reported_calculated < $2)) AS "silentGateways",
        (SELECT count(DISTINCT user_id) FROM user_role WHERE customer_id = $1) AS "users",
        (SELECT count(*) FROM ingest_key WHERE customer_id = $1 AND revoked IS NULL) AS "gatewayKeys",
        (SELECT count(*) FROM driver_code WHERE customer_id = $1) AS "driverCodes"
      FROM vehicle v LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
      WHERE v.customer_id = $1`,
    [id, new Date(now - (await limitsOfCustomers(pool))(id).silentAfter)],
  )
  return rows[0]!
}

/** One customer as this viewer sees it; null where they do not. */
export const customerSeen = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  id: number,
): Promise<CustomerWithCounts | null> => {
  const params: unknown[] = [id]
  const from = counted(accessScope, params)
  const { rows } = await pool.query(
    `SELECT c.*, v.total, v.active AS total_active FROM ${from}
      WHERE c.id = $1 AND c.id > 0 AND ${scopeSql(accessScope.scope, 'c.id', params)}`,
    params,
  )
  return rows[0] ? toCustomer(rows[0]) : null
}
