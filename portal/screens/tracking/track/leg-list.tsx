/** The track in words: stops with arrival and departure, the trips between them, and how much of those nobody saw. */

import { useEffect, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { TrackLeg } from '#domain/wire/track.ts'
import type { Track } from '../../../data/track.ts'
import { Amount } from '../../../ui/marks/amount.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { dayName, span, timeOfDay } from '../../../ui/time/time.ts'
import { ownAmount } from '../../../ui/units.ts'
import { lengthOf, trackPlaceOf } from './track-marks.ts'

interface LegListProps {
  readonly track: Track
  readonly at: Instant
  readonly onPick: (at: Instant) => void
}

export function LegList({ track, at, onPick }: LegListProps) {
  const list = useRef<HTMLOListElement>(null)
  const current = track.legs.findIndex(({ from, to }) => at >= from && at < to)
  useEffect(() => {
    const item = list.current?.children[current] as HTMLElement | undefined
    const box = list.current
    if (!item || !box) return
    const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
  }, [current])
  if (track.legs.length === 0)
    return (
      <p className="note leg-list">
        {track.points.length === 0
          ? t('{{unitId}} reported no position in this period.', { unitId: track.unitId })
          : t('Stops and drives of this period have not been counted.')}
      </p>
    )
  return (
    <ol ref={list} className="leg-list" aria-label={t('Stops and drives')}>
      {track.legs.map((leg, n) => {
        const day = dayName(leg.from)
        const before = track.legs[n - 1]
        return (
          <li key={leg.from}>
            <button
              type="button"
              aria-current={n === current || undefined}
              onClick={() => onPick(Math.max(leg.from, track.from))}
            >
              {(!before || dayName(before.from) !== day) && <span className="leg-day">{day}</span>}
              <span className="leg-time numbers">{leg.begunBefore ? t('before') : timeOfDay(leg.from)}</span>
              <LegWords track={track} leg={leg} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The time of day, with the day where it is another than that of the arrival. */
const leavingOf = ({ from, to }: TrackLeg) =>
  dayName(from) === dayName(to) ? timeOfDay(to) : `${dayName(to)}, ${timeOfDay(to)}`

function LegWords({ track, leg }: { track: Track; leg: TrackLeg }) {
  if (leg.kind === 'stay')
    return (
      <span>
        <b>{trackPlaceOf(track, leg)}</b>
        <span className="numbers">
          {' '}
          {leg.goesOn
            ? t('stopped {{time}}, had not left', { time: lengthOf(leg) })
            : t('stopped {{time}}, left {{departure}}', {
                time: lengthOf(leg),
                departure: leavingOf(leg),
              })}
        </span>
      </span>
    )
  const parts = {
    distance: <Amount of={ownAmount(leg.miles, 'distance', 1)} />,
    time: span(leg.to - leg.from),
    speed: leg.topMph !== null && <Amount of={ownAmount(leg.topMph, 'speed')} />,
    silence: span(leg.gapMs),
    gap: <Amount of={ownAmount(leg.gapMiles, 'distance', 1)} />,
  }
  const driven =
    leg.topMph === null
      ? tNodes('{{distance}} in {{time}}', parts)
      : tNodes('{{distance}} in {{time}}, up to {{speed}}', parts)
  return (
    <span className="numbers">
      {leg.gapMs > 0
        ? tNodes('{{driven}}, no reports for {{silence}} and {{gap}}', { ...parts, driven })
        : driven}
    </span>
  )
}
