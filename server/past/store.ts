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
import { inTransaction } from '../platform/transaction.ts'
import { heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { newestIn } from '../stored/door.ts'
import { type Newest, type NewestRow, newestOf, newestOfEach } from '../stored/newest.ts'
import type { ReadRow } from '../stored/rows.ts'

/** A vehicle at a moment, with the address left to whoever knows it. */
export type PastVehicle = Omit<LiveVehicle, 'address'>

type Fix = Pick<ReadRow, 'lat' | 'lng' | 'heading_deg' | 'speed_mph'>
interface VehicleRow {
  readonly id: number
  readonly customer_id: number
  readonly vin: string
  readonly unit_id: string
  readonly vehicle_type_id: number
}
type Row = VehicleRow & Fix & Pick<ReadRow, 'recorded' | 'level' | 'stopped_since' | 'verdict'>

// Of a vehicle that changed hands only since whoever had it at the moment got it.
const before = {
  customer: '= v.customer_id',
  vehicle: '= v.id',
  from: "coalesce(t.starts, '-infinity'::timestamptz)",
  to: '$1::timestamptz',
}
const newest = newestOfEach(before)
const held = `FROM held_vehicle v
  LEFT JOIN tenure t ON t.vehicle_id = v.id AND t.starts <= $1 AND (t.ends IS NULL OR t.ends > $1)`

/**
 * One step down the key of `report`, and one down that of packed days, for each vehicle: its newest report by then, with how the vehicle stood after it.
 * A report without a position leaves it where the newest one before was; only these are looked for a second time.
 * Kept from hashing and from sorting, PostgreSQL takes the key, whose cost does not grow with the reports there are.
 */
const atMoment = (
  condition: string,
) => `SELECT v.id, v.customer_id, v.vin, v.unit_id, v.vehicle_type_id, ${newest.columns}
  ${held}
  ${newest.joins}
  WHERE v.sim_status = 'Activated' AND ${condition}
    AND ${shownSql({ customer: 'v.customer_id', vehicle: 'v.id' }, '$1::timestamptz')}
    -- Whoever had it then has seen it; who had it before or since has not.
    AND (t.customer_id IS NULL OR t.customer_id = v.customer_id)`

/** Where vehicles were that reported no position on the day of their newest report. */
const earlierFixes = async (
  pool: pg.Pool,
  of: readonly VehicleRow[],
  at: Instant,
): Promise<ReadonlyMap<string, Fix>> => {
  if (of.length === 0) return new Map()
  const { rows } = await pool.query<Fix & VehicleRow>(
    `SELECT v.id, v.customer_id, r.lat, r.lng, r.heading_deg, r.speed_mph ${held}
      JOIN unnest($2::int[], $3::int[]) AS k(customer_id, id) ON v.customer_id = k.customer_id AND v.id = k.id
      CROSS JOIN LATERAL ${newestIn({ ...before, readings: [], placed: true })} r
      WHERE t.customer_id IS NULL OR t.customer_id = v.customer_id`,
    [new Date(at), of.map((one) => one.customer_id), of.map((one) => one.id)],
  )
  return new Map(rows.map((row) => [nameOf(row), row]))
}
const nameOf = ({ customer_id, id }: Pick<VehicleRow, 'customer_id' | 'id'>) => `${customer_id}/${id}`
const nowhere: Fix = { lat: null, lng: null, heading_deg: null, speed_mph: null }

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
  const limitsOf = await limitsOfCustomers(pool)
  const known = await inTransaction(pool, async (client) => {
    const found: (Newest & { readonly row: VehicleRow })[] = []
    // A packed day of each of a large fleet would not fit into memory.
    await client.query(`DECLARE at_moment NO SCROLL CURSOR FOR ${atMoment(seen)}`, params)
    for (;;) {
      const { rows } = await client.query<VehicleRow & NewestRow>(`FETCH ${atOnce} FROM at_moment`)
      for (const told of rows) {
        const { id, customer_id, vin, unit_id, vehicle_type_id } = told
        const newest = newestOf(told, at)
        if (newest) found.push({ ...newest, row: { id, customer_id, vin, unit_id, vehicle_type_id } })
      }
      if (rows.length < atOnce) return found
    }
  })
  const open = known.filter(({ isFixOpen }) => isFixOpen).map(({ row }) => row)
  const earlier = await earlierFixes(pool, open, at)
  return known.map(({ row, newest: { recorded, level, stopped_since, verdict }, fix }) => {
    const { lat, lng, heading_deg, speed_mph } = fix ?? earlier.get(nameOf(row)) ?? nowhere
    const then = { recorded, level, stopped_since, verdict, lat, lng, heading_deg, speed_mph }
    return toVehicle({ ...row, ...then }, at, limitsOf(row.customer_id))
  })
}
/** Vehicles that are fetched at a time. */
const atOnce = 500

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
