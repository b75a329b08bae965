/** The short form of a verdict as the live stream has it. */
import type { Units } from '../basics/own-units.ts'
import type { Instant } from '../basics/units.ts'
import type { Cause } from '../verdict/cause.ts'
import { shortForm, verdictWords } from '../verdict/words.ts'
import type { LiveVehicle } from '../wire/live.ts'

/** "Tire nearly flat, 62 psi", "OK", "Not heard yet"; null where how the vehicle is may not be known. */
export const liveShortForm = (
  { level, verdict, recorded }: Pick<LiveVehicle, 'level' | 'verdict' | 'recorded'>,
  now: Instant,
  units?: Units,
): string | null => {
  if (verdict) return shortForm({ words: verdict.words, measure: verdict.measure } as Cause, now, units)
  return level === 'unknown' && recorded !== null ? null : verdictWords({ level, cause: null })
}
