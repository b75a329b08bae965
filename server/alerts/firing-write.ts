/** The SQL of what people do with firings; each inside the caller's transaction. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

/** A firing as far as an act on it has to know. */
export interface HeldFiring {
  readonly id: number
  readonly customerId: number
  readonly unitId: string
}

/** Those of these firings that are seen, held against other acts, in rising order. */
export const lockFirings = async (
  client: pg.ClientBase,
  accessScope: AccessScope,
  ids: readonly number[],
): Promise<readonly HeldFiring[]> => {
  const params: unknown[] = [ids]
  const { rows } = await client.query<HeldFiring>(
    `SELECT f.id, f.customer_id AS "customerId",
        coalesce((SELECT v.unit_id FROM held_vehicle v WHERE v.customer_id = f.customer_id AND v.id = f.vehicle_id), '') AS "unitId" FROM firing f
      WHERE f.id = ANY($1::bigint[])
        AND ${heldRowsSql(accessScope, { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }, params)}
      ORDER BY f.id FOR UPDATE OF f`,
    params,
  )
  return rows
}

const update = async (
  client: pg.ClientBase,
  set: string,
  when: string,
  ids: readonly number[],
  ...values: unknown[]
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `UPDATE firing SET ${set} WHERE id = ANY($1::bigint[]) AND ${when} RETURNING id`,
    [ids, ...values],
  )
  return rows.map(({ id }) => id)
}

/** Each answers those for which something changed. */
export const acknowledge = (client: pg.ClientBase, ids: readonly number[], by: string, at: Instant) =>
  update(client, 'acknowledged = $2, acknowledged_by = $3', 'acknowledged IS NULL', ids, new Date(at), by)

export const resolve = (client: pg.ClientBase, ids: readonly number[], by: string, at: Instant) =>
  update(
    client,
    'resolved = $2, resolved_by = $3',
    'resolved IS NULL AND ended IS NULL AND withdrawn IS NULL',
    ids,
    new Date(at),
    by,
  )

export const snooze = (
  client: pg.ClientBase,
  ids: readonly number[],
  to: { readonly until: Instant; readonly reason: string; readonly by: string },
) =>
  update(
    client,
    'snoozed_until = $2, snooze_reason = $3, snoozed_by = $4',
    'resolved IS NULL AND ended IS NULL AND withdrawn IS NULL',
    ids,
    new Date(to.until),
    to.reason,
    to.by,
  )

export const unsnooze = (client: pg.ClientBase, ids: readonly number[]) =>
  update(
    client,
    'snoozed_until = NULL, snooze_reason = NULL, snoozed_by = NULL',
    'snoozed_until IS NOT NULL',
    ids,
  )

/** Notes firings as read by somebody, or as unread again. */
export const markRead = async (
  client: pg.ClientBase,
  userId: number,
  ids: readonly number[],
  read: boolean,
): Promise<void> => {
  await client.query(
    `INSERT INTO firing_read (user_id, firing_id, read)
      SELECT u.id, f, $3 FROM user_account u, unnest($2::bigint[]) f WHERE u.id = $1
      ON CONFLICT (user_id, firing_id) DO UPDATE SET read = excluded.read`,
    [userId, ids, read],
  )
}

/** Everything up to this firing is read, whatever was noted of single ones. */
export const readUpTo = async (client: pg.ClientBase, userId: number, id: number): Promise<void> => {
  await client.query(
    'UPDATE user_account SET firings_read_to = greatest(firings_read_to, $2) WHERE id = $1',
    [userId, id],
  )
  await client.query('DELETE FROM firing_read WHERE user_id = $1 AND firing_id <= $2', [userId, id])
}
