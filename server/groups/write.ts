/** The SQL that changes vehicle groups and their members; each inside the caller's transaction. */
import type pg from 'pg'
import { noVins } from '#domain/fleet/group.ts'

/** Holds the customer's groups as they are against other changes; false when there is no such customer. */
export const lockGroups = async (client: pg.ClientBase, customerId: number): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [
    customerId,
  ])
  return rowCount === 1
}

export const insertGroup = async (
  client: pg.ClientBase,
  customerId: number,
  parentId: number | null,
  name: string,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO vehicle_group (customer_id, parent_id, name) VALUES ($1, $2, $3) RETURNING id',
    [customerId, parentId, name],
  )
  return rows[0]!.id
}

export const changeGroup = async (
  client: pg.ClientBase,
  customerId: number,
  id: number,
  to: { readonly name: string; readonly parentId: number | null },
): Promise<void> => {
  await client.query(
    'UPDATE vehicle_group SET name = $3, parent_id = $4 WHERE customer_id = $1 AND id = $2',
    [customerId, id, to.name, to.parentId],
  )
}

/** The groups above one, itself first. */
export const groupPath = async (
  client: pg.ClientBase,
  customerId: number,
  id: number,
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `WITH RECURSIVE up AS (
        SELECT id, parent_id, 0 AS step FROM vehicle_group WHERE customer_id = $1 AND id = $2
        UNION ALL SELECT g.id, g.parent_id, up.step + 1 FROM vehicle_group g JOIN up ON g.id = up.parent_id
        WHERE g.customer_id = $1 AND up.step < 1000)
      SELECT id FROM up ORDER BY step`,
    [customerId, id],
  )
  return rows.map((row) => row.id)
}

/** How many levels of groups stand in one; 0 for none. */
export const depthBelow = async (client: pg.ClientBase, customerId: number, id: number): Promise<number> => {
  const { rows } = await client.query<{ depth: number }>(
    `WITH RECURSIVE down AS (
        SELECT id, 0 AS step FROM vehicle_group WHERE customer_id = $1 AND id = $2
        UNION ALL SELECT g.id, down.step + 1 FROM vehicle_group g JOIN down ON g.parent_id = down.id
        WHERE g.customer_id = $1 AND down.step < 1000)
      SELECT max(step) AS depth FROM down`,
    [customerId, id],
  )
  return rows[0]!.depth
}

const ids = async (client: pg.ClientBase, sql: string, params: unknown[]): Promise<readonly number[]> =>
  (await client.query<{ id: number }>(sql, params)).rows.map((row) => row.id)

export const vehiclesIn = (client: pg.ClientBase, customerId: number, groupId: number) =>
  ids(
    client,
    'SELECT vehicle_id AS id FROM vehicle_group_vehicle WHERE customer_id = $1 AND vehicle_group_id = $2',
    [customerId, groupId],
  )

/** Everybody who is in any group of the customer: what they see may follow from where groups stand. */
export const groupedUsers = (client: pg.ClientBase, customerId: number) =>
  ids(client, 'SELECT DISTINCT user_id AS id FROM vehicle_group_user WHERE customer_id = $1', [customerId])

/**
 * Removes a group; groups in it move up. Whoever was in no other group is put into 'No VINs': to lose the last
 * group must not show somebody the whole fleet.
 */
export const removeGroup = async (
  client: pg.ClientBase,
  { customerId, id, parentId }: { customerId: number; id: number; parentId: number | null },
): Promise<void> => {
  await client.query('UPDATE vehicle_group SET parent_id = $3 WHERE customer_id = $1 AND parent_id = $2', [
    customerId,
    id,
    parentId,
  ])
  await client.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT m.customer_id, n.id, m.user_id FROM vehicle_group_user m
      JOIN vehicle_group n ON n.customer_id = m.customer_id AND n.name = '${noVins}'
      WHERE m.customer_id = $1 AND m.vehicle_group_id = $2 AND NOT EXISTS (SELECT FROM vehicle_group_user o
        WHERE o.customer_id = $1 AND o.user_id = m.user_id AND o.vehicle_group_id <> $2)`,
    [customerId, id],
  )
  await client.query('DELETE FROM vehicle_group WHERE customer_id = $1 AND id = $2', [customerId, id])
}

/** Of these vehicles, those of the customer: number and unit ID. */
export const vehiclesThere = async (
  client: pg.ClientBase,
  customerId: number,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await client.query<{ id: number; unit_id: string }>(
    'SELECT id, unit_id FROM vehicle WHERE customer_id = $1 AND id = ANY($2)',
    [customerId, vehicleIds],
  )
  return new Map(rows.map((row) => [row.id, row.unit_id]))
}

/** Of these users, those with a role at the customer: number and e-mail. */
export const usersThere = async (
  client: pg.ClientBase,
  customerId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await client.query<{ id: number; email: string }>(
    `SELECT id, email FROM user_account WHERE id = ANY($2)
      AND id IN (SELECT user_id FROM user_role WHERE customer_id = $1)`,
    [customerId, userIds],
  )
  return new Map(rows.map((row) => [row.id, row.email]))
}

/** Adds or removes vehicles; answers those for which something changed. */
export const putVehicles = (
  client: pg.ClientBase,
  customerId: number,
  groupId: number,
  vehicleIds: readonly number[],
  add: boolean,
) =>
  ids(
    client,
    add
      ? `INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
          SELECT $1, $2, unnest($3::int[]) ON CONFLICT DO NOTHING RETURNING vehicle_id AS id`
      : `DELETE FROM vehicle_group_vehicle WHERE customer_id = $1 AND vehicle_group_id = $2
          AND vehicle_id = ANY($3) RETURNING vehicle_id AS id`,
    [customerId, groupId, vehicleIds],
  )

export const putUsers = (
  client: pg.ClientBase,
  customerId: number,
  groupId: number,
  userIds: readonly number[],
  add: boolean,
) =>
  ids(
    client,
    add
      ? `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
          SELECT $1, $2, unnest($3::int[]) ON CONFLICT DO NOTHING RETURNING user_id AS id`
      : `DELETE FROM vehicle_group_user WHERE customer_id = $1 AND vehicle_group_id = $2
          AND user_id = ANY($3) RETURNING user_id AS id`,
    [customerId, groupId, userIds],
  )

/** Takes users out of every group of the customer but one, or out of the groups named. */
export const removeFromGroups = async (
  client: pg.ClientBase,
  customerId: number,
  userIds: readonly number[],
  groups: { readonly but: number } | { readonly named: readonly string[] },
): Promise<void> => {
  const [test, value] =
    'but' in groups
      ? ['vehicle_group_id <> $3', groups.but]
      : [
          'vehicle_group_id IN (SELECT id FROM vehicle_group WHERE customer_id = $1 AND name = ANY($3))',
          groups.named,
        ]
  await client.query(
    `DELETE FROM vehicle_group_user WHERE customer_id = $1 AND user_id = ANY($2) AND ${test}`,
    [customerId, userIds, value],
  )
}
