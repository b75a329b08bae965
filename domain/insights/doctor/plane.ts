/** The ground around a place as a plane in meters: exact enough for what is some kilometers wide. */
import type { Meters } from '../../basics/units.ts'
import { metersInDegree, radians } from '../../geo/circle.ts'
import { wrap } from '../../geo/longitude.ts'
import type { Point } from '../../geo/point.ts'

export interface Spot {
  readonly x: Meters
  readonly y: Meters
}

export interface Plane {
  readonly on: (point: Point) => Spot
  readonly off: (spot: Spot) => Point
}

export const planeAt = (origin: Point): Plane => {
  const scale = metersInDegree * Math.max(1e-6, Math.cos(origin.lat * radians))
  return {
    on: ({ lat, lng }) => ({ x: wrap(lng - origin.lng) * scale, y: (lat - origin.lat) * metersInDegree }),
    off: ({ x, y }) => ({ lat: origin.lat + y / metersInDegree, lng: wrap(origin.lng + x / scale) }),
  }
}

export const between = (a: Spot, b: Spot): Meters => Math.hypot(a.x - b.x, a.y - b.y)

/** Positive where `c` lies left of the way from `a` to `b`. */
export const turn = (a: Spot, b: Spot, c: Spot): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** The convex hull, counterclockwise, without corners on its edges. */
export const hullOf = (spots: readonly Spot[]): readonly Spot[] => {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (row: readonly Spot[]): Spot[] => {
    const kept: Spot[] = []
    for (const spot of row) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, spot) <= 0) kept.pop()
      kept.push(spot)
    }
    kept.pop()
    return kept
  }
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  return hull.length === 0 ? sorted.slice(0, 1) : hull
}
