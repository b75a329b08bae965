/** Has a report made now: for any period, for oneself or for its recipients. */

import { useId, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { spanOf } from '#domain/reports/config.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { reportWords } from '#domain/reports/words.ts'
import { type ReportConfigShown, type ReportRun, runReport } from '../../../data/reports.ts'
import { Choice } from '../../../ui/controls/controls.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { now } from '../../../ui/time/clock.ts'
import { clockText, instantOfClock } from '../../../ui/time/time.ts'

export function RunNowDialog({
  config,
  kind,
  onClose,
  onAsked,
}: {
  config: ReportConfigShown
  kind: AnyReportKind
  onClose: () => void
  onAsked: (run: ReportRun) => void
}) {
  const act = useAct()
  const [begun] = useState(now)
  const usual = spanOf(kind, config, begun)
  const [from, setFrom] = useState(clockText(usual.from))
  const [to, setTo] = useState(clockText(usual.to))
  const [whom, setWhom] = useState('me')
  const submit = () =>
    void act.run(async () => {
      const [begin, end] = [instantOfClock(from), instantOfClock(to)]
      if (end === null || (kind.about === 'span' && (begin === null || begin >= end)))
        throw new Error(reportWords.period)
      // To the minute that a clock shows: the usual end is this very moment.
      const isUsual = to === clockText(usual.to)
      onAsked(
        await runReport(config.id, {
          from: kind.about === 'span' ? begin : null,
          to: isUsual ? null : end,
          onlyMe: whom === 'me',
        }),
      )
    })
  return (
    <FormDialog
      form={{ ...act, submit }}
      title={t('Run {{name}}', { name: config.name })}
      verb={t('Run now')}
      onClose={onClose}
    >
      {kind.about === 'span' && <MomentField label={t('From')} value={from} onValue={setFrom} />}
      <MomentField label={kind.about === 'span' ? t('To') : t('As of')} value={to} onValue={setTo} />
      <Choice
        label={t('Send it to')}
        value={whom}
        options={[
          { value: 'me', label: t('Only me') },
          {
            value: 'all',
            label: t('All its recipients ({{addresses}})', {
              addresses: count(config.notifyEmails.length, 'address', 'addresses'),
            }),
          },
        ]}
        onChange={setWhom}
      />
    </FormDialog>
  )
}

function MomentField({
  label,
  value,
  onValue,
}: {
  label: string
  value: string
  onValue: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        required
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  )
}
