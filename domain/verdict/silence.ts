/** What it means that a gateway says nothing any more. */
import { t } from '../basics/texts.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { VehicleState } from '../state/state.ts'
import type { Cause } from './cause.ts'
import type { Clock } from './clock.ts'

const silenceKey = 'silence'

/**
 * Causes that count, the worst first: of a silent vehicle silence is the verdict, unless something beside its reports is
 * critical.
 */
export const silenceFirst = (causes: readonly Cause[]): readonly Cause[] => {
  if (causes.length < 2 || causes[0]!.level === 'critical') return causes
  const silence = causes.find(({ key }) => key === silenceKey)
  return silence ? [silence, ...causes.filter((one) => one !== silence)] : causes
}

/** The cause of silence; null while it reports, and before its first report. */
export function silenceOf(
  { recorded }: VehicleState,
  { silentAfter, lostAfter }: VerdictLimits,
  { isDue }: Clock,
): Cause | null {
  if (recorded === null || !isDue(recorded + silentAfter)) return null
  return {
    key: silenceKey,
    level: isDue(recorded + lostAfter) ? 'caution' : 'stale',
    consequence: 'gateway',
    words: t('Silent'),
    measure: { since: recorded },
    detail: null,
    since: recorded,
    miles: null,
    means: t('Nobody knows where and how it is now.'),
    does: t('Call the last place.'),
    act: 'call',
    part: null,
    troubles: ['notReporting'],
  }
}
