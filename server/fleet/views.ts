/** The SQL of saved views of the fleet grid: one's own, those shared with a customer, and which is one's default. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FleetView } from '#domain/fleet/view.ts'
import { scopeSql } from '../scope/scope-sql.ts'

export interface SavedView {
  readonly id: number
  readonly userId: number
  /** Whom it is shared with; null: its owner alone has it. */
  readonly customerId: number | null
  readonly name: string
  readonly view: FleetView
  /** The owner's e-mail. */
  readonly by: string
  readonly isDefault: boolean
}

type Db = pg.Pool | pg.ClientBase

const read = `SELECT v.id, v.user_id AS "userId", v.customer_id AS "customerId", v.name, v.view, u.email AS by,
    d.view_id IS NOT NULL AS "isDefault"
  FROM fleet_view v JOIN user_account u ON u.id = v.user_id
  LEFT JOIN fleet_view_default d ON d.view_id = v.id AND d.user_id = $1`

/** A person's own views and those shared with customers of the scope, by name. */
export const viewsOf = async (db: Db, userId: number, of: Scope): Promise<readonly SavedView[]> => {
  const params: unknown[] = [userId]
  const { rows } = await db.query<SavedView>(
    `${read} WHERE v.user_id = $1 OR (v.customer_id IS NOT NULL AND ${scopeSql(of, 'v.customer_id', params)})
      ORDER BY lower(v.name), v.id`,
    params,
  )
  return rows
}

/** One of these, if it is seen. */
export const viewOf = async (db: Db, userId: number, of: Scope, id: number): Promise<SavedView | null> => {
  const params: unknown[] = [userId, id]
  const { rows } = await db.query<SavedView>(
    `${read} WHERE v.id = $2
      AND (v.user_id = $1 OR (v.customer_id IS NOT NULL AND ${scopeSql(of, 'v.customer_id', params)}))`,
    params,
  )
  return rows[0] ?? null
}

export const countViews = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*) AS count FROM fleet_view WHERE user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

interface Kept {
  readonly customerId: number | null
  readonly name: string
  readonly view: FleetView
}
export const insertView = async (
  client: pg.ClientBase,
  userId: number,
  { customerId, name, view }: Kept,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO fleet_view (user_id, customer_id, name, view, created, updated)
      VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
    [userId, customerId, name, JSON.stringify(view), new Date(now)],
  )
  return rows[0]!.id
}

export const updateView = async (
  client: pg.ClientBase,
  id: number,
  { customerId, name, view }: Kept,
  now: Instant,
): Promise<void> => {
  await client.query(
    'UPDATE fleet_view SET customer_id = $2, name = $3, view = $4, updated = $5 WHERE id = $1',
    [id, customerId, name, JSON.stringify(view), new Date(now)],
  )
}

export const deleteView = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM fleet_view WHERE id = $1', [id])
}

/** Null: the grid as it comes. */
export const keepDefault = async (
  client: pg.ClientBase,
  userId: number,
  id: number | null,
): Promise<void> => {
  if (id === null) await client.query('DELETE FROM fleet_view_default WHERE user_id = $1', [userId])
  else
    await client.query(
      `INSERT INTO fleet_view_default (user_id, view_id) VALUES ($1, $2)
        ON CONFLICT (user_id) DO UPDATE SET view_id = excluded.view_id`,
      [userId, id],
    )
}
