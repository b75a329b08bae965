/** The SQL of vehicle groups: the groups of a customer, one of them, and its members. */
import type pg from 'pg'
import { allVins, byGroupName, noVins, type VehicleGroup } from '#domain/fleet/group.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase
export type Group = VehicleGroup

export interface GroupWithCounts extends Group {
  readonly vehicleCount: number
  readonly userCount: number
}
export interface MemberPage<T> {
  readonly count: number
  readonly rows: readonly T[]
}
export interface MemberQuery {
  readonly search: string
  readonly outside: boolean
  readonly limit: number
  readonly offset: number
}

const columns = 'g.id, g.name, g.customer_id AS "customerId", g.parent_id AS "parentId"'

export const groupById = async (db: Db, customerId: number, id: number): Promise<Group | null> => {
  const { rows } = await db.query<Group>(
    `SELECT ${columns} FROM vehicle_group g WHERE g.customer_id = $1 AND g.id = $2`,
    [customerId, id],
  )
  return rows[0] ?? null
}

/** By its name, in any case. */
export const groupByName = async (db: Db, customerId: number, name: string): Promise<Group | null> => {
  const { rows } = await db.query<Group>(
    `SELECT ${columns} FROM vehicle_group g WHERE g.customer_id = $1 AND lower(g.name) = lower($2)
      ORDER BY g.name = $2 DESC LIMIT 1`,
    [customerId, name],
  )
  return rows[0] ?? null
}

export const groupsById = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<readonly Group[]> => {
  const { rows } = await db.query<Group>(
    `SELECT ${columns} FROM vehicle_group g WHERE g.customer_id = $1 AND g.id = ANY($2)`,
    [customerId, ids],
  )
  return rows
}

/** Users of a customer `u` who see all of it, being in no group but perhaps the default one. */
const inNoOther = `NOT EXISTS (SELECT FROM vehicle_group_user o JOIN vehicle_group og
  ON og.customer_id = o.customer_id AND og.id = o.vehicle_group_id
  WHERE o.customer_id = $1 AND o.user_id = u.id AND og.name <> '${allVins}')`
const ofCustomer = `u.account_status <> '' AND u.id IN (SELECT user_id FROM user_role WHERE customer_id = $1)`

/** All groups of a customer with how many they hold, the special ones first, then by name. */
export const groupsOf = async (pool: pg.Pool, customerId: number): Promise<readonly GroupWithCounts[]> => {
  const { rows } = await pool.query<GroupWithCounts>(
    `SELECT ${columns}, CASE WHEN g.name = '${allVins}' THEN (SELECT count(*) FROM vehicle WHERE customer_id = $1)
        ELSE coalesce(v.count, 0) END AS "vehicleCount",
      CASE WHEN g.name = '${allVins}' THEN (SELECT count(*) FROM user_account u WHERE ${ofCustomer} AND ${inNoOther})
        ELSE coalesce(m.count, 0) END AS "userCount"
      FROM vehicle_group g
      LEFT JOIN (SELECT vehicle_group_id, count(*) FROM vehicle_group_vehicle WHERE customer_id = $1
        GROUP BY vehicle_group_id) v ON v.vehicle_group_id = g.id
      LEFT JOIN (SELECT vehicle_group_id, count(*) FROM vehicle_group_user WHERE customer_id = $1
        GROUP BY vehicle_group_id) m ON m.vehicle_group_id = g.id
      WHERE g.customer_id = $1`,
    [customerId],
  )
  return rows.toSorted((a, b) => byGroupName(a.name, b.name))
}

export interface GroupVehicle {
  readonly id: number
  readonly vin: string
  readonly unitId: string
}

