/** The track of a vehicle told as people tell it: stops, the drives between them, and what nobody saw. */
import { gatewaySilentAfter, stopListedAfter } from '../basics/assumed.ts'
import type { Instant, Miles, Mph, Ms } from '../basics/units.ts'
import { distance, type Point } from '../geo/point.ts'
import type { Gap, TrackPoint, TrackVisit } from '../wire/track.ts'

interface Span {
  readonly from: Instant
  readonly to: Instant
  /** Its points, from the first to the last, both with it; the ends of a drive are those of the stops around it. */
  readonly first: number
  readonly last: number
}
export interface Stop extends Span {
  readonly kind: 'stop'
  readonly at: Point
  /** It stood there before the first point. */
  readonly begunBefore: boolean
  /** It had not left by the last point. */
  readonly goesOn: boolean
  /** Geofences it was in while it stood. */
  readonly geofences: readonly string[]
}
export interface Drive extends Span {
  readonly kind: 'drive'
  readonly miles: Miles
  readonly topMph: Mph | null
}
/** Reports are missing while it was under way: as the crow flies. */
export interface Unseen extends Span {
  readonly kind: 'unseen'
  readonly miles: Miles
}
export type Leg = Stop | Drive | Unseen

interface Stay {
  readonly since: Instant
  readonly first: number
  readonly last: number
  /** When it was seen to go; null where it never was. */
  readonly left: Instant | null
}

/** Runs of points at which it stood since one and the same moment, those alone that are worth telling. */
function staysOf(points: readonly TrackPoint[], end: Instant): Stay[] {
  const stays: Stay[] = []
  for (let first = 0; first < points.length; ) {
    const since = points[first]!.stoppedSince
    let last = first
    while (last + 1 < points.length && points[last + 1]!.stoppedSince === since) last++
    if (since !== null) {
      const next = points[last + 1]
      // Seen to move, it has just left; seen to stand elsewhere, it had left since it was last seen here.
      const left = next ? (next.stoppedSince === null ? next.at : points[last]!.at) : null
      if ((left ?? end) - since >= stopListedAfter) stays.push({ since, first, last, left })
    }
    first = last + 1
  }
  return stays
}

/** Miles from point to point, without the spans that nobody saw. */
export function milesOf(points: readonly TrackPoint[], first: number, last: number): Miles {
  let miles = 0
  for (let n = first; n < last; n++) miles += distance(points[n]!, points[n + 1]!)
  return miles
}

function topOf(points: readonly TrackPoint[], first: number, last: number): Mph | null {
  let top: Mph | null = null
  for (let n = first; n <= last; n++) {
    const { mph } = points[n]!
    if (mph !== null && (top === null || mph > top)) top = mph
  }
  return top
}

/** A way from one stop to the next, cut where reports are missing. */
function underway(
  points: readonly TrackPoint[],
  gaps: readonly Gap[],
  first: number,
  last: number,
  from: Instant,
  to: Instant,
): (Drive | Unseen)[] {
  const legs: (Drive | Unseen)[] = []
  let begin = first
  let since = from
  const drive = (end: number, until: Instant) => {
    if (end > begin && until > since)
      legs.push({
        kind: 'drive',
        from: since,
        to: until,
        first: begin,
        last: end,
        miles: milesOf(points, begin, end),
        topMph: topOf(points, begin, end),
      })
  }
  for (let n = first; n < last; n++) {
    const [here, next] = [points[n]!, points[n + 1]!]
    if (!gaps.some(([a, b]) => a < next.at && b > here.at)) continue
    drive(n, here.at)
    legs.push({
      kind: 'unseen',
      from: n === first ? since : here.at,
      to: n + 1 === last ? to : next.at,
      first: n,
      last: n + 1,
      miles: distance(here, next),
    })
    begin = n + 1
    since = next.at
  }
  drive(last, to)
  return legs
}

const fencesDuring = (visits: readonly TrackVisit[], from: Instant, to: Instant): readonly string[] => [
  ...new Set(
    visits.flatMap(([name, entered, left]) => (entered < to && (left === null || left > from) ? [name] : [])),
  ),
]

/**
 * Stops, drives and unseen spans in the order of time; points in theirs.
 * @param asked the span that was asked for: who stood since before the first point, or still stands after the last,
 * has stood in all of it. Without it, from the first point to the last.
 */
export function legsOf(
  points: readonly TrackPoint[],
  gaps: readonly Gap[] = [],
  visits: readonly TrackVisit[] = [],
  asked?: { readonly from: Instant; readonly to: Instant },
): readonly Leg[] {
  if (points.length === 0) return []
  const legs: Leg[] = []
  const lastPoint = points.length - 1
  const begin = Math.min(asked?.from ?? points[0]!.at, points[0]!.at)
  // Silent for longer than there should be, it may have gone.
  const lastAt = points[lastPoint]!.at
  const end = asked && asked.to - lastAt <= gatewaySilentAfter ? Math.max(asked.to, lastAt) : lastAt
  let from = 0
  let since = points[0]!.at
  for (const stay of staysOf(points, end)) {
    const arrived = Math.max(stay.since, stay.first === 0 ? begin : points[0]!.at)
    if (stay.first > from)
      legs.push(...underway(points, gaps, from, stay.first, since, Math.max(arrived, since)))
    const to = stay.left ?? end
    const begins = stay.first === 0 ? arrived : Math.max(arrived, since)
    const { lat, lng } = points[stay.first]!
    legs.push({
      kind: 'stop',
      from: begins,
      to,
      first: stay.first,
      last: stay.last,
      at: { lat, lng },
      begunBefore: stay.since < begin,
      goesOn: stay.left === null,
      geofences: fencesDuring(visits, begins, to),
    })
    from = stay.last
    since = to
  }
  if (from < lastPoint) legs.push(...underway(points, gaps, from, lastPoint, since, points[lastPoint]!.at))
  return legs
}

export interface Totals {
  readonly miles: Miles
  readonly driving: Ms
  readonly stopped: Ms
  readonly stops: number
}

export function totalsOf(legs: readonly Leg[]): Totals {
  let [miles, driving, stopped, stops] = [0, 0, 0, 0]
  for (const leg of legs) {
    if (leg.kind === 'drive') {
      miles += leg.miles
      driving += leg.to - leg.from
    } else if (leg.kind === 'stop') {
      stopped += leg.to - leg.from
      stops++
    }
  }
  return { miles, driving, stopped, stops }
}
