/** The status of a vehicle right after a report, stored with it, so that the fleet at a past moment needs no replay. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import { stoppedSince, vehicleLevel } from '#domain/state/derived.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { VehicleKey } from './store.ts'

export interface StatusSnapshot {
  /** Its place in `levelCodes`. */
  readonly level: number
  /** Null while it moved, or where that was unknown. */
  readonly stoppedSince: Instant | null
}

/** Of reports that are being kept. */
export type StatusSnapshots = ReadonlyMap<Report, StatusSnapshot>

/** A stored report whose status snapshot must be corrected. */
export interface ChangedStatus extends VehicleKey, StatusSnapshot {
  readonly recorded: Instant
}

/** As of the report's own moment. */
export const snapshotAfter = (state: VehicleState, vehicle: Vehicle): StatusSnapshot => ({
  level: levelCodes.indexOf(vehicleLevel(state, vehicle, state.recorded ?? 0)),
  stoppedSince: stoppedSince(state),
})

export const sameSnapshot = (one: StatusSnapshot, other: StatusSnapshot | null): boolean =>
  other !== null && one.level === other.level && one.stoppedSince === other.stoppedSince

/** Corrects the status snapshots of stored reports. */
export const rewriteStatuses = async (
  client: pg.ClientBase,
  all: readonly ChangedStatus[],
): Promise<void> => {
  if (all.length === 0) return
  await client.query(
    `UPDATE report r SET level = s.level, stopped_since = to_timestamp(s.stopped_since)
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::smallint[], $5::float8[])
        AS s(customer_id, vehicle_id, recorded, level, stopped_since)
      WHERE r.customer_id = s.customer_id AND r.vehicle_id = s.vehicle_id AND r.recorded = to_timestamp(s.recorded)`,
    [
      all.map(({ customerId }) => customerId),
      all.map(({ vehicleId }) => vehicleId),
      all.map(({ recorded }) => recorded / 1000),
      all.map(({ level }) => level),
      all.map(({ stoppedSince }) => (stoppedSince === null ? null : stoppedSince / 1000)),
    ],
  )
}
