/** Bends the straight pieces between towns into a road. */
import type { Miles } from '#domain/basics/units.ts'
import { distance, type Point } from '#domain/geo/point.ts'

/** A point about every mile: finer than an eye can tell on the map's closest zoom. */
const spacing: Miles = 1

interface Vector {
  readonly x: number
  readonly y: number
}

const shrinkAt = (lat: number) => Math.cos((lat * Math.PI) / 180)

/**
 * The direction in which a road passes through `here`, as a vector of at most length 1. The nearer neighbour has
 * more to say, and where the road turns sharply the vector is short, so that curves never swing out.
 */
function heading(before: Point | undefined, here: Point, after: Point | undefined): Vector {
  const shrink = shrinkAt(here.lat)
  const leg = (from: Point, to: Point) => {
    const x = (to.lng - from.lng) * shrink
    const y = to.lat - from.lat
    const length = Math.hypot(x, y) || 1e-9
    return { x: x / length, y: y / length, length }
  }
  if (!before && !after) return { x: 0, y: 0 }
  if (!before) return leg(here, after!)
  if (!after) return leg(before, here)
  const one = leg(before, here)
  const two = leg(here, after)
  const sum = one.length + two.length
  return {
    x: (one.x * two.length + two.x * one.length) / sum,
    y: (one.y * two.length + two.y * one.length) / sum,
  }
}

/**
 * The road from `a` to `b`, both included, given the towns before and after (a cubic Hermite curve through the
 * towns, in the manner of Catmull and Rom).
 */
export function bend(before: Point | undefined, a: Point, b: Point, after: Point | undefined): Point[] {
  const shrink = shrinkAt((a.lat + b.lat) / 2)
  const length = Math.hypot((b.lng - a.lng) * shrink, b.lat - a.lat)
  const m0 = heading(before, a, b)
  const m1 = heading(a, b, after)
  const steps = Math.max(1, Math.round(distance(a, b) / spacing))
  const points: Point[] = []
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    const h1 = t * t * (3 - 2 * t)
    const h0 = 1 - h1
    const g0 = t * (1 - t) * (1 - t) * length
    const g1 = t * t * (t - 1) * length
    points.push({
      lat: h0 * a.lat + h1 * b.lat + g0 * m0.y + g1 * m1.y,
      lng: h0 * a.lng + h1 * b.lng + (g0 * m0.x + g1 * m1.x) / shrink,
    })
  }
  return points
}
