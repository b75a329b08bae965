/** The round that finds which vehicles were near a geofence before it was drawn; the engine then counts their visits. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import { endBackfill, findVehicles, findVisited, nextBackfill } from './backfill-store.ts'

/** Vehicles a statement: a month of their reports is read, and nobody waits for long. */
const vehiclesAtOnce = 100

/** Does a little. @returns whether there may be more */
const step = (pool: pg.Pool): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const next = await nextBackfill(client)
    if (!next) return false
    if (next.state === 'finding') await findVehicles(client, next, vehiclesAtOnce)
    else if (next.state === 'removing' && next.vehicles === 0) await findVisited(client, next)
    else await endBackfill(client, next)
    return true
  })

export const startBackfilling = (pool: pg.Pool, log: Log): Loop =>
  openLoop({
    pause: 2 * second,
    round: () => step(pool),
    onFault: (error) =>
      log.seldom('backfill', 'Past visits of a geofence could not be counted; they will be', { error }),
  })
