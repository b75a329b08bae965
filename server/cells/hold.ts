/** Holds a customer of a cell: what begins for it from then on is refused, and what had begun is waited for. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { StartError } from '../platform/start-error.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { Side } from './move-sides.ts'

export type MoveState = 'copying' | 'leaving' | 'arriving' | 'gone'

/** So long others of the cell wait for somebody who is in the middle of a long change; then it is tried again. */
export const lockWithin: Ms = 2 * second
const lockTries = 10
const lockPause: Ms = 3 * second
const lockCode = '55P03'

/** Runs what needs a lock that whoever writes holds for a moment. @throws StartError where somebody holds it for long */
export const whenFree = async (act: () => Promise<void>): Promise<void> => {
  for (let n = 1; ; n++)
    try {
      await act()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockCode) throw error
      if (n === lockTries)
        throw new StartError(
          'Somebody changes much in one piece, which a move has to wait for. Try again later.',
          { cause: error },
        )
      await pause(lockPause)
    }
}

export const noteMove = (db: pg.Pool | pg.ClientBase, customerId: number, state: MoveState) =>
  db.query(
    // By the clock: what is brought to another cell is one transaction, which may have begun hours before.
    `INSERT INTO cell_move (customer_id, state, abbrev, since) SELECT id, $2, abbrev, clock_timestamp() FROM customer WHERE id = $1
      ON CONFLICT (customer_id) DO UPDATE SET state = excluded.state, since = excluded.since`,
    [customerId, state],
  )

export const letGo = (pool: pg.Pool, customerId: number) =>
  pool.query(`DELETE FROM cell_move WHERE customer_id = $1`, [customerId])

/** From here on nobody writes for the customer in this cell: engines refuse, and so does whatever the audit trail tells of. */
const hold = (pool: pg.Pool, customerId: number) =>
  whenFree(() =>
    inTransaction(pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = ${lockWithin}`)
      await noteMove(client, customerId, 'leaving')
      // Who is in the middle of a change is waited for.
      await client.query('LOCK audit_entry IN SHARE MODE')
    }),
  )

/** Whether the states of all vehicles contain all that is stored. */
const isWritten = async (pool: pg.Pool, customerId: number): Promise<boolean> => {
  const { rows } = await pool.query(
    `SELECT FROM (SELECT vehicle_id, max(batch) AS batch FROM report
        WHERE batch > (SELECT min(batch) FROM engine_shard) AND customer_id = $1 GROUP BY 1) r
      JOIN engine_shard e ON e.shard = r.vehicle_id & 63
      LEFT JOIN vehicle_state s ON s.customer_id = $1 AND s.vehicle_id = r.vehicle_id
      WHERE r.batch > greatest(e.batch, s.batch) LIMIT 1`,
    [customerId],
  )
  return rows.length === 0
}

/** Engines look anew at who is on the way, and at these vehicles. */
export const followed = async ({ engines }: Side, ids: readonly number[] = []): Promise<void> => {
  await engines?.vehiclesChanged(ids)
}

/** Nothing of the customer changes from here on, and all that was let in is in its rows. */
export const settle = async (side: Side, customerId: number): Promise<void> => {
  await hold(side.pool, customerId)
  for (let n = 0; n < 5; n++) {
    await followed(side)
    if (await isWritten(side.pool, customerId)) return
  }
  throw new Error('The engine did not write what it knows of the customer’s vehicles.')
}
