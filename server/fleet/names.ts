/** The names that the fleet is filtered by: of groups, customers, geofences and builders, a page of those that somebody may read. */
import type pg from 'pg'
import { specialGroups } from '#domain/fleet/group.ts'
import { oems } from '#domain/vehicle/oems.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, isLimited, isNothing } from '../scope/vehicle-scope.ts'

/** The fields of the fleet that hold such names. */
export const namedFields = ['group_names', 'customer_name', 'geofence', 'vehicle_mfgr'] as const
export type NamedField = (typeof namedFields)[number]

export interface NamesQuery {
  readonly accessScope: AccessScope
  /** Part of a name, in any case; empty finds all. */
  readonly text: string
  readonly limit: number
  readonly offset: number
}
export interface NamesPage {
  /** Of all pages. */
  readonly count: number
  readonly names: readonly string[]
}

/** Groups that limit somebody, where some do. */
const seenGroups = (accessScope: AccessScope, params: unknown[]): string =>
  isLimited(accessScope)
    ? `(g.customer_id <> ALL($${params.push([...accessScope.limits.keys()])}::int[])
        OR g.id = ANY($${params.push([...accessScope.limits.values()].flat())}::int[]))`
    : 'true'

/**
 * The names of groups with those of the groups that stand in them, as a list of SQL: a group is filtered for with all
 * that is in it. Groups that the viewer may not read stand for nothing. `names`: a list of SQL as well.
 */
export const groupsBelowSql = (accessScope: AccessScope, names: string, params: unknown[]): string =>
  `ARRAY(WITH RECURSIVE below AS (
      SELECT g.customer_id, g.id, g.name FROM vehicle_group g WHERE g.name = ANY(${names})
        AND ${scopeSql(accessScope.scope, 'g.customer_id', params)} AND ${seenGroups(accessScope, params)}
      UNION SELECT c.customer_id, c.id, c.name FROM vehicle_group c
        JOIN below b ON c.customer_id = b.customer_id AND c.parent_id = b.id)
    SELECT DISTINCT name FROM below)`

/** Where the names stand; the special groups say nothing of a vehicle, and nobody is in a geofence that is off. */
const sources: Readonly<Record<NamedField, (accessScope: AccessScope, params: unknown[]) => string>> = {
  group_names: (accessScope, params) =>
    `SELECT g.name FROM vehicle_group g WHERE ${scopeSql(accessScope.scope, 'g.customer_id', params)}
      AND g.name <> ALL($${params.push(specialGroups)}::text[]) AND ${seenGroups(accessScope, params)}`,
  customer_name: ({ scope }, params) =>
    `SELECT g.short_name AS name FROM customer g WHERE g.active AND ${scopeSql(scope, 'g.id', params)}`,
  geofence: ({ scope }, params) =>
    `SELECT g.name FROM geofence g WHERE g.is_active AND ${scopeSql(scope, 'g.customer_id', params)}`,
  // Makes are no secret. Where no OEM is registered, the builders that VINs name.
  vehicle_mfgr: (
    accessScope,
    params,
  ) => `SELECT m.make AS name FROM oem_make m WHERE ${!isNothing(accessScope)}
    UNION ALL SELECT unnest($${params.push(oems.map(({ name }) => name))}::text[]) WHERE ${!isNothing(accessScope)} AND NOT EXISTS (SELECT FROM oem_make)`,
}

/** A page of the names, each once, in the order of the alphabet. */
export const namesPage = async (
  pool: pg.Pool,
  field: NamedField,
  { accessScope, text, limit, offset }: NamesQuery,
): Promise<NamesPage> => {
  const params: unknown[] = []
  const source = sources[field](accessScope, params)
  const part = text.trim().replace(/[\\%_]/g, '\\$&')
  const fits = part === '' ? 'true' : `s.name ILIKE $${params.push(`%${part}%`)}`
  const { rows } = await pool.query<{ name: string | null; count: number }>(
    `WITH found AS MATERIALIZED (SELECT DISTINCT s.name FROM (${source}) s WHERE ${fits}),
      page AS (SELECT name FROM found ORDER BY lower(name), name LIMIT ${limit} OFFSET ${offset})
    SELECT page.name, (SELECT count(*) FROM found) AS count FROM (SELECT) one LEFT JOIN page ON true
      ORDER BY lower(page.name), page.name`,
    params,
  )
  return { count: rows[0]!.count, names: rows.flatMap(({ name }) => name ?? []) }
}
