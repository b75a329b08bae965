/** How the stays and trips that are stored differ from what a replay says. */
import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '#domain/basics/units.ts'
import type { OpenStay, OpenTrip } from '#domain/state/journey.ts'
import { type Leg, legKey, legOf } from '#domain/track/trips.ts'

export interface LegDifference {
  /** New or other than they were. */
  readonly put: readonly Leg[]
  /** What never was. */
  readonly removed: readonly Leg[]
}

/** What a leg that goes on comes to is its state's to know: only how it began is kept until it ends. */
const same = (a: Leg, b: Leg): boolean =>
  a.ended === null && b.ended === null
    ? a.isLoaded === b.isLoaded && a.isTethered === b.isTethered
    : isDeepStrictEqual(a, b)

/** What goes on, and what became of it and after it: of each the last. */
export const settleLegs = (open: OpenStay | OpenTrip | null, changes: readonly Leg[]): readonly Leg[] => {
  const legs = new Map<string, Leg>()
  if (open) legs.set(legKey(legOf(open)), legOf(open))
  for (const leg of changes) legs.set(legKey(leg), leg)
  return [...legs.values()]
}

/**
 * @param stored those that went on at the base of the replay, or whose end was known after it
 * @param open what went on at the base
 * @param changes of the replay
 * @param met from here on everything is as it was; null where the replay went to the end
 */
export function differLegs(
  stored: readonly Leg[],
  open: OpenStay | OpenTrip | null,
  changes: readonly Leg[],
  met: Instant | null,
): LegDifference {
  let before = stored
  let after = settleLegs(open, changes)
  if (met !== null) {
    // What went on where the states met has gone on since, just as it had before.
    before = stored.filter(({ endKnown }) => endKnown !== null && endKnown <= met)
    after = after.filter(({ ended }) => ended !== null)
  }
  const rows = new Map(before.map((leg) => [legKey(leg), leg]))
  const keys = new Set(after.map(legKey))
  return {
    put: after.filter((leg) => {
      const row = rows.get(legKey(leg))
      return !row || !same(row, leg)
    }),
    removed: before.filter((leg) => !keys.has(legKey(leg))),
  }
}
