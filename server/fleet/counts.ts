/** Counts over a whole fleet, remembered for a few seconds: paging, sorting and the next viewer do not count anew. */
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'

/** A count is fresh for so long … */
const fresh: Ms = 5_000
/** … or for so many times as long as it took, so that counting a large fleet does not keep its pages waiting … */
const times = 200
/** … but never for longer than this. */
const freshest: Ms = 15_000
/** Different queries remembered at once. */
const most = 500

interface Known<T> {
  readonly at: number
  /** Until then it is fresh. */
  until: number
  readonly count: Promise<T>
}

/**
 * Remembers by database and query; one that fails is not remembered.
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
    if (before && now() < before.until) return before.count
    known.delete(question)
    if (known.size >= most) known.delete(known.keys().next().value!)
    const at = now()
    const counting = count()
    const next: Known<T> = { at, until: at + fresh, count: counting }
    known.set(question, next)
    counting.then(
      () => {
        next.until = at + Math.min(freshest, Math.max(fresh, times * (now() - at)))
      },
      () => known.delete(question),
    )
    return before && now() - before.at < kept ? before.count : counting
  }
}
