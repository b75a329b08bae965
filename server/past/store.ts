/** The SQL of the past: every vehicle as it was at a moment. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { VerdictLimits } from '#domain/basics/verdict-limits.ts'
import { liveVerdict } from '#domain/columns/verdict.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import { silentVerdict } from '#domain/verdict/silent.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { decodeVerdict } from '#domain/wire/live-verdict.ts'
import { limitsOfCustomers } from '../fleet/limits.ts'
import { heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { newestIn } from '../stored/door.ts'

/** A vehicle at a moment, with the address left to whoever knows it. */
export type PastVehicle = Omit<LiveVehicle, 'address'>

interface Row {
  readonly id: number
  readonly customer_id: number
  readonly vin: string
  readonly unit_id: string
  readonly vehicle_type_id: number
  readonly recorded: Instant
  readonly level: number | null
  readonly stopped_since: Instant | null
  readonly verdict: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly heading_deg: number | null
  readonly speed_mph: number | null
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
// Of a vehicle that changed hands only since whoever had it at the moment got it.
const before = {
  customer: '= v.customer_id',
  vehicle: '= v.id',
  from: "coalesce(t.starts, '-infinity')",
  to: '$1::timestamptz',
  readings: [],
}

/**
 * One step down the key of `report`, and one down that of packed days, for each vehicle: its newest report by then, with how the vehicle stood after it.
 * A report without a position leaves it where the newest one before was; only these are looked for a second time.
 * Kept from hashing and from sorting, PostgreSQL takes the key, whose cost does not grow with the reports there are.
 */
const atMoment = (condition: string) => `SELECT v.id, v.customer_id, v.vin, v.unit_id, v.vehicle_type_id,
    ${ms('newest.recorded')} AS recorded, newest.level, newest.verdict, ${ms('newest.stopped_since')} AS stopped_since,
    coalesce(newest.lat, fix.lat) AS lat, coalesce(newest.lng, fix.lng) AS lng,
    CASE WHEN newest.lat IS NULL THEN fix.heading_deg ELSE newest.heading_deg END AS heading_deg,
    CASE WHEN newest.lat IS NULL THEN fix.speed_mph ELSE newest.speed_mph END AS speed_mph
  FROM held_vehicle v
  LEFT JOIN tenure t ON t.vehicle_id = v.id AND t.starts <= $1 AND (t.ends IS NULL OR t.ends > $1)
  CROSS JOIN LATERAL (SELECT r.recorded, r.level, r.verdict, r.stopped_since, r.lat, r.lng, r.heading_deg, r.speed_mph
    FROM ${newestIn(before)} r) newest
  LEFT JOIN LATERAL (SELECT r.lat, r.lng, r.heading_deg, r.speed_mph
    FROM (SELECT WHERE newest.lat IS NULL) wanted CROSS JOIN LATERAL ${newestIn({ ...before, placed: true })} r) fix ON true
  WHERE v.sim_status = 'Activated' AND ${condition}
    AND ${shownSql({ customer: 'v.customer_id', vehicle: 'v.id' }, '$1::timestamptz')}
    -- Whoever had it then has seen it; who had it before or since has not.
    AND (t.customer_id IS NULL OR t.customer_id = v.customer_id)`

/**
 * The vehicles that are seen as they were at a moment; those that had not reported by then are not among them.
 * A vehicle that changed hands is seen by whoever had it at the moment.
 */
export const fleetAt = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  at: Instant,
): Promise<readonly PastVehicle[]> => {
  const params: unknown[] = [new Date(at)]
  const seen = heldSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const [{ rows }, limitsOf] = await Promise.all([
    pool.query<Row>(atMoment(seen), params),
    limitsOfCustomers(pool),
  ])
  return rows.map((row) => toVehicle(row, at, limitsOf(row.customer_id)))
}

/** What stands in the place of what was said last, once a vehicle was silent at the moment. */
const silentAt = (
  row: Row,
  at: Instant,
  limits: VerdictLimits,
): Pick<PastVehicle, 'level' | 'verdict'> | null => {
  const verdict = silentVerdict(row.recorded, levelCodes[row.level ?? 0] ?? 'unknown', at, limits)
  return verdict && { level: verdict.level, verdict: liveVerdict(verdict) }
}

const toVehicle = (row: Row, at: Instant, limits: VerdictLimits): PastVehicle => ({
  id: row.id,
  customerId: row.customer_id,
  vin: row.vin,
  unitId: row.unit_id,
  vehicleTypeId: row.vehicle_type_id,
  lat: row.lat,
  lng: row.lng,
  headingDeg: row.heading_deg ?? 0,
  speedMph: row.stopped_since === null ? (row.speed_mph ?? 0) : 0,
  level: levelCodes[row.level ?? 0] ?? 'unknown',
  recorded: row.recorded,
  stoppedSince: row.stopped_since,
  verdict: decodeVerdict(row.verdict === null ? null : JSON.parse(row.verdict)),
  ...silentAt(row, at, limits),
})
