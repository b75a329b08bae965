/** The ids of the vehicles that match a filter, of all that the viewer sees or of some. */
import type pg from 'pg'
import { alertsOnly } from '#domain/fleet/fault-filters.ts'
import { readFilter } from '#domain/fleet/filters.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql } from '../scope/withheld.ts'
import { type FleetQuery, filtersSql } from './query-sql.ts'
import { idsWhere } from './store.ts'

export interface Matching {
  readonly accessScope: AccessScope
  readonly filters: FleetQuery['filters']
  /** Those with a fault of lights, brakes or tires alone. */
  readonly alertsOnly: boolean
  /** Of these vehicles alone; null: of all. */
  readonly among: readonly number[] | null
}

const alerts = alertsOnly.map((group) =>
  group.map((input) => {
    const read = readFilter(input)
    if (!read.ok) throw new Error(read.reason)
    return read.filter
  }),
)

/** The numbers of the vehicles that pass. */
export const matching = (pool: pg.Pool, args: Matching): Promise<readonly number[]> => {
  const params: unknown[] = []
  const all = [filtersSql(args.accessScope, args.filters, params)]
  if (args.alertsOnly)
    all.push(`(${alerts.map((group) => `(${filtersSql(null, group, params)})`).join(' OR ')})`)
  // Alerts tell how a vehicle is.
  const healthy =
    args.alertsOnly &&
    aspectSql(args.accessScope, 'health', { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }, params)
  if (healthy) all.push(healthy)
  if (args.among !== null) all.push(`n.vehicle_id = ANY($${params.push(args.among)}::int[])`)
  const pattern = args.filters.some(({ condition }) => condition === 'likeRegex')
  return idsWhere(pool, all.join(' AND '), params, pattern)
}

export interface NamedVehicle {
  readonly name: string
  readonly id: number
  readonly vin: string
  readonly unitId: string
}

/** Vehicles that are seen, by names that are a VIN, a unit ID or a serial number, in any case. */
export const vehiclesNamed = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  names: readonly string[],
): Promise<readonly NamedVehicle[]> => {
  const params: unknown[] = [names.map((name) => name.trim().toLowerCase())]
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  // One name a branch, so that each is answered by its index.
  const branches = ['v.vin', 'v.unit_id', 'v.serial_num'].map(
    (name) => `SELECT lower(${name}) AS name, v.id, v.vin, v.unit_id FROM vehicle v
      WHERE lower(${name}) COLLATE "C" = ANY($1::text[]) AND ${seen}`,
  )
  const { rows } = await pool.query<{ name: string; id: number; vin: string; unit_id: string }>(
    `${branches.join(' UNION ')} ORDER BY unit_id, id LIMIT 5000`,
    params,
  )
  return rows.map(({ name, id, vin, unit_id }) => ({ name, id, vin, unitId: unit_id }))
}
