/** In which part of the vehicles a gateway's reports belong, as far as whoever answers it can know: remembered for a while. */
import type pg from 'pg'
import { minutes, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { guessedShard } from '../shard-routes.ts'
import { shardOf } from '../shards.ts'

/** The engine asks its own registry again, so what is older is no harm. */
const knownFor: Ms = minutes(10)
/** One that nobody carries may be attached any moment. */
const unknownFor: Ms = 5 * second
const mostKnown = 1_000_000

export interface Carrier {
  readonly shard: number
  /** Null: no vehicle carries it, nor ever did. */
  readonly vehicle: { readonly customerId: number; readonly isOfMany: boolean } | null
}

interface Row {
  readonly serial: string
  readonly id: number
  readonly customerId: number
  readonly isOfMany: boolean
}

// A gateway that was taken off reports on for the vehicle that carried it then, which the engine finds.
const find = `SELECT DISTINCT ON (serial) serial, id, "customerId", "isOfMany" FROM (
    SELECT v.serial_num AS serial, v.id, v.customer_id AS "customerId",
      EXISTS (SELECT FROM tenure t WHERE t.vehicle_id = v.id) AS "isOfMany", 0 AS place
    FROM vehicle v WHERE v.serial_num = ANY($1)
    UNION ALL SELECT g.serial_num, g.vehicle_id, 0, true, 1 FROM gateway_assignment g WHERE g.serial_num = ANY($1)
  ) found WHERE id IS NOT NULL ORDER BY serial, place`

export const openSerialShards = (pool: Pick<pg.Pool, 'query'>) => {
  const known = new Map<string, Carrier & { readonly until: number }>()
  /** What is asked for next, together, and what waits for it. */
  let asked = new Set<string>()
  let asking: Promise<void> | null = null
  const ask = async (): Promise<void> => {
    await new Promise((next) => setImmediate(next))
    const serials = [...asked]
    asked = new Set()
    asking = null
    const { rows } = await pool.query<Row>(find, [serials])
    const now = performance.now()
    if (known.size > mostKnown) known.clear()
    for (const serial of serials)
      known.set(serial, { shard: guessedShard(serial), vehicle: null, until: now + unknownFor })
    for (const { serial, id, customerId, isOfMany } of rows)
      known.set(serial, { shard: shardOf(id), vehicle: { customerId, isOfMany }, until: now + knownFor })
  }
  return async (serials: Iterable<string>): Promise<ReadonlyMap<string, Carrier>> => {
    const now = performance.now()
    const wanted = new Set(serials)
    const found = new Map<string, Carrier>()
    for (const serial of wanted) {
      const one = known.get(serial)
      if (one && one.until > now) found.set(serial, one)
      else asked.add(serial)
    }
    if (found.size === wanted.size) return found
    asking ??= ask()
    await asking
    for (const serial of wanted)
      if (!found.has(serial))
        found.set(serial, known.get(serial) ?? { shard: guessedShard(serial), vehicle: null })
    return found
  }
}
