/** Visits of a span: the long ones with how vehicles came and went, and all of them for who counts. */
import type { Instant } from '#domain/basics/units.ts'
import type { GeofenceFact, OfVehicle, StayFact, VisitFact } from '#domain/reports/data.ts'
import { loadsAt } from './load.ts'
import { aboutSql, type DataQuery, fenceName, fencesSql, ms, ofVehicle, vehicleJoin } from './query.ts'

interface Row extends OfVehicle {
  readonly geofenceId: number
  readonly geofence: string
  readonly entered: Instant
  readonly left: Instant | null
}

/** What ended after the span had not ended by then. */
const leftBy = `CASE WHEN i.left_at <= $2 THEN i.left_at END`

const touching = (query: DataQuery, params: unknown[]): string =>
  [
    aboutSql(query, 'i', 'least(i.left_at, $2::timestamptz)', params),
    fencesSql(query, 'i.geofence_id', params),
    `i.entered <= $2 AND coalesce(i.left_at, 'infinity') > $1`,
  ].join(' AND ')

/** Visits longer than the limit of the config. */
export const visitFacts = async (query: DataQuery): Promise<readonly VisitFact[]> => {
  const params: unknown[] = [new Date(query.from), new Date(query.to)]
  const wanted = touching(query, params)
  const limit = `$${params.push(query.draft.dwellThresholdMs)} * interval '1 millisecond'`
  const { rows } = await query.client.query<Row>(
    `SELECT ${ofVehicle('i')}, i.geofence_id AS "geofenceId", ${fenceName('i')} AS geofence, ${ms('i.entered')} AS entered,
        ${ms(leftBy)} AS left
      FROM visit i ${vehicleJoin('i')}
      WHERE ${wanted} AND least(i.left_at, $2) - i.entered > ${limit}`,
    params,
  )
  const loads = await loadsAt(
    query.client,
    rows.flatMap(({ customerId, vehicleId, entered, left }) =>
      [entered, ...(left === null ? [] : [left])].map((at) => ({ customerId, vehicleId, at })),
    ),
  )
  return rows.map((row) => ({
    ...row,
    loadAtArrival: loads(row, row.entered),
    loadAtDeparture: row.left === null ? null : loads(row, row.left),
  }))
}

/** All of them, without their vehicles. */
export const stayFacts = async (query: DataQuery): Promise<readonly StayFact[]> => {
  const params: unknown[] = [new Date(query.from), new Date(query.to)]
  const { rows } = await query.client.query<StayFact>(
    `SELECT i.geofence_id AS "geofenceId", ${ms('i.entered')} AS entered, ${ms(leftBy)} AS left
      FROM visit i ${vehicleJoin('i')} WHERE ${touching(query, params)}`,
    params,
  )
  return rows
}

/** The geofences there are. */
export const geofenceFacts = async (query: DataQuery): Promise<readonly GeofenceFact[]> => {
  const params: unknown[] = [query.draft.customerIds]
  const { rows } = await query.client.query<GeofenceFact>(
    `SELECT g.id AS "geofenceId", g.name AS geofence FROM geofence g
      WHERE g.customer_id = ANY($1::int[]) AND g.is_active AND ${fencesSql(query, 'g.id', params)} ORDER BY g.id`,
    params,
  )
  return rows
}
