/** One alert of the list: its status by shape and colour, the trailer, the sentence, where, and how long ago. */
import { memo } from 'react'
import type { FiringLine } from '../../../data/firings.ts'
import { Check } from '../../../ui/controls/controls.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'
import { statusOf } from './status.ts'

export const InboxLine = memo(function InboxLine({
  line,
  reading,
  chosen,
  onOpen,
  onChoose,
  onFocus,
}: {
  line: FiringLine
  reading: boolean
  chosen: boolean
  onOpen: (id: string) => void
  onChoose: (id: string, on: boolean) => void
  onFocus: (id: string) => void
}) {
  const { level, label } = statusOf(line)
  return (
    <li className="inbox-line" data-unread={!line.read || undefined} data-chosen={chosen || undefined}>
      <Check
        bare
        label={`Select ${line.unitId}: ${line.ruleName}`}
        on={chosen}
        onChange={(on) => onChoose(line.id, on)}
      />
      <button
        type="button"
        data-firing={line.id}
        aria-pressed={reading}
        onClick={() => onOpen(line.id)}
        onFocus={() => onFocus(line.id)}
      >
        <span className="inbox-head">
          <LevelMark level={level} bare />
          <b>{line.unitId}</b>
          <span className="inbox-rule">{line.ruleName}</span>
          {!line.read && <span className="unseen">Unread</span>}
          <Age at={line.at} />
        </span>
        <span className="inbox-because">{line.because}</span>
        <span className="inbox-under">
          <span data-ink={level}>{label}</span>
          {line.snoozedUntil !== null && line.status === 'snoozed' && (
            <span>until {moment(line.snoozedUntil)}</span>
          )}
          {line.late && <span>reported late</span>}
          {line.address && <span className="inbox-place">{line.address}</span>}
        </span>
      </button>
    </li>
  )
})
