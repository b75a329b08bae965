/** The SQL of customers. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import { type Customer, listCustomers } from '#domain/fleet/customer.ts'
import { timeOf } from '#domain/fleet/customer-settings.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

export interface CustomerWithCounts extends Customer {
  /** Vehicles whose SIM is not deactivated. */
  readonly totalActiveAssets: number
  readonly totalAssets: number
  /** Features that are listed for it. */
  readonly flags: readonly string[]
}

/** The customers of a scope with the number of their vehicles that are seen, by short name. */
export const customersOf = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  showDeactivated: boolean,
): Promise<readonly CustomerWithCounts[]> => {
  const params: unknown[] = [showDeactivated]
  const { rows } = await pool.query(
    `SELECT c.*, coalesce(v.total, 0) AS total, coalesce(v.active, 0) AS total_active FROM customer c
      LEFT JOIN (SELECT customer_id, count(*) AS total, count(*) FILTER (WHERE sim_status <> 'Deactivated') AS active
        FROM vehicle WHERE ${accessScopeSql(accessScope, { customer: 'vehicle.customer_id', vehicle: 'vehicle.id' }, params)} GROUP BY customer_id) v ON v.customer_id = c.id
      WHERE (c.active OR $1) AND ${scopeSql(accessScope.scope, 'c.id', params)}`,
    params,
  )
  return listCustomers(rows.map(toCustomer))
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
export const toCustomer = (row: any): CustomerWithCounts => ({
  id: row.id,
  abbrev: row.abbrev,
  shortName: row.short_name,
  longName: row.long_name,
  created: row.created.getTime(),
  updated: row.updated.getTime(),
  active: row.active,
  dotNumber: row.dot_number,
  retentionDurationDays: row.retention_duration_days,
  loadedFromLbs: row.loaded_from_lbs,
  blocksTechnicians: row.blocks_technicians,
  oemSeesPlace: row.oem_sees_place,
  verdictLimits: row.verdict_limits,
  freeMinutes: row.free_minutes,
  timezone: row.time_zone,
  workDays: row.work_days,
  workFrom: timeOf(row.work_from),
  workTo: timeOf(row.work_to),
  freightUrl: row.freight_url,
  dashboardUrl: row.dashboard_url,
  totalActiveAssets: row.total_active,
  totalAssets: row.total,
  flags: row.flags,
})

/** Every flag that is listed for any customer of the scope. */
export const flagsInScope = async (
  pool: pg.Pool,
  scope: Scope,
  seen: AccessScope | null = null,
): Promise<ReadonlySet<string>> => {
  const params: unknown[] = []
  const own = scopeSql(scope, 'c.id', params)
  const columns = { customer: 'v.customer_id', vehicle: 'v.id' }
  const others = seen
    ? `EXISTS (SELECT FROM vehicle v WHERE v.customer_id = c.id AND ${accessScopeSql(seen, columns, params)})`
    : 'false'
  const { rows } = await pool.query<{ flag: string }>(
    `SELECT DISTINCT unnest(c.flags) AS flag FROM customer c WHERE c.active AND (${own} OR ${others})`,
    params,
  )
  return new Set(rows.map(({ flag }) => flag))
}

/**
 * Whether one of these customers has a vehicle that the OEM has built. Who reaches every customer belongs to the installation, and
 * where no OEM runs it nobody is a stranger: both count as buyers.
 */
export const hasOemVehicles = async (pool: pg.Pool, oem: string | null, of: Scope): Promise<boolean> => {
  if (oem === null || of === 'all') return true
  const { rowCount } = await pool.query(
    'SELECT FROM vehicle WHERE customer_id = ANY($1) AND lower(vehicle_mfgr) = lower($2) LIMIT 1',
    [of, oem],
  )
  return rowCount !== 0
}
