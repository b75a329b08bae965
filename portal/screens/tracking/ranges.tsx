/** The ranges of tracking history and heat map (§2): the last days, all that is kept, or days of one's own. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import type { TrackRange } from '../../data/track.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { clockText, instantOfClock } from '../../ui/time/time.ts'
import { dayChoices } from './track/url-state.ts'

interface RangesProps {
  readonly range: TrackRange
  readonly onChange: (range: TrackRange) => void
}

const own = 'own'

export function Ranges({ range, onChange }: RangesProps) {
  const isOwn = 'from' in range
  const [editing, setEditing] = useState(false)
  const [from, setFrom] = useState(() => clockText(isOwn ? range.from : Date.now() - day))
  const [to, setTo] = useState(() => clockText(isOwn ? range.to : Date.now()))
  const [begin, end] = [instantOfClock(from), instantOfClock(to)]
  const wrong = begin === null || end === null || begin >= end
  return (
    <>
      <Choice
        label={t('Range')}
        bare
        value={isOwn || editing ? own : String(range.days)}
        options={[...dayChoices, { value: own, label: t('Own days') }]}
        onChange={(value) => {
          setEditing(value === own)
          if (value !== own) onChange({ days: value === 'all' ? 'all' : Number(value) })
        }}
      />
      {(isOwn || editing) && (
        <form
          className="own-range"
          onSubmit={(event) => {
            event.preventDefault()
            if (!wrong) onChange({ from: begin, to: end })
          }}
        >
          <input
            type="datetime-local"
            aria-label={t('From')}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <input
            type="datetime-local"
            aria-label={t('To')}
            value={to}
            aria-invalid={wrong}
            onChange={(event) => setTo(event.target.value)}
          />
          <Button type="submit" disabled={wrong}>
            {t('Show')}
          </Button>
        </form>
      )}
    </>
  )
}
