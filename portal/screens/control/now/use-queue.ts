/** The queue as it is now: first what the server answers, then what the live stream brings, at most some times a second. */

import { useEffect, useMemo, useRef } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { nowCounts, nowQueue } from '../../../data/now.ts'
import { type QueryState, useQuery } from '../../../data/use-query.ts'
import { useRounds } from '../../../data/use-rounds.ts'
import type { Vehicles } from '../../../data/vehicles.ts'
import { now } from '../../../ui/time/clock.ts'
import { heldQueue, type NowFilter, passes, type Queue, queueOf, vehiclesOf } from './queue.ts'

const pause: Ms = 300
/** What to do comes with the server's answer alone: for who is new in the queue it is asked anew. */
const askedAgain: Ms = 4_000
const refetchEvery: Ms = 60_000

export interface QueueState {
  /** Null until something is known. */
  readonly queue: Queue | null
  /** Null until the counts are known. */
  readonly counts: Queue['counts'] | null
  /** How many rows are not where they would be, because the order is held. */
  readonly changed: number
  readonly remedies: ReadonlyMap<string, string>
  readonly query: Pick<QueryState<unknown>, 'error' | 'again'>
}

/**
 * @param store the vehicles as they are now, or as they were at a moment
 * @param isPast nothing is asked of the server
 * @param isHeld the order stays as it is: the pointer is on it
 */
export function useQueueOf(
  store: Vehicles,
  {
    customerId,
    filter,
    isPast,
    isHeld,
  }: { customerId: string | null; filter: NowFilter | null; isPast: boolean; isHeld: boolean },
): QueueState {
  const round = useRounds(store, pause)
  const query = useQuery(isPast ? null : ['queue', customerId], (signal) => nowQueue(customerId, signal), {
    refetchEvery,
    keptAs: `queue ${customerId}`,
  })
  const isLive = store.flow !== 'asking'
  const asked = useQuery(
    isPast || isLive ? null : ['counts', customerId],
    (signal) => nowCounts(customerId, signal),
    { keptAs: `counts ${customerId}` },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place; a round says that it has
  const fresh = useMemo((): Queue | null => {
    const only = customerId === null ? null : Number(customerId)
    const at = now()
    if (isLive) return queueOf(store.all.values(), { customerId: only, filter, at })
    if (!query.answer) return null
    const { queued, counts } = query.answer
    const all = queueOf(
      queued.map(({ vehicle }) => vehicle).filter((one) => passes(one, filter, at)),
      { customerId: null, filter, at },
    )
    return {
      ...all,
      parts: all.parts.map((part) => ({
        ...part,
        count: filter === null ? (counts[part.group] ?? part.count) : part.count,
      })),
    }
  }, [store, round, isLive, query.answer, customerId, filter])
  const counts = isLive ? (fresh?.counts ?? null) : asked.answer

  // The order that shows, while it is held; another question begins anew.
  const kept = useRef<{ readonly of: string; readonly queue: Queue } | null>(null)
  const of = JSON.stringify([customerId, filter, isPast, isLive])
  const shown =
    fresh === null
      ? null
      : isHeld && kept.current?.of === of
        ? heldQueue(kept.current.queue, fresh)
        : { queue: fresh, changed: 0 }
  useEffect(() => {
    if (shown) kept.current = { of, queue: shown.queue }
  })

  const remedies = useMemo(() => {
    const all = new Map<string, string>()
    for (const { vehicle, remedy } of query.answer?.queued ?? [])
      if (remedy && vehicle.verdict) all.set(remedyKey(vehicle), remedy)
    return all
  }, [query.answer])
  const lacks =
    !isPast &&
    (fresh?.parts ?? [])
      .filter(({ group }) => group !== 'wait')
      .some((part) =>
        vehiclesOf(part)
          .slice(0, 30)
          .some((one) => !remedies.has(remedyKey(one))),
      )
  const { again } = query
  useEffect(() => {
    if (!lacks) return
    const timer = setInterval(again, askedAgain)
    return () => clearInterval(timer)
  }, [lacks, again])

  return { queue: shown?.queue ?? null, counts, changed: shown?.changed ?? 0, remedies, query }
}

export const remedyKey = ({
  vin,
  verdict,
}: {
  readonly vin: string
  readonly verdict: { readonly key: string } | null
}): string => `${vin} ${verdict?.key}`
