/** The player of a track: play and pause, how fast, whether the map follows, and what the colours mean. */

import { IconFocus2, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Track } from '../../../data/track.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { isTyping } from '../../../ui/keys/typing.ts'
import { levelNames } from '../../../ui/marks/level-mark.tsx'
import { speedLabel, speedSteps } from './track-marks.ts'
import type { Colouring } from './url-state.ts'
import { type Pace, paces } from './use-play.ts'
import './player.css'
import { shownUnit } from '#domain/basics/quantity.ts'
import { ownUnits } from '../../../ui/units.ts'

interface PlayerProps {
  readonly playing: boolean
  readonly onToggle: () => void
  readonly pace: Pace
  readonly onPace: (pace: Pace) => void
  readonly follow: boolean
  readonly onFollow: (follow: boolean) => void
  readonly colouring: Colouring
  readonly tracks: readonly { readonly track: Track; readonly role: string }[]
}

export function Player({
  playing,
  onToggle,
  pace,
  onPace,
  follow,
  onFollow,
  colouring,
  tracks,
}: PlayerProps) {
  return (
    <div className="history-player">
      <IconButton label={playing ? t('Pause') : t('Play')} onClick={onToggle}>
        {playing ? <IconPlayerPause size={18} stroke={1.8} /> : <IconPlayerPlay size={18} stroke={1.8} />}
      </IconButton>
      <Choice
        label={t('Pace')}
        bare
        value={String(pace)}
        options={paces.map((one) => ({ value: String(one), label: `${one}×` }))}
        onChange={(value) => onPace(Number(value) as Pace)}
      />
      <button type="button" className="chip" aria-pressed={follow} onClick={() => onFollow(!follow)}>
        <IconFocus2 size={14} stroke={1.8} /> {t('Follow')}
      </button>
      <Legend colouring={colouring} tracks={tracks} />
    </div>
  )
}

/** Space plays and pauses, wherever nothing else wants it. */
export function useKeys(toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement
      if (event.key !== ' ' || isTyping(event) || on.closest('button, [role="slider"], dialog')) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [toggle])
}

const states = ['good', 'notice', 'caution', 'critical', 'stale'] as const

function Legend({
  colouring,
  tracks,
}: {
  colouring: Colouring
  tracks: readonly { readonly track: Track; readonly role: string }[]
}) {
  const entries =
    tracks.length > 1
      ? tracks.map(({ track, role }) => ({ role, label: track.unitId }))
      : colouring === 'speed'
        ? speedSteps.map(({ role }, n) => ({ role, label: speedLabel(n) }))
        : states.map((level) => ({ role: level, label: levelNames[level] }))
  return (
    <ul className="history-legend" aria-label={t('Legend')}>
      {entries.map(({ role, label }) => (
        <li key={role}>
          <i style={{ background: `var(--${role})` }} /> {label}
        </li>
      ))}
      {tracks.length < 2 && colouring === 'speed' && (
        <li className="unit">{shownUnit('speed', ownUnits()).name}</li>
      )}
    </ul>
  )
}
