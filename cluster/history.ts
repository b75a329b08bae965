/** What was sent to a cluster and what was read of it, held against each other once all is healed. Moments are of one clock. */
import type { Ms } from '#domain/basics/units.ts'

/** What became of a thing that was sent, once or several times: nobody knows whether it is there where none answered. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** One thing that was sent, from the first call that had it to the last answer. */
export interface Sent {
  readonly began: Ms
  readonly outcome: Outcome
}

/** How a vehicle was as somebody read it, one reading after another. */
export interface Seen {
  readonly vehicle: string
  /** The newest report that it shows. */
  readonly key: string
  readonly recorded: number
  readonly ended: Ms
}

/** What is found afterwards that cannot be: things by their keys, with how often they are there. */
export const contradictionsIn = (
  sent: ReadonlyMap<string, Sent>,
  found: ReadonlyMap<string, number>,
): readonly string[] => [
  ...[...sent].flatMap(([key, { outcome }]) => {
    const count = found.get(key) ?? 0
    if (outcome === 'acknowledged' && count !== 1)
      return `${key} was acknowledged and is there ${count} times.`
    if (outcome === 'refused' && count > 0) return `${key} was refused and is there.`
    return count > 1 ? `${key} is there ${count} times.` : []
  }),
  ...[...found.keys()].filter((key) => !sent.has(key)).map((key) => `${key} was never sent and is there.`),
]

/** What one reader saw, in this order, that cannot be. */
export const contradictionsSeen = (
  sent: ReadonlyMap<string, Sent>,
  seen: readonly Seen[],
): readonly string[] => {
  const newest = new Map<string, number>()
  return seen.flatMap(({ vehicle, key, recorded, ended }) => {
    const before = newest.get(vehicle) ?? Number.NEGATIVE_INFINITY
    newest.set(vehicle, Math.max(before, recorded))
    const report = sent.get(key)
    return [
      ...(recorded < before ? [`${vehicle} went back by ${before - recorded} ms, to ${key}.`] : []),
      ...(!report || report.began > ended ? [`${vehicle} showed ${key}, which nobody had sent.`] : []),
      ...(report?.outcome === 'refused' ? [`${vehicle} showed ${key}, which was refused.`] : []),
    ]
  })
}
