/** Where somebody is, as a header of their requests says: 'lat, lng'. */
import { readCoordinates } from '../geo/coordinates.ts'
import type { Point } from '../geo/point.ts'

export const geolocationHeaderName = 'user-geolocation'
/** As many digits as a browser gives to both numbers. */
const longest = 64

/** Null for what is no place on earth: such a header is ignored. */
export const readGeolocation = (header: unknown): Point | null => {
  if (typeof header !== 'string' || header.length > longest) return null
  const read = readCoordinates(header)
  return read?.ok ? read.point : null
}
