/** Counts over a whole fleet, remembered for a few seconds: paging, sorting and the next viewer do not count anew. */
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'

const fresh: Ms = 5_000
/** Different questions remembered at once. */
const most = 500

interface Known<T> {
  readonly at: number
  readonly count: Promise<T>
}

/**
 * Remembers by database and question; one that fails is not remembered.
 * @param kept up to this age a count is answered while it is counted anew, so that nobody waits for that
 */
export const makeCounts = <T = number>(
  kept: Ms = fresh,
  now: () => number = performance.now.bind(performance),
) => {
  const pools = new WeakMap<pg.Pool, Map<string, Known<T>>>()
  return (pool: pg.Pool, question: string, count: () => Promise<T>): Promise<T> => {
    const known = pools.get(pool) ?? new Map<string, Known<T>>()
    pools.set(pool, known)
    const before = known.get(question)
    if (before && now() - before.at < fresh) return before.count
    known.delete(question)
    if (known.size >= most) known.delete(known.keys().next().value!)
    const counting = count()
    known.set(question, { at: now(), count: counting })
    counting.catch(() => known.delete(question))
    return before && now() - before.at < kept ? before.count : counting
  }
}
