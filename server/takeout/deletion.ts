/** Deletes customers in the background, while all servers are at work: one at a time, and what was interrupted goes on. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  beatDeletion,
  type DeletionAttempt,
  deletionSilence,
  endDeletion,
  holdCustomer,
  leaveDeletion,
  noteDeleted,
  takeDeletion,
} from './deletion-store.ts'
import { eraseCustomer, eraseRows } from './erase.ts'

export interface DeletionOptions {
  readonly pool: pg.Pool
  readonly log: Log
  /** The engines, and the portals that look. */
  readonly hearing: {
    /** Resolves once the engines take nothing for whoever is held, and know these vehicles as they are. */
    readonly vehiclesChanged: (ids: readonly number[]) => Promise<void>
    readonly watchersChanged: (customerIds: readonly number[]) => Promise<void>
  }
  /** How long to rest when nobody waits. */
  readonly pause?: Ms
  /** How often it is said that it is still being done. */
  readonly beatEvery?: Ms
}

/** The server is being stopped, or another has taken over. */
class Interrupted extends Error {}

/** The customer's vehicles, from the moment on in which nobody changes anything of it. */
const hold = (pool: pg.Pool, { customerId }: DeletionAttempt): Promise<readonly number[]> =>
  inTransaction(pool, async (client) => {
    await holdCustomer(client, customerId)
    // Who is in the middle of a change is waited for.
    await client.query('LOCK audit_entry IN SHARE MODE')
    const { rows } = await client.query<{ ids: readonly number[] }>(
      `UPDATE customer_deletion d SET vehicle_ids = coalesce(d.vehicle_ids,
          ARRAY(SELECT id FROM vehicle v WHERE v.customer_id = d.customer_id))
        WHERE customer_id = $1 RETURNING vehicle_ids AS ids`,
      [customerId],
    )
    if (!rows[0]) throw new Interrupted()
    return rows[0].ids
  })

export const startDeletions = ({
  pool,
  log,
  hearing,
  pause = 2 * second,
  beatEvery = deletionSilence / 4,
}: DeletionOptions): Loop => {
  let isStopped = false

  const erase = async (attempt: DeletionAttempt): Promise<void> => {
    const { customerId, by, before } = attempt
    const ids = attempt.vehicleIds ?? (await hold(pool, attempt))
    await hearing.vehiclesChanged([])
    const client = await pool.connect()
    let isBroken = true
    try {
      const tell = async (rows: number, atTable: string) => {
        if (isStopped || !(await noteDeleted(pool, attempt, { done: rows, atTable }))) throw new Interrupted()
      }
      const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1', [customerId])
      if (rowCount === 1) await eraseCustomer(client, { customerId, by, before, tell })
      await hearing.vehiclesChanged(ids)
      await hearing.watchersChanged([customerId])
      // What an engine that heard of it late has written meanwhile.
      await eraseRows(client, customerId)
      await endDeletion(client, attempt)
      isBroken = false
    } finally {
      client.release(isBroken)
    }
  }

  const loop = openLoop({
    pause,
    round: async () => {
      const attempt = isStopped ? null : await takeDeletion(pool)
      if (!attempt) return false
      const beat = setInterval(() => {
        beatDeletion(pool, attempt).catch(() => undefined)
      }, beatEvery)
      try {
        await erase(attempt)
      } catch (error) {
        if (isStopped) await leaveDeletion(pool, attempt)
        else if (!(error instanceof Interrupted))
          // Once it has been silent for long it is tried again.
          log.error('A customer could not be deleted', { error, customer: attempt.customerId })
      } finally {
        clearInterval(beat)
      }
      return true
    },
    onFault: (error) =>
      log.seldom('customer deletions', 'Deletions of customers could not be looked after', { error }),
  })
  return {
    nudge: loop.nudge,
    stop: async () => {
      isStopped = true
      await loop.stop()
    },
  }
}
