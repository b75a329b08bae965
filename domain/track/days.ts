/** The legs of a way by days: what of each falls into a day, with its own miles and hours. */
import type { Instant, Miles, Ms } from '../basics/units.ts'
import { distance } from '../geo/point.ts'
import type { TrackPoint } from '../wire/track.ts'
import type { Leg } from './legs.ts'

export interface DayLeg {
  readonly leg: Leg
  readonly from: Instant
  readonly to: Instant
  /** Of a drive, those of this day. */
  readonly miles: Miles
}
export interface TrackDay {
  readonly from: Instant
  readonly to: Instant
  readonly legs: readonly DayLeg[]
  readonly miles: Miles
  readonly driving: Ms
  readonly stopped: Ms
  readonly stops: number
}

/** A step from point to point belongs to the day in which it ends, the one that a drive begins with to that of its beginning. */
const milesWithin = (points: readonly TrackPoint[], leg: Leg, from: Instant, to: Instant): Miles => {
  let miles = 0
  for (let n = leg.first + 1; n <= leg.last; n++) {
    const { at } = points[n]!
    const isFirst = at <= leg.from && leg.from >= from
    if ((at > from || isFirst) && at <= to) miles += distance(points[n - 1]!, points[n]!)
  }
  return miles
}

/** @param bounds where days begin, and the end of the last one; in the order of time */
export function daysOf(
  points: readonly TrackPoint[],
  legs: readonly Leg[],
  bounds: readonly Instant[],
): readonly TrackDay[] {
  const days: TrackDay[] = []
  for (let n = 0; n + 1 < bounds.length; n++) {
    const [from, to] = [bounds[n]!, bounds[n + 1]!]
    const mine = legs
      .filter((leg) => leg.from < to && leg.to > from)
      .map(
        (leg): DayLeg => ({
          leg,
          from: Math.max(leg.from, from),
          to: Math.min(leg.to, to),
          miles: leg.kind === 'drive' ? milesWithin(points, leg, from, to) : 0,
        }),
      )
    if (mine.length === 0) continue
    const of = (kind: Leg['kind']) => mine.filter(({ leg }) => leg.kind === kind)
    const time = (some: readonly DayLeg[]) => some.reduce((sum, one) => sum + one.to - one.from, 0)
    days.push({
      from,
      to,
      legs: mine,
      miles: mine.reduce((sum, { miles }) => sum + miles, 0),
      driving: time(of('drive')),
      stopped: time(of('stop')),
      stops: of('stop').length,
    })
  }
  return days
}
