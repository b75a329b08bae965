/** What is known of a vehicle now: its latest readings, each with its own time, and what follows from them. */
import type { Instant } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'
import type { Readings, SensorKey } from '../sensors/index.ts'

/** An ABS fault from the report that first carried it to the one that no longer did. */
export interface Fault {
  readonly faultTypeId: number
  readonly fmi: number
  readonly start: Instant
  /** Null while Active. */
  readonly end: Instant | null
  readonly maxMph: number | null
  /** Best available mileage where it began, and the newest while it lasts. */
  readonly startMiles: number | null
  readonly endMiles: number | null
}

export interface VehicleState {
  /** The newest report's moment; null before the first. */
  readonly recorded: Instant | null
  readonly readings: {
    readonly [K in SensorKey]?: { readonly at: Instant; readonly reading: NonNullable<Readings[K]> }
  }
  readonly tether: { readonly tethered: boolean; readonly since: Instant } | null
  /** Moving or standing still, and since when. */
  readonly motion: { readonly moving: boolean; readonly since: Instant } | null
  /** Where and since when it has been dwelling; null while it travels. */
  readonly dwell: { readonly at: Point; readonly since: Instant } | null
  /** Active faults, oldest first. */
  readonly faults: readonly Fault[]
}

/** Before the first report. */
export const unreported: VehicleState = {
  recorded: null,
  readings: {},
  tether: null,
  motion: null,
  dwell: null,
  faults: [],
}
