/** What can be asked of a circle on the sphere. */
import type { Degrees, Meters } from '../basics/units.ts'
import type { Bounds } from './bounds.ts'
import { wrap } from './longitude.ts'
import { earthRadius, metersBetween, metersInMile, type Point } from './point.ts'

/** Everything within `radiusM` of `center`, on the sphere. */
export interface Circle {
  readonly kind: 'circle'
  readonly center: Point
  readonly radiusM: Meters
}

/** The earth's mean radius in meters. */
export const earthRadiusM: Meters = earthRadius * metersInMile
export const radians = Math.PI / 180
/** The length of a degree of latitude. */
export const metersInDegree: Meters = earthRadiusM * radians

/** How far east and west a circle reaches, in degrees; 180 where it holds a pole. */
export function reachInLongitude(lat: Degrees, radius: Meters): Degrees {
  if (Math.abs(lat) + radius / metersInDegree >= 90) return 180
  return Math.asin(Math.min(1, Math.sin(radius / earthRadiusM) / Math.cos(lat * radians))) / radians
}

export function circleBounds({ center, radiusM }: Circle): Bounds {
  const high = radiusM / metersInDegree
  const wide = reachInLongitude(center.lat, radiusM)
  const west = wrap(center.lng - wide)
  return {
    west,
    south: Math.max(-90, center.lat - high),
    east: west + 2 * wide,
    north: Math.min(90, center.lat + high),
  }
}

/** Meters to the border, negative inside. */
export const circleEdgeDistance = (circle: Circle, point: { lat: Degrees; lng: Degrees }): Meters =>
  metersBetween(circle.center, point) - circle.radiusM

/** The area of the cap, in square meters. */
export const circleArea = ({ radiusM }: Circle): number =>
  4 * Math.PI * earthRadiusM ** 2 * Math.sin(radiusM / earthRadiusM / 2) ** 2
