/** Trends of batteries and tires, counted once a day from the days of vehicles: those that will be below their limit soon. */
import type pg from 'pg'
import { dayAfter } from '#domain/insights/days.ts'
import type { Day } from '#domain/insights/document.ts'
import { trendReach, trendWindow } from '#domain/insights/health-trends.ts'
import { daysUntil, sinceMended, trendDaysLeast, trendOf } from '#domain/insights/trend.ts'
import { limitsOfCustomers } from '../fleet/limits.ts'
import { traitJoin } from './fleet-sql.ts'

/** From which column of a day `d` a trend is, and which limit it nears. */
export const trendKinds = [
  { what: 'battery', column: 'd.battery_min_mv', limit: 'trailerBatteryCaution' },
  { what: 'tires', column: 'd.tire_min_psi', limit: 'tirePressureLow' },
] as const

interface Row {
  readonly vehicle: number
  readonly points: [number, number][]
}

/** Counts them for the days before one: today is not over. */
export const countTrends = async (client: pg.ClientBase, customerId: number, today: Day): Promise<void> => {
  await client.query('DELETE FROM trend_now WHERE customer_id = $1', [customerId])
  const limits = (await limitsOfCustomers(client))(customerId)
  for (const { what, column, limit: name } of trendKinds) {
    const limit = limits[name]
    // A line through all values tells who is far from any limit; the others are looked at closely.
    const { rows } = await client.query<Row>(
      `SELECT d.vehicle_id AS vehicle, json_agg(json_build_array(d.day - $2::date, ${column}) ORDER BY d.day) AS points
        FROM vehicle_day d ${traitJoin('d')}
        WHERE d.customer_id = $1 AND d.day >= $2 AND d.day < $3 AND ${column} IS NOT NULL GROUP BY 1
        HAVING count(*) >= ${trendDaysLeast}
          AND (min(${column}) < $4::float8 OR min(${column}) + 3 * ${trendReach} * regr_slope(${column}, d.day - $2::date) < $4::float8)`,
      [customerId, dayAfter(today, -trendWindow), today, limit],
    )
    const found = rows.flatMap(({ vehicle, points }) => {
      const trend = trendOf(sinceMended(points))
      const left = trend && daysUntil(trend, limit)
      return trend && left !== null && left <= trendReach ? [{ vehicle, left, ...trend }] : []
    })
    await client.query(
      `INSERT INTO trend_now (customer_id, what, vehicle_id, latest, slope, slope_low, slope_high, days_left)
        SELECT $1::integer, $2::text, * FROM unnest($3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])`,
      [
        ...[customerId, what, found.map(({ vehicle }) => vehicle), found.map(({ latest }) => latest)],
        ...[found.map(({ slope }) => slope), found.map(({ low }) => low), found.map(({ high }) => high)],
        found.map(({ left }) => left),
      ],
    )
  }
}
