/** The last 24 hours of a fleet: how many vehicles moved, half hour by half hour, and when something began. */
import type pg from 'pg'
import { movingFor, stoppedBelow } from '#domain/basics/assumed.ts'
import { hours, minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { makeCounts } from '../fleet/counts.ts'
import { shownSql, subscribedSql } from '../scope/subscribed.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql, verdictSql } from '../scope/withheld.ts'
import { packedIn } from '../stored/door.ts'

export interface FleetDay {
  /** How many vehicles it is of: those that have reported. */
  readonly total: number
  /** Of a large fleet some vehicles are looked at, and the rest is reckoned from them. */
  readonly isEstimate: boolean
  /** The oldest first. */
  readonly moving: readonly { readonly at: Instant; readonly count: number }[]
  /** What needs somebody still, by when it began; the oldest first. */
  readonly began: readonly { readonly at: Instant; readonly level: Level }[]
}

const long: Ms = hours(24)
export const slot: Ms = minutes(30)
/** So many vehicles are looked at; each costs a step down the key of `report` for each half hour. */
const most = 1_000
const marksMost = 200

const remembered = makeCounts<unknown>(60_000)

const moves = `r.stopped_since IS NULL AND r.speed_mph >= ${stoppedBelow}`
const slots = `generate_series($1::timestamptz, $2::timestamptz, interval '${slot} milliseconds') s(at)`
const span = {
  customer: '= v.customer_id',
  vehicle: '= v.id',
  from: `($1::timestamptz - interval '${movingFor} milliseconds')`,
  to: 'least($2::timestamptz, $3::timestamptz)',
  placed: true,
  readings: [],
}

const movingIn = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  at: Instant,
  looked: number,
): Promise<Omit<FleetDay, 'began'>> => {
  const to = Math.floor(at / slot) * slot
  const seen = (params: unknown[]) =>
    `n.sim_status = 'Activated' AND n.last_reported_calculated IS NOT NULL
      AND ${accessScopeSql(accessScope, { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }, params)}
      AND ${subscribedSql({ customer: 'n.customer_id', vehicle: 'n.vehicle_id' })}`
  const counting: unknown[] = []
  const { rows: counted } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM vehicle_now n WHERE ${seen(counting)}`,
    counting,
  )
  const total = counted[0]!.count
  const every = Math.ceil(total / looked) || 1
  const params: unknown[] = [new Date(to - long), new Date(to), new Date(at)]
  const shown = shownSql({ customer: 'r.customer_id', vehicle: 'r.vehicle_id' }, 'r.recorded')
  const { rows } = await pool.query<{ at: Instant; count: number; looked: number }>(
    `WITH looked AS MATERIALIZED (SELECT n.customer_id, n.vehicle_id AS id FROM vehicle_now n
        WHERE ${seen(params)} AND abs(hashint4(n.vehicle_id)::bigint) % ${every} = 0),
      -- Packed days are unpacked once, and each report is for the moments until the next one.
      packed AS MATERIALIZED (SELECT v.id, s.at, w.recorded, w.seq, w.moves FROM looked v
        CROSS JOIN LATERAL (SELECT r.recorded, r.seq, ${moves} AS moves, lead(r.recorded) OVER (ORDER BY r.recorded, r.seq) AS next
          FROM ${packedIn(span)} r WHERE ${shown}) w
        CROSS JOIN ${slots} WHERE s.at >= w.recorded AND s.at < coalesce(w.next, 'infinity')
          AND s.at < w.recorded + interval '${movingFor} milliseconds')
      SELECT (extract(epoch FROM s.at) * 1000)::float8 AS at, count(*) AS looked,
        count(*) FILTER (WHERE CASE WHEN newest.recorded IS NULL OR (packed.recorded, packed.seq) > (newest.recorded, newest.seq)
          THEN packed.moves ELSE newest.moves END) AS count
      FROM ${slots}
      CROSS JOIN looked v
      LEFT JOIN LATERAL (SELECT r.recorded, r.seq, ${moves} AS moves FROM report r
        WHERE r.customer_id = v.customer_id AND r.vehicle_id = v.id AND r.recorded <= s.at
          AND r.recorded > s.at - interval '${movingFor} milliseconds' AND r.recorded <= $3 AND r.lat IS NOT NULL
          AND ${shown}
        ORDER BY r.recorded DESC, r.seq DESC LIMIT 1) newest ON true
      LEFT JOIN packed ON packed.id = v.id AND packed.at = s.at
      GROUP BY s.at ORDER BY s.at`,
    params,
  )
  return {
    total,
    isEstimate: every > 1,
    moving: rows.map(({ at, count, looked }) => ({
      at,
      count: every > 1 && looked > 0 ? Math.round((count * total) / looked) : count,
    })),
  }
}

const beganIn = async (pool: pg.Pool, accessScope: AccessScope, at: Instant): Promise<FleetDay['began']> => {
  const params: unknown[] = [new Date(at - long)]
  const columns = { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }
  const seen = [
    accessScopeSql(accessScope, columns, params),
    aspectSql(accessScope, 'health', columns, params),
  ].filter((sql) => sql !== null)
  const [since, level, group, rank] = (
    ['verdict_since', 'level', 'verdict_group', 'verdict_rank'] as const
  ).map((name) => verdictSql(accessScope, name, columns, params))
  const { rows } = await pool.query<{ at: Instant; level: Level }>(
    `SELECT (extract(epoch FROM ${since}) * 1000)::float8 AS at, ${level} AS level FROM vehicle_now n
      WHERE n.sim_status = 'Activated' AND ${group} <> 'wait' AND ${since} > $1 AND ${seen.join(' AND ')}
      ORDER BY ${rank}, n.vehicle_id LIMIT ${marksMost}`,
    params,
  )
  return rows.toSorted((a, b) => a.at - b.at)
}

/** @param looked at most so many vehicles are looked at for how many moved */
export const fleetDay = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  at: Instant,
  looked = most,
): Promise<FleetDay> => {
  const name = JSON.stringify([accessScope, [...accessScope.limits], Math.floor(at / slot)])
  const [moving, began] = await Promise.all([
    remembered(pool, name, () => movingIn(pool, accessScope, at, looked)) as ReturnType<typeof movingIn>,
    beganIn(pool, accessScope, at),
  ])
  return { ...moving, began }
}
