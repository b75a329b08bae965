/** Reads a report in the OsmAnd protocol, in either of its forms, and converts its units. */

import { backupBatteryCritical, backupBatteryFull } from '#domain/basics/assumed.ts'
import { parseInstant } from '#domain/basics/instant.ts'
import type { Instant, Millivolts } from '#domain/basics/units.ts'

export interface OsmandReport {
  readonly id: string
  /** Null where it does not say: now, then. */
  readonly at: Instant | null
  readonly gps: {
    readonly lat: number
    readonly lng: number
    readonly headingDeg?: number
    readonly speedMph?: number
    readonly accuracyM?: number
  } | null
  readonly batteryMillivolts: Millivolts | null
}

const milesInKnot = 1.150779448
const milesAnHourInMeterASecond = 2.236936292
/** Below it a count of seconds; as milliseconds it would be a moment of 1973. */
const secondsEnd = 100_000_000_000

/** Seconds or milliseconds since 1970, or ISO 8601; null where it is nothing of that. */
function instant(value: unknown): Instant | null {
  if (typeof value === 'number' && Number.isFinite(value))
    return Math.round(value < secondsEnd ? value * 1000 : value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d{9,16}(\.\d+)?$/.test(text)) return instant(Number(text))
  // OsmAnd's own form has no offset and means UTC; a plus sign in an address arrives as a blank.
  const iso = text.replace(/ (\d{2}:?\d{2})$/, '+$1')
  return parseInstant(iso) ?? parseInstant(`${iso.replace(' ', 'T')}Z`)
}

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : null

/** Phones say -1 for what they do not know. */
const known = (value: number | null): number | null => (value === null || value < 0 ? null : value)

/** A phone tells its charge in percent, a gateway the voltage of a cell with that charge. */
const millivolts = (percent: number | null): Millivolts | null =>
  percent === null || percent < 0 || percent > 100
    ? null
    : Math.round(backupBatteryCritical + ((backupBatteryFull - backupBatteryCritical) * percent) / 100)

interface Said {
  readonly lat: unknown
  readonly lng: unknown
  readonly heading: unknown
  readonly speedMph: number | null
  readonly accuracy: unknown
}
function position({ lat, lng, heading, speedMph, accuracy }: Said): OsmandReport['gps'] | string {
  const [y, x] = [numberOf(lat), numberOf(lng)]
  if (y === null || x === null) return 'lat, lon: numbers are expected.'
  const course = known(numberOf(heading))
  const radius = known(numberOf(accuracy))
  return {
    lat: y,
    lng: x,
    ...(course !== null && { headingDeg: course }),
    ...(speedMph !== null && { speedMph }),
    ...(radius !== null && { accuracyM: radius }),
  }
}

/** `?id=&lat=&lon=&timestamp=&speed=&bearing=&batt=`; a speed is in knots. Answers what is wrong as a sentence. */
export function readOsmandQuery(query: Readonly<Record<string, unknown>>): OsmandReport | string {
  const id = textOf(query.id ?? query.deviceid ?? query.device_id)
  if (id === null) return 'id: the serial number of a gateway is expected.'
  const at = query.timestamp === undefined ? null : instant(query.timestamp)
  if (at === null && query.timestamp !== undefined)
    return 'timestamp: seconds, milliseconds or ISO 8601 expected.'
  const [lat, lng] =
    typeof query.location === 'string' ? query.location.split(',') : [query.lat, query.lon ?? query.lng]
  const knots = known(numberOf(query.speed))
  const gps = position({
    lat,
    lng,
    heading: query.bearing ?? query.heading,
    speedMph: knots === null ? null : knots * milesInKnot,
    accuracy: query.accuracy,
  })
  if (typeof gps === 'string') return gps
  return { id, at, gps, batteryMillivolts: millivolts(numberOf(query.batt)) }
}

const child = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** `{ location: { timestamp, coords: { latitude, … }, battery: { level } }, device_id }`; a speed is in m/s. */
export function readOsmandJson(
  body: Buffer,
  query: Readonly<Record<string, unknown>>,
): OsmandReport | string {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return 'The body is not JSON.'
  }
  const location = child(json, 'location')
  if (typeof location !== 'object' || location === null) return 'location: an object is expected.'
  const id = textOf(child(json, 'device_id') ?? child(json, 'deviceId') ?? query.id)
  if (id === null) return 'device_id: the serial number of a gateway is expected.'
  const timestamp = child(location, 'timestamp')
  const at = timestamp === undefined ? null : instant(timestamp)
  if (at === null && timestamp !== undefined) return 'timestamp: seconds, milliseconds or ISO 8601 expected.'
  const coords = child(location, 'coords')
  const speed = known(numberOf(child(coords, 'speed')))
  const gps = position({
    lat: child(coords, 'latitude'),
    lng: child(coords, 'longitude'),
    heading: child(coords, 'heading'),
    speedMph: speed === null ? null : speed * milesAnHourInMeterASecond,
    accuracy: child(coords, 'accuracy'),
  })
  if (typeof gps === 'string') return gps
  const level = numberOf(child(child(location, 'battery'), 'level'))
  return { id, at, gps, batteryMillivolts: millivolts(level === null ? null : level * 100) }
}
