/** A visit: a vehicle's stay in a geofence, from entering it, or from being inside when it was drawn, to leaving. */
import type { Instant } from '../basics/units.ts'

export interface Visit {
  readonly geofenceId: number
  readonly entered: Instant
  /** `drawn`: the geofence came to be round it; `found`: it was inside with the first that was heard of it. */
  readonly how: 'entered' | 'drawn' | 'found'
  readonly version: number
  /** Null while it lasts. */
  readonly left: Instant | null
  /** `changed`: the geofence was moved, deactivated or deleted from under it, and nobody left. */
  readonly leftHow: 'left' | 'changed' | null
}

export interface VisitChange {
  readonly kind: 'began' | 'ended'
  /** Whole, as it is now. */
  readonly visit: Visit
}

/** What tells one visit of a vehicle from another. */
export const visitKey = ({ geofenceId, entered }: Pick<Visit, 'geofenceId' | 'entered'>): string =>
  `${geofenceId}/${entered}`
