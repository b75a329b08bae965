/** Whether a customer can move, and how far a move of it came that ended in the middle. */
import type pg from 'pg'
import { StartError } from '../platform/start-error.ts'
import { inTransaction } from '../platform/transaction.ts'
import { noteMove } from './hold.ts'
import type { MoveOptions } from './move-sides.ts'

/** @throws StartError where the customer is being deleted, or that failed: part of it is gone */
const refuseDeleted = async (db: pg.Pool | pg.ClientBase, customerId: number): Promise<void> => {
  const { rows } = await db.query('SELECT FROM customer_deletion WHERE customer_id = $1', [customerId])
  if (rows.length > 0) throw new StartError('The customer is being deleted. It cannot move.')
}

/** Notes that a move begins. Nobody asks for the customer to be deleted at the same moment: that looks at the same row. */
export const noteBegin = (pool: pg.Pool, customerId: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [customerId])
    await refuseDeleted(client, customerId)
    await noteMove(client, customerId, 'copying')
  })

/** Why a customer cannot move; null where it can. */
const keptBy = async (pool: pg.Pool, customerId: number): Promise<string | null> => {
  const { rows } = await pool.query<{ shared: boolean; logged: boolean }>(
    `SELECT EXISTS (SELECT FROM lease WHERE lessor_id = $1 OR lessee_id = $1)
        OR EXISTS (SELECT FROM vin_transfer WHERE customer_id = $1 OR to_customer_id = $1)
        OR EXISTS (SELECT FROM tenure t JOIN tenure o ON o.vehicle_id = t.vehicle_id WHERE t.customer_id = $1 AND o.customer_id <> $1) AS shared,
      EXISTS (SELECT FROM log_position WHERE log IS NOT NULL) AS logged`,
    [customerId],
  )
  if (rows[0]!.shared)
    return 'The customer has or had vehicles that were another one’s: both have to be in one cell.'
  if (rows[0]!.logged) return 'The cell keeps reports in a log first, which customers cannot leave yet.'
  return null
}

interface Found {
  readonly name: string | null
  readonly schema: string
  /** How far it came; null where none was begun. */
  readonly state: 'copying' | 'leaving' | 'arriving' | 'gone' | null
  readonly there: boolean
}

const ask = async (pool: pg.Pool, customerId: number): Promise<Found> => {
  const { rows } = await pool.query<Found>(
    `SELECT (SELECT name FROM cell_self) AS name, (SELECT name FROM migration ORDER BY number DESC LIMIT 1) AS schema,
      (SELECT state FROM cell_move WHERE customer_id = $1) AS state, EXISTS (SELECT FROM customer WHERE id = $1) AS there`,
    [customerId],
  )
  return rows[0]!
}

/**
 * What is to be done: all of it; the rest of a move of which the other cell has everything; all of it after what came
 * there was removed, because the customer went on here since; or the end, where nothing of the customer is here any more.
 */
export type Stage = 'begin' | 'finish' | 'begin anew' | 'leave'

/** @throws StartError where it cannot move */
export const stageOf = async ({ from, to, customerId }: MoveOptions): Promise<Stage> => {
  const [here, there] = [await ask(from.pool, customerId), await ask(to.pool, customerId)]
  if (here.name !== from.name || there.name !== to.name || from.name === to.name)
    throw new StartError('DATABASE_URL and TO_DATABASE_URL have to be two cells of the directory.')
  if (here.schema !== there.schema)
    throw new StartError(
      `The cells are of two versions: ${here.schema} and ${there.schema}. Update both first.`,
    )
  await refuseDeleted(from.pool, customerId)
  if (!here.there && here.state === 'gone') return 'leave'
  if (!here.there) throw new StartError(`There is no customer ${customerId} in the cell "${from.name}".`)
  if (here.state === 'gone') {
    if (there.there) return 'finish'
    throw new StartError(`The customer has gone to a cell that is not "${to.name}". Name that one.`)
  }
  if (here.state === 'arriving')
    throw new StartError(`The customer is still coming to the cell "${from.name}". Finish that move first.`)
  if (there.there) {
    if (there.state !== 'arriving')
      throw new StartError(`The cell "${to.name}" has a customer ${customerId} already.`)
    return here.state === 'leaving' ? 'finish' : 'begin anew'
  }
  const kept = await keptBy(from.pool, customerId)
  if (kept !== null) throw new StartError(kept)
  return 'begin'
}
