/** The names of groups as a viewer may read them. */
import type pg from 'pg'
import { inScope } from '#domain/access/scope.ts'
import { scopeSql } from './scope-sql.ts'
import { type AccessScope, isLimited } from './vehicle-scope.ts'

/**
 * The names of a vehicle's groups, a column that is a list, as an expression of SQL: without those of groups that the
 * viewer is kept out of, which are nobody else's business. Values are appended to `params`.
 */
export const groupNamesSql = (
  accessScope: AccessScope,
  columns: { readonly customer: string; readonly names: string },
  params: unknown[],
): string => {
  if (accessScope.parts.length > 0) {
    // How a customer groups its fleet is nothing to whoever sees a part of it.
    const own = groupNamesSql({ ...accessScope, parts: [] }, columns, params)
    return `CASE WHEN ${scopeSql(accessScope.scope, columns.customer, params)} THEN ${own} ELSE '{}'::text[] END`
  }
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
  { scope, limits }: AccessScope,
  customerId: number,
  names: readonly string[],
): Promise<readonly string[]> => {
  if (!inScope(scope, customerId)) return []
  const ids = limits.get(customerId)
  if (!ids) return names
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2)',
    [customerId, ids],
  )
  const seen = new Set(rows.map(({ name }) => name))
  return names.filter((name) => seen.has(name))
}
