/** Converts stored rows back to the reports that gateways sent. */
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { noSeq, type Report } from '#domain/sensors/report.ts'

/** The columns of a report as its gateway sent it; `recorded` as milliseconds. */
export const sentColumns =
  '(extract(epoch FROM r.recorded) * 1000)::float8 AS recorded, r.seq, r.lat, r.lng, r.heading_deg, r.speed_mph, r.accuracy_m, r.readings'
/** With how the vehicle stood after it. */
export const storedColumns = `${sentColumns}, r.level, (extract(epoch FROM r.stopped_since) * 1000)::float8 AS stopped_since, r.verdict`

export interface StoredReport {
  readonly recorded: Instant
  readonly seq: number
  readonly lat: number | null
  readonly lng: number | null
  readonly heading_deg: number | null
  readonly speed_mph: number | null
  readonly accuracy_m: number | null
  /** All but gps. */
  readonly readings: Readings
  /** As of `levelCodes`; null where it was not noted. */
  readonly level: number | null
  readonly stopped_since: Instant | null
  /** As of `encodeVerdict`, in JSON; null where nothing was wrong. */
  readonly verdict: string | null
}

/** Without how the vehicle stood after it. */
export type SentReport = Omit<StoredReport, 'level' | 'stopped_since' | 'verdict'>

/** The readings whole, gps among them. */
export function readingsOf(row: Omit<SentReport, 'recorded' | 'seq'>): Readings {
  if (row.lat === null || row.lng === null) return row.readings
  return {
    gps: {
      lat: row.lat,
      lng: row.lng,
      ...(row.heading_deg !== null && { headingDeg: row.heading_deg }),
      ...(row.speed_mph !== null && { speedMph: row.speed_mph }),
      ...(row.accuracy_m !== null && { accuracyM: row.accuracy_m }),
    },
    ...row.readings,
  }
}

/** The report itself; its serial number is not stored with it. */
export const reportOf = (row: SentReport): Report => {
  const { recorded, seq } = row
  const readings = readingsOf(row)
  return seq === noSeq ? { serial: '', recorded, readings } : { serial: '', recorded, seq, readings }
}
