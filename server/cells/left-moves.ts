/** Moves of customers that ended in the middle and that nobody has begun again: most of them hold their customer. */
import type pg from 'pg'
import { minute, minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { openLoop } from '../platform/loop.ts'
import { service } from '../platform/service.ts'
import type { MoveState } from './hold.ts'
import { moveLock } from './move-reports.ts'
import type { CellServiceOptions } from './service.ts'

export interface LeftMove {
  readonly customerId: number
  /** The abbreviation of the customer. */
  readonly abbrev: string | null
  readonly state: MoveState
  /** Since when it is at that. */
  readonly since: Instant
}

const lookEvery: Ms = minute / 2
/** Whether a move into this cell is at work knows only the cell that it comes from; it soon lets go. */
const arrivesWithin: Ms = minutes(10)

const isAtWork = `EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${moveLock}
  AND objsubid = 1 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

/** Customers that are being deleted are held in the same way, and have their own round. */
export const leftMoves = async (pool: pg.Pool): Promise<readonly LeftMove[]> => {
  const { rows } = await pool.query<LeftMove>(
    `SELECT m.customer_id AS "customerId", coalesce(m.abbrev, c.abbrev) AS abbrev, m.state,
        (extract(epoch FROM m.since) * 1000)::float8 AS since
      FROM cell_move m LEFT JOIN customer c ON c.id = m.customer_id
      WHERE NOT EXISTS (SELECT FROM customer_deletion d WHERE d.customer_id = m.customer_id)
        AND CASE m.state WHEN 'arriving' THEN m.since < clock_timestamp() - $1 * interval '1 millisecond' ELSE NOT ${isAtWork} END
      ORDER BY m.customer_id`,
    [arrivesWithin],
  )
  return rows
}

const words = ({ abbrev, state }: LeftMove): string =>
  state === 'arriving'
    ? `The move of the customer ${abbrev} into this cell has ended in the middle: it is held until move-customer is begun again in the cell that it comes from`
    : `The move of the customer ${abbrev} to another cell has ended in the middle: ${state === 'copying' ? 'it goes on here' : 'it is held'} until move-customer is begun again`

/** Tells of them; nothing where there is one cell alone. */
export const leftMovesService = ({ cell }: Pick<CellServiceOptions, 'cell'>) =>
  service('left moves', ['pool', 'log'], ({ pool, log }) => {
    if (!cell?.self) return
    let left = 0
    const loop = openLoop({
      pause: lookEvery,
      round: async () => {
        const moves = await leftMoves(pool)
        left = moves.length
        for (const move of moves) {
          const { customerId, state, since } = move
          const facts = { customer: customerId, state, since: new Date(since).toISOString() }
          log.seldom(`move of customer ${customerId}`, words(move), facts)
        }
        return false
      },
      onFault: (error) => log.seldom('left moves', 'Moves of customers could not be looked after', { error }),
    })
    return { figures: () => ({ cell_moves_left: left }), stop: loop.stop }
  })
