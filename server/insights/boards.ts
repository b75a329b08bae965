/** The SQL of dashboards of one's own: those that are one's, and those shared with a customer. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Board } from '#domain/insights/board.ts'
import { scopeSql } from '../scope/scope-sql.ts'

export interface SavedBoard extends Board {
  readonly id: number
  readonly userId: number
  /** Whom it is shared with; null: its owner alone has it. */
  readonly customerId: number | null
  /** The owner's e-mail. */
  readonly by: string
}

type Db = pg.Pool | pg.ClientBase

const read = `SELECT b.id, b.user_id AS "userId", b.customer_id AS "customerId", b.name, b.cards, u.email AS by
  FROM insight_board b JOIN user_account u ON u.id = b.user_id`
const seenSql = (userId: number, of: Scope, params: unknown[]): string =>
  `(b.user_id = $${params.push(userId)} OR (b.customer_id IS NOT NULL AND ${scopeSql(of, 'b.customer_id', params)}))`

/** A person's own, and those shared with customers of the scope, by name. */
export const boardsOf = async (db: Db, userId: number, of: Scope): Promise<readonly SavedBoard[]> => {
  const params: unknown[] = []
  const { rows } = await db.query<SavedBoard>(
    `${read} WHERE ${seenSql(userId, of, params)} ORDER BY lower(b.name), b.id`,
    params,
  )
  return rows
}

/** One of these, if it is seen. */
export const boardOf = async (db: Db, userId: number, of: Scope, id: number): Promise<SavedBoard | null> => {
  const params: unknown[] = [id]
  const { rows } = await db.query<SavedBoard>(
    `${read} WHERE b.id = $1 AND ${seenSql(userId, of, params)}`,
    params,
  )
  return rows[0] ?? null
}

export const countBoards = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(
    'SELECT count(*)::float8 AS n FROM insight_board WHERE user_id = $1',
    [userId],
  )
  return rows[0]!.n
}

type Kept = Board & Pick<SavedBoard, 'customerId'>

export const insertBoard = async (
  client: pg.ClientBase,
  userId: number,
  { customerId, name, cards }: Kept,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO insight_board (user_id, customer_id, name, cards, created, updated)
      VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
    [userId, customerId, name, JSON.stringify(cards), new Date(now)],
  )
  return rows[0]!.id
}

export const updateBoard = async (
  client: pg.ClientBase,
  id: number,
  { customerId, name, cards }: Kept,
  now: Instant,
): Promise<void> => {
  await client.query(
    'UPDATE insight_board SET customer_id = $2, name = $3, cards = $4, updated = $5 WHERE id = $1',
    [id, customerId, name, JSON.stringify(cards), new Date(now)],
  )
}

export const deleteBoard = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM insight_board WHERE id = $1', [id])
}
