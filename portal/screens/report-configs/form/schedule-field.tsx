/** When a report comes: its frequency, days and times in a zone, and the next three moments while they are chosen. */

import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { locale, t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type ReportConfigDraft, scheduleOf } from '#domain/reports/config.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import {
  type EmailFrequency,
  type FrequencyUnit,
  frequencyUnits,
  isTime,
  nextMoments,
  type ReportingSchedules,
  type ScheduleCategory,
  scheduleCategories,
  usualTime,
  weekdays,
} from '#domain/reports/schedule.ts'
import { zonesQuery } from '../../../data/customers.ts'
import { request } from '../../../data/graphql.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { Pill, Pills } from '../../../ui/controls/pills.tsx'
import { useNow } from '../../../ui/time/clock.ts'
import { momentIn } from '../../../ui/time/time.ts'
import { zoneOptions } from '../../../ui/time/zone-text.ts'

const timesMost = 6

/** The days and times of a schedule, each once. */
const daysOf = ({ schedules }: ReportingSchedules): readonly number[] => [
  ...new Set(schedules.flatMap(({ dayOfWeek }) => (dayOfWeek === null ? [] : [dayOfWeek]))),
]
const timesOf = ({ schedules }: ReportingSchedules): readonly string[] => {
  const times = [...new Set(schedules.map(({ time }) => time))]
  return times.length > 0 ? times : [usualTime]
}
/** §4: one entry for each day and time that was chosen together. */
export const entriesOf = (days: readonly number[] | null, times: readonly string[]) =>
  days === null
    ? times.map((time) => ({ dayOfWeek: null, time }))
    : days.flatMap((dayOfWeek) => times.map((time) => ({ dayOfWeek, time })))

export function ScheduleField({
  kind,
  draft,
  created,
  onDraft,
  disabled,
}: {
  kind: AnyReportKind
  draft: ReportConfigDraft
  /** When the report was made, from which days are counted; null of a new one. */
  created: Instant | null
  onDraft: (draft: ReportConfigDraft) => void
  disabled: boolean
}) {
  const id = useId()
  const given = draft.reportingSchedules
  const change = (part: Partial<ReportingSchedules>) =>
    onDraft({ ...draft, reportingSchedules: { ...given, ...part } })
  const hasDays = draft.emailFrequency === null && (kind.isByDay || given.category === 'weekly')
  const days = daysOf(given)
  const times = timesOf(given)
  const enter = (nextDays: readonly number[], nextTimes: readonly string[]) =>
    change({ schedules: entriesOf(hasDays ? nextDays : null, nextTimes) })
  return (
    <fieldset className="report-part" aria-labelledby={id}>
      <h3 id={id}>{t('When it comes')}</h3>
      {draft.emailFrequency === null ? (
        <Choice
          label={t('Frequency')}
          value={given.category}
          disabled={disabled || kind.cadences.length === 1}
          options={kind.cadences.map((value) => ({ value, label: scheduleCategories[value] }))}
          onChange={(category) =>
            change({
              category: category as ScheduleCategory,
              schedules: entriesOf(
                kind.isByDay || category === 'weekly' ? (days.length > 0 ? days : [1]) : null,
                times,
              ),
            })
          }
        />
      ) : (
        <Frequency
          every={draft.emailFrequency}
          onEvery={(emailFrequency) => onDraft({ ...draft, emailFrequency })}
        />
      )}
      {hasDays && (
        <div className="report-days">
          <Pills label={t('Days of the week')}>
            {weekdays.map((name, day) => (
              <Pill
                key={name}
                on={days.includes(day)}
                onPress={() =>
                  enter(days.includes(day) ? days.filter((one) => one !== day) : [...days, day], times)
                }
              >
                {t(name).slice(0, 3)}
              </Pill>
            ))}
          </Pills>
        </div>
      )}
      {draft.emailFrequency?.units !== 'hours' && (
        <div className="report-times">
          {times.map((time, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a time is known by its place while it is typed
            <span key={at} className="report-time">
              <label>
                <span>{times.length > 1 ? t('Time {{number}}', { number: at + 1 }) : t('Time')}</span>
                <input
                  type="time"
                  required
                  value={isTime(time) ? time : ''}
                  onChange={(event) => enter(days, times.with(at, event.target.value))}
                />
              </label>
              {times.length > 1 && (
                <IconButton
                  label={t('Remove {{time}}', { time: time || t('time {{number}}', { number: at + 1 }) })}
                  onClick={() =>
                    enter(
                      days,
                      times.filter((_, other) => other !== at),
                    )
                  }
                >
                  <IconX size={16} stroke={1.8} />
                </IconButton>
              )}
            </span>
          ))}
          {kind.isByDay && times.length < timesMost && (
            <Button
              kind="quiet"
              icon={<IconPlus size={16} stroke={1.8} />}
              onClick={() => enter(days, [...times, freeTime(times)])}
            >
              {t('Add a time')}
            </Button>
          )}
        </div>
      )}
      <ZoneChoice zone={given.timezone} disabled={disabled} onZone={(timezone) => change({ timezone })} />
      <NextRuns draft={draft} created={created} />
    </fieldset>
  )
}

