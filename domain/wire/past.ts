/** The past as it is sent: the whole fleet at a moment, and what has changed between two. */
import type { Instant, Miles } from '../basics/units.ts'
import type { Level } from '../vehicle/severity.ts'
import type { VehicleTuple } from './live.ts'

/** The answer of `GET /v1/api/past`. */
export interface PastFleet {
  readonly at: Instant
  /** It was read from a copy that is late: what came since is not in it; null: everything is. */
  readonly asOf: Instant | null
  readonly fleet: readonly VehicleTuple[]
}

/** The answer of `GET /v1/api/past/changes`; vehicles by their number. */
export interface FleetChanges {
  readonly from: Instant
  readonly to: Instant
  /** It was read from a copy that is late: what came since is not in it; null: everything is. */
  readonly asOf: Instant | null
  /** Those named below. */
  readonly vehicles: readonly (readonly [id: number, vin: string, unitId: string])[]
  /** Stands elsewhere than then, farther than a yard is wide: where it was, and how far that is as the crow flies. */
  readonly moved: readonly (readonly [id: number, lat: number, lng: number, miles: Miles])[]
  /** In a geofence in which it was not. */
  readonly arrived: readonly FenceChange[]
  /** No longer in a geofence in which it was. */
  readonly left: readonly FenceChange[]
  /** Began in between; with its end where it has one by then. */
  readonly faults: readonly (readonly [
    id: number,
    description: string,
    level: Level,
    start: Instant,
    end: Instant | null,
  ])[]
  /** Had not reported by the first moment. */
  readonly fresh: readonly number[]
}
export type FenceChange = readonly [id: number, geofence: string, at: Instant]
