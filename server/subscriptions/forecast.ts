/** Which subscriptions come to the end of a term in the months to come, and what their next terms are worth. */
import type pg from 'pg'
import { addMonths, type Day } from '#domain/fleet/subscription.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { seenSubscriptionsSql } from './reach.ts'

export interface ForecastMonth {
  /** Like 2026-12. */
  readonly month: string
  /** Vehicles and seats whose next term follows by itself, and what it costs. */
  readonly renewing: number
  readonly renewingCents: number
  /** Those that end unless somebody renews them, and what a further term would cost. */
  readonly ending: number
  readonly endingCents: number
  /** Those that were cancelled. */
  readonly cancelled: number
}

export const forecastMonths = 12

/** Twelve months, the present one first; what renews by itself comes again with each of its terms. */
export const forecast = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  day: Day,
): Promise<readonly ForecastMonth[]> => {
  const first = `${day.slice(0, 7)}-01`
  const end = addMonths(first, forecastMonths)
  const params: unknown[] = [day, end]
  const seen = seenSubscriptionsSql(accessScope, { customer: 's.customer_id', id: 's.id' }, params)
  const goesOn = 's.renews AND s.cancelled IS NULL'
  const seats = 'coalesce(s.seats, 1)'
  const sum = (condition: string, what: string) =>
    `coalesce(sum(${what}) FILTER (WHERE ${condition}), 0)::float8`
  const cents = `${seats}::bigint * p.price_cents * s.term_months`
  const left = 'NOT s.renews AND s.cancelled IS NULL'
  const { rows } = await pool.query<ForecastMonth>(
    `SELECT to_char(t.at, 'YYYY-MM') AS month, ${sum(goesOn, seats)} AS renewing, ${sum(goesOn, cents)} AS "renewingCents",
        ${sum(left, seats)} AS ending, ${sum(left, cents)} AS "endingCents",
        ${sum('s.cancelled IS NOT NULL', seats)} AS cancelled
      FROM subscription s JOIN subscription_plan p ON p.id = s.plan_id,
        LATERAL generate_series(0, CASE WHEN ${goesOn} THEN ${forecastMonths} / s.term_months ELSE 0 END) AS n,
        LATERAL (SELECT (s.ends + make_interval(months => n * s.term_months))::date AS at) t
      WHERE t.at >= $1::date AND t.at < $2::date AND (s.ended_on IS NULL OR s.ended_on >= $1::date) AND ${seen}
      GROUP BY 1`,
    params,
  )
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: forecastMonths }, (_, n) => {
    const month = addMonths(first, n).slice(0, 7)
    const none = { renewing: 0, renewingCents: 0, ending: 0, endingCents: 0, cancelled: 0 }
    return byMonth.get(month) ?? { month, ...none }
  })
}
