/** The SQL of visits that are counted for a time before their geofence was drawn. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { boundsOf } from '#domain/geo/shape.ts'
import { newestIn, reportsIn } from '../stored/door.ts'
import { type ShapeRow, shapeOfRow } from './store.ts'

const placesOf = { customer: '= $1', vehicle: '= v.id', placed: true, readings: [] }

type Db = pg.Pool | pg.ClientBase

export interface Backfill {
  readonly state: 'finding' | 'counting' | 'done' | 'removing'
  readonly starts: Instant
  readonly ends: Instant
  /** All vehicles, and how many of them have been looked at. */
  readonly vehicles: number
  readonly looked: number
  /** Vehicles that were near, and how many of them have not been counted yet. */
  readonly found: number
  readonly left: number
  /** Vehicles that could not be counted. */
  readonly failed: number
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** The newest of a geofence; null where none was asked for. */
export const backfillOf = async (
  db: Db,
  { customerId, id }: { readonly customerId: number; readonly id: number },
): Promise<Backfill | null> => {
  const { rows } = await db.query<Backfill>(
    `SELECT b.state, ${ms('b.starts')} AS starts, ${ms('b.ends')} AS ends, b.vehicles, b.looked, b.found,
        w.left, w.failed
      FROM geofence_backfill b, LATERAL (
        SELECT (count(*) FILTER (WHERE NOT w.failed))::int AS left, (count(*) FILTER (WHERE w.failed))::int AS failed
        FROM geofence_backfill_vehicle w WHERE w.customer_id = b.customer_id AND w.geofence_id = b.geofence_id
      ) w WHERE b.customer_id = $1 AND b.geofence_id = $2`,
    [customerId, id],
  )
  return rows[0] ?? null
}

/** The moment before which nothing of a geofence is known: its first version that began. */
export const firstKnown = async (db: Db, customerId: number, id: number): Promise<Instant> => {
  const { rows } = await db.query<{ first: Instant }>(
    `SELECT ${ms('min(valid_from)')} AS first FROM geofence_version
      WHERE customer_id = $1 AND geofence_id = $2 AND (valid_to IS NULL OR valid_to > valid_from)`,
    [customerId, id],
  )
  return rows[0]!.first
}

/** Since when a customer keeps reports. */
export const keptSince = async (db: Db, customerId: number, now: Instant): Promise<Instant> => {
  const { rows } = await db.query<{ since: Instant }>(
    `SELECT ${ms('to_timestamp($2) - make_interval(days => retention_duration_days)')} AS since FROM customer WHERE id = $1`,
    [customerId, now / 1000],
  )
  return rows[0]!.since
}

/** Lets a geofence be as it is now from `starts` until `ends` as well, and puts down that its visits are to be counted. */
export const insertBackfill = async (
  client: pg.ClientBase,
  { customerId, id }: { readonly customerId: number; readonly id: number },
  { starts, ends }: { readonly starts: Instant; readonly ends: Instant },
  now: Instant,
): Promise<void> => {
  await client.query(
    `WITH past AS (
        INSERT INTO geofence_version (customer_id, geofence_id, version, valid_from, valid_to, name, is_active, tells_enter,
            tells_exit, category_id, radius_meters, center_lat, center_lng, boundary)
          SELECT customer_id, id, (SELECT least(min(version), 1) - 1 FROM geofence_version
              WHERE customer_id = $1 AND geofence_id = $2), to_timestamp($3), to_timestamp($4), name, true, false, false,
            category_id, radius_meters, center_lat, center_lng, boundary FROM geofence WHERE customer_id = $1 AND id = $2
          RETURNING version
      )
      INSERT INTO geofence_backfill (customer_id, geofence_id, version, starts, ends, asked, state)
        SELECT $1, $2, version, to_timestamp($3), to_timestamp($4), to_timestamp($5), 'finding' FROM past
      ON CONFLICT (customer_id, geofence_id) DO UPDATE SET version = excluded.version, starts = excluded.starts,
        ends = excluded.ends, asked = excluded.asked, state = 'finding', vehicles = 0, looked = 0, looked_id = 0, found = 0`,
    [customerId, id, starts / 1000, ends / 1000, now / 1000],
  )
}