/** The vehicles of every group of a customer that are seen, by unit ID; those of 'All VINs' are all of them. */
export const groupMembers = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  customerId: number,
): Promise<ReadonlyMap<number, readonly GroupVehicle[]>> => {
  const params: unknown[] = [customerId]
  const { rows } = await pool.query<GroupVehicle & { groupId: number }>(
    `SELECT m.group_id AS "groupId", v.id, v.vin, v.unit_id AS "unitId" FROM (
        SELECT vehicle_group_id AS group_id, vehicle_id FROM vehicle_group_vehicle WHERE customer_id = $1
        UNION SELECT g.id, a.id FROM vehicle_group g JOIN vehicle a ON a.customer_id = g.customer_id
          WHERE g.customer_id = $1 AND g.name = '${allVins}') m
      JOIN vehicle v ON v.customer_id = $1 AND v.id = m.vehicle_id
      WHERE ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}
      ORDER BY v.unit_id, v.id`,
    params,
  )
  const members = new Map<number, GroupVehicle[]>()
  for (const { groupId, ...vehicle } of rows) {
    const list = members.get(groupId)
    if (list) list.push(vehicle)
    else members.set(groupId, [vehicle])
  }
  return members
}

/** The names of those groups of a customer that a viewer may read, the special ones first, then by name. */
export const groupNamesOf = async (
  pool: pg.Pool,
  customerId: number,
  { limits }: AccessScope,
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  const { rows } = await pool.query<{ id: number; name: string }>(
    `SELECT id, name FROM vehicle_group WHERE customer_id = $1 AND ($2::int[] IS NULL OR id = ANY($2))`,
    [customerId, limits.get(customerId) ?? null],
  )
  return rows.toSorted((a, b) => byGroupName(a.name, b.name))
}

const part = (search: string) => `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`

const pageOf = async <T extends pg.QueryResultRow>(
  pool: pg.Pool,
  what: { columns: string; from: string; order: string },
  params: readonly unknown[],
  { limit, offset }: MemberQuery,
): Promise<MemberPage<T>> => {
  const [count, page] = await Promise.all([
    pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${what.from}`, [...params]),
    pool.query<T>(
      `SELECT ${what.columns} FROM ${what.from} ORDER BY ${what.order} LIMIT ${limit} OFFSET ${offset}`,
      [...params],
    ),
  ])
  return { count: count.rows[0]!.count, rows: page.rows }
}

/** Vehicles in a group, or those of its customer that are not, by unit ID. */
export const groupVehicles = (pool: pg.Pool, group: Group, query: MemberQuery) => {
  const params: unknown[] = [group.customerId]
  const member = () => {
    if (group.name === allVins) return 'true'
    if (group.name === noVins) return 'false'
    params.push(group.id)
    return `EXISTS (SELECT FROM vehicle_group_vehicle m WHERE m.customer_id = $1
      AND m.vehicle_group_id = $${params.length} AND m.vehicle_id = v.id)`
  }
  const where = ['v.customer_id = $1', query.outside ? `NOT ${member()}` : member()]
  if (query.search.trim()) {
    params.push(part(query.search.toLowerCase()))
    where.push(`v.search LIKE $${params.length}`)
  }
  return pageOf<{ id: number; vin: string; unitId: string }>(
    pool,
    {
      columns: 'v.id, v.vin, v.unit_id AS "unitId"',
      from: `vehicle v WHERE ${where.join(' AND ')}`,
      order: 'v.unit_id, v.id',
    },
    params,
    query,
  )
}

/** Users in a group, or those of its customer who are not, by e-mail. */
export const groupUsers = (pool: pg.Pool, group: Group, query: MemberQuery) => {
  const params: unknown[] = [group.customerId]
  const member = () => {
    if (group.name === allVins) return inNoOther
    params.push(group.id)
    return `EXISTS (SELECT FROM vehicle_group_user m WHERE m.customer_id = $1
      AND m.vehicle_group_id = $${params.length} AND m.user_id = u.id)`
  }
  const where = [ofCustomer, query.outside ? `NOT ${member()}` : member()]
  if (query.search.trim()) {
    params.push(part(query.search))
    where.push(`u.email ILIKE $${params.length}`)
  }
  return pageOf<{ id: number; email: string; name: string }>(
    pool,
    {
      columns: 'u.id, u.email, u.name',
      from: `user_account u WHERE ${where.join(' AND ')}`,
      order: 'u.email',
    },
    params,
    query,
  )
}
