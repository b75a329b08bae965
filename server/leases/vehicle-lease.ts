/** The lease that a vehicle is out on, told to its lessor and its lessee. */
import type pg from 'pg'
import { inScope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { Day } from '#domain/fleet/subscription.ts'

export interface VehicleLease {
  /** Short names. */
  readonly lessor: string
  readonly lessee: string
  /** The last day that was agreed on, in the lessor's zone; it may have passed. */
  readonly to: Day
}

/** Null where it is not leased, and to whoever is neither side's. */
export const leaseOf = async (
  pool: pg.Pool,
  { customers }: Viewer,
  vehicleId: number,
): Promise<VehicleLease | null> => {
  const { rows } = await pool.query<VehicleLease & { lessorId: number; lesseeId: number }>(
    `SELECT l.lessor_id AS "lessorId", l.lessee_id AS "lesseeId", r.short_name AS lessor, e.short_name AS lessee,
        ((l.ends AT TIME ZONE l.zone)::date - 1)::text AS "to"
      FROM lease_vehicle v JOIN lease l ON l.lessor_id = v.lessor_id AND l.id = v.lease_id
      JOIN customer r ON r.id = l.lessor_id JOIN customer e ON e.id = l.lessee_id
      WHERE v.vehicle_id = $1 AND v.began IS NOT NULL AND v.ended IS NULL`,
    [vehicleId],
  )
  const found = rows[0]
  if (!found || ![found.lessorId, found.lesseeId].some((id) => inScope(customers, id))) return null
  const { lessor, lessee, to } = found
  return { lessor, lessee, to }
}
