/** Leases as services of the server: their documents, and the round of the clock. */
import type pg from 'pg'
import { minute, second } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { openLoop } from '../platform/loop.ts'
import { service } from '../platform/service.ts'
import { type Hearing, hearingOf } from '../vin-transfer/service.ts'
import { countFrom, lookNext } from './round.ts'
import { leaseRoutes } from './routes.ts'

/** Looking is one step in an index of leases that wait for their moment. */
const pause = 2 * second
/** Odometers that were unknown when a lease began are few, and in no hurry. */
const countsEvery = minute

/** Tells of vehicles that changed hands by leases; a server that is killed in between tells it later. */
export const tellUnheard = async (pool: pg.Pool, hearing: Hearing): Promise<void> => {
  const { rows } = await pool.query<{
    id: number
    lessor: number
    lessee: number
    out: boolean
    ids: number[]
  }>(
    `SELECT l.id, l.lessor_id AS lessor, l.lessee_id AS lessee, v.ended IS NULL AS out, array_agg(v.vehicle_id) AS ids
      FROM lease_vehicle v JOIN lease l ON l.lessor_id = v.lessor_id AND l.id = v.lease_id
      WHERE NOT v.heard GROUP BY l.lessor_id, l.id, v.ended IS NULL`,
  )
  for (const { id, lessor, lessee, out, ids } of rows) {
    await hearing.vehiclesChanged(ids)
    await hearing.watchersChanged([lessor, lessee])
    // What came back meanwhile is told of once more.
    await pool.query(
      'UPDATE lease_vehicle SET heard = true WHERE lease_id = $1 AND vehicle_id = ANY($2) AND (ended IS NULL) = $3',
      [id, ids, out],
    )
  }
}

/** Sees to what is due and tells of it; answers whether there may be more. */
export const leaseRound = async (
  pool: pg.Pool,
  hearing: Hearing,
  onBroken: (error: unknown, id: number) => void,
  now: () => Instant = Date.now,
): Promise<boolean> => {
  try {
    return await lookNext(pool, now, onBroken)
  } finally {
    // Whatever becomes of the next one, of those before it is told.
    await tellUnheard(pool, hearing)
  }
}

export const leasesService = service('leases', ['http', 'access', 'pool'], ({ http, ...given }) => {
  http.register(leaseRoutes, given)
})

export const leaseRoundService = service(
  'lease round',
  ['pool', 'log', 'edits', 'hub'],
  ({ pool, log, edits, hub }) => {
    const hearing = hearingOf(edits, hub)
    let counted = 0
    const loop = openLoop({
      pause,
      round: async () => {
        const more = await leaseRound(pool, hearing, (error, id) =>
          log.error(`Lease ${id} broke when something of it was due`, { error }),
        )
        if (!more && Date.now() - counted >= countsEvery) {
          counted = Date.now()
          await countFrom(pool)
        }
        return more
      },
      onFault: (error) =>
        log.seldom('leases', 'Leases could not be looked after; it is tried again', { error }),
    })
    return { stop: loop.stop }
  },
)
