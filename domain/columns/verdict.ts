/** What is kept and sent of a vehicle's verdict. */
import type { Instant } from '../basics/units.ts'
import { isTimed } from '../shapes/cause.ts'
import { stoppedSince } from '../state/derived.ts'
import { Clock } from '../verdict/clock.ts'
import { type PartialVerdicts, partialVerdicts } from '../verdict/told.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { shortForm } from '../verdict/words.ts'
import type { LiveChange } from '../wire/live.ts'
import type { LiveVerdict } from '../wire/live-verdict.ts'
import type { FleetSubject } from './subject.ts'

/** Its short form without a measure that grows with time: what is kept to sort and filter by. */
export const keptWords = (verdict: Verdict): string => {
  const { cause } = verdict
  if (!cause) return shortForm(verdict, 0)
  return isTimed(cause.measure) ? cause.words : shortForm(verdict, 0)
}

/** As the live stream has it. */
export const liveVerdict = ({
  cause,
  group,
  rank,
}: Pick<Verdict, 'cause' | 'group' | 'rank'>): LiveVerdict | null =>
  cause && {
    key: cause.key,
    words: cause.words,
    measure: cause.measure,
    since: cause.since,
    group,
    rank,
  }

/** The columns of a verdict, as they are kept for those from whom something is withheld: as JSON, a moment in milliseconds. */
export const verdictColumns = {
  level: ({ level }: Verdict) => level,
  verdict_words: keptWords,
  verdict_cause: ({ cause }: Verdict) => cause?.key ?? null,
  verdict_since: ({ cause }: Verdict) => cause?.since ?? null,
  verdict_group: ({ group }: Verdict) => group,
  verdict_rank: ({ rank }: Verdict) => rank,
} as const
export type VerdictColumn = keyof typeof verdictColumns
export const isVerdictColumn = (field: string): field is VerdictColumn => Object.hasOwn(verdictColumns, field)

/** By what is withheld (`Withheld`), the columns of those verdicts that are others; null where all are the same. */
export const keptPartials = (
  verdict: Verdict,
  now: Instant,
): Readonly<Record<string, Readonly<Record<VerdictColumn, unknown>>>> | null =>
  eachPartial(partialVerdicts(verdict, new Clock(now)), (one) => ({
    level: one.level,
    verdict_words: verdictColumns.verdict_words(one),
    verdict_cause: verdictColumns.verdict_cause(one),
    verdict_since: verdictColumns.verdict_since(one),
    verdict_group: one.group,
    verdict_rank: one.rank,
  }))

const eachPartial = <T>(partials: PartialVerdicts | null, of: (verdict: Verdict) => T) =>
  partials &&
  (Object.fromEntries(Object.entries(partials).map(([withheld, one]) => [withheld, of(one!)])) as Record<
    string,
    T
  >)

/** What the live stream sends to those from whom something is withheld, where it is something else. */
export const livePartials = (
  verdict: Verdict,
  now: Instant,
): Readonly<Record<string, Pick<LiveChange, 'level' | 'verdict'>>> | null =>
  eachPartial(partialVerdicts(verdict, new Clock(now)), (one) => ({
    level: one.level,
    verdict: liveVerdict(one),
  }))

/** A vehicle as the live stream sends it. */
export function liveChange({
  vehicle,
  state,
  verdict,
  address,
}: Omit<FleetSubject, 'geofences'>): LiveChange {
  const gps = state.readings.gps?.reading
  const stopped = stoppedSince(state)
  return {
    id: vehicle.id,
    lat: gps?.lat ?? null,
    lng: gps?.lng ?? null,
    headingDeg: gps?.headingDeg ?? 0,
    // What a receiver shows at rest is jitter, and would let the symbol creep.
    speedMph: stopped === null ? (gps?.speedMph ?? 0) : 0,
    level: verdict.level,
    verdict: liveVerdict(verdict),
    recorded: state.recorded,
    stoppedSince: stopped,
    address,
  }
}
