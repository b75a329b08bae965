/** Days of vehicles, what they have in common, and vehicles that stand still. */
import type { DayFact, IdleFact, PartFact, Trait } from '#domain/insights/data.ts'
import { traits } from '#domain/insights/data.ts'
import type { InsightPeriod } from '#domain/insights/document.ts'
import { fleetDaysSql, sumsOfSums } from '../fleet-sql.ts'
import { idleSql } from '../idle-sql.ts'
import { inPeriod, ofCustomers, ofTypes, ofVehicles } from '../pick.ts'
import type { InsightScope } from '../scope.ts'
import { fence, type Params, type Read } from './read.ts'

const fleet = (
  scope: InsightScope,
  period: InsightPeriod,
  apart: readonly Trait[],
  params: Params,
): string => {
  if (scope.isExact) {
    const where = [
      ofVehicles(scope, 'd', 'd.day::timestamptz', params),
      inPeriod(period, 'd.day', params),
      ofTypes(scope, 'f.vehicle_type_id', params),
    ]
    return `(${fleetDaysSql(where.join(' AND '), apart)}) s`
  }
  const where = [
    ofCustomers(scope, 'k', params),
    inPeriod(period, 'k.day', params),
    ofTypes(scope, 'k.vehicle_type_id', params),
    `k.by = ANY($${params.push(['all', ...apart])}::text[])`,
  ]
  return `(SELECT * FROM fleet_day k WHERE ${where.join(' AND ')}) s`
}

const days: Read<'days'> = async (db, scope, period) => {
  const params: Params = []
  const { rows } = await db.query<DayFact>(
    `SELECT s.day::text AS day, ${sumsOfSums} FROM ${fleet(scope, period, [], params)} GROUP BY s.day ORDER BY s.day`,
    params,
  )
  return rows
}

const parts: Read<'parts'> = async (db, scope, period) => {
  const params: Params = []
  const { rows } = await db.query<PartFact>(
    `SELECT CASE s.by WHEN 'all' THEN 'type' ELSE s.by END AS by,
        CASE s.by WHEN 'all' THEN s.vehicle_type_id::text ELSE s.value END AS value, ${sumsOfSums}
      FROM ${fleet(scope, period, traits, params)} GROUP BY 1, 2 ORDER BY 1, 2`,
    params,
  )
  return rows
}

const idle: Read<'idle'> = async (db, scope) => {
  const params: Params = []
  const each = () => {
    const now = `$${params.push(new Date(scope.now))}`
    const where = [ofVehicles(scope, 's', 'now()', params), ofTypes(scope, 'f.vehicle_type_id', params)]
    return idleSql(where.join(' AND '), now)
  }
  const kept = () =>
    `SELECT * FROM idle_now k WHERE ${ofCustomers(scope, 'k', params)} AND ${ofTypes(scope, 'k.vehicle_type_id', params)}`
  const { rows } = await db.query<IdleFact>(
    `SELECT nullif(s.geofence_id, 0) AS "geofenceId", CASE s.geofence_id WHEN 0 THEN 'In no geofence' ELSE coalesce(fence.name, '') END AS geofence,
        s.since::float8 AS since, s.vehicles::float8 AS vehicles
      FROM (SELECT e.customer_id, e.geofence_id, e.since, sum(e.vehicles) AS vehicles FROM (${scope.isExact ? each() : kept()}) e
        GROUP BY 1, 2, 3) s ${fence} ORDER BY s.geofence_id, s.since`,
    params,
  )
  return rows
}

export const fleetReaders = { days, parts, idle }
