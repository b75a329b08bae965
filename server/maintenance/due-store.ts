/** The SQL of what is due by the plans: lists over the fleet or of one vehicle, counts by plan, and what was done. */
import type pg from 'pg'
import { minute } from '#domain/basics/time.ts'
import type { Instant, Miles } from '#domain/basics/units.ts'
import type { DueState, PlanIntervals } from '#domain/maintenance/plans.ts'
import { makeCounts } from '../fleet/counts.ts'
import { heldBy, heldSql } from '../scope/held-vehicle.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { milesNow } from './plan-vehicle-store.ts'
import { containing } from './seen-rows.ts'

/** A plan on a vehicle. */
export interface DueRow extends PlanIntervals {
  readonly planId: number
  readonly planName: string
  readonly customerId: number
  readonly customerName: string
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly countedFrom: Instant
  readonly countedFromMiles: Miles | null
  readonly countedFromHours: number | null
  readonly wasDone: boolean
  readonly miles: Miles | null
  readonly engineHours: number | null
}

export const dueSorts = {
  used: 'p.used',
  unit_id: 'lower(v.unit_id)',
  plan: 'lower(m.name)',
  last_done: 'CASE WHEN p.was_done THEN p.counted_from END',
} as const

export interface DueQuery {
  readonly accessScope: AccessScope
  readonly planId: number | null
  readonly vehicleIds: readonly number[] | null
  /** Any of them; none: every one. */
  readonly states: readonly DueState[]
  readonly keyword: string
  readonly sort: { readonly by: keyof typeof dueSorts; readonly ascending: boolean }
  readonly limit: number
  readonly offset: number
}

const tables = `plan_vehicle p JOIN maintenance_plan m ON m.customer_id = p.customer_id AND m.id = p.plan_id
  JOIN vehicle v ON v.customer_id = p.customer_id AND v.id = p.vehicle_id`
const where = (query: DueQuery, params: unknown[]): string => {
  const place = (value: unknown) => `$${params.push(value)}`
  const all = [
    accessScopeSql(query.accessScope, { customer: 'p.customer_id', vehicle: 'p.vehicle_id' }, params),
  ]
  // What somebody names is shown whatever its SIM is.
  if (query.vehicleIds) all.push(`p.vehicle_id = ANY(${place(query.vehicleIds)}::int[])`)
  else all.push(`v.sim_status = 'Activated'`)
  if (query.planId !== null) all.push(`p.plan_id = ${place(query.planId)}`)
  if (query.states.length > 0) all.push(`p.state = ANY(${place(query.states)}::text[])`)
  if (query.keyword.trim() !== '') {
    const like = place(containing(query.keyword))
    all.push(`v.search LIKE ${like}`)
  }
  return all.join(' AND ')
}

/**
 * The lines of a page, `p`, in their order. By plan and by when it was done last they are taken from the ends of indexes,
 * so many of each plan, and of those that were done and those that never were: no fleet is sorted for a page of it.
 */
const pageLines = (query: DueQuery, wanted: string, order: string): string => {
  const { sort, limit, offset } = query
  const direction = sort.ascending ? 'ASC' : 'DESC'
  const most = `LIMIT ${limit + offset}`
  const paged = `LIMIT ${limit} OFFSET ${offset}`
  if (sort.by === 'plan')
    return `SELECT p.* FROM maintenance_plan m CROSS JOIN LATERAL (SELECT p.* FROM plan_vehicle p
        JOIN vehicle v ON v.customer_id = p.customer_id AND v.id = p.vehicle_id
        WHERE p.customer_id = m.customer_id AND p.plan_id = m.id AND ${wanted} ORDER BY p.vehicle_id ${most}) p
      ORDER BY ${order} ${paged}`
  if (sort.by === 'last_done')
    return `SELECT p.* FROM (
        (SELECT p.* FROM ${tables} WHERE p.was_done AND ${wanted} ORDER BY p.counted_from ${direction}, p.plan_id, p.vehicle_id ${most})
        UNION ALL
        (SELECT p.* FROM ${tables} WHERE NOT p.was_done AND ${wanted} ORDER BY p.plan_id, p.vehicle_id ${most})) p
      ORDER BY ${order} ${paged}`
  return `SELECT p.* FROM ${tables} WHERE ${wanted} ORDER BY ${order} ${paged}`
}

/** Hundreds of thousands of lines change little in this time, and counting them takes longer than finding a page. */
const countIn = makeCounts(minute)

