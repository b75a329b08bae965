/** Of a verdict what is about some sensors alone: for whoever may know of these, and of nothing else. */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import type { Level } from '../vehicle/severity.ts'
import type { Act, Cause } from './cause.ts'
import type { Verdict } from './verdict.ts'
import { shortForm } from './words.ts'

export interface SensorVerdict {
  readonly level: Level
  /** Its short form; of a silent vehicle as it was known last. */
  readonly words: string
  readonly since: Instant | null
  /** What to do, in a sentence. */
  readonly does: string
  /** The act that the sentence asks for: to call is what an office does. */
  readonly act: Act
}

/**
 * The worst that is wrong with any of these sensors' parts; null where nothing is.
 * @param sensors their keys
 */
export function toldOf(
  { cause, also, lastKnown }: Pick<Verdict, 'cause' | 'also' | 'lastKnown'>,
  sensors: ReadonlySet<string>,
  now: Instant,
): SensorVerdict | null {
  const isAbout = (one: Cause | null): one is Cause => one?.part != null && sensors.has(one.part.sensor)
  const found = [cause, ...also].find(isAbout)
  if (found) {
    const { level, since, does, act } = found
    return { level, words: shortForm(found, now), since, does, act }
  }
  if (!isAbout(lastKnown)) return null
  const { since, does, act } = lastKnown
  return {
    level: 'stale',
    words: t('Last known: {{words}}', { words: shortForm(lastKnown, now) }),
    since,
    does,
    act,
  }
}