/** Lets a geofence have been nothing before it was drawn, and puts down that its visits of then are to be removed. */
export const dropBackfill = async (client: pg.ClientBase, customerId: number, id: number): Promise<void> => {
  await client.query(
    `UPDATE geofence_version SET valid_to = valid_from, applied_to = false, shards_to = 0
      WHERE customer_id = $1 AND geofence_id = $2 AND version <= 0 AND valid_to > valid_from`,
    [customerId, id],
  )
  await client.query('DELETE FROM geofence_backfill_vehicle WHERE customer_id = $1 AND geofence_id = $2', [
    customerId,
    id,
  ])
  await client.query(
    `UPDATE geofence_backfill SET state = 'removing', looked = 0, vehicles = 0, found = 0
      WHERE customer_id = $1 AND geofence_id = $2`,
    [customerId, id],
  )
}

/** Its geofence is deleted: past visits are kept where all are counted, and otherwise removed. */
export const leaveBackfill = async (
  client: pg.ClientBase,
  { customerId, id }: { readonly customerId: number; readonly id: number },
): Promise<void> => {
  const backfill = await backfillOf(client, { customerId, id })
  if (backfill?.state === 'done')
    await client.query('DELETE FROM geofence_backfill WHERE customer_id = $1 AND geofence_id = $2', [
      customerId,
      id,
    ])
  else if (backfill) await dropBackfill(client, customerId, id)
}

export interface OpenBackfill {
  readonly customerId: number
  readonly geofenceId: number
  readonly state: Exclude<Backfill['state'], 'done'>
  readonly lookedId: number
  readonly vehicles: number
}

/** The eldest that goes on, once the engine knows the geofence as it is to be; locked, so that one process sees to it. */
export const nextBackfill = async (client: pg.ClientBase): Promise<OpenBackfill | undefined> => {
  const { rows } = await client.query<OpenBackfill>(
    `SELECT b.customer_id AS "customerId", b.geofence_id AS "geofenceId", b.state, b.looked_id AS "lookedId",
        b.vehicles
      FROM geofence_backfill b WHERE b.state <> 'done' AND NOT EXISTS (
          SELECT FROM geofence_version v WHERE v.customer_id = b.customer_id AND v.geofence_id = b.geofence_id
            AND v.version <= 0 AND NOT (v.applied_from AND v.applied_to))
        AND (b.state = 'finding' OR b.vehicles = 0 OR NOT EXISTS (
          SELECT FROM geofence_backfill_vehicle w WHERE w.customer_id = b.customer_id AND w.geofence_id = b.geofence_id
            AND NOT w.failed))
      ORDER BY b.asked LIMIT 1 FOR UPDATE SKIP LOCKED`,
  )
  return rows[0]
}

/**
 * Looks at the next vehicles of the customer, and puts down those that were near the geofence.
 * @returns whether there may be more
 */
