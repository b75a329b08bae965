/** In which units a run is written: those its owner has when it is made, whoever gets it. */
import type pg from 'pg'
import { type Units, unitsOf } from '#domain/basics/own-units.ts'

/** The usual ones where it has no owner any more. */
export const ownerUnits = async (db: pg.Pool | pg.ClientBase, configId: string): Promise<Units> => {
  const { rows } = await db.query<{ units: Record<string, unknown> | null }>(
    'SELECT u.units FROM report_config r JOIN user_account u ON u.id = r.owner_id WHERE r.id = $1',
    [configId],
  )
  return unitsOf(rows[0]?.units)
}
