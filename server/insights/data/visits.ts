/** Visits by geofence, arrivals and departures by hour, and how many vehicles were in geofences. */
import { dayIn } from '#domain/basics/dates.ts'
import { type ArrivalsFact, type PlaceDayFact, type VisitsFact, yardCategory } from '#domain/insights/data.ts'
import type { InsightPeriod } from '#domain/insights/document.ts'
import { eachArrival, eachVisit } from '../each-visit.ts'
import { placeStockSql } from '../fleet-sql.ts'
import { inPeriod, ofCustomers, ofFences, ofTypes, ofVehicles } from '../pick.ts'
import type { InsightScope } from '../scope.ts'
import { placeHoursSql, visitDaysSql } from '../visit-sql.ts'
import { fence, type Params, type Read } from './read.ts'

/** Visits are kept by geofence, not by type. */
const isEachVisit = ({ isExact, filters }: InsightScope) => isExact || filters.vehicleTypeIds.length > 0

/** Whether a period reaches now: what lasts belongs to it. */
const reachesNow = ({ now, zone }: InsightScope, { from, to }: InsightPeriod): boolean => {
  const today = dayIn(now, zone)
  return from <= today && today <= to
}

const visitDays = (scope: InsightScope, period: InsightPeriod, params: Params): string => {
  if (isEachVisit(scope)) {
    const now = `$${params.push(new Date(scope.now))}`
    const { where, more } = eachVisit(scope, period, params)
    const day = `(e.day = 'infinity' OR ${inPeriod(period, 'e.day', params)})`
    return `(SELECT * FROM (${visitDaysSql(where, now, more)}) e WHERE ${day}) s`
  }
  const lasting = reachesNow(scope, period) ? `k.day = 'infinity'` : 'false'
  const where = [
    ofCustomers(scope, 'k', params),
    `(${inPeriod(period, 'k.day', params)} OR ${lasting})`,
    ofFences(scope, 'k.geofence_id', params),
  ]
  return `(SELECT * FROM visit_day k WHERE ${where.join(' AND ')}) s`
}

const visits: Read<'visits'> = async (db, scope, period) => {
  const params: Params = []
  const { rows } = await db.query<Omit<VisitsFact, 'buckets'> & { buckets: [number, number][] }>(
    `WITH kept AS (SELECT s.customer_id, s.geofence_id, s.bucket, sum(s.visits) AS visits,
          coalesce(sum(s.visits) FILTER (WHERE s.day = 'infinity'), 0) AS lasting, sum(s.dwell_ms) AS dwell,
          sum(s.billable_minutes) AS billable, sum(s.amount_cents) AS amount
        FROM ${visitDays(scope, period, params)} GROUP BY 1, 2, 3),
      s AS (SELECT customer_id, geofence_id, sum(visits)::float8 AS visits, sum(lasting)::float8 AS lasting,
          sum(dwell)::float8 AS "dwellMs", sum(billable)::float8 AS "billableMinutes", sum(amount)::float8 AS "amountCents",
          json_agg(json_build_array(bucket, visits)) AS buckets
        FROM kept GROUP BY 1, 2)
      SELECT s.geofence_id AS "geofenceId", coalesce(fence.name, '') AS geofence, coalesce(fence.category_id, 0) AS "categoryId",
        c.short_name AS customer, s.visits, s.lasting, s."dwellMs", s."billableMinutes", s."amountCents", s.buckets
      FROM s JOIN customer c ON c.id = s.customer_id ${fence} ORDER BY s.geofence_id`,
    params,
  )
  return rows.map((row) => ({ ...row, buckets: new Map(row.buckets) }))
}

export const placeHours = (
  scope: InsightScope,
  period: InsightPeriod,
  what: readonly ('arrivals' | 'departures')[],
  params: Params,
): string => {
  if (!isEachVisit(scope)) {
    const where = [
      ofCustomers(scope, 'k', params),
      inPeriod(period, 'k.day', params),
      ofFences(scope, 'k.geofence_id', params),
    ]
    return `(SELECT * FROM place_hour k WHERE ${where.join(' AND ')}) s`
  }
  const now = `$${params.push(new Date(scope.now))}`
  const each = what.map((one) => {
    const { where, more } =
      one === 'departures' ? eachVisit(scope, period, params) : eachArrival(scope, period, params)
    return placeHoursSql(one, where, now, more)
  })
  return `(SELECT * FROM (${each.join(' UNION ALL ')}) e WHERE ${inPeriod(period, 'e.day', params)}) s`
}

const arrivals: Read<'arrivals'> = async (db, scope, period) => {
  const params: Params = []
  const { rows } = await db.query<ArrivalsFact>(
    `SELECT (extract(isodow FROM s.day) - 1)::float8 AS weekday, s.hour::float8 AS hour, sum(s.arrivals)::float8 AS arrivals
      FROM ${placeHours(scope, period, ['arrivals'], params)} GROUP BY 1, 2 HAVING sum(s.arrivals) > 0 ORDER BY 1, 2`,
    params,
  )
  return rows
}

const placeDays: Read<'placeDays'> = async (db, scope, period) => {
  const params: Params = []
  const turns = isEachVisit(scope)
    ? placeHours(scope, period, ['arrivals', 'departures'], params)
    : `(SELECT * FROM place_day k WHERE ${ofCustomers(scope, 'k', params)} AND ${inPeriod(period, 'k.day', params)}) s`
  const stock = isEachVisit(scope)
    ? placeStockSql(
        [
          ofVehicles(scope, 'd', 'd.day::timestamptz', params),
          inPeriod(period, 'd.day', params),
          ofTypes(scope, 'f.vehicle_type_id', params),
        ].join(' AND '),
      )
    : `SELECT * FROM place_stock k WHERE ${ofCustomers(scope, 'k', params)} AND ${inPeriod(period, 'k.day', params)}`
  const { rows } = await db.query<PlaceDayFact>(
    `SELECT g.id AS "geofenceId", g.name AS geofence, s.day::text AS day, (sum(s.stock_ms) / 86400000.0)::float8 AS stock,
        sum(s.arrivals)::float8 AS arrivals, sum(s.departures)::float8 AS departures
      FROM (SELECT customer_id, geofence_id, day, stock_ms, 0 AS arrivals, 0 AS departures FROM (${stock}) stocks
          UNION ALL SELECT customer_id, geofence_id, day, 0, arrivals, departures FROM ${turns}) s
        JOIN geofence g ON g.customer_id = s.customer_id AND g.id = s.geofence_id
      WHERE g.category_id = ${yardCategory} AND ${ofFences(scope, 'g.id', params)} GROUP BY g.id, g.name, s.day
      ORDER BY g.id, s.day`,
    params,
  )
  return rows
}

export const visitReaders = { visits, arrivals, placeDays }