/** An hour that is not there yet. */
const freeTime = (times: readonly string[]): string => {
  for (let hour = 6; ; hour = (hour + 6) % 24) {
    const time = `${String(hour).padStart(2, '0')}:00`
    if (!times.includes(time)) return time
    if (times.length >= 4) return `${String((hour + 1) % 24).padStart(2, '0')}:30`
  }
}

function Frequency({ every, onEvery }: { every: EmailFrequency; onEvery: (every: EmailFrequency) => void }) {
  const id = useId()
  return (
    <div className="field report-measure">
      <label htmlFor={id}>{t('Every')}</label>
      <span>
        <input
          id={id}
          inputMode="numeric"
          value={Number.isNaN(every.value) ? '' : every.value}
          onChange={(event) => onEvery({ ...every, value: Number.parseInt(event.target.value, 10) })}
        />
        <Choice
          bare
          label={t('Unit of the frequency')}
          value={every.units}
          options={Object.entries(frequencyUnits).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(units) => onEvery({ ...every, units: units as FrequencyUnit })}
        />
      </span>
    </div>
  )
}

function ZoneChoice({
  zone,
  disabled,
  onZone,
}: {
  zone: string
  disabled: boolean
  onZone: (zone: string) => void
}) {
  const zones = useQuery('zones', async (signal) => (await request(zonesQuery, {}, signal)).timeZones)
  const options = [...zoneOptions(zones.answer ?? [])]
  if (!options.some(({ value }) => value === zone)) options.unshift({ value: zone, label: zone })
  return (
    <Choice label={t('Time zone')} value={zone} options={options} disabled={disabled} onChange={onZone} />
  )
}

/** The next moments, as clocks of the report's zone show them. */
function NextRuns({ draft, created }: { draft: ReportConfigDraft; created: Instant | null }) {
  const minuteNow = useNow((now) => Math.floor(now / minute))
  const { reportingSchedules: given, emailFrequency: every } = draft
  // What is still being typed has no moments.
  const isWhole = given.schedules.every(({ time }) => isTime(time)) && (every === null || every.value >= 1)
  const moments = isWhole
    ? nextMoments(scheduleOf(draft, created ?? minuteNow * minute), minuteNow * minute, 3)
    : []
  return (
    <div className="report-next">
      <h4>{t('Next three runs')}</h4>
      {moments.length === 0 ? (
        <p className="note">{t('None: choose at least one day and time.')}</p>
      ) : (
        <ol>
          {moments.map((at) => (
            <li key={at} className="numbers">
              {weekday(at, draft.reportingSchedules.timezone)}{' '}
              {momentIn(at, draft.reportingSchedules.timezone)}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const weekday = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone }).format(at)
