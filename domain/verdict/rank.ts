/** In which order vehicles are looked at, and by when. */

import { cautionStandsAfter } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Level } from '../vehicle/severity.ts'
import { type Cause, consequences } from './cause.ts'
import type { Clock } from './clock.ts'

/** By when somebody has to look at it; all but the last together "need you". */
export const verdictGroups = {
  moving: t('Moving with a fault'),
  standing: t('Standing, fix before it rolls'),
  today: t('Check today'),
  wait: t('Can wait'),
} as const
export type VerdictGroup = keyof typeof verdictGroups
export const needsYou = (group: VerdictGroup): boolean => group !== 'wait'

/** In lists the worst comes first, and what was never heard of last. */
const levelOrder: readonly Level[] = ['critical', 'caution', 'notice', 'stale', 'good', 'unknown']
const groupOrder = Object.keys(verdictGroups) as readonly VerdictGroup[]
/** More milliseconds than until the year 2109, of which some 2,000 fit below 2^53. */
const sinceMost = 2 ** 42

/** Where vehicles of a group and a level begin in the order. */
const placeOf = (group: VerdictGroup, level: number): number =>
  (groupOrder.indexOf(group) * levelOrder.length + level) * (consequences.length + 1)

/** Group, then level, then consequence, then the older; what nobody knows the age of comes after its like. */
export const rankOf = (group: VerdictGroup, level: Level, cause: Cause | null): number => {
  const consequence = cause ? consequences.indexOf(cause.consequence) : consequences.length
  const since = Math.min(Math.max(Math.round(cause?.since ?? Number.POSITIVE_INFINITY), 0), sinceMost - 1)
  return (placeOf(group, levelOrder.indexOf(level)) + consequence) * sinceMost + since
}

/** The ranks of a group, or of one level in it: from `from` on, and below `below`. An index of ranks answers them. */
export const rankRange = (
  group: VerdictGroup,
  level?: Level,
): { readonly from: number; readonly below: number } => {
  const first = level === undefined ? 0 : levelOrder.indexOf(level)
  const end = level === undefined ? levelOrder.length : first + 1
  return { from: placeOf(group, first) * sinceMost, below: placeOf(group, end) * sinceMost }
}

/**
 * By when somebody has to look at it.
 * @param onTheRoad whether it moves, or stopped a moment ago
 */
export function groupOf(
  cause: Cause | null,
  onTheRoad: boolean,
  lastKnown: Cause | null,
  hasWorkOrder: boolean,
  { isDue }: Pick<Clock, 'isDue'>,
): VerdictGroup {
  if (cause?.level === 'critical' || (cause?.level === 'caution' && onTheRoad))
    return onTheRoad ? 'moving' : 'standing'
  if (lastKnown?.level === 'critical') return 'today'
  if (cause?.level !== 'caution' || hasWorkOrder) return 'wait'
  return cause.since === null || isDue(cause.since + cautionStandsAfter) ? 'today' : 'wait'
}
