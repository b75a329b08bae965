/** The last 24 hours: how many trailers moved, where something began, and the way to how it was. */

import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { hours, minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { fleetDay, fleetShift } from '../../../data/now.ts'
import { useQuery } from '../../../data/use-query.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { isTyping } from '../../../ui/keys/typing.ts'
import { setSearch } from '../../../ui/layout/address.ts'
import { levelShapes } from '../../../ui/marks/level-mark.tsx'
import { moment, timeOfDay } from '../../../ui/time/time.ts'
import { barStep, lineOf, momentAt, type Pace, paces, placeIn, type Span, spanOf, stepped } from './bar.ts'
import './day-bar.css'
import { nightsIn, type Shift, sumsText } from './shift.ts'

const refetchEvery = 5 * minute

const setMoment = (at: Instant | null) => setSearch({ at: at === null ? null : new Date(at).toISOString() })

/** From where to where something reaches in the bar. */
const stretch = (span: Span, { from, to }: Span) => ({
  left: `${placeIn(span, from) * 100}%`,
  right: `${(1 - placeIn(span, to)) * 100}%`,
})

interface DayBarProps {
  readonly customerId: string | null
  /** What is looked at; null: now. */
  readonly at: Instant | null
  /** The moment that map and queue show already. */
  readonly shown: Instant | null
  readonly failed: boolean
}

export function DayBar({ customerId, at, shown, failed }: DayBarProps) {
  const { answer, error, again } = useQuery(['day', customerId], (signal) => fleetDay(customerId, signal), {
    refetchEvery,
  })
  const [playing, setPlaying] = useState(false)
  const [pace, setPace] = useState<Pace>(300)
  // The held clock tells the past: how late it really is, only the machine's own knows.
  const span = spanOf(Date.now())
  const place = at === null ? 1 : placeIn(span, at)

  const move = useRef(setMoment)
  move.current = (next) => setMoment(next)
  useEffect(() => {
    if (!playing) return
    if (failed) return setPlaying(false)
    if (at === null) {
      move.current(spanOf(Date.now()).from)
      return
    }
    if (shown !== at) return
    // One picture stays as long as its five minutes last at this pace, and longer where the next has not come.
    const timer = setTimeout(() => {
      const next = stepped(spanOf(Date.now()), at, 1)
      if (next === null) setPlaying(false)
      move.current(next)
    }, barStep / pace)
    return () => clearTimeout(timer)
  }, [playing, failed, shown, at, pace])

  const keys = useRef<(event: globalThis.KeyboardEvent) => void>(() => {})
  keys.current = (event) => {
    if (isTyping(event) || document.querySelector('dialog[open], :popover-open')) return
    if (event.key !== 'p') return
    event.preventDefault()
    setPlaying(!playing)
  }
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => keys.current(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -12, PageDown: 12 }[event.key]
    if (by !== undefined) setMoment(stepped(span, at, by))
    else if (event.key === 'Home') setMoment(span.from)
    else if (event.key === 'End') setMoment(null)
    else return
    event.preventDefault()
  }
  const ticks = Array.from({ length: 7 }, (_, n) => Math.ceil(span.from / hours(3)) * hours(3) + n * hours(3))
  const nights = nightsIn(span)
  const line = answer ? lineOf(span, answer.moving) : ''

  return (
    <section className="floating now-day" aria-label={t('The last 24 hours')} data-tour="now-day">
      <IconButton
        label={playing ? t('Pause') : t('Play the last 24 hours')}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <IconPlayerPause size={18} stroke={1.8} /> : <IconPlayerPlay size={18} stroke={1.8} />}
      </IconButton>
      <label className="now-pace">
        <span className="unseen">{t('Pace')}</span>
        <select value={pace} onChange={(event) => setPace(Number(event.target.value) as Pace)}>
          {paces.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
      <div className="now-bar">
        <p className="now-bar-title">
          {error && answer === null ? (
            <>
              {t('The last 24 hours did not load.')}{' '}
              <button type="button" className="link" onClick={again}>
                {t('Try again')}
              </button>
            </>
          ) : answer?.isEstimate ? (
            t('Moving trailers, estimated')
          ) : (
            t('Moving trailers')
          )}
        </p>
        <NightSums customerId={customerId} span={span} nights={nights} />
        <div
          className="now-track"
          role="slider"
          tabIndex={0}
          aria-label={t('Moment of the last 24 hours')}
          aria-valuemin={span.from}
          aria-valuemax={span.to}
          aria-valuenow={at ?? span.to}
          aria-valuetext={at === null ? t('Now') : moment(at)}
          onKeyDown={press}
          onPointerDown={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            setMoment(momentAt(span, (event.clientX - box.left) / box.width))
          }}
        >
          {nights.map((night) => (
            <span key={night.from} className="now-night" style={stretch(span, night)} />
          ))}
          <svg className="now-moving" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            {line && (
              <>
                <polygon points={`0,100 ${line} 1000,100`} />
                <polyline points={line} />
              </>
            )}
          </svg>
          {answer?.began
            .filter((one) => one.at >= span.from)
            .map((one, n) => (
              <svg
                // biome-ignore lint/suspicious/noArrayIndexKey: several begin at one moment
                key={`${one.at} ${n}`}
                className="level-mark now-began"
                data-level={one.level}
                viewBox="0 0 12 12"
                aria-hidden="true"
                style={{ left: `${placeIn(span, one.at) * 100}%` }}
              >
                {levelShapes[one.level]}
              </svg>
            ))}
          <span className="now-hand" style={{ left: `${place * 100}%` }} />
        </div>
        <p className="now-ticks numbers" aria-hidden="true">
          {ticks
            .filter((tick) => tick < span.to - 6 * barStep && (at === null || Math.abs(tick - at) > hours(1)))
            .map((tick) => (
              <span key={tick} style={{ left: `${placeIn(span, tick) * 100}%` }}>
                {timeOfDay(tick)}
              </span>
            ))}
          <b style={{ left: `${place * 100}%` }}>{at === null ? t('Now') : timeOfDay(at)}</b>
        </p>
      </div>
    </section>
  )
}

/** A night that begins farther right is told of at the right end. */
const roomEnds = 0.6

/** What began in the newest night of the bar, and what became of it, where the night begins; as far as there is room. */
function NightSums({
  customerId,
  span,
  nights,
}: {
  customerId: string | null
  span: Span
  nights: readonly Shift[]
}) {
  const night = nights.at(-1)
  const { answer } = useQuery(
    night ? ['night', customerId, night.from] : null,
    (signal) => fleetShift(customerId, night!, night!.to, signal),
    { refetchEvery },
  )
  if (!night) return null
  const place = placeIn(span, night.from)
  return (
    <p
      className="now-night-sums numbers"
      style={place > roomEnds ? { right: 0 } : { left: `${place * 100}%` }}
    >
      <b>{t('Night shift')}</b> {answer && sumsText(answer.sums)}
    </p>
  )
}
