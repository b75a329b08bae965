/** The SQL of Fleet Control: one aggregate for each of its modules, over all that the viewer sees. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { makeCounts } from '../fleet/counts.ts'
import { subscribedSql } from '../scope/subscribed.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { verdictSql } from '../scope/withheld.ts'

/** Lines that a module shows. */
export const moduleLines = 8

export interface ValueCount {
  /** As the column of the grid holds it; null where nothing is known. */
  readonly value: string | null
  readonly count: number
}
export interface Health {
  readonly total: number
  readonly levels: readonly ValueCount[]
  readonly trailer: readonly ValueCount[]
  readonly trailerBattery: readonly ValueCount[]
  readonly gatewayBattery: readonly ValueCount[]
}
export interface Connectivity {
  readonly total: number
  readonly statuses: readonly ValueCount[]
  /** By the age of the newest report. */
  readonly within24h: number
  readonly within7d: number
  readonly older: number
  readonly never: number
}
export interface PlaceCount {
  /** Two letters of a state; null if the address has none. */
  readonly state: string | null
  readonly count: number
  readonly moving: number
}
export interface Occupied {
  readonly id: number
  readonly name: string
  readonly count: number
}
export interface Worst {
  readonly vin: string
  readonly unitId: string
  readonly level: Level
  readonly address: string | null
  readonly lastReport: Instant | null
}
export interface ReeferOut {
  readonly vin: string
  readonly unitId: string
  readonly zone: number
  readonly setPointF: number
  readonly returnAirF: number
  /** By how far they are apart. */
  readonly level: Level
  readonly lastReport: Instant | null
}

const columns = { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }

/** What the viewer sees of those with an active SIM, as conditions on `vehicle_now n`. */
const seen = (accessScope: AccessScope, params: unknown[]): string =>
  `n.sim_status = 'Activated' AND ${accessScopeSql(accessScope, columns, params)}`

/** How bad a vehicle is, by what of it the viewer is told. */
const toldLevel = (accessScope: AccessScope, params: unknown[]): string =>
  verdictSql(accessScope, 'level', columns, params)

const remembered = makeCounts<unknown>()

/** Asks, or takes the answer of some seconds ago to the same query. */
const ask = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: string,
  params: readonly unknown[],
): Promise<readonly Row[]> =>
  remembered(pool, `${sql} ${JSON.stringify(params)}`, async () => {
    const { rows } = await pool.query<Row>(sql, [...params])
    return rows
  }) as Promise<readonly Row[]>

/** The counts of one column's values, the most first. */
const tally = <Row extends { readonly count: number }>(
  rows: readonly Row[],
  of: (row: Row) => string | null,
): readonly ValueCount[] => {
  const counts = new Map<string | null, number>()
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + row.count)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

/** How many vehicles are in which health. */
export const healthOf = async (pool: pg.Pool, accessScope: AccessScope): Promise<Health> => {
  const params: unknown[] = []
  const rows = await ask<{
    l: string | null
    t: string | null
    b: string | null
    g: string | null
    count: number
  }>(
    pool,
    `SELECT ${toldLevel(accessScope, params)} AS l, n.trailer_health_status AS t, n.trailer_battery_health_status AS b,
        n.gateway_battery_health_status AS g, count(*) AS count
      FROM vehicle_now n WHERE ${seen(accessScope, params)} GROUP BY 1, 2, 3, 4`,
    params,
  )
  return {
    total: sum(rows),
    levels: tally(rows, ({ l }) => l),
    trailer: tally(rows, ({ t }) => t),
    trailerBattery: tally(rows, ({ b }) => b),
    gatewayBattery: tally(rows, ({ g }) => g),
  }
}

/** How many report as they should, and how old the newest reports are. */
export const connectivityOf = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  now: Instant,
): Promise<Connectivity> => {
  // By the minute: the answer of some seconds ago serves whoever asks next.
  const params: unknown[] = [new Date(Math.floor(now / 60_000) * 60_000)]
  const rows = await ask<{ status: string | null; age: string; count: number }>(
    pool,
    `SELECT n.sensor_connectivity_status AS status, CASE WHEN n.last_reported_calculated IS NULL THEN 'never'
        WHEN n.last_reported_calculated > $1::timestamptz - interval '24 hours' THEN 'day'
        WHEN n.last_reported_calculated > $1::timestamptz - interval '7 days' THEN 'week' ELSE 'older' END AS age,
        count(*) AS count
      FROM vehicle_now n WHERE ${seen(accessScope, params)} GROUP BY 1, 2`,
    params,
  )
  const aged = (age: string) => sum(rows.filter((row) => row.age === age))
  return {
    total: sum(rows),
    statuses: tally(rows, ({ status }) => status),
    within24h: aged('day'),
    within7d: aged('week'),
    older: aged('older'),
    never: aged('never'),
  }
}

