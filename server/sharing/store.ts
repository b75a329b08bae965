/** The SQL of shared links as their makers see them. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ShareThing } from '#domain/fleet/share.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase

export interface Share {
  readonly id: number
  readonly customerId: number
  readonly name: string
  readonly madeById: number
  readonly madeBy: string
  /** Whether the maker may still sign in: a link of somebody disabled shows nothing. */
  readonly makerEnabled: boolean
  readonly vehicleId: number | null
  readonly vin: string | null
  readonly unitId: string | null
  readonly vehicleGroupId: number | null
  readonly groupName: string | null
  readonly shows: readonly ShareThing[]
  readonly sensorTypeIds: readonly number[]
  readonly trackHours: number
  readonly hasPin: boolean
  readonly created: Instant
  readonly expires: Instant
  readonly revoked: Instant | null
  readonly opened: number
  readonly lastUsed: Instant | null
}

const select = `SELECT s.id, s.customer_id, s.name, s.made_by, u.email, u.enabled, s.vehicle_id, v.vin, v.unit_id,
    s.vehicle_group_id, g.name AS group_name, s.shows, s.sensor_type_ids, s.track_hours,
    s.pin_hash IS NOT NULL AS has_pin, s.created, s.expires, s.revoked, s.opened, s.last_used
  FROM share s JOIN user_account u ON u.id = s.made_by
  LEFT JOIN vehicle v ON v.customer_id = s.customer_id AND v.id = s.vehicle_id
  LEFT JOIN vehicle_group g ON g.customer_id = s.customer_id AND g.id = s.vehicle_group_id`

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toShare = (row: any): Share => ({
  id: row.id,
  customerId: row.customer_id,
  name: row.name,
  madeById: row.made_by,
  madeBy: row.email,
  makerEnabled: row.enabled,
  vehicleId: row.vehicle_id,
  vin: row.vin,
  unitId: row.unit_id,
  vehicleGroupId: row.vehicle_group_id,
  groupName: row.group_name,
  shows: row.shows,
  sensorTypeIds: row.sensor_type_ids,
  trackHours: row.track_hours,
  hasPin: row.has_pin,
  created: row.created.getTime(),
  expires: row.expires.getTime(),
  revoked: row.revoked?.getTime() ?? null,
  opened: row.opened,
  lastUsed: row.last_used?.getTime() ?? null,
})

/** Whose links a user sees: their own, and those of customers they manage, as far as they see the vehicles. */
export interface ShareScope {
  readonly userId: number
  /** Customers over which they have the right to share. */
  readonly accessScope: AccessScope
  /** Customers of which they see every link. */
  readonly managed: Scope
}

const seen = ({ userId, accessScope, managed }: ShareScope, params: unknown[]): string => {
  const own = `s.made_by = $${params.push(userId)}`
  const inScope = scopeSql(accessScope.scope, 's.customer_id', params)
  const all = scopeSql(managed, 's.customer_id', params)
  const vehicle = accessScopeSql(accessScope, { customer: 's.customer_id', vehicle: 's.vehicle_id' }, params)
  const groups = `$${params.push([...accessScope.limits.values()].flat())}::int[]`
  const limited = `$${params.push([...accessScope.limits.keys()])}::int[]`
  const group = `(s.customer_id <> ALL(${limited}) OR s.vehicle_group_id = ANY(${groups}))`
  return `(${inScope} AND (${own} OR (${all}
    AND CASE WHEN s.vehicle_id IS NULL THEN ${group} ELSE ${vehicle} END)))`
}

/** Links that a user sees, the newest first; ended ones for a month. `vehicleId`: of this vehicle alone. */
export const sharesOf = async (
  db: Db,
  of: ShareScope,
  { vehicleId = null, customerId = null }: { vehicleId?: number | null; customerId?: number | null },
  now: Instant,
): Promise<readonly Share[]> => {
  const params: unknown[] = [new Date(now), vehicleId, customerId]
  const { rows } = await db.query(
    `${select} WHERE ${seen(of, params)} AND coalesce(s.revoked, s.expires) > $1::timestamptz - interval '30 days'
      AND ($2::int IS NULL OR s.vehicle_id = $2) AND ($3::int IS NULL OR s.customer_id = $3)
      ORDER BY s.created DESC, s.id DESC LIMIT 1000`,
    params,
  )
  return rows.map(toShare)
}

/** One link that a user sees; null if there is none. */
export const shareSeen = async (db: Db, of: ShareScope, id: number): Promise<Share | null> => {
  const params: unknown[] = [id]
  const { rows } = await db.query(`${select} WHERE s.id = $1 AND ${seen(of, params)}`, params)
  return rows[0] ? toShare(rows[0]) : null
}

export interface NewShare {
  readonly customerId: number
  readonly madeBy: number
  readonly name: string
  readonly vehicleId: number | null
  readonly vehicleGroupId: number | null
  readonly hash: Buffer
  readonly pinHash: string | null
  readonly shows: readonly string[]
  readonly sensorTypeIds: readonly number[]
  readonly trackHours: number
  readonly created: Instant
  readonly expires: Instant
}

export const insertShare = async (client: pg.ClientBase, share: NewShare): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO share (customer_id, made_by, name, vehicle_id, vehicle_group_id, hash, pin_hash, shows,
        sensor_type_ids, track_hours, created, expires)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      share.customerId,
      share.madeBy,
      share.name,
      share.vehicleId,
      share.vehicleGroupId,
      share.hash,
      share.pinHash,
      share.shows,
      share.sensorTypeIds,
      share.trackHours,
      new Date(share.created),
      new Date(share.expires),
    ],
  )
  return rows[0]!.id
}

/** How many links of this person open something. */
export const countOpen = async (db: Db, userId: number, now: Instant): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*) AS count FROM share WHERE made_by = $1 AND revoked IS NULL AND expires > $2',
    [userId, new Date(now)],
  )
  return rows[0]!.count
}

/** Takes a link back, and every pass to it; false where it was taken back before. */
export const revokeShare = async (client: pg.ClientBase, id: number, now: Instant): Promise<boolean> => {
  const { rowCount } = await client.query('UPDATE share SET revoked = $2 WHERE id = $1 AND revoked IS NULL', [
    id,
    new Date(now),
  ])
  await client.query('DELETE FROM share_pass WHERE share_id = $1', [id])
  return rowCount === 1
}

/** A vehicle that is seen, by its VIN. */
export const vehicleSeen = async (
  db: Db,
  accessScope: AccessScope,
  vin: string,
): Promise<{ readonly id: number; readonly customerId: number; readonly unitId: string } | null> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const { rows } = await db.query<{ id: number; customer_id: number; unit_id: string }>(
    `SELECT v.id, v.customer_id, v.unit_id FROM vehicle v
      WHERE v.vin = $1 AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`,
    params,
  )
  return rows[0] ? { id: rows[0].id, customerId: rows[0].customer_id, unitId: rows[0].unit_id } : null
}

/** The name of a group of a customer; null where there is none. */
export const groupName = async (db: Db, customerId: number, id: number): Promise<string | null> => {
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM vehicle_group WHERE customer_id = $1 AND id = $2',
    [customerId, id],
  )
  return rows[0]?.name ?? null
}
