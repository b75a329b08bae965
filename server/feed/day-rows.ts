/** All reports of a day that somebody sees, vehicle by vehicle, in the order of time. */
import type pg from 'pg'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { type DayColumns, dayOf, placesIn, reportsOrDaysIn } from '../stored/days.ts'
import type { ReportFeed } from './report-pages.ts'

/** Vehicles a statement, and the most rows that one may bring: those that report often are read each by itself, in pieces. */
const vehiclesAtOnce = 10
const rowsAtOnce = 10_000

export interface DayRow {
  readonly customerId: number
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly recorded: Instant
  readonly received: Instant
  readonly seq: number
  readonly lat: number | null
  readonly lng: number | null
  readonly headingDeg: number | null
  readonly speedMph: number | null
  readonly accuracyM: number | null
  readonly level: number | null
  readonly readings: string | null
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

export interface DaySpan {
  readonly from: Instant
  /** Not included. */
  readonly to: Instant
}

interface VehicleKey {
  readonly customerId: number
  readonly vehicleId: number
}
/** The last row that was read of a vehicle. */
type Behind = Pick<DayRow, 'recorded' | 'seq'> | null
const columns = { customer: 'v.customer_id', vehicle: 'v.id' }

interface Piece {
  readonly rows: readonly DayRow[]
  readonly isMore: boolean
}

/** The rows behind one, so many at most. */
const rowsOf = async (
  pool: pg.Pool,
  vehicles: readonly VehicleKey[],
  { placed, withReadings }: ReportFeed,
  { from, to }: DaySpan,
  behind: Behind,
): Promise<Piece> => {
  const reports = reportsOrDaysIn(
    {
      customer: '= v.customer_id',
      vehicle: '= v.id',
      from: '$3::timestamptz',
      to: '$4::timestamptz',
      ...(placed && { placed }),
      readings: withReadings ? 'all' : [],
    },
    { without: ['stopped_since', 'verdict'], also: ['received'], shown },
  )
  const further = behind
    ? 'AND (r.head IS NOT NULL OR (r.recorded, r.seq) > (to_timestamp($5::float8 / 1000), $6::bigint))'
    : ''
  const { rows } = await pool.query<DayRow & DayColumns>(
    `SELECT v.customer_id AS "customerId", v.id AS "vehicleId", v.vin, v.unit_id AS "unitId", ${ms('r.recorded')} AS recorded,
        ${ms('r.received')} AS received, r.seq, r.lat, r.lng, r.heading_deg AS "headingDeg", r.speed_mph AS "speedMph",
        r.accuracy_m AS "accuracyM", r.level, ${withReadings ? 'r.readings::text' : 'NULL::text'} AS readings,
        r.head, r.parts
      FROM unnest($1::int[], $2::int[]) AS k(c, v) JOIN held_vehicle v ON v.customer_id = k.c AND v.id = k.v
      CROSS JOIN LATERAL ${reports} r
      WHERE ${shown('r', 'r.recorded')} ${further}
      ORDER BY v.customer_id, v.id, r.recorded, r.seq LIMIT ${rowsAtOnce + 1}`,
    [
      vehicles.map(({ customerId }) => customerId),
      vehicles.map(({ vehicleId }) => vehicleId),
      new Date(Math.max(from, behind?.recorded ?? from)),
      new Date(to - 1),
      ...(behind ? [behind.recorded, behind.seq] : []),
    ],
  )
  const found: DayRow[] = []
  for (const { head, parts, ...row } of rows) {
    if (head === null || parts === null) {
      found.push(row)
      continue
    }
    const { customerId, vehicleId, vin, unitId } = row
    const of = dayOf(head, parts)
    for (let { begin: i, end } = placesIn(of, behind, to - 1); i < end && found.length <= rowsAtOnce; i++) {
      // A packed day is one of UTC, and may have begun before the one that is asked for.
      if (of.recorded(i) < from || (placed && !of.hasPlace(i))) continue
      const { recorded, seq, lat, lng, heading_deg, speed_mph, accuracy_m, level } = of.bare(i)
      found.push({
        ...{ customerId, vehicleId, vin, unitId, recorded, received: of.received(i), seq, lat, lng },
        ...{ headingDeg: heading_deg, speedMph: speed_mph, accuracyM: accuracy_m, level },
        readings: withReadings ? of.json(i) : null,
      })
    }
    if (found.length > rowsAtOnce) break
  }
  // Of a day nothing may be asked for: fewer are found then than were brought.
  return { rows: found.slice(0, rowsAtOnce), isMore: Math.max(found.length, rows.length) > rowsAtOnce }
}
const shown = (of: string, at: string) =>
  shownSql({ customer: `${of}.customer_id`, vehicle: `${of}.vehicle_id` }, at)

/** @param from the beginning of the day @param to its end, not included; left out: 24 hours later */
export async function* dayRows(
  pool: pg.Pool,
  accessScope: AccessScope,
  feed: ReportFeed,
  from: Instant,
  to: Instant = from + day,
): AsyncGenerator<readonly DayRow[]> {
  const span = { from, to }
  for (let after: VehicleKey = { customerId: -1, vehicleId: -1 }; ; ) {
    const params: unknown[] = [after.customerId, after.vehicleId]
    const { rows: vehicles } = await pool.query<VehicleKey>(
      `SELECT v.customer_id AS "customerId", v.id AS "vehicleId" FROM held_vehicle v
        WHERE (v.customer_id, v.id) > ($1, $2) AND ${heldSql(accessScope, columns, params)}
        ORDER BY v.customer_id, v.id LIMIT ${vehiclesAtOnce}`,
      params,
    )
    const last = vehicles.at(-1)
    if (!last) return
    after = last
    const all = await rowsOf(pool, vehicles, feed, span, null)
    if (!all.isMore) {
      if (all.rows.length > 0) yield all.rows
      continue
    }
    for (const vehicle of vehicles)
      for (let behind: Behind = null, more = true; more; ) {
        const { rows, isMore } = await rowsOf(pool, [vehicle], feed, span, behind)
        if (rows.length > 0) yield rows
        behind = rows.at(-1) ?? null
        more = isMore
      }
  }
}
