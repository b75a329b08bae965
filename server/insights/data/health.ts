/** Faults by kind, repairs, and trends of batteries and tires. */
import type { FaultKindFact, RepairsFact, TrendFact } from '#domain/insights/data.ts'
import { trendsDrawnMost, trendWindow } from '#domain/insights/health-trends.ts'
import { sinceMended } from '#domain/insights/trend.ts'
import { limitsOfCustomers } from '../../fleet/limits.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { shownSql } from '../../scope/subscribed.ts'
import { faultDaysSql } from '../fault-sql.ts'
import { traitJoin } from '../fleet-sql.ts'
import { issuesSql } from '../issue-sql.ts'
import { inPeriod, ofCustomers, ofTypes, ofVehicles } from '../pick.ts'
import { trendKinds } from '../trends.ts'
import { type Params, type Read, spanParams } from './read.ts'

const faultKinds: Read<'faultKinds'> = async (db, scope, period) => {
  const params: Params = []
  const each = () => {
    const span = spanParams(scope, period, params)
    const where = [ofVehicles(scope, 'd', 'd.started', params), ofTypes(scope, 'f.vehicle_type_id', params)]
    return faultDaysSql(where.join(' AND '), { day: 'NULL::date', ...span })
  }
  const kept = () =>
    `SELECT * FROM fault_day k WHERE ${[
      ofCustomers(scope, 'k', params),
      inPeriod(period, 'k.day', params),
      ofTypes(scope, 'k.vehicle_type_id', params),
    ].join(' AND ')}`
  const { rows } = await db.query<FaultKindFact>(
    `SELECT s.sensor_type_id AS "sensorTypeId", s.fault_type_id AS "faultTypeId", sum(s.opened)::float8 AS opened,
        sum(s.closed)::float8 AS closed, sum(s.closed_ms)::float8 AS "closedMs"
      FROM (${scope.isExact ? each() : kept()}) s GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    params,
  )
  return rows
}

const repairs: Read<'repairs'> = async (db, scope, period) => {
  const params: Params = []
  const span = spanParams(scope, period, params)
  const { rows } = await db.query<RepairsFact>(
    `SELECT closed.n AS repaired, closed.ms AS "repairMs", returned.n AS "cameBack"
      FROM (SELECT count(*)::float8 AS n, coalesce(sum(extract(epoch FROM i.closed - i.opened) * 1000), 0)::float8 AS ms
          ${issuesSql('repaired', scope, span, params)}) closed,
        (SELECT count(*)::float8 AS n ${issuesSql('returned', scope, span, params)}) returned`,
    params,
  )
  return rows[0]!
}

/** All are counted, and a few of them told: more than these no fleet has. */
const trendsMost = 20_000
const valueSql = `CASE s.what ${trendKinds.map(({ what, column }) => `WHEN '${what}' THEN ${column}`).join(' ')} END`

const trends: Read<'trends'> = async (db, scope) => {
  const params: Params = []
  const where = [
    ofVehicles(scope, 's', 'now()', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
    shownSql({ customer: 's.customer_id', vehicle: 's.vehicle_id' }, 'now()'),
  ]
  // The days of those alone that are drawn.
  const points = `SELECT json_agg(json_build_array(d.day::text, ${valueSql}) ORDER BY d.day) FROM vehicle_day d
    WHERE d.vehicle_id = s.vehicle_id AND d.customer_id = s.customer_id AND ${valueSql} IS NOT NULL
      AND d.day >= s.until - ${trendWindow} AND d.day < s.until AND ${ofVehicles(scope, 'd', 'd.day::timestamptz', params)}`
  const [{ rows }, limitsOf] = await Promise.all([
    db.query<Omit<TrendFact, 'limit'> & { customerId: number }>(
      `SELECT s.vin, s."unitId", s.what, s.latest, s.slope, s.low, s.high, s."daysLeft", s.customer_id AS "customerId",
          coalesce(CASE WHEN s.place <= ${trendsDrawnMost} THEN (${points}) END, '[]') AS points
        FROM (SELECT s.customer_id, s.vehicle_id, v.vin, v.unit_id AS "unitId", s.what, s.latest, s.slope,
            s.slope_low AS low, s.slope_high AS high, s.days_left AS "daysLeft", n.trends_of AS until,
            row_number() OVER (PARTITION BY s.what ORDER BY s.days_left, s.latest, s.vehicle_id) AS place
          FROM trend_now s JOIN insight_counted n ON n.customer_id = s.customer_id ${traitJoin('s')} ${heldBy('s')}
          WHERE ${where.join(' AND ')} ORDER BY place, s.what LIMIT ${trendsMost}) s
        ORDER BY s.what, s.place`,
      params,
    ),
    limitsOfCustomers(db),
  ])
  const limitOf = new Map(trendKinds.map(({ what, limit }) => [what, limit]))
  return rows.map(({ customerId, ...one }) => ({
    ...one,
    points: sinceMended(one.points),
    limit: limitsOf(customerId)[limitOf.get(one.what)!],
  }))
}

export const healthReaders = { faultKinds, repairs, trends }
