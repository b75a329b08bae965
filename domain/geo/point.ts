/** A place on the earth, and the distances and directions between places. */
import { mark } from '../basics/texts.ts'
import type { Degrees, Meters, Miles } from '../basics/units.ts'

/** WGS 84, degrees: latitude within ±90, longitude within ±180. */
export interface Point {
  readonly lat: Degrees
  readonly lng: Degrees
}

const radians = Math.PI / 180
/** The earth's mean radius (IUGG). */
export const earthRadius: Miles = 3958.7613

/** Great-circle distance (haversine; exact enough for short and long ways alike). */
export function distance(a: Point, b: Point): Miles {
  const dLat = (b.lat - a.lat) * radians
  const dLng = (b.lng - a.lng) * radians
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The direction to set out in from `a` towards `b`, clockwise from north, 0 to 360. */
export function bearing(a: Point, b: Point): Degrees {
  const dLng = (b.lng - a.lng) * radians
  const y = Math.sin(dLng) * Math.cos(b.lat * radians)
  const x =
    Math.cos(a.lat * radians) * Math.sin(b.lat * radians) -
    Math.sin(a.lat * radians) * Math.cos(b.lat * radians) * Math.cos(dLng)
  return (Math.atan2(y, x) / radians + 360) % 360
}

/** The place that lies `miles` from `a` in the direction given. */
export function travel(a: Point, direction: Degrees, miles: Miles): Point {
  const d = miles / earthRadius
  const lat1 = a.lat * radians
  const lat2 = Math.asin(
    Math.sin(lat1) * Math.cos(d) + Math.cos(lat1) * Math.sin(d) * Math.cos(direction * radians),
  )
  const dLng = Math.atan2(
    Math.sin(direction * radians) * Math.sin(d) * Math.cos(lat1),
    Math.cos(d) - Math.sin(lat1) * Math.sin(lat2),
  )
  return { lat: lat2 / radians, lng: ((a.lng + dLng / radians + 540) % 360) - 180 }
}

/** The international mile. */
export const metersInMile = 1609.344
export const feetInMile = 5_280
/** Great-circle distance in meters. */
export const metersBetween = (a: Point, b: Point): Meters =>
  a.lat === b.lat && a.lng === b.lng ? 0 : distance(a, b) * metersInMile

const winds = [
  mark('N'),
  mark('NNE'),
  mark('NE'),
  mark('ENE'),
  mark('E'),
  mark('ESE'),
  mark('SE'),
  mark('SSE'),
  mark('S'),
  mark('SSW'),
  mark('SW'),
  mark('WSW'),
  mark('W'),
  mark('WNW'),
  mark('NW'),
  mark('NNW'),
] as const
export type Wind = (typeof winds)[number]

/** The compass point of a direction; of 16, or of the 8 that speech uses. */
export const wind = (direction: Degrees, of: 8 | 16 = 16): Wind => {
  const step = Math.round((((direction % 360) + 360) % 360) / (360 / of)) % of
  return winds[step * (16 / of)] as Wind
}
