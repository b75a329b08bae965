/** The track of a vehicle as it is sent: columns of whole numbers that count from row to row, small once compressed. */
import type { Degrees, Instant, Miles, Mph, Ms } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'
import { type Level, levelCodes } from '../vehicle/severity.ts'

/** A report with a position. */
export interface TrackPoint {
  readonly at: Instant
  readonly lat: Degrees
  readonly lng: Degrees
  /** Null where the gateway did not say. */
  readonly mph: Mph | null
  readonly heading: Degrees | null
  /** How the vehicle was right after it. */
  readonly level: Level
  /** Standing still since; null while it moved. */
  readonly stoppedSince: Instant | null
}

/** Points by columns. Moments, latitudes and longitudes (1/100,000 of a degree) are differences to the row before. */
export interface TrackColumns {
  readonly at: readonly number[]
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  /** Tenths of a mile an hour; -1 where not told. */
  readonly mph: readonly number[]
  /** -1 where not told. */
  readonly heading: readonly number[]
  /** Places in `levelCodes`. */
  readonly level: readonly number[]
  /** From the row of this number on it stood since then; 0: it moved. */
  readonly stopped: readonly (readonly [row: number, since: Instant])[]
}

/** A span without reports, longer than there should be between two. */
export type Gap = readonly [from: Instant, to: Instant]
/** A stay in a geofence; without an end while it lasts. */
export type TrackVisit = readonly [geofence: string, entered: Instant, left: Instant | null]
export type TrackFault = readonly [description: string, level: Level, start: Instant, end: Instant | null]
/** A sensor's state became another. */
export type SensorStateChange = readonly [at: Instant, label: string, text: string]
export type TrackFiring = readonly [at: Instant, alert: string, severity: 'caution' | 'critical']

/** A value of a sensor over time. */
export interface TrackValues {
  readonly key: string
  readonly at: readonly Instant[]
  readonly values: readonly number[]
}

interface TrackSpell {
  readonly from: Instant
  /** Of a stay that goes on, now; of a trip, its last position. */
  readonly to: Instant
  /** It had begun before it could be seen. */
  readonly begunBefore: boolean
  /** It has not ended, or not before it could no longer be seen. */
  readonly goesOn: boolean
}
/** Standing at one place. */
export interface TrackStay extends TrackSpell {
  readonly kind: 'stay'
  readonly at: Point
  /** Where that is, in words; null where nobody knows. */
  readonly address: string | null
}
/** The way from one stay to the next. */
export interface TrackTrip extends TrackSpell {
  readonly kind: 'trip'
  readonly miles: Miles
  readonly topMph: Mph | null
  /** The part of its time, and of its miles, that nobody saw. */
  readonly gapMs: Ms
  readonly gapMiles: Miles
}
export type TrackLeg = TrackStay | TrackTrip

/** The answer of `GET /v1/api/track`. */
export interface TrackAnswer {
  readonly vin: string
  readonly unitId: string
  /** What was asked for, within what is kept. */
  readonly from: Instant
  readonly to: Instant
  /** Nothing older is kept. */
  readonly keptFrom: Instant
  /** There were more points than are sent; these are the newest. */
  readonly cut: boolean
  /** It was read from a copy that is late: what came since is not in it; null: everything is. */
  readonly asOf: Instant | null
  readonly points: TrackColumns
  readonly gaps: readonly Gap[]
  /** Trips and stays that touch the span, whole, in the order of time. */
  readonly legs: readonly TrackLeg[]
  readonly visits: readonly TrackVisit[]
  readonly faults: readonly TrackFault[]
  readonly turns: readonly SensorStateChange[]
  readonly firings: readonly TrackFiring[]
  /** Of the sensor that was asked for. */
  readonly values: TrackValues | null
}

const perDegree = 100_000

/** Points in the order of time. */
export function encodeTrack(points: Iterable<TrackPoint>): TrackColumns {
  const columns = {
    at: [] as number[],
    lat: [] as number[],
    lng: [] as number[],
    mph: [] as number[],
    heading: [] as number[],
    level: [] as number[],
    stopped: [] as [number, Instant][],
  }
  let [at, lat, lng, stopped] = [0, 0, 0, -1]
  for (const point of points) {
    const [nextLat, nextLng] = [Math.round(point.lat * perDegree), Math.round(point.lng * perDegree)]
    const since = point.stoppedSince ?? 0
    if (since !== stopped) columns.stopped.push([columns.at.length, since])
    columns.at.push(point.at - at)
    columns.lat.push(nextLat - lat)
    columns.lng.push(nextLng - lng)
    columns.mph.push(point.mph === null ? -1 : Math.round(point.mph * 10))
    columns.heading.push(point.heading === null ? -1 : Math.round(point.heading))
    columns.level.push(levelCodes.indexOf(point.level))
    at = point.at
    lat = nextLat
    lng = nextLng
    stopped = since
  }
  return columns
}

export function decodeTrack(columns: TrackColumns): TrackPoint[] {
  let [at, lat, lng, run] = [0, 0, 0, -1]
  let since: Instant | null = null
  return columns.at.map((after, row) => {
    at += after
    lat += columns.lat[row]!
    lng += columns.lng[row]!
    if (columns.stopped[run + 1]?.[0] === row) since = columns.stopped[++run]![1] || null
    const [mph, heading] = [columns.mph[row]!, columns.heading[row]!]
    return {
      at,
      lat: lat / perDegree,
      lng: lng / perDegree,
      mph: mph < 0 ? null : mph / 10,
      heading: heading < 0 ? null : heading,
      level: levelCodes[columns.level[row]!] ?? 'unknown',
      stoppedSince: since,
    }
  })
}
