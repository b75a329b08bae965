/** Rows of `report`, as they are packed and as they are read. */
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'

/** All columns of `report` but those of its vehicle, exactly. */
export interface StoredRow {
  /** Moments in microseconds. */
  readonly recorded: number
  readonly received: number
  readonly seq: number
  readonly batch: number
  /** The mask as PostgreSQL prints it. */
  readonly sensors: string
  readonly lat: number | null
  readonly lng: number | null
  readonly heading_deg: number | null
  readonly speed_mph: number | null
  readonly accuracy_m: number | null
  readonly level: number | null
  readonly stopped_since: number | null
  readonly verdict: string | null
  /** As `jsonb` prints them. */
  readonly readings: string
}

const micros = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`
/** Of a `report r`. */
export const rowColumns = `${micros('r.recorded')} AS recorded, ${micros('r.received')} AS received, r.seq, r.batch, r.sensors::text AS sensors,
  r.lat, r.lng, r.heading_deg, r.speed_mph, r.accuracy_m, r.level, ${micros('r.stopped_since')} AS stopped_since, r.verdict, r.readings::text AS readings`

/** All columns of `report`, in the order in which `unpack_day` has them. */
export const reportColumns =
  'customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, heading_deg, speed_mph, accuracy_m, readings, level, stopped_since, seq, verdict'

/** A report as most readers want it: without when it came, its batch and its mask. */
export interface ReadRow {
  /** Milliseconds. */
  readonly recorded: Instant
  readonly seq: number
  readonly lat: number | null
  readonly lng: number | null
  readonly heading_deg: number | null
  readonly speed_mph: number | null
  readonly accuracy_m: number | null
  readonly level: number | null
  readonly stopped_since: Instant | null
  readonly verdict: string | null
  /** Those that were asked for, all but gps. Rows may have the same reading in common. */
  readonly readings: Readings
}

/** Columns that not every reader needs, of such a report. */
export type Extra = 'accuracy_m' | 'level' | 'stopped_since' | 'verdict'
