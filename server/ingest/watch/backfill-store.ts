/** SQL of vehicles whose visits are counted for a time before a geofence was drawn. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { inShards } from '../shards.ts'
import { query } from '../store.ts'

/** A vehicle that waits, of all geofences for which it does. */
export interface WaitingVehicle {
  readonly customerId: number
  readonly vehicleId: number
  readonly geofenceIds: readonly number[]
  readonly since: Instant
  readonly until: Instant
}

const lists = (of: readonly WaitingVehicle[]) => {
  const flat = of.flatMap((one) => one.geofenceIds.map((geofenceId) => ({ ...one, geofenceId })))
  return [
    flat.map((one) => one.customerId),
    flat.map((one) => one.vehicleId),
    flat.map((one) => one.geofenceId),
  ]
}
const isListed = `(customer_id, vehicle_id, geofence_id) IN (SELECT * FROM unnest($1::int[], $2::int[], $3::int[]))`
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** The next vehicle that waits, but for those that have failed and for these. */
export const nextWaiting = async (
  client: pg.ClientBase,
  shards: readonly number[],
  counted: readonly WaitingVehicle[],
): Promise<WaitingVehicle | undefined> => {
  const { rows } = await query<WaitingVehicle>(
    client,
    'next-backfill',
    `SELECT customer_id AS "customerId", vehicle_id AS "vehicleId", array_agg(geofence_id) AS "geofenceIds",
        ${ms('min(since)')} AS since, ${ms('max(until)')} AS until
      FROM geofence_backfill_vehicle WHERE NOT failed AND NOT ${isListed} AND ${inShards('vehicle_id', '$4')}
      GROUP BY customer_id, vehicle_id ORDER BY customer_id, vehicle_id LIMIT 1`,
    [...lists(counted), shards],
  )
  return rows[0]
}

/** Those that are counted, and written, wait no more. */
export const settleWaiting = async (
  client: pg.ClientBase,
  counted: readonly WaitingVehicle[],
): Promise<void> => {
  await query(client, 'backfilled', `DELETE FROM geofence_backfill_vehicle WHERE ${isListed}`, lists(counted))
}

/** Sets a vehicle aside. */
export const failWaiting = async (client: pg.ClientBase, vehicle: WaitingVehicle): Promise<void> => {
  await query(
    client,
    'backfill-failed',
    `UPDATE geofence_backfill_vehicle SET failed = true WHERE ${isListed}`,
    lists([vehicle]),
  )
}
