/** The SQL of the past: every vehicle as it was at a moment. */
import type pg from 'pg'
import { gatewaySilentAfter } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

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
  readonly lat: number | null
  readonly lng: number | null
  readonly heading_deg: number | null
  readonly speed_mph: number | null
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const before = 'r.customer_id = v.customer_id AND r.vehicle_id = v.id AND r.recorded <= $1'

/**
 * One step down the key of `report` for each vehicle: its newest report by then, with how the vehicle stood after it.
 * A report without a position leaves it where the newest one before was; only these are looked for a second time.
 * Kept from hashing and from sorting, PostgreSQL takes the key, whose cost does not grow with the reports there are.
 */
const atMoment = (condition: string) => `SELECT v.id, v.customer_id, v.vin, v.unit_id, v.vehicle_type_id,
    ${ms('newest.recorded')} AS recorded, newest.level, ${ms('newest.stopped_since')} AS stopped_since,
    coalesce(newest.lat, fix.lat) AS lat, coalesce(newest.lng, fix.lng) AS lng,
    CASE WHEN newest.lat IS NULL THEN fix.heading_deg ELSE newest.heading_deg END AS heading_deg,
    CASE WHEN newest.lat IS NULL THEN fix.speed_mph ELSE newest.speed_mph END AS speed_mph
  FROM vehicle v
  CROSS JOIN LATERAL (SELECT r.recorded, r.level, r.stopped_since, r.lat, r.lng, r.heading_deg, r.speed_mph
    FROM report r WHERE ${before} ORDER BY r.recorded DESC, r.seq DESC LIMIT 1) newest
  LEFT JOIN LATERAL (SELECT r.lat, r.lng, r.heading_deg, r.speed_mph
    FROM report r WHERE newest.lat IS NULL AND ${before} AND r.lat IS NOT NULL
      ORDER BY r.recorded DESC, r.seq DESC LIMIT 1) fix ON true
  WHERE v.sim_status = 'Activated' AND ${condition}`

/**
 * The vehicles that are seen as they were at a moment; those that had not reported by then are not among them.
 * Customers are today's: a vehicle that was transferred since begins with its customer of today.
 */
export const fleetAt = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  at: Instant,
): Promise<readonly PastVehicle[]> => {
  const params: unknown[] = [new Date(at)]
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const { rows } = await pool.query<Row>(atMoment(seen), params)
  return rows.map((row) => toVehicle(row, at))
}

const toVehicle = (row: Row, at: Instant): PastVehicle => ({
  id: row.id,
  customerId: row.customer_id,
  vin: row.vin,
  unitId: row.unit_id,
  vehicleTypeId: row.vehicle_type_id,
  lat: row.lat,
  lng: row.lng,
  headingDeg: row.heading_deg ?? 0,
  speedMph: row.stopped_since === null ? (row.speed_mph ?? 0) : 0,
  level: at >= row.recorded + gatewaySilentAfter ? 'stale' : (levelCodes[row.level ?? 0] ?? 'unknown'),
  recorded: row.recorded,
  stoppedSince: row.stopped_since,
})
