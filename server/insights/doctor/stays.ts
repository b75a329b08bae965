/** The SQL of stays for the doctor: gathered in cells, and who stayed in some of them. */
import type pg from 'pg'
import { accuracyUsual, fenceMarginMost } from '#domain/basics/assumed.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { StayCell } from '#domain/insights/doctor/clusters.ts'
import { cellsMost, cellsPerDegree, placeStayLeast } from '#domain/insights/doctor/limits.ts'
import { type DoctorQuery, seenRows } from './query.ts'

/** Stays of the last days that were long enough, as `s`: until when in `until`, their cell in `y` and `x`. */
const staysFrom = (query: DoctorQuery, params: unknown[]): string => {
  const from = `$${params.push(new Date(query.from))}::timestamptz`
  const now = `$${params.push(new Date(query.now))}::timestamptz`
  const until = `least(coalesce(s.ended, ${now}), ${now})`
  return `(SELECT s.*, ${until} AS until, ${until} - greatest(s.began, ${from}) AS dwell,
      floor(s.lat * ${cellsPerDegree})::int AS y, floor(s.lng * ${cellsPerDegree})::int AS x
    FROM stay s WHERE (s.ended > ${from} OR s.ended IS NULL) AND s.began <= ${now}
      AND ${until} - s.began >= interval '${placeStayLeast} milliseconds'
      AND ${seenRows(query, 's', "coalesce(s.ended, 'infinity')", params)}) s`
}
const dwell = '(extract(epoch FROM sum(s.dwell)) * 1000)::float8'
const last = '(extract(epoch FROM max(s.until)) * 1000)::float8'

/** Those with the most stays first; one more than are compared, where there are more. */
export const stayCells = async (db: pg.Pool, query: DoctorQuery): Promise<readonly StayCell[]> => {
  const params: unknown[] = []
  const { rows } = await db.query<StayCell>(
    `SELECT s.y, s.x, avg(s.lat) AS lat, avg(s.lng) AS lng, min(s.lat) AS south, max(s.lat) AS north,
        min(s.lng) AS west, max(s.lng) AS east, count(*)::float8 AS stays, ${dwell} AS "dwellMs", ${last} AS last,
        max(least(coalesce(s.accuracy_m, ${accuracyUsual}), ${fenceMarginMost})) AS "accuracyM"
      FROM ${staysFrom(query, params)} GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT ${cellsMost + 1}`,
    params,
  )
  return rows
}

export interface StaysOf {
  readonly place: number
  readonly stays: number
  readonly trailers: number
  readonly days: number
  readonly dwellMs: Ms
  readonly last: Instant
}

/** Cells with the number of what they belong to, as columns. */
const columnsOf = (cells: readonly (readonly StayCell[])[], params: unknown[]): string => {
  const rows = cells.flatMap((some, n) => some.map((cell) => [n, cell.y, cell.x] as const))
  const at = [0, 1, 2].map((of) => `$${params.push(rows.map((row) => row[of]))}::int[]`)
  return `unnest(${at.join(', ')}) AS c(place, y, x)`
}

/** Who stayed in each of these places, and on how many days. */
export const staysOf = async (
  db: pg.Pool,
  query: DoctorQuery,
  places: readonly (readonly StayCell[])[],
): Promise<readonly StaysOf[]> => {
  if (places.length === 0) return []
  const params: unknown[] = []
  const zone = `$${params.push(query.zone)}`
  const cells = columnsOf(places, params)
  const { rows } = await db.query<StaysOf>(
    `SELECT c.place, count(*)::float8 AS stays, count(DISTINCT s.vehicle_id)::float8 AS trailers, ${dwell} AS "dwellMs", ${last} AS last,
        (count(DISTINCT (s.began AT TIME ZONE ${zone})::date))::float8 AS days
      FROM ${staysFrom(query, params)}
        JOIN ${cells} ON c.y = s.y AND c.x = s.x GROUP BY 1 ORDER BY 1`,
    params,
  )
  return rows
}

export interface Missed {
  readonly geofenceId: number
  readonly stays: number
  readonly trailers: number
}

/** Stays in these cells, since their geofence is as it is, that were no visit of it. */
export const missedBy = async (
  db: pg.Pool,
  query: DoctorQuery,
  fences: readonly { readonly id: number; readonly since: Instant; readonly cells: readonly StayCell[] }[],
): Promise<readonly Missed[]> => {
  if (fences.length === 0) return []
  const params: unknown[] = []
  const cells = columnsOf(
    fences.map((fence) => fence.cells),
    params,
  )
  const ids = `$${params.push(fences.map(({ id }) => id))}::int[]`
  const since = `$${params.push(fences.map((fence) => new Date(fence.since)))}::timestamptz[]`
  const { rows } = await db.query<Missed>(
    `SELECT f.id AS "geofenceId", count(*)::float8 AS stays, count(DISTINCT s.vehicle_id)::float8 AS trailers
      FROM ${staysFrom(query, params)} JOIN ${cells} ON c.y = s.y AND c.x = s.x
        JOIN unnest(${ids}, ${since}) WITH ORDINALITY AS f(id, since, n) ON f.n = c.place + 1 AND s.began >= f.since
      WHERE NOT EXISTS (SELECT FROM visit i WHERE i.customer_id = s.customer_id AND i.vehicle_id = s.vehicle_id
        AND i.geofence_id = f.id AND i.entered < coalesce(s.ended, 'infinity') AND (i.left_at IS NULL OR i.left_at > s.began))
      GROUP BY 1 ORDER BY 1`,
    params,
  )
  return rows
}
