/** The outline of a place: a circle or a polygon. */
import type { Meters } from '../basics/units.ts'
import type { Point } from './point.ts'

export interface Circle {
  readonly kind: 'circle'
  readonly center: Point
  readonly radiusM: Meters
}
export interface Polygon {
  readonly kind: 'polygon'
  /** At least three corners; the first is not repeated at the end. */
  readonly ring: readonly Point[]
}
export type Shape = Circle | Polygon
