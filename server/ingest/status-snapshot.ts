/** The status of a vehicle right after a report, stored with it, so that the fleet at a past moment needs no replay. */
import type { Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import { stoppedSince, vehicleLevel } from '#domain/state/derived.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'

export interface StatusSnapshot {
  /** Its place in `levelCodes`. */
  readonly level: number
  /** Null while it moved, or where that was unknown. */
  readonly stoppedSince: Instant | null
}

/** Of reports that are being kept. */
export type StatusSnapshots = ReadonlyMap<Report, StatusSnapshot>

/** As of the report's own moment. */
export const snapshotAfter = (state: VehicleState, vehicle: Vehicle): StatusSnapshot => ({
  level: levelCodes.indexOf(vehicleLevel(state, vehicle, state.recorded ?? 0)),
  stoppedSince: stoppedSince(state),
})

export const sameSnapshot = (one: StatusSnapshot, other: StatusSnapshot | null): boolean =>
  other !== null && one.level === other.level && one.stoppedSince === other.stoppedSince
