/** How old a value is, ticking by itself; hollow where it is stale. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import { LevelMark } from '../marks/level-mark.tsx'
import { useNow } from './clock.ts'
import { agoText, moment } from './time.ts'

/** With `staleAfter`, an older value is marked as stale, in words too. */
export function Age({ at, staleAfter }: { at: Instant; staleAfter?: Ms }) {
  const text = useNow((now) => agoText(at, now))
  const stale = useNow((now) => staleAfter !== undefined && now - at > staleAfter)
  return (
    <time className="age numbers" dateTime={new Date(at).toISOString()} title={moment(at)}>
      {stale && <LevelMark level="stale" bare />}
      {stale ? `${text}, stale` : text}
    </time>
  )
}
