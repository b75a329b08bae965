/** Whose vehicles a look at Insights is about, over which days. */
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import { narrow, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { dayIn, startOfDayIn } from '#domain/basics/dates.ts'
import type { Instant } from '#domain/basics/units.ts'
import { before, dayAfter, daysOf } from '#domain/insights/days.ts'
import type { InsightPeriod } from '#domain/insights/document.ts'
import { filtersProblem, type InsightFilters, insightWords } from '#domain/insights/filters.ts'
import { refusal } from '../platform/refusal.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeIn, isLimited } from '../scope/vehicle-scope.ts'

export interface InsightCustomer {
  readonly id: number
  readonly name: string
  readonly zone: string
  readonly asOf: Instant | null
}

export interface InsightScope {
  readonly accessScope: AccessScope
  readonly customers: readonly InsightCustomer[]
  readonly customerIds: readonly number[]
  readonly zone: string
  readonly period: InsightPeriod
  readonly previous: InsightPeriod | null
  readonly filters: InsightFilters
  /** Vehicle by vehicle: the sums that are kept are of whole fleets. */
  readonly isExact: boolean
  readonly now: Instant
}

/** Whether plans show less than is kept: sums of whole fleets would tell of the rest. */
const hasWithheld = async (db: pg.Pool, customerIds: readonly number[], days: number): Promise<boolean> => {
  const { rows } = await db.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM subscription s JOIN subscription_plan p ON p.id = s.plan_id
      WHERE p.retention_days < $2 AND (s.customer_id = ANY($1::int[]) OR s.customer_id IN (SELECT e.lessor_id FROM lease e
        WHERE e.lessee_id = ANY($1::int[]) AND e.state IN ('active', 'overdue')))) AS is`,
    [customerIds, days],
  )
  return rows[0]?.is ?? false
}

/**
 * What a look is about.
 * @throws a refusal for filters that cannot be, and where the viewer sees none of it
 */
export const insightScope = async (
  db: pg.Pool,
  viewer: Viewer,
  filters: InsightFilters,
  now: Instant,
): Promise<InsightScope> => {
  const problem = filtersProblem(filters)
  if (problem !== null) throw refusal(problem)
  const all = scope(viewer, 'insights')
  const wanted = [...new Set(filters.customerIds)]
  if (wanted.some((id) => narrow(all, id).length === 0) || (all !== 'all' && all.length === 0))
    throw refusal(signInWords.notAuthorized)
  const params: unknown[] = []
  const seen = scopeSql(wanted.length > 0 ? wanted : all, 'c.id', params)
  const { rows } = await db.query<InsightCustomer & { flags: string[] }>(
    `SELECT c.id, c.short_name AS name, c.time_zone AS zone, c.flags, (extract(epoch FROM n.as_of) * 1000)::float8 AS "asOf"
      FROM customer c LEFT JOIN insight_counted n ON n.customer_id = c.id
      WHERE c.active AND ${seen} ORDER BY lower(c.short_name), c.id`,
    params,
  )
  const customers = rows
    .filter(({ flags }) => isOn('Insight', new Set(flags)))
    .map(({ flags: _, ...customer }) => customer)
  if (customers.length === 0) throw refusal(insightWords.noFeature)
  const customerIds = customers.map(({ id }) => id)
  const accessScope = await accessScopeIn(db, viewer, customerIds)
  const { zone } = customers[0]!
  const today = dayIn(now, zone)
  const period = filters.period ?? { from: dayAfter(today, 1 - filters.days), to: today }
  const previous = filters.compare ? before(period) : null
  const back = daysOf({ from: (previous ?? period).from, to: today })
  const isExact =
    isLimited(accessScope) || filters.groupIds.length > 0 || (await hasWithheld(db, customerIds, back))
  return { accessScope, customers, customerIds, zone, period, previous, filters, isExact, now }
}

/** The moments between which the days of a period lie, in the zone of one customer. */
export const spanOf = (
  period: InsightPeriod,
  zone: string,
): { readonly from: Instant; readonly to: Instant } => ({
  from: startOfDayIn(period.from, zone),
  to: startOfDayIn(dayAfter(period.to), zone),
})
