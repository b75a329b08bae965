/** A shape on the map, a circle or a polygon, and what can be asked of it. */
import type { Meters } from '../basics/units.ts'
import type { Bounds } from './bounds.ts'
import { type Circle, circleArea, circleBounds, circleEdgeDistance } from './circle.ts'
import type { Point } from './point.ts'
import {
  polygonArea,
  polygonBounds,
  polygonCentroid,
  polygonContains,
  polygonEdgeDistance,
  polygonPerimeter,
} from './polygon.ts'

/**
 * What the ring encloses; its last point is not its first again, and either direction will do. Edges are straight
 * in latitude and longitude, as a map shows them, and go the short way round the earth: a ring with corners at 179 and
 * -179 crosses the date line.
 */
export interface Polygon {
  readonly kind: 'polygon'
  readonly ring: readonly Point[]
}

export type Shape = Circle | Polygon

/** The least box that holds the shape. */
export const boundsOf = (shape: Shape): Bounds =>
  shape.kind === 'circle' ? circleBounds(shape) : polygonBounds(shape.ring)

/**
 * Whether the point lies in the shape. Of two polygons with a common edge, a point on it lies in exactly one. Every call
 * goes through the whole border; whoever asks often makes a `FenceIndex`.
 */
export const contains = (shape: Shape, point: Point): boolean =>
  shape.kind === 'circle' ? circleEdgeDistance(shape, point) <= 0 : polygonContains(shape.ring, point)

/**
 * Meters from the point to the shape's border: negative inside, positive outside.
 * A circle's is exact on the sphere; a polygon's within 0.3 % for what is up to 100 km away, exact close to the border.
 */
export const edgeDistanceM = (shape: Shape, point: Point): Meters =>
  shape.kind === 'circle' ? circleEdgeDistance(shape, point) : polygonEdgeDistance(shape.ring, point)

/** Square meters, on the sphere. */
export const areaM2 = (shape: Shape): number =>
  shape.kind === 'circle' ? circleArea(shape) : polygonArea(shape.ring)

/** Shapes never change, and every fix at a border asks. */
const inner = new WeakMap<Polygon, Meters>()

/**
 * About how deep inside one can be: a circle's radius; of a polygon twice the area by the perimeter, which is exact for
 * regular ones and up to twice too much for long thin ones.
 */
export const innerM = (shape: Shape): Meters => {
  if (shape.kind === 'circle') return shape.radiusM
  const known = inner.get(shape)
  if (known !== undefined) return known
  const perimeter = polygonPerimeter(shape.ring)
  const deep = perimeter > 0 ? (2 * polygonArea(shape.ring)) / perimeter : 0
  inner.set(shape, deep)
  return deep
}

/** The middle of the shape's area; of a bent polygon it can lie outside. */
export const centroid = (shape: Shape): Point =>
  shape.kind === 'circle' ? shape.center : polygonCentroid(shape.ring)
