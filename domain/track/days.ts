/** The legs of a way by days: what of each falls into a day, with its own miles and hours. */
import type { Instant } from '../basics/units.ts'
import { distance } from '../geo/point.ts'
import type { TrackLeg, TrackPoint, TrackTrip } from '../wire/track.ts'
import { indexAt } from './along.ts'
import { type Totals, totalsOf } from './seen.ts'

export interface TrackDay extends Totals {
  readonly from: Instant
  readonly to: Instant
  /** Each as far as it lies in the day, a trip with its miles of this day. */
  readonly legs: readonly TrackLeg[]
}

/** The part of a trip's way that lies in a span, of 1: a step from point to point belongs to where it ends. */
function shareOf(
  points: readonly TrackPoint[],
  { from: begun, to: ended }: TrackTrip,
  from: Instant,
  to: Instant,
): number {
  let [part, whole] = [0, 0]
  for (let n = Math.max(0, indexAt(points, begun)) + 1; n < points.length && points[n]!.at <= ended; n++) {
    const step = distance(points[n - 1]!, points[n]!)
    whole += step
    if (points[n]!.at > from && points[n]!.at <= to) part += step
  }
  return whole > 0 ? part / whole : (Math.min(ended, to) - Math.max(begun, from)) / (ended - begun)
}

function within(points: readonly TrackPoint[], leg: TrackLeg, from: Instant, to: Instant): TrackLeg {
  const cut = { ...leg, from: Math.max(leg.from, from), to: Math.min(leg.to, to) }
  if (cut.kind === 'stay' || (cut.from === leg.from && cut.to === leg.to)) return cut
  return { ...cut, miles: cut.miles * shareOf(points, leg as TrackTrip, from, to) }
}

/** @param bounds where days begin, and the end of the last one; in the order of time */
export function daysOf(
  points: readonly TrackPoint[],
  legs: readonly TrackLeg[],
  bounds: readonly Instant[],
): readonly TrackDay[] {
  const days: TrackDay[] = []
  for (let n = 0; n + 1 < bounds.length; n++) {
    const [from, to] = [bounds[n]!, bounds[n + 1]!]
    const mine = legs
      .filter((leg) => leg.from < to && leg.to > from)
      .map((leg) => within(points, leg, from, to))
    if (mine.length > 0) days.push({ from, to, legs: mine, ...totalsOf(mine) })
  }
  return days
}
