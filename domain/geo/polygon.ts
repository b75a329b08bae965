/** What can be asked of a polygon whose edges are straight in latitude and longitude. */
import type { Degrees, Meters } from '../basics/units.ts'
import type { Bounds } from './bounds.ts'
import { earthRadiusM, radians } from './circle.ts'
import { towards, wrap } from './longitude.ts'
import { metersBetween, type Point } from './point.ts'

type Ring = readonly Point[]

/**
 * The ring's corners in a row, [lng, lat, …], the first one again at the end. Longitudes are unwound: each corner's is the
 * one nearest to that of the corner before, so they run on past ±180; the westernmost is within -180 and 180.
 * All else here reads this row, which is made in one go: a fix at a border is measured while reports wait.
 */
export function unwound(ring: Ring): Float64Array {
  const flat = new Float64Array(2 * ring.length + 2)
  const first = ring[0]
  if (!first) return flat
  const start = wrap(first.lng)
  let x = start
  let west = start
  for (let i = 0; i < ring.length; i++) {
    const { lat, lng } = ring[i]!
    x = towards(lng, x)
    if (x < west) west = x
    flat[2 * i] = x
    flat[2 * i + 1] = lat
  }
  flat[2 * ring.length] = towards(start, x)
  flat[2 * ring.length + 1] = first.lat
  const turn = wrap(west) - west
  if (turn !== 0) for (let i = 0; i < flat.length; i += 2) flat[i] = flat[i]! + turn
  return flat
}

function flatBounds(flat: Float64Array): Bounds {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (let i = 0; i < flat.length - 2; i += 2) {
    const x = flat[i]!
    const y = flat[i + 1]!
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

export const polygonBounds = (ring: Ring): Bounds => flatBounds(unwound(ring))

/**
 * Whether a ray from the point to the east crosses the ring an odd number of times. The side of an edge is told by a
 * cross product around the point, taken from the lower corner to the higher one, so that an edge that two polygons have
 * in common divides them the same way for both.
 */
export function polygonContains(ring: Ring, point: Point): boolean {
  const flat = unwound(ring)
  const bounds = flatBounds(flat)
  return flatContains(flat, bounds, towards(point.lng, (bounds.west + bounds.east) / 2), point.lat)
}

function flatContains(flat: Float64Array, { west, south, east, north }: Bounds, x: Degrees, y: Degrees) {
  if (!(x >= west && x <= east && y >= south && y <= north)) return false
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
  const flat = unwound(ring)
  const bounds = flatBounds(flat)
  const y = point.lat
  const x = towards(point.lng, (bounds.west + bounds.east) / 2)
  const scale = Math.max(1e-9, Math.cos(y * radians))
  const slope = Math.sin(y * radians)
  let least = Number.POSITIVE_INFINITY
  let footX = 0
  let footY = 0
  for (let i = 0; i < flat.length - 2; i += 2) {
    const ax = (flat[i]! - x) * scale
    const ay = flat[i + 1]! - y
    const dx = (flat[i + 2]! - flat[i]!) * scale
    const dy = flat[i + 3]! - flat[i + 1]!
    const length = dx * dx + dy * dy
    const along = length > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length)) : 0
    const fx = ax + along * dx
    const fy = ay + along * dy
    const far = squaredDistance(fx, fy, scale, slope)
    if (far < least) {
      least = far
      footX = fx
      footY = fy
    }
  }
  const distance = metersBetween(point, { lat: y + footY, lng: x + footX / scale })
  return flatContains(flat, bounds, x, y) ? -distance : distance
}

/**
 * The square of a way on the plane in degrees, corrected for the latitude halfway: `scale` and `slope` are cosine and
 * sine of the latitude it begins at, `fx` is already scaled by the cosine. Two terms of the cosine's series serve for
 * comparing.
 */
export function squaredDistance(fx: number, fy: number, scale: number, slope: number): number {
  const half = (fy * radians) / 2
  const corrected = fx * (1 - (slope / scale) * half - (half * half) / 2)
  return corrected * corrected + fy * fy
}

export function polygonPerimeter(ring: Ring): Meters {
  const flat = unwound(ring)
  let sum = 0
  for (let i = 0; i < flat.length - 2; i += 2)
    sum += metersBetween({ lat: flat[i + 1]!, lng: flat[i]! }, { lat: flat[i + 3]!, lng: flat[i + 2]! })
  return sum
}

/** Square meters: the integral of the latitude's sine over longitude is exact for edges straight in degrees. */
export function polygonArea(ring: Ring): number {
  const flat = unwound(ring)
  const base = Math.sin(flat[1]! * radians)
  let sum = 0
  for (let i = 0; i < flat.length - 2; i += 2) {
    const middle = ((flat[i + 1]! + flat[i + 3]!) / 2) * radians
    const half = ((flat[i + 3]! - flat[i + 1]!) / 2) * radians
    const mean = Math.sin(middle) * (half === 0 ? 1 : Math.sin(half) / half)
    // Longitudes add up to nothing round a ring, so a constant taken from every edge changes only the rounding.
    sum += (flat[i + 2]! - flat[i]!) * radians * (mean - base)
  }
  return Math.abs(sum) * earthRadiusM ** 2
}

/** The middle of the area on the plane of degrees; the mean of the corners where there is no area. */
export function polygonCentroid(ring: Ring): Point {
  if (ring.length === 0) return { lat: 0, lng: 0 }
  const flat = unwound(ring)
  const x0 = flat[0]!
  const y0 = flat[1]!
  let double = 0
  let x = 0
  let y = 0
  let meanX = 0
  let meanY = 0
  for (let i = 0; i < flat.length - 2; i += 2) {
    const ax = flat[i]! - x0
    const ay = flat[i + 1]! - y0
    const bx = flat[i + 2]! - x0
    const by = flat[i + 3]! - y0
    const part = ax * by - bx * ay
    double += part
    x += (ax + bx) * part
    y += (ay + by) * part
    meanX += ax / ring.length
    meanY += ay / ring.length
  }
  const inside = Math.abs(double) > 1e-18
  return {
    lat: y0 + (inside ? y / (3 * double) : meanY),
    lng: wrap(x0 + (inside ? x / (3 * double) : meanX)),
  }
}
