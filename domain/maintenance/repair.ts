/** What became of a repair: the miles after it are watched, and it has fixed the trouble or the trouble came back. */

import { repairSettles, repairWatchedFor, repairWatchedMiles } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Miles } from '../basics/units.ts'
import type { Fault } from './faults.ts'

export const verdicts = {
  watched: t('Being watched'),
  fixed: t('Fixed'),
  'came back': t('Came back'),
} as const
export type Verdict = keyof typeof verdicts

export interface Repair {
  readonly at: Instant
  /** The vehicle's mileage then; null where none is known. */
  readonly miles: Miles | null
}

/** When the same trouble came back, and at which mileage if that is known. */
export interface Recurrence {
  readonly at: Instant
  readonly miles: Miles | null
}

/** Miles since the repair; null where either mileage is unknown. */
export const milesSince = (repair: Repair, miles: Miles | null): Miles | null =>
  repair.miles === null || miles === null ? null : Math.max(0, miles - repair.miles)

/**
 * When a fault was there once more after its repair, by all its lives; null where it was not. One that lasts a day
 * past the repair never went: its moment is the end of that day.
 */
export const recurrenceAfter = (
  lives: readonly Fault[],
  repaired: Instant,
  now: Instant,
): Recurrence | null => {
  let first: Recurrence | null = null
  const settled = repaired + repairSettles
  for (const { start, end, startMiles } of lives) {
    let recurrence: Recurrence | null = null
    if (start > repaired) recurrence = { at: start, miles: startMiles }
    else if ((end ?? now) > settled) recurrence = { at: settled, miles: null }
    if (recurrence && (first === null || recurrence.at < first.at)) first = recurrence
  }
  return first
}

/**
 * @param miles the vehicle's mileage now, of the same kind as the repair's
 * @param again the first time that the same trouble was there after the repair
 */
export function judgeRepair(
  repair: Repair,
  {
    now,
    miles,
    recurrence,
  }: { readonly now: Instant; readonly miles: Miles | null; readonly recurrence: Recurrence | null },
): Verdict {
  const until = repair.at + repairWatchedFor
  if (recurrence && recurrence.at <= until) {
    const driven = milesSince(repair, recurrence.miles)
    if (driven === null || driven <= repairWatchedMiles) return 'came back'
  }
  const driven = milesSince(repair, miles)
  if (now > until || (driven !== null && driven >= repairWatchedMiles)) return 'fixed'
  return 'watched'
}

/** The same for trouble that is no fault: it came back if it is due now, some time after the repair. */
export const recurrenceNow = (
  trouble: { readonly since: Instant | null; readonly isDue: boolean } | undefined,
  repaired: Instant,
  now: Instant,
): Recurrence | null => {
  if (!trouble?.isDue) return null
  if (trouble.since !== null && trouble.since > repaired) return { at: trouble.since, miles: null }
  return now > repaired + repairSettles ? { at: repaired + repairSettles, miles: null } : null
}
