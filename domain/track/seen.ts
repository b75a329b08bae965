/** Trips and stays of a span, cut at its borders, and what they come to: the same wherever a period is told of. */
import type { Instant, Miles, Ms } from '../basics/units.ts'
import type { TrackLeg, TrackVisit } from '../wire/track.ts'
import type { Leg, Stay, Trip } from './trips.ts'

interface Cut {
  /** It had begun before the span. */
  readonly begunBefore: boolean
  /** By the end of the span it had not ended. */
  readonly goesOn: boolean
}
export type SeenStay = Stay & Cut
/** What it comes to is of the span alone. */
export type SeenTrip = Trip & Cut
export type SeenLeg = SeenStay | SeenTrip

interface Span {
  readonly from: Instant
  readonly to: Instant
}

/** When it ended, or had not yet. */
export const endOf = ({ ended }: Pick<Leg, 'ended'>, to: Instant): Instant => ended ?? to

/** Whether any of it lies in a span. */
export const touches = ({ began, ended }: Pick<Leg, 'began' | 'ended'>, { from, to }: Span): boolean =>
  began < to && (ended ?? Number.POSITIVE_INFINITY) > from

/** The leg within a span that it touches. */
export const seenWithin = (leg: Leg, { from, to }: Span): SeenLeg => ({
  ...leg,
  began: Math.max(leg.began, from),
  ended: leg.ended === null ? null : Math.min(leg.ended, to),
  begunBefore: leg.began < from,
  goesOn: leg.ended === null || leg.ended > to,
})

export interface Totals {
  readonly miles: Miles
  /** On trips, their short stops with it. */
  readonly driving: Ms
  readonly standing: Ms
  readonly stays: number
}

export function totalsOf(legs: readonly TrackLeg[]): Totals {
  let [miles, driving, standing, stays] = [0, 0, 0, 0]
  for (const leg of legs) {
    const span = leg.to - leg.from
    if (leg.kind === 'trip') {
      miles += leg.miles
      driving += span
    } else {
      standing += span
      stays++
    }
  }
  return { miles, driving, standing, stays }
}

/** Geofences that it was in during a span, each once; none that it only touched. */
export const geofencesDuring = (
  visits: readonly TrackVisit[],
  { from, to }: Pick<TrackLeg, 'from' | 'to'>,
): readonly string[] => [
  ...new Set(
    visits.flatMap(([name, entered, left]) => (entered < to && (left === null || left > from) ? [name] : [])),
  ),
]
