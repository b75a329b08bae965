/** What of trips and stays falls into a span, as a day: a sum of a period counts what lies in it. */
import type { Instant, Miles, Ms } from '../basics/units.ts'
import { distance } from '../geo/point.ts'
import type { TrackLeg, TrackPoint, TrackTrip, TrackVisit } from '../wire/track.ts'
import { indexAt } from './along.ts'

export interface Period {
  readonly from: Instant
  readonly to: Instant
}

/** A step from point to point belongs to where it ends; the last one may end after the trip, which then stood already. */
function milesWithin(points: readonly TrackPoint[], trip: TrackTrip, { from, to }: Period): Miles {
  let miles = 0
  for (
    let n = Math.max(0, indexAt(points, trip.from)) + 1;
    n < points.length && points[n - 1]!.at < trip.to;
    n++
  ) {
    const at = Math.min(points[n]!.at, trip.to)
    if (at > from && at <= to) miles += distance(points[n - 1]!, points[n]!)
  }
  return miles
}

/** Legs as far as they lie in a period, a trip that it cuts with its miles of there alone. */
export const legsWithin = (
  points: readonly TrackPoint[],
  legs: readonly TrackLeg[],
  period: Period,
): readonly TrackLeg[] =>
  legs
    .filter(({ from, to }) => from < period.to && to > period.from)
    .map((leg) => {
      const cut = { ...leg, from: Math.max(leg.from, period.from), to: Math.min(leg.to, period.to) }
      const isWhole = cut.from === leg.from && cut.to === leg.to
      return leg.kind === 'stay' || isWhole ? cut : { ...cut, miles: milesWithin(points, leg, cut) }
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

export interface TrackDay extends Totals, Period {
  /** As far as they lie in the day. */
  readonly legs: readonly TrackLeg[]
}

/** @param bounds where days begin, and the end of the last one; in the order of time */
export function daysOf(
  points: readonly TrackPoint[],
  legs: readonly TrackLeg[],
  bounds: readonly Instant[],
): readonly TrackDay[] {
  const days: TrackDay[] = []
  for (let n = 0; n + 1 < bounds.length; n++) {
    const period = { from: bounds[n]!, to: bounds[n + 1]! }
    const mine = legsWithin(points, legs, period)
    if (mine.length > 0) days.push({ ...period, legs: mine, ...totalsOf(mine) })
  }
  return days
}

/** Geofences that it was in during a period, each once; none that it only touched. */
export const geofencesDuring = (visits: readonly TrackVisit[], { from, to }: Period): readonly string[] => [
  ...new Set(
    visits.flatMap(([name, entered, left]) => (entered < to && (left === null || left > from) ? [name] : [])),
  ),
]
