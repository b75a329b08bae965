/** What is remembered of a vehicle's way between reports: the stay or trip that goes on, and its day so far. Stored with its state, so names of fields stay. */

import type { Instant, Meters, Miles, Mph, Ms } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'

/** Where it was, and when. */
export interface Place extends Point {
  readonly time: Instant
}

/** What a trip comes to. */
export interface Driven {
  /** Along its fixes. */
  readonly miles: Miles
  /** The part of its time in which it moved. */
  readonly movingMs: Ms
  readonly topMph: Mph | null
  /** The part of its time, and of its miles, in which reports were missing. */
  readonly gapMs: Ms
  readonly gapMiles: Miles
  readonly fixes: number
}

/** How it was when a stay or a trip began; null where no sensor says. */
export interface Loaded {
  readonly isLoaded: boolean | null
  readonly isTethered: boolean | null
}

/** A place where it stands, or creeps about as inside a yard. */
export interface Halt extends Point, Loaded {
  readonly since: Instant
  readonly accuracyM: Meters | null
  readonly fixes: number
}

export interface OpenStay extends Halt {
  readonly kind: 'stay'
  /** The newest fix there. */
  readonly last: Place
  /** It has begun to move, and may leave: where from, and what it has driven. */
  readonly leaving: { readonly from: Place; readonly driven: Driven } | null
}

export interface OpenTrip extends Loaded {
  readonly kind: 'trip'
  readonly from: Place
  readonly driven: Driven
  readonly last: Place
  /** It stands, not yet for long: what it had driven by then. */
  readonly halt: (Halt & { readonly driven: Driven }) | null
}

/** A day of a time zone, so far. Sums and least values in the order of `track/day.ts`. */
export interface OpenDay {
  /** "2026-11-27" */
  readonly day: string
  readonly ends: Instant
  readonly sums: readonly number[]
  /** Null where nothing was reported. */
  readonly least: readonly (number | null)[]
  /** Time in geofences, by id. */
  readonly geofences: Readonly<Record<string, Ms>>
}

export interface Journey {
  /** Null before a first position. */
  readonly leg: OpenStay | OpenTrip | null
  readonly day: OpenDay
}
