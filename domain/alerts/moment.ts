/** A moment of a vehicle's timeline, as rules look at it. */
import type { Instant } from '../basics/units.ts'
import type { VisitChange } from '../geofences/visit.ts'
import type { VehicleState } from '../state/state.ts'
import type { Watch } from '../state/watch.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'

export interface Moment {
  readonly at: Instant
  /** A report, time alone, or an edit of geofences and rules. */
  readonly cause: 'report' | 'time' | 'change'
  /** Just before this moment; the very same as `state` where only time went by. */
  readonly before: VehicleState
  readonly state: VehicleState
  readonly vehicle: Vehicle
  /** The geofences that it is in after this moment. */
  readonly stays: Watch['visits']
  /** What began or ended at this moment. */
  readonly visits: readonly VisitChange[]
}

/** What a kind reads off a moment; only the kind itself knows its type. */
export type Seen = unknown

/** What a geofence was at a moment, as far as rules need it. */
export interface FenceFacts {
  readonly version: number
  readonly name: string
  readonly categoryId?: number
  readonly tellsEnter: boolean
  readonly tellsExit: boolean
}

/** One customer's geofences by id and moment. */
export interface FenceNames {
  versionAt(id: number, at: Instant): FenceFacts | undefined
}

export const noFenceNames: FenceNames = { versionAt: () => undefined }
