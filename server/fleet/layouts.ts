/** The SQL of how people arrange the columns of grids. */
import type pg from 'pg'
import type { ArrangedGrid, ColumnLayout } from '#domain/columns/layout.ts'
import { isPlain, plainLayout } from '#domain/columns/layout.ts'

/** A person's own layout of a grid; the plain one until they have arranged it. */
export const layoutOf = async (
  db: pg.Pool | pg.PoolClient,
  userId: number,
  grid: ArrangedGrid,
): Promise<ColumnLayout> => {
  const { rows } = await db.query<{ layout: ColumnLayout }>(
    'SELECT layout FROM column_layout WHERE user_id = $1 AND grid = $2',
    [userId, grid],
  )
  return { ...plainLayout, ...rows[0]?.layout }
}

/** Keeps a person's layout of a grid; a plain one leaves no row. */
export const keepLayout = async (
  client: pg.PoolClient,
  userId: number,
  grid: ArrangedGrid,
  layout: ColumnLayout,
): Promise<void> => {
  if (isPlain(layout))
    await client.query('DELETE FROM column_layout WHERE user_id = $1 AND grid = $2', [userId, grid])
  else
    await client.query(
      `INSERT INTO column_layout (user_id, grid, layout) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, grid) DO UPDATE SET layout = excluded.layout`,
      [userId, grid, JSON.stringify(layout)],
    )
}
