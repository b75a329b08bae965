/** In which units somebody reads numbers. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { type Units, unitsOf, usualUnits } from '#domain/basics/own-units.ts'

/** The usual ones of somebody who has gone. */
export const unitsOfUser = async (db: pg.Pool | pg.ClientBase, userId: number): Promise<Units> => {
  const { rows } = await db.query('SELECT units FROM user_account WHERE id = $1', [userId])
  return rows[0] ? unitsOf(rows[0].units) : usualUnits
}

const known = new WeakMap<object, Promise<Units>>()
/** The viewer's, looked up once a request. */
export const ownUnits = (context: { readonly viewer: Viewer; readonly db: pg.Pool }): Promise<Units> => {
  const units = known.get(context) ?? unitsOfUser(context.db, context.viewer.userId)
  known.set(context, units)
  return units
}
