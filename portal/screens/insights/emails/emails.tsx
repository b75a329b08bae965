/** Has a dashboard, or a chart of one, sent by a schedule, to oneself and to others; and ends that. */

import { IconMail, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import { insightOf } from '#domain/insights/index.ts'
import type { AnyInsight } from '#domain/insights/insight.ts'
import { type InsightLetter, letterProblem, letterTitle, recipientsProblem } from '#domain/insights/letter.ts'
import {
  type ReportingSchedules,
  type ScheduleCategory,
  scheduleCategories,
  usualTime,
  weekdays,
} from '#domain/reports/schedule.ts'
import { RecipientsField } from '../../../alerting/recipients-field.tsx'
import { deleteInsightLetter, insightLetters, saveInsightLetter } from '../../../data/insights.ts'
import { useSession } from '../../../data/session.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { moment, ownZone } from '../../../ui/time/time.ts'
import './emails.css'

export function Emails({ insight, filters }: { insight: AnyInsight; filters: InsightFilters }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconMail size={16} stroke={1.8} />
        {t('Emails')}
      </Button>
      {open && <EmailsDialog {...{ insight, filters }} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Values {
  readonly part: string
  readonly days: string
  readonly category: ScheduleCategory
  readonly weekday: string
  readonly time: string
  readonly notifyEmails: readonly string[]
}
const usual = { part: '', days: '7', category: 'weekly', weekday: '1', time: usualTime } as const

const letterOf = (
  insight: string,
  filters: InsightFilters,
  { part, days, category, weekday, time, notifyEmails }: Values,
): InsightLetter => ({
  insight,
  part: part || null,
  filters: { ...filters, period: null },
  days: Number(days),
  schedule: {
    timezone: ownZone(),
    category,
    schedules: [{ dayOfWeek: category === 'weekly' ? Number(weekday) : null, time }],
  },
  notifyEmails,
})

function EmailsDialog({
  insight,
  filters,
  onClose,
}: {
  insight: AnyInsight
  filters: InsightFilters
  onClose: () => void
}) {
  const viewer = useSession()?.viewer
  const own = viewer?.email ?? ''
  // Whoever may not edit reports sends to themselves alone.
  const mayName = viewer !== undefined && can(viewer, 'alerts') && can(viewer, 'editAlerts')
  const [badEmail, setBadEmail] = useState(false)
  const { answer, error, again } = useQuery(['insight emails'], insightLetters)
  const form = useForm<Values>({
    first: { ...usual, notifyEmails: [own] },
    check: (values) => {
      const problem = letterProblem(letterOf(insight.name, filters, values))
      if (problem === null) return {}
      if (recipientsProblem(values.notifyEmails) === problem) return { notifyEmails: problem }
      // What is wrong with anything but its time is about its days.
      return letterProblem(letterOf(insight.name, filters, { ...values, time: usualTime })) === null
        ? { time: problem }
        : { days: problem }
    },
    save: async (values) => {
      await saveInsightLetter(letterOf(insight.name, filters, values))
      again()
    },
  })
  const { part, category, weekday } = form.values
  return (
    <FormDialog
      form={form}
      title={t('Emails')}
      verb={t('Send it')}
      leave={t('Close')}
      disabled={badEmail}
      onClose={onClose}
    >
      <h3>{t('Emails you send')}</h3>
      {error && answer === null ? (
        <p className="row-note" role="alert">
          {error}{' '}
          <button type="button" className="link" onClick={again}>
            {t('Try again')}
          </button>
        </p>
      ) : answer?.length === 0 ? (
        <p>{t('None yet. Choose below what to send.')}</p>
      ) : (
        <ul className="insight-emails" aria-label={t('Emails you send')}>
          {answer?.map(({ id, insight: name, part: of, days, schedule, due, notifyEmails, unsubscribed }) => (
            <li key={id}>
              <span>
                {letterTitle({ insight: name, part: of })}
                <small>
                  {[
                    scheduleCategories[(schedule as ReportingSchedules).category],
                    ...(insightOf(name)?.isOfToday
                      ? []
                      : [t('about {{days}}', { days: count(days, 'day') })]),
                    ...(due === null ? [] : [t('next {{time}}', { time: moment(due) })]),
                  ].join(', ')}
                </small>
                <small>{recipientsText(notifyEmails, unsubscribed, own)}</small>
              </span>
              <IconButton
                label={t('End the email of {{title}}', {
                  title: letterTitle({ insight: name, part: of }),
                })}
                onClick={() => void deleteInsightLetter(id).then(again)}
              >
                <IconTrash size={16} stroke={1.8} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <h3>{t('{{title}}, with the filters chosen', { title: insight.title })}</h3>
      <Choice
        label={t('What to send')}
        value={part}
        options={[
          { value: '', label: t('All figures and charts') },
          ...insight.charts.map(({ key, title }) => ({ value: key, label: title })),
        ]}
        onChange={(next) => form.set({ part: next })}
      />
      <Choice
        label={t('How often')}
        value={category}
        options={Object.entries(scheduleCategories).map(([value, label]) => ({ value, label }))}
        onChange={(next) => form.set({ category: next as ScheduleCategory })}
      />
      {category === 'weekly' && (
        <Choice
          label={t('Day')}
          value={weekday}
          options={weekdays.map((name, day) => ({ value: String(day), label: t(name) }))}
          onChange={(next) => form.set({ weekday: next })}
        />
      )}
      <TextField
        label={t('Time')}
        type="time"
        help={t('In the time zone {{zone}}.', { zone: ownZone() })}
        {...form.text('time')}
      />
      {!insight.isOfToday && (
        <TextField
          label={t('Days that it covers')}
          inputMode="numeric"
          help={t('Up to the day before it is sent.')}
          {...form.text('days')}
        />
      )}
      {mayName && (
        <RecipientsField
          draft={form.values}
          onDraft={({ notifyEmails }) => form.set({ notifyEmails })}
          help={form.problem('notifyEmails') ?? t('They are sent what you see.')}
          wrong={badEmail}
          onWrong={setBadEmail}
        />
      )}
    </FormDialog>
  )
}

const namedMost = 3
/** "To you, ann@fleet.example and 4 others; unsubscribed: bob@fleet.example" */
const recipientsText = (emails: readonly string[], left: readonly string[], own: string): string => {
  const names = emails.map((email) => (email === own ? t('you') : email))
  const named = names.slice(0, namedMost).join(', ')
  const more = names.length - namedMost
  const sent =
    more > 0
      ? plural(more, 'To {{names}} and {{count}} other', 'To {{names}} and {{count}} others', {
          names: named,
          count: number(more),
        })
      : t('To {{names}}', { names: named })
  const gone = left.filter((email) => emails.includes(email))
  return gone.length > 0
    ? t('{{recipients}}; unsubscribed: {{gone}}', { recipients: sent, gone: gone.join(', ') })
    : sent
}
