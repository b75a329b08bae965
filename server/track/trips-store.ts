/** The SQL of a vehicle's trips and stays. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { readState } from '#domain/state/state.ts'
import { type Leg, legsAt, type Stay, type Trip } from '#domain/track/trips.ts'
import type { VehicleSpan } from './store.ts'

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const spell = `${ms('began')} AS began, ${ms('ended')} AS ended, ${ms('ended_known')} AS "endKnown", fixes,
  is_loaded AS "isLoaded", is_tethered AS "isTethered"`
const inSpan = `customer_id = $1 AND vehicle_id = $2 AND began < $4 AND ended > $3`

/** Those of a span that are over, whole; in the order of time. */
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
  ].sort((a, b) => a.began - b.began)
}

/** What goes on for a customer's vehicle; nothing where it has not reported. */
export const legsNow = async (
  pool: pg.Pool,
  { customerId, vehicleId }: Pick<VehicleSpan, 'customerId' | 'vehicleId'>,
  now: Instant,
): Promise<readonly Leg[]> => {
  const { rows } = await pool.query<{ state: string }>(
    'SELECT state FROM vehicle_state WHERE customer_id = $1 AND vehicle_id = $2',
    [customerId, vehicleId],
  )
  const leg = rows[0] && readState(rows[0].state).journey?.leg
  return leg ? legsAt(leg, now) : []
}
