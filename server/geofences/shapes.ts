/** The SQL of geofences by the thousand: outlines for the map, and what a file of them holds. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type Fence, type FenceQuery, type FenceRow, fencesWhere, type ShapeRow, toFence } from './store.ts'

/** Differs when any of these geofences does. */
export const fencesMark = async (pool: pg.Pool, of: Scope): Promise<string> => {
  const params: unknown[] = []
  const { rows } = await pool.query<{ mark: string }>(
    `SELECT concat_ws('/', count(*), sum(g.id), sum(g.version), max(g.updated)) AS mark FROM geofence g
      WHERE ${scopeSql(of, 'g.customer_id', params)}`,
    params,
  )
  return rows[0]!.mark
}

interface OutlineRow extends ShapeRow {
  readonly id: number
  readonly name: string
  readonly category_id: number
  readonly is_active: boolean
}

/** To a tenth of a meter: nobody draws finer. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const line = (row: OutlineRow): string =>
  JSON.stringify([
    row.id,
    row.name,
    row.category_id,
    row.is_active ? 1 : 0,
    ...(row.radius_meters === null
      ? [2, ...row.boundary.map(round)]
      : [1, round(row.center_lat!), round(row.center_lng!), row.radius_meters]),
  ])

/**
 * A JSON list with one list for each: number, name, category, 1 where it is active, then 1 with center and radius in
 * meters, or 2 with the corners, each latitude before longitude.
 */
export const outlines = async (pool: pg.Pool, of: Scope): Promise<string> => {
  const params: unknown[] = []
  const { rows } = await pool.query<OutlineRow>(
    `SELECT g.id, g.name, g.category_id, g.is_active, g.radius_meters, g.center_lat, g.center_lng, g.boundary
      FROM geofence g WHERE ${scopeSql(of, 'g.customer_id', params)} ORDER BY g.customer_id, g.id`,
    params,
  )
  return `[${rows.map(line).join(',\n')}]`
}

/** By name. */
export const fencesForFile = async (pool: pg.Pool, query: FenceQuery): Promise<readonly Fence[]> => {
  const params: unknown[] = []
  const { rows } = await pool.query<FenceRow>(
    `SELECT g.* FROM geofence g WHERE ${fencesWhere(query, params)} ORDER BY lower(g.name), g.id`,
    params,
  )
  return rows.map(toFence)
}
