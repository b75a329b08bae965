/** The SQL of a vehicle's track: its reports of a span, and what else happened in it. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { lastingSensors } from '#domain/track/state-changes.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { TrackPoint, TrackVisit } from '#domain/wire/track.ts'
import { sensorMask } from '../ingest/copy-rows.ts'
import { allReports, type Wanted } from '../stored/read.ts'
import type { ReadRow } from '../stored/rows.ts'

export interface VehicleSpan {
  readonly customerId: number
  readonly vehicleId: number
  readonly from: Instant
  readonly to: Instant
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const span = 'customer_id = $1 AND vehicle_id = $2'
const keyOf = ({ customerId, vehicleId, from, to }: VehicleSpan) => [
  customerId,
  vehicleId,
  new Date(from),
  new Date(to),
]

/** A report of the track; one with a position is a point. */
export interface TrackRow {
  readonly at: Instant
  readonly seq: number
  readonly point: TrackPoint | null
  readonly stoppedSince: Instant | null
  /** Readings that were asked for by sensor key. */
  readonly readings: Readonly<Record<string, unknown>>
}

const without: Wanted['without'] = ['accuracy_m', 'verdict']

/**
 * The newest reports of a span, in the order of time, so many at most. Of the readings only those of a sensor that
 * lasts, and of those named: all of them would be most of what is read.
 */
export const trackRows = async (
  pool: pg.Pool,
  where: VehicleSpan,
  named: readonly { readonly sensorId: number; readonly sensorKey: string }[],
  limit: number,
): Promise<TrackRow[]> => {
  const wanted = new Map<string, number>(lastingSensors.map(({ key, id }) => [key, id]))
  for (const { sensorKey, sensorId } of named) wanted.set(sensorKey, sensorId)
  const readings = Array.from(wanted, ([key, id]) => ({ key, mask: sensorMask([id]) }))
  const rows = await allReports(pool, { ...where, readings, without }, 'newest', limit)
  return rows.reverse().map(toRow)
}

/** The oldest reports of a span, so many at most, without readings; of its first moment those after `afterSeq` alone. */
export const trackPage = async (
  pool: pg.Pool,
  where: VehicleSpan,
  afterSeq: number | null,
  limit: number,
): Promise<TrackRow[]> => {
  const after = afterSeq === null ? null : { recorded: where.from, seq: afterSeq }
  return (await allReports(pool, { ...where, after, readings: [], without }, 'oldest', limit)).map(toRow)
}

const toRow = ({
  recorded: at,
  seq,
  lat,
  lng,
  heading_deg: heading,
  speed_mph: mph,
  level,
  stopped_since: stoppedSince,
  readings,
}: ReadRow): TrackRow => ({
  at,
  seq,
  stoppedSince,
  point:
    lat === null || lng === null
      ? null
      : { at, lat, lng, mph, heading, level: levelCodes[level ?? 0] ?? 'unknown', stoppedSince },
  readings,
})

/** Visits to geofences that overlap the span. */
export const visitsInSpan = async (pool: pg.Pool, where: VehicleSpan): Promise<readonly TrackVisit[]> => {
  const { rows } = await pool.query<{ name: string; entered: Instant; left: Instant | null }>(
    `SELECT coalesce(g.name, (SELECT o.name FROM geofence_version o WHERE o.customer_id = i.customer_id
          AND o.geofence_id = i.geofence_id ORDER BY o.version DESC LIMIT 1), '') AS name,
        ${ms('i.entered')} AS entered, ${ms('i.left_at')} AS left
      FROM visit i LEFT JOIN geofence g ON g.customer_id = i.customer_id AND g.id = i.geofence_id
      WHERE i.customer_id = $1 AND i.vehicle_id = $2 AND (i.left_at IS NULL OR i.left_at > $3) AND i.entered <= $4
      ORDER BY i.entered, i.geofence_id`,
    keyOf(where),
  )
  return rows.map(({ name, entered, left }) => [name, entered, left])
}

export interface TrackFault {
  readonly sensorTypeId: number
  readonly faultTypeId: number
  readonly fmi: number
  readonly position: string
  readonly start: Instant
  readonly end: Instant | null
}

/** Faults that were there at some time of the span. */
export const faultsInSpan = async (pool: pg.Pool, where: VehicleSpan): Promise<readonly TrackFault[]> => {
  const { rows } = await pool.query<TrackFault>(
    `SELECT sensor_type_id AS "sensorTypeId", fault_type_id AS "faultTypeId", fmi, position,
        ${ms('started')} AS start, ${ms('ended')} AS "end"
      FROM fault WHERE ${span} AND started <= $4 AND (ended IS NULL OR ended >= $3)
      ORDER BY started, sensor_type_id, fault_type_id, fmi, position`,
    keyOf(where),
  )
  return rows
}

export interface TrackFiring {
  readonly at: Instant
  readonly alertTypeId: number
  readonly severity: 'caution' | 'critical'
}

/** Alerts that fired in the span, without those that a late report took back. */
export const firingsInSpan = async (pool: pg.Pool, where: VehicleSpan): Promise<readonly TrackFiring[]> => {
  const { rows } = await pool.query<TrackFiring>(
    `SELECT ${ms('at')} AS at, alert_type_id AS "alertTypeId", severity
      FROM firing WHERE ${span} AND at >= $3 AND at <= $4 AND withdrawn IS NULL
      ORDER BY at, source, item`,
    keyOf(where),
  )
  return rows
}

/** Since when a customer's reports are kept, and its feature flags. */
export const retentionOf = async (
  pool: pg.Pool,
  customerId: number,
  now: Instant,
): Promise<{ readonly keptFrom: Instant; readonly flags: readonly string[] }> => {
  const { rows } = await pool.query<{ days: number; removed: Instant | null; flags: readonly string[] }>(
    `SELECT retention_duration_days AS days, ${ms('reports_from')} AS removed, flags FROM customer WHERE id = $1`,
    [customerId],
  )
  const { days: kept, removed, flags } = rows[0]!
  return { keptFrom: Math.max(now - days(kept), removed ?? 0), flags }
}
