/** A leg of a vehicle's days: where it stands or drives, what is done to its cargo, and what its stores are at the beginning. */
import type { Celsius, Instant, Miles, Pounds } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import type { DrivenRoute } from './driven-route.ts'

/** Fractions from 0 to 1, and hours run. */
export interface Stores {
  readonly battery: number
  readonly backup: number
  readonly fuel: number
  readonly engineHours: number
  readonly electricHours: number
}

/** How a cargo has to be kept. */
export interface Cold {
  readonly setPoint: Celsius
  readonly mode: 'CONTINUOUS' | 'CYCLE_SENTRY'
  /** When the unit was switched on for it. */
  readonly since: Instant
}
/** For how much of a leg the unit runs. */
export interface Cooling extends Cold {
  readonly from: Instant
  readonly to: Instant
}

/** Cargo going on or off, doors open. */
export interface DriveWork {
  readonly from: Instant
  readonly to: Instant
  readonly fromLbs: Pounds
  readonly toLbs: Pounds
}

/** A stint at the wheel: from this moment to that, beginning so many hours into the way. */
export interface Stint {
  readonly from: Instant
  readonly to: Instant
  readonly hours: number
}

export interface DriveLeg {
  /** `drop`: stands alone, without a tractor's power. `wait`: hooked, standing. */
  readonly kind: 'drive' | 'wait' | 'drop'
  readonly from: Instant
  readonly to: Instant
  /** Where it stands, or sets out from. */
  readonly at: Point
  readonly headingDeg: number
  readonly drive: {
    readonly route: DrivenRoute
    readonly pace: number
    readonly stints: readonly Stint[]
  } | null
  /** At its beginning. */
  readonly miles: Miles
  readonly lbs: Pounds
  readonly work: DriveWork | null
  readonly cooling: Cooling | null
  readonly stores: Stores
}
