/** The SQL of a vehicle's trips and stays, and of the reports that they follow from. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type ReportKey, seqOf } from '#domain/sensors/report.ts'
import { readState, type VehicleState } from '#domain/state/state.ts'
import type { Leg, Stay, Trip } from '#domain/track/trips.ts'
import type { VehicleKey } from '../ingest/store.ts'
import { type SentReport, sentColumns } from '../ingest/stored-report.ts'
import type { VehicleSpan } from './store.ts'

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const spell = `${ms('began')} AS began, ${ms('ended')} AS ended, ${ms('ended_known')} AS "endKnown", fixes,
  is_loaded AS "isLoaded", is_tethered AS "isTethered"`
const inSpan = `customer_id = $1 AND vehicle_id = $2 AND began < $4 AND ended > $3`

/** Those of a span that are over, whole. */
export const legsInSpan = async (
  pool: pg.Pool,
  { customerId, vehicleId, from, to }: VehicleSpan,
): Promise<readonly Leg[]> => {
  const values = [customerId, vehicleId, new Date(from), new Date(to)]
  const [stays, trips] = await Promise.all([
    pool.query<Omit<Stay, 'kind'>>(
      `SELECT ${spell}, lat, lng, accuracy_m AS "accuracyM" FROM stay WHERE ${inSpan}`,
      values,
    ),
    pool.query<Omit<Trip, 'kind'>>(
      `SELECT ${spell}, json_build_object('lat', from_lat, 'lng', from_lng) AS from,
          json_build_object('lat', to_lat, 'lng', to_lng) AS to, miles, moving_ms::float8 AS "movingMs", top_mph AS "topMph",
          gap_ms::float8 AS "gapMs", gap_miles AS "gapMiles"
        FROM trip WHERE ${inSpan}`,
      values,
    ),
  ])
  return [
    ...stays.rows.map((stay): Stay => ({ kind: 'stay', ...stay })),
    ...trips.rows.map((trip): Trip => ({ kind: 'trip', ...trip })),
  ]
}

/** The state of a customer's vehicle as it was last written, some seconds ago at most; null where it has not reported. */
export const stateNow = async (
  pool: pg.Pool,
  { customerId, vehicleId }: VehicleKey,
): Promise<VehicleState | null> => {
  const { rows } = await pool.query<{ state: string }>(
    'SELECT state FROM vehicle_state WHERE customer_id = $1 AND vehicle_id = $2',
    [customerId, vehicleId],
  )
  return rows[0] ? readState(rows[0].state) : null
}

/** The newest state that is kept of before a moment; null where there is none. */
export const stateBefore = async (
  pool: pg.Pool,
  { customerId, vehicleId }: VehicleKey,
  at: Instant,
): Promise<VehicleState | null> => {
  const { rows } = await pool.query<{ state: string }>(
    `SELECT state FROM vehicle_snapshot WHERE customer_id = $1 AND vehicle_id = $2 AND recorded < to_timestamp($3)
      ORDER BY recorded DESC LIMIT 1`,
    [customerId, vehicleId, at / 1000],
  )
  return rows[0] ? readState(rows[0].state) : null
}

/** A vehicle's next reports after one, up to a moment with it, in the order of their keys. */
export const reportsAfter = async (
  pool: pg.Pool,
  { customerId, vehicleId }: VehicleKey,
  after: ReportKey | null,
  upTo: Instant,
  limit: number,
): Promise<readonly SentReport[]> => {
  const { rows } = await pool.query<SentReport>(
    `SELECT ${sentColumns} FROM report r WHERE r.customer_id = $1 AND r.vehicle_id = $2
        AND r.recorded >= to_timestamp($3) AND r.recorded <= to_timestamp($5)
        AND (r.recorded, r.seq) > (to_timestamp($3), $4::bigint)
      ORDER BY r.recorded, r.seq LIMIT ${limit}`,
    [customerId, vehicleId, (after?.recorded ?? 0) / 1000, after === null ? -1 : seqOf(after), upTo / 1000],
  )
  return rows
}

/** Whether there is a report with a position between the ends of a span, without them. */
export const hasFix = async (
  pool: pg.Pool,
  { customerId, vehicleId, from, to }: VehicleSpan,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `SELECT FROM report WHERE customer_id = $1 AND vehicle_id = $2
        AND recorded > to_timestamp($3) AND recorded < to_timestamp($4) AND lat IS NOT NULL LIMIT 1`,
    [customerId, vehicleId, from / 1000, to / 1000],
  )
  return rowCount !== 0
}

/** The moment of a span from which on there are so many reports; null where there are no more than that. */
export const newestFrom = async (
  pool: pg.Pool,
  { customerId, vehicleId, from, to }: VehicleSpan,
  most: number,
): Promise<Instant | null> => {
  const { rows } = await pool.query<{ at: Instant }>(
    `SELECT ${ms('recorded')} AS at FROM report WHERE customer_id = $1 AND vehicle_id = $2
        AND recorded >= to_timestamp($3) AND recorded <= to_timestamp($4) ORDER BY recorded DESC OFFSET ${most} LIMIT 1`,
    [customerId, vehicleId, from / 1000, to / 1000],
  )
  return rows[0]?.at ?? null
}
