/** In which part of the vehicles a gateway's reports belong, as far as whoever answers it can know: remembered for a while. */
import type pg from 'pg'
import { minute, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { guessedShard } from '../shard-routes.ts'
import { shardOf } from '../shards.ts'

const knownFor: Ms = minute
/** One that nobody carries may be attached any moment. */
const unknownFor: Ms = 5 * second
const mostKnown = 2_000_000

export interface Carrier {
  readonly shard: number
  /** Null: no vehicle carries it, nor ever did. */
  readonly vehicle: { readonly customerId: number; readonly isOfMany: boolean } | null
}

export const openSerialShards = (pool: Pick<pg.Pool, 'query'>) => {
  const known = new Map<string, Carrier & { readonly until: number }>()
  return async (serials: readonly string[]): Promise<ReadonlyMap<string, Carrier>> => {
    const now = performance.now()
    const missing = serials.filter((serial) => !((known.get(serial)?.until ?? 0) > now))
    if (missing.length > 0) {
      // A gateway that was taken off reports on for the vehicle that carried it then, which the engine finds.
      const { rows } = await pool.query<{
        serial: string
        id: number
        customerId: number
        isOfMany: boolean
      }>(
        `SELECT DISTINCT ON (serial) serial, id, "customerId", "isOfMany" FROM (
            SELECT v.serial_num AS serial, v.id, v.customer_id AS "customerId",
              EXISTS (SELECT FROM tenure t WHERE t.vehicle_id = v.id) AS "isOfMany", 0 AS place
            FROM vehicle v WHERE v.serial_num = ANY($1)
            UNION ALL SELECT g.serial_num, g.vehicle_id, 0, true, 1 FROM gateway_assignment g WHERE g.serial_num = ANY($1)
          ) found WHERE id IS NOT NULL ORDER BY serial, place`,
        [missing],
      )
      if (known.size > mostKnown) known.clear()
      for (const serial of missing)
        known.set(serial, { shard: guessedShard(serial), vehicle: null, until: now + unknownFor })
      for (const { serial, id, customerId, isOfMany } of rows)
        known.set(serial, { shard: shardOf(id), vehicle: { customerId, isOfMany }, until: now + knownFor })
    }
    return known
  }
}
