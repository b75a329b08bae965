/** The SQL of the heat map's vehicles. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { heldSql } from '../scope/held-vehicle.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** A stretch of a vehicle's past. */
export interface HeatKey {
  readonly customerId: number
  readonly id: number
  /** Null: from the beginning. */
  readonly from: Instant | null
  /** Not included; null: it lasts. */
  readonly to: Instant | null
}

/** What of the past of vehicles may be looked at; `only` of null: of all of them. */
export const heatVehicles = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  only: readonly number[] | null,
): Promise<readonly HeatKey[]> => {
  const params: unknown[] = []
  const seen = heldSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  // One that is named is looked at whatever its SIM is.
  const which = only ? `v.id = ANY($${params.push(only)}::int[])` : `v.sim_status = 'Activated'`
  const { rows } = await pool.query<HeatKey>(
    `SELECT v.customer_id AS "customerId", v.id, ${ms("nullif(t.starts, '-infinity')")} AS "from", ${ms('t.ends')} AS "to"
      FROM held_vehicle v LEFT JOIN tenure t ON t.customer_id = v.customer_id AND t.vehicle_id = v.id
        AND t.ends IS DISTINCT FROM t.starts
      WHERE ${seen} AND ${which}`,
    params,
  )
  return rows
}
