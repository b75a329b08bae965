/** A visit: a vehicle's stay in a geofence, from entering it (or being inside when it was drawn) to leaving it. */
import type { Instant } from '../basics/units.ts'

export const visitBegins = ['entered', 'drawn', 'found'] as const
export const visitEnds = ['left', 'changed'] as const

export interface Visit {
  readonly geofenceId: number
  readonly entered: Instant
  /** `drawn`: the geofence came to be round it; `found`: it was inside at its first report. */
  readonly how: (typeof visitBegins)[number]
  readonly version: number
  /** Null while it lasts. */
  readonly left: Instant | null
  /** `changed`: the geofence was moved, deactivated or deleted from under it, and nobody left. */
  readonly leftHow: (typeof visitEnds)[number] | null
}

export interface VisitChange {
  readonly kind: 'began' | 'ended'
  /** Whole, as it is now. */
  readonly visit: Visit
}

/** The key of a visit, unique within its vehicle. */
export const visitKey = ({ geofenceId, entered }: Pick<Visit, 'geofenceId' | 'entered'>): string =>
  `${geofenceId}/${entered}`
