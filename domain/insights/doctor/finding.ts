/** What the geofence doctor says: places that want a geofence, and geofences that want a mend. */
import { count, number } from '../../basics/print.ts'
import type { Instant, Meters, Ms } from '../../basics/units.ts'
import { feetInMile, metersInMile, type Point } from '../../geo/point.ts'
import type { FlatShape } from '../../geofences/geofence.ts'

/** How far back it looks. */
export const doctorDays = 30
/** @assume One that nobody visits for a month may be seasonal; after three it is in the way. */
export const unvisitedLong = 90

/** A place outside every geofence where vehicles stay. */
export interface PlaceFound {
  readonly key: string
  /** What a geofence there would be called. */
  readonly name: string
  readonly outline: FlatShape
  readonly middle: Point
  readonly trailers: number
  readonly stays: number
  readonly days: number
  readonly dwellMs: Ms
  readonly last: Instant
}

export const fenceTroubles = ['flaps', 'small', 'overlaps', 'unvisited'] as const
export type FenceTrouble = (typeof fenceTroubles)[number]

/** What would end it. */
export type FenceMend =
  | { readonly act: 'grow' | 'shrink'; readonly geofenceId: number; readonly outline: FlatShape }
  | { readonly act: 'deactivate'; readonly geofenceId: number }

export interface FenceFinding {
  readonly key: string
  readonly trouble: FenceTrouble
  readonly geofenceId: number
  readonly name: string
  readonly outline: FlatShape
  /** The other one of two that overlap. */
  readonly other: { readonly geofenceId: number; readonly name: string; readonly outline: FlatShape } | null
  /** What is wrong, in a sentence. */
  readonly text: string
  /** Null where only somebody who knows the place can mend it. */
  readonly mend: FenceMend | null
  /** What the mend does, in a sentence. */
  readonly does: string
  /** Visits of the last 30 days as they were counted, and as they would have been with the mend. */
  readonly visitsBefore: number
  readonly visitsAfter: number
}

/** What somebody said is nothing to do. */
export interface DoctorDismissal {
  readonly id: number
  readonly text: string
  readonly by: string
  readonly at: Instant
}

export interface DoctorDocument {
  readonly places: readonly PlaceFound[]
  readonly findings: readonly FenceFinding[]
  readonly dismissed: readonly DoctorDismissal[]
  readonly mayEdit: boolean
  readonly notes: readonly string[]
}

/** As lengths of geofences are told. */
export const feet = (meters: Meters): string => `${number((meters / metersInMile) * feetInMile)} ft`

export const doctorWords = {
  flaps: (flaps: number, visits: number) =>
    `${flaps} of its ${count(visits, 'visit')} began within 15 minutes of the end of the one before.`,
  small: (missed: number, trailers: number) =>
    `${count(missed, 'stay')} of ${count(trailers, 'trailer')} at its border did not count as a visit.`,
  same: (share: number, other: string, both: number) =>
    `${Math.round(share * 100)} % of it lies in ${other}: one place, drawn twice. ${count(both, 'visit')} counted in both.`,
  part: (share: number, other: string, both: number) =>
    `${Math.round(share * 100)} % of it lies in ${other}. ${count(both, 'visit')} counted in both.`,
  never: 'No trailer has ever been in it.',
  unvisited: (days: number) => `No trailer has been in it for ${count(days, 'day')}.`,
  grow: (by: Meters) => `Moves its border ${feet(by)} outward.`,
  shrink: (radius: Meters) => `Makes its radius ${feet(radius)}, so that it ends where the other begins.`,
  deactivate: (name: string) => `Deactivates ${name}. Its past visits are kept.`,
  byHand: 'Draw it anew where it should end.',
  limited:
    'Your groups limit what you see: only their trailers are counted, and unvisited geofences are left out.',
  cut: 'There are more places than can be compared at once: those with the fewest stays are left out.',
  noFinding: 'There is no such finding.',
  most: (most: number) => `At most ${count(most, 'finding')} can be dismissed. Bring some back first.`,
} as const
