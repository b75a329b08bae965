/** Moves through the hours of a day and from day to day; played, the fleet moves by itself. */

import {
  IconChevronLeft,
  IconChevronRight,
  IconGitCompare,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { day, minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { clockText, dayText, instantOfClock, moment, timeOfDay } from '../../../ui/time/time.ts'
import { setCompared } from '../mode-acts.ts'

interface ScrubberProps {
  readonly at: Instant
  /** What the map shows already. */
  readonly shown: Instant | null
  readonly onMove: (at: Instant) => void
  readonly failed: boolean
}

const step: Ms = 5 * minute
/** How far each picture lies from the one before while it plays. */
const paces: readonly { readonly by: Ms; readonly label: string }[] = [
  { by: 5 * minute, label: '5 min' },
  { by: 15 * minute, label: '15 min' },
  { by: 60 * minute, label: '1 h' },
]
/** A picture stays so long at least, for the eye to follow. */
const pictureStays: Ms = 500

export function Scrubber({ at, shown, onMove, failed }: ScrubberProps) {
  const [playing, setPlaying] = useState(false)
  const [pace, setPace] = useState<Ms>(15 * minute)
  // The held clock tells the past: how late it really is, only the machine's own knows.
  const latest = Math.floor(Date.now() / step) * step
  const date = dayText(at)
  const from = instantOfClock(`${date}T00:00`) ?? at
  const to = Math.min(from + day - step, latest)
  const move = (to: Instant) => onMove(Math.max(0, Math.min(latest, to)))

  const go = useRef(move)
  go.current = move
  useEffect(() => {
    if (!playing || failed || shown !== at) return
    if (at >= latest) return setPlaying(false)
    const timer = setTimeout(() => go.current(at + pace), pictureStays)
    return () => clearTimeout(timer)
  }, [playing, failed, shown, at, pace, latest])

  return (
    <section className="past-bar" aria-label={t('Time')}>
      <IconButton label={playing ? t('Pause') : t('Play')} onClick={() => setPlaying(!playing)}>
        {playing ? <IconPlayerPause size={18} stroke={1.8} /> : <IconPlayerPlay size={18} stroke={1.8} />}
      </IconButton>
      <label className="past-pace">
        <span className="unseen">{t('Step')}</span>
        <select value={pace} onChange={(event) => setPace(Number(event.target.value))}>
          {paces.map(({ by, label }) => (
            <option key={by} value={by}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="past-slider">
        <input
          type="range"
          aria-label={t('Time of day')}
          aria-valuetext={moment(at)}
          min={from}
          max={Math.max(to, from)}
          step={step}
          value={Math.min(at, to)}
          onChange={(event) => move(Number(event.target.value))}
          onKeyDown={(event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            setPlaying(!playing)
          }}
        />
        <p className="past-hours numbers" aria-hidden="true">
          <span>{timeOfDay(from)}</span>
          <span>{timeOfDay(at)}</span>
          <span>{to === latest ? t('Now') : '24:00'}</span>
        </p>
      </div>
      <IconButton label={t('A day back')} onClick={() => move(at - day)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </IconButton>
      <input
        type="date"
        aria-label={t('Day')}
        value={date}
        max={dayText(latest)}
        onChange={(event) => {
          const next = instantOfClock(`${event.target.value}T${clockText(at).slice(11)}`)
          if (next !== null) move(next)
        }}
      />
      <IconButton label={t('A day on')} disabled={at >= latest} onClick={() => move(at + day)}>
        <IconChevronRight size={18} stroke={1.8} />
      </IconButton>
      <Button icon={<IconGitCompare size={16} stroke={1.8} />} onClick={() => setCompared(at, null)}>
        {t('What changed since')}
      </Button>
    </section>
  )
}
