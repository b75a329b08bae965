/** A recorded drive, whatever file it came in: positions in the order in which they were driven. */
import type { Degrees, Instant, Mph } from '#domain/basics/units.ts'
import { bearing, distance, type Point } from '#domain/geo/point.ts'

export interface RecordedPoint extends Point {
  readonly at: Instant
  /** Null where the file does not say, or says it in a unit that nobody knows. */
  readonly speedMph: Mph | null
  readonly headingDeg: Degrees | null
}

export const fromMetersPerSecond = 2.236936
export const fromKmh = 0.621371
export const fromKnots = 1.150779

/** A text or a number as a finite number; null for anything else. */
export const finite = (value: unknown): number | null => {
  if (typeof value === 'string' && value.trim() === '') return null
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

/** A moment as files write it: ISO 8601 with any offset (none means UTC), or seconds or milliseconds since 1970. */
export const instantOf = (value: unknown): Instant | null => {
  const number = finite(value)
  if (number !== null) return number > 1e11 ? number : number > 1e8 ? number * 1000 : null
  if (typeof value !== 'string') return null
  const text = value
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')
    .replace(/ (?=[+-]\d{2}:?\d{2}$)/, '')
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`
  const at = Date.parse(zoned.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(at) ? null : at
}

export const placeOfPoint = (lat: unknown, lng: unknown): Point | null => {
  const [north, east] = [finite(lat), finite(lng)]
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null
  // A receiver without a fix says 0, 0.
  return north === 0 && east === 0 ? null : { lat: north, lng: east }
}

/** A jump this fast is no drive. */
const fastest: Mph = 150

/** Puts a track in order: by time, one point a second, and what the file left out worked out from the way driven. */
export function tidy(points: readonly RecordedPoint[]): readonly RecordedPoint[] {
  const seconds = new Map<number, RecordedPoint>()
  for (const point of points)
    seconds.set(Math.floor(point.at / 1000), { ...point, at: Math.floor(point.at / 1000) * 1000 })
  const ordered = [...seconds.values()].sort((a, b) => a.at - b.at)
  return ordered.map((point, i) => {
    const before = ordered[i - 1]
    const other = before ?? ordered[i + 1]
    if (!other) return point
    const miles = distance(point, other)
    const mph = miles / (Math.abs(point.at - other.at) / 3_600_000)
    const moved = miles > 0.005
    const heading = before ? bearing(before, point) : bearing(point, other)
    return {
      ...point,
      speedMph: point.speedMph ?? (mph <= fastest ? mph : null),
      headingDeg: point.headingDeg ?? (moved ? heading : null),
    }
  })
}

export const recordedMiles = (track: readonly Point[]): number =>
  track.reduce((sum, point, i) => (i === 0 ? 0 : sum + distance(track[i - 1]!, point)), 0)
