/**
 * Reads what a phone sends in the OsmAnd protocol and converts its units: the parameters of an address or a form, or
 * JSON in the two shapes of Traccar's apps, one item or an array of them. What makes no sense is dropped and named;
 * the rest of an item stays.
 */
import { backupBatteryCritical, backupBatteryFull, fastestSpeed } from '#domain/basics/assumed.ts'
import { parseInstant } from '#domain/basics/instant.ts'
import type { Instant, Millivolts, Mph } from '#domain/basics/units.ts'
import { serialPattern } from '#domain/wire/report.ts'
import { osmandWords } from './words.ts'

/** A reading that was left out, by the sensor it would have been for. */
export interface DroppedOfPhone {
  readonly sensor: 'gps' | 'backupBattery'
  readonly reason: string
}

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
  readonly dropped: readonly DroppedOfPhone[]
}

/** An item of which nothing can be kept; `id` is null where it does not say whom it is about. */
export interface OsmandProblem {
  readonly id: string | null
  readonly problem: string
}

export type OsmandItem = OsmandReport | OsmandProblem

/** An item in the names of the address form, whatever it came in. */
interface Said {
  readonly id: unknown
  readonly timestamp: unknown
  readonly lat: unknown
  readonly lng: unknown
  readonly valid: unknown
  readonly heading: unknown
  readonly speedMph: number | null
  readonly accuracy: unknown
  /** In percent. */
  readonly battery: number | null
}

const milesInKnot = 1.150779448
const milesAnHourInMeterASecond = 2.236936292
/** Below it a count of seconds; as milliseconds it would be a moment of 1973. */
const secondsEnd = 100_000_000_000
/** The calendar ends there. */
const lastInstant: Instant = 8_640_000_000_000_000
const accuracyEnd = 1_000_000

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const child = (value: unknown, key: string): unknown => (isFields(value) ? value[key] : undefined)

/** Seconds or milliseconds since 1970, or ISO 8601; null where it is nothing of that. */
function instant(value: unknown): Instant | null {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const at = Math.round(value < secondsEnd ? value * 1000 : value)
    return Math.abs(at) > lastInstant ? null : at
  }
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
const serialOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return serialPattern.test(text) ? text : null
}

/** Phones say -1 for what they do not know. */
const known = (value: number | null): number | null => (value === null || value < 0 ? null : value)
const scaled = (value: number | null, factor: number): number | null =>
  value === null ? null : value * factor

/** A phone tells its charge in percent, a gateway the voltage of a cell with that charge. */
const millivolts = (percent: number): Millivolts =>
  Math.round(backupBatteryCritical + ((backupBatteryFull - backupBatteryCritical) * percent) / 100)

/** A flag in the ways of the protocol; left out, a position is valid. */
const isValid = (value: unknown): boolean => value === undefined || /^(true|1)$/i.test(String(value).trim())

type Drop = (sensor: DroppedOfPhone['sensor'], reason: string) => void

function positionOf({ lat, lng, valid, heading, speedMph, accuracy }: Said, drop: Drop): OsmandReport['gps'] {
  // A heartbeat without a fix says nothing of a place.
  if (lat == null && lng == null) return null
  const [y, x] = [numberOf(lat), numberOf(lng)]
  const problem =
    y === null || x === null
      ? osmandWords.notNumbers
      : !isValid(valid)
        ? osmandWords.notValid
        : y === 0 && x === 0
          ? osmandWords.noFix
          : Math.abs(y) > 90 || Math.abs(x) > 180
            ? osmandWords.notOnEarth
            : null
  if (y === null || x === null || problem !== null) {
    if (problem !== null) drop('gps', problem)
    return null
  }
  const upTo = (value: number | null, most: number, reason: string): number | null => {
    if (value === null || value <= most) return value
    drop('gps', reason)
    return null
  }
  const course = upTo(known(numberOf(heading)), 360, osmandWords.bearing)
  const speed: Mph | null = upTo(known(speedMph), fastestSpeed, osmandWords.tooFast(fastestSpeed))
  const radius = upTo(known(numberOf(accuracy)), accuracyEnd, osmandWords.accuracy(accuracyEnd))
  return {
    lat: y,
    lng: x,
    ...(course !== null && { headingDeg: course }),
    ...(speed !== null && { speedMph: speed }),
    ...(radius !== null && { accuracyM: radius }),
  }
}