/** A page of what is due, the most overdue first unless sorted otherwise, and how many lines there are. */
export const duePage = async (
  pool: pg.Pool,
  query: DueQuery,
): Promise<{ readonly count: number; readonly rows: readonly DueRow[] }> => {
  const params: unknown[] = []
  const wanted = where(query, params)
  const { by, ascending } = query.sort
  // Every vehicle has a unit ID, and only an order that says nothing of nulls is an index read backwards.
  const nulls = by === 'unit_id' ? '' : ' NULLS LAST'
  const order = `${dueSorts[by]} ${ascending ? 'ASC' : 'DESC'}${nulls}, p.plan_id, p.vehicle_id`
  const [page, counted] = await Promise.all([
    pool.query<Omit<DueRow, 'countedFrom'> & { readonly countedFrom: Date }>(
      `SELECT p.plan_id AS "planId", m.name AS "planName", p.customer_id AS "customerId", c.short_name AS "customerName",
          p.vehicle_id AS "vehicleId", v.vin, v.unit_id AS "unitId", m.every_miles AS "everyMiles",
          m.every_engine_hours AS "everyEngineHours", m.every_days AS "everyDays", p.counted_from AS "countedFrom",
          p.counted_from_miles AS "countedFromMiles", p.counted_from_hours AS "countedFromHours", p.was_done AS "wasDone",
          ${milesNow} AS miles, n.tk_engine_hours AS "engineHours"
        FROM (${pageLines(query, wanted, order)}) p
        JOIN maintenance_plan m ON m.customer_id = p.customer_id AND m.id = p.plan_id
        JOIN vehicle v ON v.customer_id = p.customer_id AND v.id = p.vehicle_id
        JOIN customer c ON c.id = p.customer_id
        LEFT JOIN vehicle_now n ON n.customer_id = p.customer_id AND n.vehicle_id = p.vehicle_id
        ORDER BY ${order}`,
      params,
    ),
    // A page of many thousand lines is not counted anew for every press.
    countIn(pool, `${wanted} ${JSON.stringify(params)}`, async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${tables} WHERE ${wanted}`,
        params,
      )
      return rows[0]!.count
    }),
  ])
  const last = page.rows.length < query.limit && (page.rows.length > 0 || query.offset === 0)
  return {
    count: last ? query.offset + page.rows.length : Math.max(counted, query.offset + page.rows.length),
    rows: page.rows.map((row) => ({ ...row, countedFrom: row.countedFrom.getTime() })),
  }
}

export interface PlanCounts {
  readonly vehicles: number
  readonly overdue: number
  readonly soon: number
}
/** How each plan stands over the vehicles that are seen; plans about none of them have no entry. */
export const planCounts = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, PlanCounts>> => {
  const params: unknown[] = [planIds]
  const { rows } = await pool.query<PlanCounts & { readonly id: number }>(
    `SELECT p.plan_id AS id, count(*)::int AS vehicles, count(*) FILTER (WHERE p.state = 'overdue')::int AS overdue,
        count(*) FILTER (WHERE p.state = 'soon')::int AS soon
      FROM plan_vehicle p WHERE p.plan_id = ANY($1::int[])
        AND ${accessScopeSql(accessScope, { customer: 'p.customer_id', vehicle: 'p.vehicle_id' }, params)} GROUP BY p.plan_id`,
    params,
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Once that it was done. */
export interface DoneRow {
  readonly id: number
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  readonly planId: number
  readonly planName: string
  readonly done: Instant
  readonly miles: Miles | null
  readonly engineHours: number | null
  readonly notes: string
  readonly notedBy: string
}
/** What was done, the newest first: of one plan, of one vehicle, or of all that are seen. */
export const doneRows = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  of: { readonly planId: number | null; readonly vehicleId: number | null },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly DoneRow[]> => {
  const params: unknown[] = []
  const all = [heldSql(accessScope, { customer: 'd.customer_id', vehicle: 'd.vehicle_id' }, params)]
  if (of.planId !== null) all.push(`d.plan_id = $${params.push(of.planId)}`)
  if (of.vehicleId !== null) all.push(`d.vehicle_id = $${params.push(of.vehicleId)}`)
  const { rows } = await pool.query<Omit<DoneRow, 'done'> & { readonly done: Date }>(
    `SELECT d.id, d.customer_id AS "customerId", v.vin, v.unit_id AS "unitId", d.plan_id AS "planId",
        d.plan_name AS "planName", d.done, d.miles, d.engine_hours AS "engineHours", d.notes, d.noted_by AS "notedBy"
      FROM plan_done d ${heldBy('d')}
      WHERE ${all.join(' AND ')} ORDER BY d.done DESC, d.id DESC LIMIT ${limit} OFFSET ${offset}`,
    params,
  )
  return rows.map((row) => ({ ...row, done: row.done.getTime() }))
}
