/** The SQL that reads geofences: a page of them, one, and who is inside now. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { type Geofence, geofenceTypes } from '#domain/geofences/geofence.ts'
import { keyset, type Place, textOfPlace } from '../graphql/keyset.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase

/** A geofence as it is kept. */
export interface Fence extends Geofence {
  readonly created: Instant
  readonly updated: Instant
}

/** The columns of a shape, in `geofence` and in `geofence_version` alike. */
export interface ShapeRow {
  readonly radius_meters: number | null
  readonly center_lat: number | null
  readonly center_lng: number | null
  /** lat, lng, lat, lng … */
  readonly boundary: readonly number[]
}

export interface FenceRow extends ShapeRow {
  readonly id: number
  readonly customer_id: number
  readonly version: number
  readonly name: string
  readonly description: string
  readonly category_id: number
  readonly geofence_type_id: number
  readonly is_active: boolean
  readonly enter_emails: readonly string[]
  readonly exit_emails: readonly string[]
  readonly created: Date
  readonly updated: Date
}

export const ringOf = (boundary: readonly number[]): readonly Point[] =>
  Array.from({ length: boundary.length / 2 }, (_, n) => ({
    lat: boundary[2 * n]!,
    lng: boundary[2 * n + 1]!,
  }))

export const shapeOfRow = (row: ShapeRow): Shape =>
  row.radius_meters === null
    ? { kind: 'polygon', ring: ringOf(row.boundary) }
    : {
        kind: 'circle',
        center: { lat: row.center_lat!, lng: row.center_lng! },
        radiusM: row.radius_meters,
      }

/** The values of `radius_meters`, `center_lat`, `center_lng` and `boundary`. */
export const shapeValues = (
  shape: Shape,
): readonly [number | null, number | null, number | null, number[]] =>
  shape.kind === 'circle'
    ? [shape.radiusM, shape.center.lat, shape.center.lng, []]
    : [null, null, null, shape.ring.flatMap(({ lat, lng }) => [lat, lng])]

export const typeIdOf = (shape: Shape): number => geofenceTypes[shape.kind]

export const toFence = (row: FenceRow): Fence => ({
  id: row.id,
  customerId: row.customer_id,
  version: row.version,
  name: row.name,
  description: row.description,
  categoryId: row.category_id,
  shape: shapeOfRow(row),
  isActive: row.is_active,
  enterNotificationEmails: row.enter_emails,
  exitNotificationEmails: row.exit_emails,
  created: row.created.getTime(),
  updated: row.updated.getTime(),
})

export interface FenceQuery {
  readonly scope: Scope
  /** Part of a name, in any case; empty finds all. */
  readonly name: string
  /** Null: of every category. */
  readonly categoryIds: readonly number[] | null
  /** Null: active ones and others. */
  readonly isActive: boolean | null
  /** Null: whatever they are; else these alone. */
  readonly ids: readonly number[] | null
}

/** Lets through what is asked for. @param params gets its values appended */
export const fencesWhere = (
  { scope, name, categoryIds, isActive, ids }: FenceQuery,
  params: unknown[],
): string => {
  const all = [scopeSql(scope, 'g.customer_id', params)]
  const part = name.trim()
  if (part) all.push(`g.name ILIKE $${params.push(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`)
  if (categoryIds !== null) all.push(`g.category_id = ANY($${params.push(categoryIds)}::int[])`)
  if (ids !== null) all.push(`g.id = ANY($${params.push(ids)}::int[])`)
  if (isActive !== null) all.push(`g.is_active = $${params.push(isActive)}`)
  return all.join(' AND ')
}

const columns = `g.id, g.customer_id, g.version, g.name, g.description, g.category_id, g.geofence_type_id, g.is_active,
  g.enter_emails, g.exit_emails, g.created, g.updated, g.radius_meters, g.center_lat, g.center_lng`

const byName = keyset([
  { sql: 'lower(g.name)', type: 'text' },
  { sql: 'g.id', type: 'int' },
])

/**
 * By name, without regard to case.
 * @param after where the page before ended, in place of the offset
 * @param rings whether the corners of polygons are read: of a long page they take longer than all the rest
 */
export const fencePage = async (
  db: Db,
  query: FenceQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  rings: boolean,
  after: string | null = null,
): Promise<{ readonly count: number; readonly after: string | null; readonly rows: readonly Fence[] }> => {
  const params: unknown[] = []
  const wanted = fencesWhere(query, params)
  const pageParams = [...params]
  const behind = after === null ? '' : `AND ${byName.behind(byName.read(after), pageParams)}`
  const { rows } = await db.query<FenceRow & { readonly place: Place }>(
    `SELECT ${columns}, ${byName.place} AS place, ${rings ? 'g.boundary' : "'{}'::float8[] AS boundary"}
      FROM geofence g WHERE ${wanted} ${behind} ORDER BY ${byName.order} LIMIT ${limit} OFFSET ${behind ? 0 : offset}`,
    pageParams,
  )
  const next = textOfPlace(rows, limit)
  // A page that is not full is the last one and tells the count itself.
  if (!behind && rows.length < limit && (rows.length > 0 || offset === 0))
    return { count: offset + rows.length, after: next, rows: rows.map(toFence) }
  const { rows: counted } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM geofence g WHERE ${wanted}`,
    params,
  )
  return { count: counted[0]!.count, after: next, rows: rows.map(toFence) }
}

/** Null where there is none in the scope. */
export const fenceById = async (db: Db, scope: Scope, id: number): Promise<Fence | null> => {
  const params: unknown[] = [id]
  const { rows } = await db.query<FenceRow>(
    `SELECT g.* FROM geofence g WHERE g.id = $1 AND ${scopeSql(scope, 'g.customer_id', params)}`,
    params,
  )
  return rows[0] ? toFence(rows[0]) : null
}

/** Who is in a geofence now. */
export interface Inside {
  readonly count: number
  /** When the one that is inside longest came; null where nobody is. */
  readonly since: Instant | null
}
export const nobodysFences: Inside = { count: 0, since: null }

/** Of the vehicles seen, how many are in each of these geofences now; empty ones have no entry. */
export const insideNow = async (
  db: Db,
  accessScope: AccessScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Inside>> => {
  if (ids.length === 0) return new Map()
  const params: unknown[] = [ids]
  const { rows } = await db.query<{ id: number; count: number; since: Date }>(
    `SELECT i.geofence_id AS id, count(*) AS count, min(i.entered) AS since
      FROM visit i JOIN vehicle v ON v.customer_id = i.customer_id AND v.id = i.vehicle_id
      WHERE i.left_at IS NULL AND i.geofence_id = ANY($1::int[]) AND v.sim_status = 'Activated'
        AND v.subscription_ended IS NULL AND ${accessScopeSql(accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params)}
      GROUP BY i.geofence_id`,
    params,
  )
  return new Map(rows.map(({ id, count, since }) => [id, { count, since: since.getTime() }]))
}
