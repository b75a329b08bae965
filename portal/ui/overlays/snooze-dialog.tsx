/** Puts things off until a moment, with a reason that others read too. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { Choice } from '../controls/controls.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useForm } from '../fields/use-form.ts'
import { now } from '../time/clock.ts'
import { clockText, instantOfClock, moment } from '../time/time.ts'
import { FormDialog } from './form-dialog.tsx'
import { snoozeSpans } from './snooze.ts'

const late = t('Choose a time in the future.')
const untilOf = ({ span, own }: { readonly span: string; readonly own: string }): Instant =>
  snoozeSpans[span]?.until(now()) ?? instantOfClock(own) ?? Number.NaN

/** What can be put off: so many of it, and who reads why. */
const snoozed = {
  alert: { counted: (n: number) => count(n, 'alert'), reads: t('Everybody who sees the alert reads it.') },
  issue: { counted: (n: number) => count(n, 'issue'), reads: t('Everybody who sees the issue reads it.') },
  trailer: {
    counted: (n: number) => count(n, 'trailer'),
    reads: t('Everybody who sees the trailer reads it.'),
  },
} as const
type Snoozed = keyof typeof snoozed

export function SnoozeDialog({
  count: many,
  noun,
  onSnooze,
  onClose,
}: {
  count: number
  noun: Snoozed
  onSnooze: (until: Instant, reason: string) => Promise<void>
  onClose: () => void
}) {
  const form = useForm({
    first: { span: 'four', own: clockText(now() + day), reason: '' },
    check: (values) => ({
      own: !(untilOf(values) > now()) && late,
      reason: values.reason.trim() === '' && t('Give a reason.'),
    }),
    save: (values) => onSnooze(untilOf(values), values.reason.trim()),
  })
  const until = untilOf(form.values)
  return (
    <FormDialog
      form={form}
      title={t('Snooze {{things}}', { things: snoozed[noun].counted(many) })}
      verb={t('Snooze')}
      onClose={onClose}
    >
      <Choice
        label={t('How long')}
        options={[
          ...Object.entries(snoozeSpans).map(([value, { label }]) => ({ value, label })),
          { value: 'own', label: t('Until a moment of my own') },
        ]}
        {...form.choice('span')}
      />
      {snoozeSpans[form.values.span] ? (
        <p className="note">{t('It returns on {{time}}.', { time: moment(until) })}</p>
      ) : (
        <TextField
          label={t('Until')}
          type="datetime-local"
          min={clockText(now())}
          {...form.text('own')}
          error={until > now() ? undefined : late}
        />
      )}
      <TextField
        label={t('Reason')}
        maxLength={300}
        placeholder={t('Known, in the shop on Thursday')}
        help={snoozed[noun].reads}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
