/** Where a vehicle was on its way at any moment: between two points, on the straight line. */
import type { Degrees, Instant, Mph } from '../basics/units.ts'
import { bearing, type Point } from '../geo/point.ts'
import type { Gap, TrackPoint } from '../wire/track.ts'

/** The number of the last point at or before a moment; -1 before the first. */
export function indexAt(points: readonly TrackPoint[], at: Instant): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

export interface TrackPlace extends Point {
  readonly heading: Degrees
  readonly mph: Mph | null
  readonly point: TrackPoint
}

/**
 * Null before the first point, unless it had stood there for as long. In a gap it stays where it was last seen.
 */
export function placeAt(points: readonly TrackPoint[], gaps: readonly Gap[], at: Instant): TrackPlace | null {
  const found = indexAt(points, at)
  const index = found < 0 && at >= (points[0]?.stoppedSince ?? Number.POSITIVE_INFINITY) ? 0 : found
  const here = points[index]
  if (!here) return null
  const next = points[index + 1]
  const still =
    !next || here.stoppedSince !== null || gaps.some(([from, to]) => from <= here.at && to >= next.at)
  const heading = here.heading ?? (next ? bearing(here, next) : 0)
  if (still) return { lat: here.lat, lng: here.lng, heading, mph: here.mph, point: here }
  const part = (at - here.at) / (next.at - here.at)
  return {
    lat: here.lat + (next.lat - here.lat) * part,
    lng: here.lng + (next.lng - here.lng) * part,
    heading,
    mph: here.mph,
    point: here,
  }
}
