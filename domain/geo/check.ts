/** What is wrong with a shape that somebody drew, typed or imported. */
import { cornersMost, poleKept, radiusMost } from '../basics/assumed.ts'
import { findCrossing } from './crossing.ts'
import type { Point } from './point.ts'
import { unwound } from './polygon.ts'
import { areaM2, boundsOf, type Polygon, type Shape } from './shape.ts'
import { shapeWords } from './words.ts'

/** @spec Below a square meter only rounding is left of an area. */
const leastArea = 1

function checkPoint({ lat, lng }: Point): string | null {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return shapeWords.coordinates
  if (Math.abs(lat) > 90) return shapeWords.latitude(lat)
  if (Math.abs(lng) > 180) return shapeWords.longitude(lng)
  return null
}

const same = (a: Point, b: Point) => a.lat === b.lat && (a.lng === b.lng || Math.abs(a.lng - b.lng) === 360)

/** The ring without corners that repeat the one before, and without the first one again at its end. */
export function tidyRing(ring: readonly Point[]): Point[] {
  const kept = ring.filter((corner, index) => index === 0 || !same(corner, ring[index - 1]!))
  while (kept.length > 1 && same(kept[0]!, kept.at(-1)!)) kept.pop()
  return kept
}

function checkPolygon({ ring }: Polygon): string | null {
  const tidy = tidyRing(ring)
  const different = new Set(tidy.map(({ lat, lng }) => `${lat} ${lng === 180 ? -180 : lng}`))
  if (different.size < 3) return shapeWords.corners
  const flat = unwound(tidy)
  const { west, east } = boundsOf({ kind: 'polygon', ring: tidy })
  // A ring round a pole does not come back to where it began.
  if (flat[0] !== flat.at(-2) || east - west >= 180) return shapeWords.around
  const crossing = findCrossing(flat)
  if (crossing) {
    // Corners are counted as they were given, repeated ones too.
    const [first, second] = crossing.map((at) => ring.indexOf(tidy[at]!) + 1)
    return shapeWords.crosses(first!, second!)
  }
  if (areaM2({ kind: 'polygon', ring: tidy }) < leastArea) return shapeWords.noArea
  return null
}

/**
 * What is wrong with a shape, in sentences that say what to do; none where it can be kept. What it lets through can be
 * measured, indexed and shown: finite, simple, with an area, away from the poles. Crossing the date line is no fault.
 */
export function checkShape(shape: Shape): string[] {
  const points = shape.kind === 'circle' ? [shape.center] : shape.ring
  if (points.length > cornersMost) return [shapeWords.cornersMost(cornersMost)]
  for (const point of points) {
    const wrong = checkPoint(point)
    if (wrong) return [wrong]
  }
  if (shape.kind === 'circle') {
    if (!(shape.radiusM > 0)) return [shapeWords.radius]
    if (!(shape.radiusM <= radiusMost)) return [shapeWords.radiusMost(radiusMost)]
  } else {
    const wrong = checkPolygon(shape)
    if (wrong) return [wrong]
  }
  const { south, north } = boundsOf(shape)
  return south < -poleKept || north > poleKept ? [shapeWords.pole] : []
}
