/** How old a value is, ticking by itself; hollow where it is stale. */
import { t } from '#domain/basics/texts.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { LevelMark } from '../marks/level-mark.tsx'
import { useNow } from './clock.ts'
import { agoText, isOld, moment } from './time.ts'

/** "12 days ago, stale" */
const judgedAge = (age: string, stale: boolean, old: boolean): string => {
  if (stale) return old ? t('{{age}}, stale, old', { age }) : t('{{age}}, stale', { age })
  return old ? t('{{age}}, old', { age }) : age
}

/**
 * With `staleAfter`, an older value is marked as stale, in words too; with `flagsOld`, a date of ten days or more is
 * flagged as old (§9).
 */
export function Age({
  at,
  staleAfter,
  flagsOld = false,
}: {
  at: Instant
  staleAfter?: Ms
  flagsOld?: boolean
}) {
  const text = useNow((now) => agoText(at, now))
  const stale = useNow((now) => staleAfter !== undefined && now - at > staleAfter)
  const old = useNow((now) => flagsOld && isOld(at, now))
  return (
    <time className="age numbers" dateTime={new Date(at).toISOString()} title={moment(at)}>
      {(stale || old) && <LevelMark level="stale" bare />}
      {judgedAge(text, stale, old)}
    </time>
  )
}
