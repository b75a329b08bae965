/** The SQL of the heat map: how long vehicles stood in cells of a grid, or how often they came through. */
import type pg from 'pg'
import { gatewaySilentAfter } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { HeatBy, HeatCell } from '#domain/wire/heat.ts'
import { heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { reportsIn } from '../stored/door.ts'

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** A stretch of a vehicle's past. */
export interface HeatKey {
  readonly customerId: number
  readonly id: number
  /** Null: from the beginning. */
  readonly from: Instant | null
  /** Not included; null: it lasts. */
  readonly to: Instant | null
}

/** What of the past of vehicles may be looked at; `only` of null: of all of them. */
export const heatVehicles = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  only: readonly number[] | null,
): Promise<readonly HeatKey[]> => {
  const params: unknown[] = []
  const seen = heldSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  // One that is named is looked at whatever its SIM is.
  const which = only ? `v.id = ANY($${params.push(only)}::int[])` : `v.sim_status = 'Activated'`
  const { rows } = await pool.query<HeatKey>(
    `SELECT v.customer_id AS "customerId", v.id, ${ms("nullif(t.starts, '-infinity')")} AS "from", ${ms('t.ends')} AS "to"
      FROM held_vehicle v LEFT JOIN tenure t ON t.customer_id = v.customer_id AND t.vehicle_id = v.id
        AND t.ends IS DISTINCT FROM t.starts
      WHERE ${seen} AND ${which}`,
    params,
  )
  return rows
}

/** Cells of the grid: `grid` a side of the whole world, those alone that lie in the box. */
export interface HeatGrid {
  readonly grid: number
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

const x = 'floor((r.lng + 180) / 360 * $5)::int'
const sine = 'sin(radians(greatest(-85, least(85, r.lat))))'
const y = `floor((0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())) * $5)::int`

/** A stay lasts until the next report; a silence longer than a gateway's pause is nobody's stay. */
const dwell = `SELECT x, y, sum(extract(epoch FROM least(next, recorded + interval '${gatewaySilentAfter} milliseconds') - recorded)) / 3600 AS weight
  FROM (SELECT ${x} AS x, ${y} AS y, r.recorded, r.stopped_since,
      coalesce(lead(r.recorded) OVER way, r.upto) AS next
    FROM places r WINDOW way AS (PARTITION BY r.stretch ORDER BY r.recorded, r.seq)) s
  WHERE stopped_since IS NOT NULL`
/** Coming into a cell counts once, however many reports come from it. */
const passage = `SELECT x, y, count(*)::float8 AS weight
  FROM (SELECT x, y, lag(x) OVER way AS was_x, lag(y) OVER way AS was_y
    FROM (SELECT ${x} AS x, ${y} AS y, r.stretch, r.recorded, r.seq FROM places r) c
    WINDOW way AS (PARTITION BY stretch ORDER BY recorded, seq)) s
  WHERE (was_x, was_y) IS DISTINCT FROM (x, y)`

const places = reportsIn({
  customer: '= k.customer_id',
  vehicle: '= k.vehicle_id',
  from: 'greatest($3::timestamptz, k.since)',
  to: 'least($4::timestamptz, k.upto)',
  placed: true,
  readings: [],
})

/** What these vehicles add to the cells, and how many reports it took to know. */
export const heatOf = async (
  pool: pg.Pool,
  vehicles: readonly HeatKey[],
  from: Instant,
  to: Instant,
  by: HeatBy,
  { grid, west, east, north, south }: HeatGrid,
): Promise<{ readonly cells: readonly HeatCell[]; readonly reports: number }> => {
  const { rows } = await pool.query<{ x: number; y: number; weight: number; reports: number }>(
    `WITH places AS MATERIALIZED (
        SELECT k.stretch, k.upto, r.recorded, r.seq, r.lat, r.lng, r.stopped_since
        FROM (SELECT stretch, customer_id, vehicle_id, coalesce(to_timestamp(since), '-infinity') AS since,
            least($4, to_timestamp(upto)) AS upto
          FROM unnest($1::int[], $2::int[], $10::float8[], $11::float8[])
            WITH ORDINALITY AS u(customer_id, vehicle_id, since, upto, stretch)) k
        CROSS JOIN LATERAL ${places} r
        WHERE ${shownSql({ customer: 'r.customer_id', vehicle: 'r.vehicle_id' }, 'r.recorded')}),
      weighed AS (${by === 'dwell' ? dwell : passage} GROUP BY x, y)
    SELECT x, y, weight, (SELECT count(*) FROM places)::float8 AS reports FROM weighed
      WHERE x BETWEEN $6 AND $7 AND y BETWEEN $8 AND $9`,
    [
      vehicles.map(({ customerId }) => customerId),
      vehicles.map(({ id }) => id),
      new Date(from),
      new Date(to),
      grid,
      Math.floor(west * grid),
      Math.floor(east * grid),
      Math.floor(north * grid),
      Math.floor(south * grid),
      vehicles.map(({ from: since }) => since && since / 1000),
      // Not included: moments are whole milliseconds.
      vehicles.map(({ to: upto }) => upto && (upto - 1) / 1000),
    ],
  )
  return {
    cells: rows.map(({ x, y, weight }) => [x, y, Math.round(weight * 100) / 100]),
    reports: rows[0]?.reports ?? 0,
  }
}
