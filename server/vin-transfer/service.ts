/** Transfers as services of the server: their files, and what carries them out when they are due. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { openLoop } from '../platform/loop.ts'
import { service } from '../platform/service.ts'
import { carryOutNext } from './carry-out.ts'
import { vinTransferRoutes } from './routes.ts'

/** Looking is one step in an index of transfers that wait for their moment, which are few. */
const pause = 2 * second

/** What has to hear of vehicles that changed hands. */
export interface Hearing {
  readonly vehiclesChanged: (ids: readonly number[]) => Promise<void>
  readonly watchersChanged: (customerIds: readonly number[]) => Promise<void>
}

/** The engine, and the portals that look. */
export const hearingOf = (
  edits: Hearing,
  hub: { readonly vehiclesChanged: (ids: readonly number[]) => void },
): Hearing => ({
  vehiclesChanged: async (ids) => {
    await edits.vehiclesChanged(ids)
    hub.vehiclesChanged(ids)
  },
  watchersChanged: edits.watchersChanged,
})

/** Tells of the transfers that were carried out or undone since; a server that is killed in between tells it later. */
export const tellUnheard = async (pool: pg.Pool, hearing: Hearing): Promise<void> => {
  const { rows } = await pool.query<{ id: number; done: string; from: number; to: number; ids: number[] }>(
    `SELECT t.id, t.state AS done, t.customer_id AS "from", t.to_customer_id AS "to", array_agg(v.vehicle_id) AS ids
      FROM vin_transfer t JOIN vin_transfer_vehicle v ON v.customer_id = t.customer_id AND v.transfer_id = t.id
      WHERE NOT t.heard GROUP BY t.customer_id, t.id`,
  )
  for (const { id, done, from, to, ids } of rows) {
    await hearing.vehiclesChanged(ids)
    await hearing.watchersChanged([from, to])
    await pool.query('UPDATE vin_transfer SET heard = true WHERE id = $1 AND state = $2', [id, done])
  }
}

/** Carries out what is due and tells of it; answers whether there may be more. */
export const transferRound = async (
  pool: pg.Pool,
  hearing: Hearing,
  onBroken: (error: unknown, id: number) => void,
  now: () => Instant = Date.now,
): Promise<boolean> => {
  try {
    return await carryOutNext(pool, now, onBroken)
  } finally {
    // Whatever becomes of the next one, of those before it is told.
    await tellUnheard(pool, hearing)
  }
}

export const vinTransfersService = service(
  'VIN transfers',
  ['http', 'access', 'pool'],
  ({ http, ...given }) => {
    http.register(vinTransferRoutes, given)
  },
)

export const vinTransferRoundService = service(
  'VIN transfer round',
  ['pool', 'log', 'edits', 'hub'],
  ({ pool, log, edits, hub }) => {
    const hearing = hearingOf(edits, hub)
    const loop = openLoop({
      pause,
      round: () =>
        transferRound(pool, hearing, (error, id) =>
          log.error(`VIN transfer ${id} broke and was not carried out`, { error }),
        ),
      onFault: (error) =>
        log.seldom('transfers', 'Transfers could not be carried out; it is tried again', { error }),
    })
    return { stop: loop.stop }
  },
)
