/** What the geofence doctor says: places that want a geofence, and geofences that want a mend. */

import { count, number } from '../../basics/print.ts'
import { t } from '../../basics/texts.ts'
import type { Instant, Meters, Ms } from '../../basics/units.ts'
import { feetInMile, metersInMile, type Point } from '../../geo/point.ts'
import type { FlatShape } from '../../geofences/geofence.ts'

/** How far back it looks. */
export const doctorDays = 30

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
    t('{{times}} of its {{visits}} began within 15 minutes of the end of the one before.', {
      times: flaps,
      visits: count(visits, 'visit'),
    }),
  small: (missed: number, trailers: number) =>
    t('{{stays}} of {{trailers}} at its border did not count as a visit.', {
      stays: count(missed, 'stay'),
      trailers: count(trailers, 'trailer'),
    }),
  same: (share: number, other: string, both: number) =>
    t('{{share}} % of it lies in {{other}}: one place, drawn twice. {{visits}} counted in both.', {
      share: Math.round(share * 100),
      other,
      visits: count(both, 'visit'),
    }),
  part: (share: number, other: string, both: number) =>
    t('{{share}} % of it lies in {{other}}. {{visits}} counted in both.', {
      share: Math.round(share * 100),
      other,
      visits: count(both, 'visit'),
    }),
  never: t('No trailer has ever been in it.'),
  unvisited: (days: number) => t('No trailer has been in it for {{days}}.', { days: count(days, 'day') }),
  grow: (by: Meters) => t('Moves its border {{distance}} outward.', { distance: feet(by) }),
  shrink: (radius: Meters) =>
    t('Makes its radius {{radius}}, so that it ends where the other begins.', { radius: feet(radius) }),
  deactivate: (name: string) => t('Deactivates {{name}}. Its past visits are kept.', { name }),
  byHand: t('Draw it anew where it should end.'),
  limited: t(
    'Your groups limit what you see: only their trailers are counted, and unvisited geofences are left out.',
  ),
  cut: t('There are more places than can be compared at once: those with the fewest stays are left out.'),
  noFinding: t('There is no such finding.'),
  most: (most: number) =>
    t('At most {{findings}} can be dismissed. Bring some back first.', { findings: count(most, 'finding') }),
} as const
