/** Passes firings on to portals as they are stored, with the words that a portal shows of them. */
import type pg from 'pg'
import { liveFirings } from '../alerts/firing-store.ts'
import type { FiringRow } from '../ingest/engine.ts'
import type { Hub } from './hub.ts'

/** Of more at once a portal shows the newest; it counts all. */
const most = 1_000

export interface LiveFiringsOptions {
  readonly pool: pg.Pool
  readonly hub: Hub
  readonly onFault: (error: unknown) => void
}

/** For the engine: tells whoever looks. Nothing is asked of the database while nobody does. */
export const tellFirings = ({ pool, hub, onFault }: LiveFiringsOptions) => {
  let waiting: number[] = []
  let asking = false
  const ask = async () => {
    asking = true
    try {
      while (waiting.length > 0) {
        const ids = waiting
        waiting = []
        hub.takeFirings(await liveFirings(pool, ids))
      }
    } catch (error) {
      onFault(error)
    } finally {
      asking = false
    }
  }
  return (rows: readonly Pick<FiringRow, 'id'>[]): void => {
    if (hub.clients() === 0) return
    waiting = [...waiting, ...rows.map(({ id }) => id)].slice(-most)
    if (!asking) void ask()
  }
}
