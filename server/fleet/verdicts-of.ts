/** Verdicts of some vehicles at once, for lists of something else: each as the viewer is told it anywhere. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql, withheldSql } from '../scope/withheld.ts'
import type { NowRow } from './store.ts'
import { type TellableVerdict, tellableOf } from './verdict.ts'

/** A vehicle while it is a customer's. */
export interface OfCustomer {
  readonly customerId: number
  readonly vehicleId: number
}

/**
 * By vehicle; of those that are another's by now, or that are not seen, there is none.
 * @param accessScope what the viewer sees of single vehicles
 */
export const verdictsOf = async (
  db: pg.Pool,
  accessScope: AccessScope,
  vehicles: readonly OfCustomer[],
  now: Instant,
): Promise<ReadonlyMap<number, TellableVerdict>> => {
  if (vehicles.length === 0) return new Map()
  const params: unknown[] = [
    vehicles.map(({ customerId }) => customerId),
    vehicles.map(({ vehicleId }) => vehicleId),
  ]
  const columns = { customer: 'v.customer_id', vehicle: 'v.id' }
  const told = (aspect: 'health' | 'place', column: string) =>
    `CASE WHEN ${aspectSql(accessScope, aspect, columns, params) ?? 'true'} THEN ${column} END`
  const { rows } = await db.query<{ id: number; values: NowRow['values'] }>(
    `SELECT v.id, json_build_object('verdict', ${told('health', 'n.verdict')},
        'verdict_withheld', ${withheldSql(accessScope, columns, params) ?? 0},
        'speed_mph', ${told('health', 'n.speed_mph')},
        'stopped_since', ${told('health', 'floor(extract(epoch FROM n.stopped_since) * 1000)::bigint')},
        'reverse_geocoded_address', ${told('place', 'n.reverse_geocoded_address')}) AS values
      FROM (SELECT DISTINCT * FROM unnest($1::int[], $2::int[]) AS w(customer_id, id)) w
      JOIN vehicle v ON v.id = w.id AND v.customer_id = w.customer_id
      JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
      WHERE ${accessScopeSql(accessScope, columns, params)}`,
    params,
  )
  return new Map(
    rows.flatMap((row) => {
      const verdict = tellableOf(row, now)
      return verdict ? [[row.id, verdict] as const] : []
    }),
  )
}
