/** Reefers out of their range, where that was, and on which lanes. */
import type { LaneFact, ReeferFact, SiteFact } from '#domain/insights/data.ts'
import { fenceName } from '../../reports/data/query.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { placeStockSql, traitJoin } from '../fleet-sql.ts'
import { laneTripsSql } from '../lane-sql.ts'
import { inPeriod, ofCustomers, ofFences, ofTypes, ofVehicles } from '../pick.ts'
import { fence, type Params, type Read } from './read.ts'

const shown = 25

const reefers: Read<'reefers'> = async (db, scope, period) => {
  const params: Params = []
  const where = [
    'd.reefer_out_ms > 0',
    ofVehicles(scope, 'd', 'd.day::timestamptz', params),
    inPeriod(period, 'd.day', params),
  ]
  // Added up by the index alone; what vehicles are is looked up for those that are told.
  const { rows } = await db.query<ReeferFact>(
    `SELECT v.vin, v.unit_id AS "unitId", s.out::float8 AS "outMs", s.running::float8 AS "onMs"
      FROM (SELECT d.* FROM (SELECT d.customer_id, d.vehicle_id, sum(d.reefer_out_ms) AS out, sum(d.reefer_on_ms) AS running
          FROM vehicle_day d WHERE ${where.join(' AND ')} GROUP BY 1, 2) d
        ${traitJoin('d')} WHERE ${ofTypes(scope, 'f.vehicle_type_id', params)}
        ORDER BY d.out DESC, d.vehicle_id LIMIT ${shown}) s
      ${heldBy('s')} ORDER BY s.out DESC, s.vehicle_id`,
    params,
  )
  return rows
}

const sites: Read<'sites'> = async (db, scope, period) => {
  const params: Params = []
  const each = () =>
    placeStockSql(
      [
        'd.reefer_out_ms > 0',
        ofVehicles(scope, 'd', 'd.day::timestamptz', params),
        inPeriod(period, 'd.day', params),
        ofTypes(scope, 'f.vehicle_type_id', params),
      ].join(' AND '),
    )
  const kept = () =>
    `SELECT * FROM place_stock k WHERE ${ofCustomers(scope, 'k', params)} AND ${inPeriod(period, 'k.day', params)}`
  // Of some types alone it is added up vehicle by vehicle.
  const source = scope.isExact || scope.filters.vehicleTypeIds.length > 0 ? each() : kept()
  const { rows } = await db.query<SiteFact>(
    `SELECT s.geofence_id AS "geofenceId", coalesce(fence.name, '') AS geofence, s.out::float8 AS "outMs"
      FROM (SELECT e.customer_id, e.geofence_id, sum(e.reefer_out_ms) AS out FROM (${source}) e
        WHERE ${ofFences(scope, 'e.geofence_id', params)} GROUP BY 1, 2 HAVING sum(e.reefer_out_ms) > 0
        ORDER BY 3 DESC, 2 LIMIT ${shown}) s ${fence} ORDER BY s.out DESC, s.geofence_id`,
    params,
  )
  return rows
}

const lanes: Read<'lanes'> = async (db, scope, period) => {
  const params: Params = []
  const { rows } = await db.query<LaneFact>(
    `SELECT s.from_id AS "fromId", ${fenceName('s', 'from_id')} AS "from", s.to_id AS "toId",
        ${fenceName('s', 'to_id')} AS "to", s.trips::float8 AS trips, s.out::float8 AS "outMs"
      FROM (SELECT max(t.customer_id) AS customer_id, t.from_id, t.to_id, count(*) AS trips, sum(t.out) AS out
        FROM (${laneTripsSql(scope, period, params)}) t GROUP BY 2, 3 ORDER BY 5 DESC, 2, 3 LIMIT ${shown}) s
      ORDER BY s.out DESC, s.from_id, s.to_id`,
    params,
  )
  return rows
}

export const coldReaders = { reefers, sites, lanes }