export const findVehicles = async (
  client: pg.ClientBase,
  { customerId, geofenceId, lookedId }: OpenBackfill,
  most: number,
): Promise<boolean> => {
  const key = [customerId, geofenceId]
  const { rows } = await client.query<ShapeRow>(
    `SELECT v.radius_meters, v.center_lat, v.center_lng, v.boundary FROM geofence_version v
      JOIN geofence_backfill b USING (customer_id, geofence_id, version) WHERE customer_id = $1 AND geofence_id = $2`,
    key,
  )
  const { rows: vehicles } = await client.query<{ id: number; all: number }>(
    `WITH held AS (SELECT id FROM vehicle WHERE customer_id = $1 UNION SELECT id FROM former_vehicle WHERE customer_id = $1)
      SELECT id, (SELECT count(*)::int FROM held) AS all FROM held WHERE id > $2 ORDER BY id LIMIT $3`,
    [customerId, lookedId, most],
  )
  const { west, south, east, north } = boundsOf(shapeOfRow(rows[0]!))
  const box = { west: '$3::float8', south: '$4::float8', east: '$5::float8', north: '$6::float8' }
  // Past 180 where it crosses the date line.
  const isNear = `lat BETWEEN ${box.south} AND ${box.north}
    AND (lng BETWEEN ${box.west} AND ${box.east} OR lng + 360 BETWEEN ${box.west} AND ${box.east})`
  const { rowCount: found } = await client.query(
    `INSERT INTO geofence_backfill_vehicle (customer_id, geofence_id, vehicle_id, since, until)
      SELECT $1, $2, n.id, n.since, n.until FROM geofence_backfill b, unnest($7::int[]) AS v(id), LATERAL (
          SELECT v.id, min(at) AS since, max(at) AS until FROM (
            SELECT recorded AS at FROM ${reportsIn({ ...placesOf, from: 'b.starts', to: 'b.ends' })} r
              WHERE recorded < b.ends AND ${isNear}
            UNION ALL
            -- It stood there when that time began.
            SELECT b.starts FROM (SELECT lat, lng FROM ${newestIn({ ...placesOf, to: "(b.starts - interval '1 millisecond')" })} r) last WHERE ${isNear}
          ) near
        ) n WHERE b.customer_id = $1 AND b.geofence_id = $2 AND n.since IS NOT NULL
      ON CONFLICT (customer_id, vehicle_id, geofence_id) DO UPDATE SET since = least(excluded.since,
        geofence_backfill_vehicle.since), until = greatest(excluded.until, geofence_backfill_vehicle.until), failed = false`,
    [...key, west, south, east, north, vehicles.map(({ id }) => id)],
  )
  const isMore = vehicles.length === most
  await client.query(
    `UPDATE geofence_backfill SET looked = looked + $3, looked_id = $4, vehicles = greatest(vehicles, $5, 1), found = found + $6,
        state = CASE WHEN $7 THEN state ELSE 'counting' END WHERE customer_id = $1 AND geofence_id = $2`,
    [...key, vehicles.length, vehicles.at(-1)?.id ?? lookedId, vehicles[0]?.all ?? 0, found ?? 0, isMore],
  )
  return isMore
}

/** Puts down the vehicles that have visits from before the geofence was drawn; where there are none, all is removed. */
export const findVisited = async (
  client: pg.ClientBase,
  { customerId, geofenceId }: OpenBackfill,
): Promise<void> => {
  const key = [customerId, geofenceId]
  const { rowCount } = await client.query(
    `INSERT INTO geofence_backfill_vehicle (customer_id, geofence_id, vehicle_id, since, until)
      SELECT customer_id, geofence_id, vehicle_id, min(entered), coalesce(max(left_at), now()) FROM visit
      WHERE customer_id = $1 AND geofence_id = $2 AND version <= 0 GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING`,
    key,
  )
  if (rowCount === 0)
    await client.query('DELETE FROM geofence_backfill WHERE customer_id = $1 AND geofence_id = $2', key)
  else
    await client.query(
      'UPDATE geofence_backfill SET vehicles = $3, found = $3 WHERE customer_id = $1 AND geofence_id = $2',
      [...key, rowCount],
    )
}

/** All of its vehicles are counted. */
export const endBackfill = async (
  client: pg.ClientBase,
  { customerId, geofenceId, state }: OpenBackfill,
): Promise<void> => {
  await client.query(
    state === 'removing'
      ? 'DELETE FROM geofence_backfill WHERE customer_id = $1 AND geofence_id = $2'
      : `UPDATE geofence_backfill SET state = 'done' WHERE customer_id = $1 AND geofence_id = $2`,
    [customerId, geofenceId],
  )
}
