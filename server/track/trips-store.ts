/** The SQL of a vehicle's trips and stays. */
import type pg from 'pg'
import type { OpenStay, OpenTrip } from '#domain/state/journey.ts'
import { readState } from '#domain/state/state.ts'
import type { Leg, Stay, Trip } from '#domain/track/trips.ts'
import type { VehicleSpan } from './store.ts'

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const spell = `${ms('began')} AS began, ${ms('ended')} AS ended, ${ms('ended_known')} AS "endKnown", fixes,
  is_loaded AS "isLoaded", is_tethered AS "isTethered"`
const inSpan = `customer_id = $1 AND vehicle_id = $2 AND began < $4 AND (ended IS NULL OR ended > $3)`

/** Those that touch a span, whole; what goes on as it was when it began. */
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

/** What goes on for a customer's vehicle as it was last written, some seconds ago at most; null where nothing does. */
export const openLeg = async (
  pool: pg.Pool,
  { customerId, vehicleId }: Pick<VehicleSpan, 'customerId' | 'vehicleId'>,
): Promise<OpenStay | OpenTrip | null> => {
  const { rows } = await pool.query<{ state: string }>(
    'SELECT state FROM vehicle_state WHERE customer_id = $1 AND vehicle_id = $2',
    [customerId, vehicleId],
  )
  return (rows[0] && readState(rows[0].state).journey?.leg) ?? null
}