function itemOf(said: Said): OsmandItem {
  const id = serialOf(said.id)
  if (id === null) return { id, problem: osmandWords.noId }
  const at = said.timestamp === undefined ? null : instant(said.timestamp)
  if (at === null && said.timestamp !== undefined) return { id, problem: osmandWords.timestamp }
  const dropped: DroppedOfPhone[] = []
  const drop: Drop = (sensor, reason) => dropped.push({ sensor, reason })
  const gps = positionOf(said, drop)
  const percent = known(said.battery)
  if (percent !== null && percent > 100) drop('backupBattery', osmandWords.battery)
  const batteryMillivolts = percent === null || percent > 100 ? null : millivolts(percent)
  return { id, at, gps, batteryMillivolts, dropped }
}

/** `id=&lat=&lon=&timestamp=&speed=&bearing=&batt=&valid=`; a speed is in knots. Some say it in JSON. */
function flatItem(fields: Fields): OsmandItem {
  const { location } = fields
  const [lat, lng] =
    typeof location === 'string' ? location.split(',') : [fields.lat, fields.lon ?? fields.lng]
  return itemOf({
    id: fields.id ?? fields.deviceid ?? fields.device_id,
    timestamp: fields.timestamp,
    lat,
    lng,
    valid: fields.valid,
    heading: fields.bearing ?? fields.heading,
    speedMph: scaled(known(numberOf(fields.speed)), milesInKnot),
    accuracy: fields.accuracy,
    battery: numberOf(fields.batt),
  })
}

/** `{ timestamp, coords: { latitude, … }, battery: { level } }` of a device; a speed is in m/s, a level from 0 to 1. */
function locationItem(id: unknown, location: Fields): OsmandItem {
  const { coords } = location
  return itemOf({
    id,
    timestamp: location.timestamp,
    lat: child(coords, 'latitude'),
    lng: child(coords, 'longitude'),
    valid: location.valid,
    heading: child(coords, 'heading'),
    speedMph: scaled(known(numberOf(child(coords, 'speed'))), milesAnHourInMeterASecond),
    accuracy: child(coords, 'accuracy'),
    battery: scaled(numberOf(child(location.battery, 'level')), 100),
  })
}

/** One element of what JSON held; `{ location: [...], device_id }` is several. */
function jsonItems(value: unknown, query: Fields): readonly OsmandItem[] {
  if (!isFields(value)) return [{ id: null, problem: osmandWords.notAnItem }]
  const id = value.device_id ?? value.deviceId ?? value.id ?? query.id
  const { location } = value
  if (Array.isArray(location))
    return location.map((one) =>
      isFields(one) ? locationItem(id, one) : { id: null, problem: osmandWords.notAnItem },
    )
  return [isFields(location) ? locationItem(id, location) : flatItem({ ...value, id })]
}

/**
 * Reads a request. Its body is told by how it begins, as not every app says what it is.
 * Answers a sentence where it is no request of this kind at all.
 */
export function readOsmand(query: Fields, body: Buffer, contentType: string): readonly OsmandItem[] | string {
  const text = body.toString('utf8').trim()
  let items: readonly OsmandItem[]
  if (text !== '' && (contentType.includes('json') || /^[[{]/.test(text))) {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return osmandWords.notJson
    }
    items = (Array.isArray(json) ? json : [json]).flatMap((one) => jsonItems(one, query))
    if (items.length === 0) return osmandWords.empty
  } else items = [flatItem({ ...query, ...Object.fromEntries(new URLSearchParams(text)) })]
  const first = items[0]!
  return items.every(({ id }) => id === null) && 'problem' in first ? first.problem : items
}
