/** The SQL of visits for the doctor: how many, which of them flap, and which count twice. */
import type pg from 'pg'
import { accuracyUsual } from '#domain/basics/assumed.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant, Meters } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import { flapWithin } from '#domain/insights/doctor/limits.ts'
import { reportsIn } from '../../stored/door.ts'
import { type DoctorQuery, seenRows } from './query.ts'

export interface VisitsOf {
  readonly geofenceId: number
  readonly visits: number
  readonly flaps: number
}

const flap = `interval '${flapWithin} milliseconds'`

/** Visits that began in the span, with when the one before of the same trailer ended. */
const withBefore = (query: DoctorQuery, params: unknown[], more = 'true'): string => {
  const from = `$${params.push(new Date(query.from))}`
  // The one before the first of the span is read, too.
  const earlier = `$${params.push(new Date(query.from - days(1)))}`
  return `(SELECT i.geofence_id, i.vehicle_id, i.entered, i.entered >= ${from} AS counts,
      lag(i.left_at) OVER (PARTITION BY i.vehicle_id, i.geofence_id ORDER BY i.entered) AS was_left
    FROM visit i WHERE i.entered >= ${earlier} AND ${more} AND ${seenRows(query, 'i', "coalesce(i.left_at, 'infinity')", params)}) w`
}
const isFlap = `w.counts AND w.entered - w.was_left <= ${flap}`

/** Of each geofence that was visited. */
export const visitsOf = async (db: pg.Pool, query: DoctorQuery): Promise<readonly VisitsOf[]> => {
  const params: unknown[] = []
  const { rows } = await db.query<VisitsOf>(
    `SELECT w.geofence_id AS "geofenceId", (count(*) FILTER (WHERE w.counts))::float8 AS visits,
        (count(*) FILTER (WHERE ${isFlap}))::float8 AS flaps
      FROM ${withBefore(query, params)} GROUP BY 1`,
    params,
  )
  return rows
}

/** @assume So many breaks of a geofence tell how far they went, and so many fixes of all. */
const breaksMost = 100
const fixesMost = 20_000

export interface OutsideFix extends Point {
  readonly geofenceId: number
  /** The break that it is of. */
  readonly at: string
  readonly accuracyM: Meters
}

/** The fixes between one visit and the next that followed at once. */
export const fixesBetween = async (
  db: pg.Pool,
  query: DoctorQuery,
  geofenceIds: readonly number[],
): Promise<readonly OutsideFix[]> => {
  if (geofenceIds.length === 0) return []
  const params: unknown[] = []
  const ids = `i.geofence_id = ANY($${params.push(geofenceIds)}::int[])`
  const { rows } = await db.query<OutsideFix>(
    `SELECT b.geofence_id AS "geofenceId", concat_ws('/', b.vehicle_id, b.entered) AS at, r.lat, r.lng,
        coalesce(r.accuracy_m, ${accuracyUsual}) AS "accuracyM"
      FROM (SELECT w.*, row_number() OVER (PARTITION BY w.geofence_id ORDER BY w.entered DESC, w.vehicle_id) AS n
          FROM ${withBefore(query, params, ids)} WHERE ${isFlap}) b
        CROSS JOIN LATERAL ${reportsIn({
          customer: `= $${params.push(query.customerId)}`,
          vehicle: '= b.vehicle_id',
          from: 'b.was_left',
          to: 'b.entered',
          placed: true,
          readings: [],
        })} r
      WHERE r.recorded < b.entered AND b.n <= ${breaksMost} ORDER BY b.n, b.geofence_id LIMIT ${fixesMost}`,
    params,
  )
  return rows
}

/** When the last trailer left each of these, whoever's group it is in; without an entry where none was ever in it. */
export const lastVisits = async (
  db: pg.Pool,
  { customerId, now }: DoctorQuery,
  geofenceIds: readonly number[],
): Promise<ReadonlyMap<number, Instant>> => {
  const { rows } = await db.query<{ id: number; last: number }>(
    `SELECT f.id, (extract(epoch FROM v.last) * 1000)::float8 AS last FROM unnest($2::int[]) AS f(id) CROSS JOIN LATERAL
        (SELECT max(coalesce(i.left_at, $3)) AS last FROM visit i WHERE i.customer_id = $1 AND i.geofence_id = f.id) v
      WHERE v.last IS NOT NULL`,
    [customerId, geofenceIds, new Date(now)],
  )
  return new Map(rows.map(({ id, last }) => [id, last]))
}

/** How many visits of the one were visits of the other at the same time, pair by pair. */
export const visitsOfBoth = async (
  db: pg.Pool,
  query: DoctorQuery,
  pairs: readonly (readonly [number, number])[],
): Promise<readonly number[]> => {
  if (pairs.length === 0) return []
  const params: unknown[] = [pairs.map(([a]) => a), pairs.map(([, b]) => b), new Date(query.from)]
  const { rows } = await db.query<{ n: number; both: number }>(
    `SELECT p.n::int AS n, count(*)::float8 AS both
      FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS p(a, b, n)
        JOIN visit i ON i.geofence_id = p.a AND i.entered >= $3
      WHERE ${seenRows(query, 'i', "coalesce(i.left_at, 'infinity')", params)}
        AND EXISTS (SELECT FROM visit o WHERE o.customer_id = i.customer_id AND o.vehicle_id = i.vehicle_id AND o.geofence_id = p.b
          AND o.entered < coalesce(i.left_at, 'infinity') AND coalesce(o.left_at, 'infinity') > i.entered)
      GROUP BY 1`,
    params,
  )
  const both = new Map(rows.map(({ n, both }) => [n, both]))
  return pairs.map((_, n) => both.get(n + 1) ?? 0)
}
