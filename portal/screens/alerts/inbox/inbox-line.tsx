/** One episode of the list: how bad by shape and colour, the trailer, what, how it went, its week and how often. */

import { memo } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Episode } from '../../../data/episodes.ts'
import { Check } from '../../../ui/controls/controls.tsx'
import { PeekAct } from '../../../ui/layout/peek.tsx'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { VerdictLabel } from '../../../ui/marks/verdict-text.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { moment } from '../../../ui/time/time.ts'
import { episodeMark, episodeText } from './episode-words.ts'
import { WeekBars } from './week-bars.tsx'
import './inbox-line.css'

export const InboxLine = memo(function InboxLine({
  line,
  reading,
  chosen,
  onOpen,
  onChoose,
  onFocus,
}: {
  line: Episode
  reading: boolean
  chosen: boolean
  onOpen: (line: Episode) => void
  onChoose: (id: string, on: boolean) => void
  onFocus: (id: string) => void
}) {
  const { newest } = line
  const { level, label } = episodeMark(line)
  // How bad it is its mark tells; what became of it is told in words.
  const isPlain = line.status === 'critical' || line.status === 'caution'
  const unread = line.unreadCount > 0
  return (
    <li className="inbox-line" data-unread={unread || undefined} data-chosen={chosen || undefined}>
      <Check
        bare
        label={t('Select {{unit}}: {{rule}}', { unit: newest.unitId, rule: newest.ruleName })}
        on={chosen}
        onChange={(on) => onChoose(line.id, on)}
      />
      <button
        type="button"
        data-firing={line.id}
        aria-pressed={reading}
        onClick={() => onOpen(line)}
        onFocus={() => onFocus(line.id)}
      >
        <span className="inbox-head">
          <LevelMark level={level} bare />
          <b>{newest.unitId}</b>
          <PeekAct vin={newest.vin} />
          <span className="inbox-because" data-ink={level === 'good' ? undefined : level}>
            {newest.because}
          </span>
          {unread && <span className="unseen">{t('Unread')}</span>}
        </span>
        <span className="inbox-how">
          <span className={isPlain ? 'unseen' : 'inbox-became'} data-ink={level}>
            {line.status === 'snoozed' && newest.snoozedUntil !== null
              ? t('Snoozed until {{when}}', { when: moment(newest.snoozedUntil) })
              : label}
          </span>
          <span>{episodeText(line)}</span>
          {newest.late && <span>{t('reported late')}</span>}
          <span className="inbox-rule">{newest.ruleName}</span>
        </span>
        {line.verdict && (
          <span className="inbox-now">
            {t('Now:')} <LevelMark level={line.verdict.level} bare /> <VerdictLabel verdict={line.verdict} />
          </span>
        )}
        <span className="inbox-week">
          <WeekBars week={line.week} level={level} />
        </span>
        <span className="inbox-count">
          <b className="numbers" aria-hidden="true">
            {number(line.firingCount)}
          </b>
          <span className="unseen">{count(line.firingCount, 'alert')}</span>
          <Age at={line.last} />
        </span>
      </button>
    </li>
  )
})
