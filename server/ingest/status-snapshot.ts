/** The status of a vehicle right after a report, stored with it, so that the fleet at a past moment needs no replay. */
import type { Instant } from '#domain/basics/units.ts'
import { liveVerdict } from '#domain/columns/verdict.ts'
import type { Report } from '#domain/sensors/report.ts'
import { stoppedSince } from '#domain/state/derived.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { nothingBeside } from '#domain/verdict/beside.ts'
import { verdictOf } from '#domain/verdict/verdict.ts'
import { encodeVerdict } from '#domain/wire/live-verdict.ts'

export interface StatusSnapshot {
  /** Its place in `levelCodes`. */
  readonly level: number
  /** Null while it moved, or where that was unknown. */
  readonly stoppedSince: Instant | null
  /** Why it was so, as the live stream has it, in JSON; null where nothing was wrong. */
  readonly verdict: string | null
}

/** Of reports that are being kept. */
export type StatusSnapshots = ReadonlyMap<Report, StatusSnapshot>

/**
 * As of the report's own moment, by what was reported alone: what was known beside reports has no history to look into,
 * and a report that comes late must find the same.
 */
export const snapshotAfter = (state: VehicleState, vehicle: Vehicle): StatusSnapshot => {
  const verdict = verdictOf(state, vehicle, nothingBeside, state.recorded ?? 0)
  const live = encodeVerdict(liveVerdict(verdict))
  return {
    level: levelCodes.indexOf(verdict.level),
    stoppedSince: stoppedSince(state),
    verdict: live && JSON.stringify(live),
  }
}

export const sameSnapshot = (one: StatusSnapshot, other: StatusSnapshot | null): boolean =>
  other !== null &&
  one.level === other.level &&
  one.stoppedSince === other.stoppedSince &&
  one.verdict === other.verdict
