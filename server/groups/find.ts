/** Groups of several customers, found by a part of their name. */
import type pg from 'pg'
import { specialGroups } from '#domain/fleet/group.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

export interface FoundGroup {
  readonly id: number
  readonly customerId: number
  readonly name: string
}

/** @assume More than these nobody reads: they type another letter. */
export const foundMost = 500

/** Those that a viewer may read, by name; of somebody who is limited to groups these alone. */
export const findGroups = async (
  pool: pg.Pool,
  { scope, limits }: AccessScope,
  { name, ids }: { readonly name: string; readonly ids: readonly number[] | null },
): Promise<readonly FoundGroup[]> => {
  const params: unknown[] = [specialGroups]
  const place = (value: unknown) => `$${params.push(value)}`
  const where = [scopeSql(scope, 'g.customer_id', params), 'g.name <> ALL($1)']
  const part = name.trim()
  if (part) where.push(`g.name ILIKE ${place(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`)
  if (ids) where.push(`g.id = ANY(${place(ids)}::int[])`)
  if (limits.size > 0) {
    const own = [...limits].flatMap(([customer, groups]) => groups.map((id) => [customer, id] as const))
    const [customers, groups] = [place(own.map(([customer]) => customer)), place(own.map(([, id]) => id))]
    where.push(`(g.customer_id <> ALL(${place([...limits.keys()])}::int[])
      OR (g.customer_id, g.id) IN (SELECT * FROM unnest(${customers}::int[], ${groups}::int[])))`)
  }
  const { rows } = await pool.query<FoundGroup>(
    `SELECT g.id, g.customer_id AS "customerId", g.name FROM vehicle_group g WHERE ${where.join(' AND ')}
      ORDER BY lower(g.name), g.customer_id, g.id LIMIT ${foundMost}`,
    params,
  )
  return rows
}