/** In which states vehicles are, the most first. */
export const placesOf = async (pool: pg.Pool, accessScope: AccessScope): Promise<readonly PlaceCount[]> => {
  const params: unknown[] = []
  // An address ends in its state: ', TX'.
  const rows = await ask<{ ending: string | null; count: number; moving: number }>(
    pool,
    `SELECT right(n.reverse_geocoded_address, 4) AS ending, count(*) AS count,
        count(*) FILTER (WHERE n.stopped_since IS NULL AND n.speed_mph > 0) AS moving
      FROM vehicle_now n WHERE ${seen(accessScope, params)} GROUP BY 1`,
    params,
  )
  const places = new Map<string | null, { count: number; moving: number }>()
  for (const { ending, count, moving } of rows) {
    const state = /^, ([A-Z]{2})$/.exec(ending ?? '')?.[1] ?? null
    const before = places.get(state) ?? { count: 0, moving: 0 }
    places.set(state, { count: before.count + count, moving: before.moving + moving })
  }
  return [...places]
    .map(([state, counts]) => ({ state, ...counts }))
    .sort((a, b) => Number(a.state === null) - Number(b.state === null) || b.count - a.count)
}

/** The active geofences that hold the most vehicles now. */
export const occupiedOf = async (pool: pg.Pool, accessScope: AccessScope): Promise<readonly Occupied[]> => {
  const params: unknown[] = []
  return ask<{ id: number; name: string; count: number }>(
    pool,
    `SELECT g.id, g.name, inside.count FROM (
        SELECT i.customer_id, i.geofence_id, count(*) AS count FROM visit i WHERE i.left_at IS NULL
          AND ${subscribedSql({ customer: 'i.customer_id', vehicle: 'i.vehicle_id' })}
          AND ${accessScopeSql(accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params)}
        GROUP BY 1, 2) inside
      JOIN geofence g ON g.customer_id = inside.customer_id AND g.id = inside.geofence_id AND g.is_active
      ORDER BY inside.count DESC, lower(g.name), g.id LIMIT ${moduleLines}`,
    params,
  )
}

/** The worst first, in the order of Now's queue, or those of one level. */
export const worstOf = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  level: string | null,
): Promise<readonly Worst[]> => {
  const params: unknown[] = []
  const wanted = [seen(accessScope, params)]
  const [shown, rank] = [
    toldLevel(accessScope, params),
    verdictSql(accessScope, 'verdict_rank', columns, params),
  ]
  if (level !== null) wanted.push(`${shown} = $${params.push(level)}`)
  const rows = await ask<Omit<Worst, 'lastReport'> & { last: Date | null }>(
    pool,
    `SELECT n.vin, n.unit_id AS "unitId", ${shown} AS level, n.reverse_geocoded_address AS address,
        n.last_reported_calculated AS last
      FROM vehicle_now n WHERE ${wanted.join(' AND ')}
      ORDER BY ${rank} NULLS LAST, n.vehicle_id LIMIT ${moduleLines}`,
    params,
  )
  return rows.map(({ last, ...row }) => ({ ...row, lastReport: last?.getTime() ?? null }))
}

/** Reefers that are on and whose return air is far from what was asked for, the furthest first. */
export const reefersOutOf = async (
  pool: pg.Pool,
  accessScope: AccessScope,
): Promise<{ readonly count: number; readonly rows: readonly ReeferOut[] }> => {
  const params: unknown[] = []
  const rows = await ask<Omit<ReeferOut, 'lastReport'> & { last: Date | null; count: number }>(
    pool,
    `SELECT n.vin, n.unit_id AS "unitId", z.zone, z.asked AS "setPointF", z.back AS "returnAirF",
        n.reefer_range AS level, n.last_reported_calculated AS last, count(*) OVER () AS count
      FROM vehicle_now n CROSS JOIN LATERAL (
        SELECT zone, asked, back FROM (VALUES (1, n.tk_set_point_1, n.tk_return_air_1),
          (2, n.tk_set_point_2, n.tk_return_air_2), (3, n.tk_set_point_3, n.tk_return_air_3)) AS zones(zone, asked, back)
        WHERE back IS NOT NULL AND asked IS NOT NULL ORDER BY abs(back - asked) DESC LIMIT 1) z
      WHERE n.reefer_range IN ('caution', 'critical') AND ${seen(accessScope, params)}
      ORDER BY abs(z.back - z.asked) DESC, n.vehicle_id LIMIT ${moduleLines}`,
    params,
  )
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ last, count: _all, ...row }) => ({ ...row, lastReport: last?.getTime() ?? null })),
  }
}
