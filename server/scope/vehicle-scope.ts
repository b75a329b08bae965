/** The access scope: the customers that a user's roles reach, limited by the user's vehicle groups. */
import type pg from 'pg'
import { can, type Right } from '#domain/access/rights.ts'
import { inScope, type Scope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { allVins } from '#domain/fleet/group.ts'
import { scopeSql } from './scope-sql.ts'

export interface AccessScope {
  readonly scope: Scope
  /** Of a customer of the scope, the groups whose vehicles are seen; customers without an entry are seen whole. */
  readonly limits: ReadonlyMap<number, readonly number[]>
}

/** An access scope that no group narrows. */
export const whole = (of: Scope): AccessScope => ({ scope: of, limits: new Map() })

/**
 * The groups of somebody, with the groups that stand in them. Somebody in no group of a customer is in its default
 * one, 'All VINs', and is not limited there; 'No VINs' limits to no vehicle, having none.
 */
const limitsOf = async (pool: pg.Pool, userId: number): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await pool.query<{ customer_id: number; ids: number[] }>(
    `WITH RECURSIVE mine AS (
        SELECT g.customer_id, g.id, g.name FROM vehicle_group_user m
        JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id WHERE m.user_id = $1),
      below AS (
        SELECT customer_id, id FROM mine
        UNION SELECT g.customer_id, g.id FROM vehicle_group g
        JOIN below b ON g.customer_id = b.customer_id AND g.parent_id = b.id)
    SELECT customer_id, array_agg(id ORDER BY id) AS ids FROM below
      WHERE customer_id NOT IN (SELECT customer_id FROM mine WHERE name = '${allVins}') GROUP BY customer_id`,
    [userId],
  )
  return new Map(rows.map(({ customer_id, ids }) => [customer_id, ids]))
}

/** What the viewer sees of the customers of a scope. Super admins are never limited. */
export const accessScopeIn = async (pool: pg.Pool, viewer: Viewer, of: Scope): Promise<AccessScope> => {
  if ((of !== 'all' && of.length === 0) || can(viewer, 'manageCustomers')) return whole(of)
  const limits = await limitsOf(pool, viewer.userId)
  return { scope: of, limits: new Map([...limits].filter(([customerId]) => inScope(of, customerId))) }
}

/** What the viewer sees by a right. */
export const accessScopeOf = (pool: pg.Pool, viewer: Viewer, right: Right): Promise<AccessScope> =>
  accessScopeIn(pool, viewer, scope(viewer, right))

export const isLimited = ({ limits }: AccessScope): boolean => limits.size > 0

/** Whether all that is seen is of one customer. */
export const isOfOne = ({ scope }: AccessScope): boolean => scope !== 'all' && scope.length === 1

/**
 * A condition on a vehicle, its values appended to `params`; the columns are ours, never a user's.
 * Where one customer is all there is, its members are a list by themselves, which an index answers.
 */
export const accessScopeSql = (
  accessScope: AccessScope,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string => {
  const base = scopeSql(accessScope.scope, columns.customer, params)
  if (!isLimited(accessScope)) return base
  const groups = `$${params.push([...accessScope.limits.values()].flat())}::int[]`
  if (accessScope.scope !== 'all' && accessScope.scope.length === 1)
    return `${base} AND ${columns.vehicle} IN (SELECT sm.vehicle_id FROM vehicle_group_vehicle sm
      WHERE sm.customer_id = $${params.push(accessScope.scope[0])} AND sm.vehicle_group_id = ANY(${groups}))`
  const limited = `$${params.push([...accessScope.limits.keys()])}::int[]`
  const member = `EXISTS (SELECT FROM vehicle_group_vehicle sm WHERE sm.customer_id = ${columns.customer}
    AND sm.vehicle_id = ${columns.vehicle} AND sm.vehicle_group_id = ANY(${groups}))`
  return `${base} AND (${columns.customer} <> ALL(${limited}) OR ${member})`
}

/**
 * The names of a vehicle's groups, a column that is a list, as an expression of SQL: without those of groups that the
 * viewer is kept out of, which are nobody else's business. Values are appended to `params`.
 */
export const groupNamesSql = (
  accessScope: AccessScope,
  columns: { readonly customer: string; readonly names: string },
  params: unknown[],
): string => {
  if (!isLimited(accessScope)) return columns.names
  const limited = `$${params.push([...accessScope.limits.keys()])}::int[]`
  const groups = `$${params.push([...accessScope.limits.values()].flat())}::int[]`
  return `CASE WHEN ${columns.customer} <> ALL(${limited}) THEN ${columns.names} ELSE ARRAY(
    SELECT sn.name FROM unnest(${columns.names}) WITH ORDINALITY AS sn(name, place) WHERE EXISTS (SELECT FROM vehicle_group sg
      WHERE sg.customer_id = ${columns.customer} AND sg.name = sn.name AND sg.id = ANY(${groups})) ORDER BY sn.place) END`
}

/** Those of a customer's group names that the viewer may read. */
export const seenGroupNames = async (
  pool: pg.Pool,
  { limits }: AccessScope,
  customerId: number,
  names: readonly string[],
): Promise<readonly string[]> => {
  const ids = limits.get(customerId)
  if (!ids) return names
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2)',
    [customerId, ids],
  )
  const seen = new Set(rows.map(({ name }) => name))
  return names.filter((name) => seen.has(name))
}
