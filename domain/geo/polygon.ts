/** What can be asked of a polygon whose edges are straight in latitude and longitude. */
import type { Degrees, Meters } from '../basics/units.ts'
import { earthRadiusM, radians } from './circle.ts'
import { towards, wrap } from './longitude.ts'
import { metersBetween, type Point } from './point.ts'
import type { Bounds } from './shape.ts'

type Ring = readonly Point[]

/**
 * Calls `edge` for each edge from (ax, ay) to (bx, by), longitudes unwound: each corner's is the one nearest to that of
 * the corner before, so they run on past ±180. The first is within -180 and 180.
 */
function eachEdge(ring: Ring, edge: (ax: Degrees, ay: Degrees, bx: Degrees, by: Degrees) => void): void {
  const first = ring[0]
  if (!first) return
  const start = wrap(first.lng)
  let ax = start
  let ay = first.lat
  for (let i = 1; i < ring.length; i++) {
    const { lat, lng } = ring[i]!
    const bx = towards(lng, ax)
    edge(ax, ay, bx, lat)
    ax = bx
    ay = lat
  }
  edge(ax, ay, towards(start, ax), first.lat)
}

/** The box of the ring as it is unwound, which may begin anywhere; the middle of it is where points are moved to. */
function unwoundBounds(ring: Ring): Bounds {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  eachEdge(ring, (x, y) => {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  })
  return { west, south, east, north }
}

export function polygonBounds(ring: Ring): Bounds {
  const { west, south, east, north } = unwoundBounds(ring)
  const turn = wrap(west) - west
  return { west: west + turn, south, east: east + turn, north }
}

/** The ring's corners in a row, [lng, lat, …], the first one again at the end, within the longitudes of its bounds. */
export function unwound(ring: Ring): Float64Array {
  const flat = new Float64Array(2 * ring.length + 2)
  const { west } = unwoundBounds(ring)
  const turn = wrap(west) - west
  let at = 0
  eachEdge(ring, (ax, ay, bx, by) => {
    flat[at] = ax + turn
    flat[at + 1] = ay
    flat[at + 2] = bx + turn
    flat[at + 3] = by
    at += 2
  })
  return flat
}

/**
 * Whether a ray from the point to the east crosses the ring an odd number of times. The side of an edge is told by a
 * cross product around the point, taken from the lower corner to the higher one, so that an edge that two polygons have
 * in common divides them the same way for both.
 */
export function polygonContains(ring: Ring, point: Point): boolean {
  const { west, south, east, north } = polygonBounds(ring)
  const y = point.lat
  const x = towards(point.lng, (west + east) / 2)
  if (!(x >= west && x <= east && y >= south && y <= north)) return false
  const flat = unwound(ring)
  let odd = false
  for (let i = 0; i < flat.length - 2; i += 2) {
    const ay = flat[i + 1]!
    const by = flat[i + 3]!
    if (ay > y === by > y) continue
    const side = (flat[i]! - x) * (by - y) - (flat[i + 2]! - x) * (ay - y)
    if (by > ay ? side > 0 : side < 0) odd = !odd
  }
  return odd
}

/**
 * Meters to the border, negative inside. The nearest place of each edge is found on a plane whose scale is that of the
 * point's latitude, which leaves straight edges straight; places are compared by the latitude halfway to each, and the
 * way to the nearest is measured on the sphere.
 */
export function polygonEdgeDistance(ring: Ring, point: Point): Meters {
  const { west, east } = polygonBounds(ring)
  const y = point.lat
  const x = towards(point.lng, (west + east) / 2)
  const scale = Math.max(1e-9, Math.cos(y * radians))
  const slope = Math.sin(y * radians)
  const flat = unwound(ring)
  let least = Number.POSITIVE_INFINITY
  let foot: Point = point
  for (let i = 0; i < flat.length - 2; i += 2) {
    const ax = (flat[i]! - x) * scale
    const ay = flat[i + 1]! - y
    const dx = (flat[i + 2]! - flat[i]!) * scale
    const dy = flat[i + 3]! - flat[i + 1]!
    const length = dx * dx + dy * dy
    const along = length > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length)) : 0
    const fx = ax + along * dx
    const fy = ay + along * dy
    const far = squaredWay(fx, fy, scale, slope)
    if (far < least) {
      least = far
      foot = { lat: y + fy, lng: x + fx / scale }
    }
  }
  const way = metersBetween(point, foot)
  return polygonContains(ring, point) ? -way : way
}

/**
 * The square of a way on the plane in degrees, corrected for the latitude halfway: `scale` and `slope` are cosine and
 * sine of the latitude it begins at, `fx` is already scaled by the cosine. Two terms of the cosine's series serve for
 * comparing.
 */
export function squaredWay(fx: number, fy: number, scale: number, slope: number): number {
  const half = (fy * radians) / 2
  const corrected = fx * (1 - (slope / scale) * half - (half * half) / 2)
  return corrected * corrected + fy * fy
}

export function polygonPerimeter(ring: Ring): Meters {
  let sum = 0
  eachEdge(ring, (ax, ay, bx, by) => {
    sum += metersBetween({ lat: ay, lng: ax }, { lat: by, lng: bx })
  })
  return sum
}

/** Square meters: the integral of the latitude's sine over longitude is exact for edges straight in degrees. */
export function polygonArea(ring: Ring): number {
  const base = ring[0] ? Math.sin(ring[0].lat * radians) : 0
  let sum = 0
  eachEdge(ring, (ax, ay, bx, by) => {
    const middle = ((ay + by) / 2) * radians
    const half = ((by - ay) / 2) * radians
    const mean = Math.sin(middle) * (half === 0 ? 1 : Math.sin(half) / half)
    // Longitudes add up to nothing round a ring, so a constant taken from every edge changes only the rounding.
    sum += (bx - ax) * radians * (mean - base)
  })
  return Math.abs(sum) * earthRadiusM ** 2
}

/** The middle of the area on the plane of degrees; the mean of the corners where there is no area. */
export function polygonCentroid(ring: Ring): Point {
  const first = ring[0]
  if (!first) return { lat: 0, lng: 0 }
  const x0 = wrap(first.lng)
  const y0 = first.lat
  let double = 0
  let x = 0
  let y = 0
  let meanX = 0
  let meanY = 0
  eachEdge(ring, (ax, ay, bx, by) => {
    const part = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
    double += part
    x += (ax + bx - 2 * x0) * part
    y += (ay + by - 2 * y0) * part
    meanX += (ax - x0) / ring.length
    meanY += (ay - y0) / ring.length
  })
  const inside = Math.abs(double) > 1e-18
  return {
    lat: y0 + (inside ? y / (3 * double) : meanY),
    lng: wrap(x0 + (inside ? x / (3 * double) : meanX)),
  }
}
