/** The verdict on a vehicle that was silent at a moment, from what was kept of its newest report by then. */

import type { Instant } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import { unreported } from '../state/state.ts'
import type { Level } from '../vehicle/severity.ts'
import { Clock } from './clock.ts'
import { silenceOf } from './silence.ts'
import { groupOf, rankOf, type Verdict } from './verdict.ts'

/** @param level what the newest report left behind; @returns null where the vehicle was not silent */
export const silentVerdict = (
  recorded: Instant,
  level: Level,
  now: Instant,
  limits: VerdictLimits,
): Pick<Verdict, 'level' | 'cause' | 'group' | 'rank'> | null => {
  const clock = new Clock(now)
  const cause = silenceOf({ ...unreported, recorded }, limits, clock)
  if (!cause) return null
  const lastKnown = level === 'critical' ? { ...cause, level } : null
  const group = groupOf(cause, false, lastKnown, false, clock)
  return { level: cause.level, cause, group, rank: rankOf(group, cause.level, cause) }
}
