/** When a report is due (§4): by the day, the week, the half month, the month, or every so many hours, on a zone's clocks. */

import { clockIn, dayIn, isoIn } from '../basics/dates.ts'
import { mark, plural, t } from '../basics/texts.ts'
import { day, minute } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'

/** §4: how often somebody is sent a report, with what each is called. */
export const scheduleCategories = {
  daily: t('Daily'),
  weekly: t('Weekly (specific day)'),
  'semi-monthly': t('Semi-monthly (15th and last day)'),
  monthly: t('Monthly (last day)'),
} as const
export type ScheduleCategory = keyof typeof scheduleCategories
export const isScheduleCategory = (name: string): name is ScheduleCategory =>
  Object.hasOwn(scheduleCategories, name)

export const weekdays = [
  mark('Sunday'),
  mark('Monday'),
  mark('Tuesday'),
  mark('Wednesday'),
  mark('Thursday'),
  mark('Friday'),
  mark('Saturday'),
] as const

export interface ScheduleEntry {
  /** 0 is Sunday; null where the category says the day. */
  readonly dayOfWeek: number | null
  /** As clocks of the zone show it, "06:00" to the minute. */
  readonly time: string
}

export interface ReportingSchedules {
  /** An IANA name: "America/Chicago". */
  readonly timezone: string
  readonly category: ScheduleCategory
  readonly schedules: readonly ScheduleEntry[]
}

export const frequencyUnits = { hours: mark('hours'), days: mark('days') } as const
export type FrequencyUnit = keyof typeof frequencyUnits

/** Every so many hours, counted from midnight, or every so many days at the time of the schedule. */
export interface EmailFrequency {
  readonly value: number
  readonly units: FrequencyUnit
}

/** What a config says of when it is due. */
export interface Schedule extends ReportingSchedules {
  /** Instead of the category, for the kinds that have none (§4); null for all others. */
  readonly every: EmailFrequency | null
  /** When it began: every so many days is counted from that day. */
  readonly since: Instant
}

/** The time of those who chose none: before the first shift. */
export const usualTime = '06:00'

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/
export const isTime = (text: string): boolean => timePattern.test(text)

/** Days since 1970-01-01 of a day of the calendar, and back. */
const numberOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / day
const dayOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7
const isLastOfMonth = (number: number): boolean => dayOf(number + 1).endsWith('-01')

const two = (value: number) => String(value).padStart(2, '0')
const timesOf = ({ schedules }: Schedule): readonly string[] => [
  ...new Set(schedules.map(({ time }) => time)),
]

/** The times of a day, as clocks show them; none on a day without a report. */
const timesOn = (schedule: Schedule, number: number): readonly string[] => {
  const { every, since, timezone, category, schedules } = schedule
  if (every) {
    if (every.units === 'hours')
      return Array.from({ length: Math.ceil(24 / every.value) }, (_, at) => `${two(at * every.value)}:00`)
    const first = numberOf(dayIn(since, timezone))
    return (number - first) % every.value === 0 ? [schedules[0]?.time ?? usualTime] : []
  }
  if (category === 'weekly' || schedules.some(({ dayOfWeek }) => dayOfWeek !== null))
    return schedules
      .filter(({ dayOfWeek }) => dayOfWeek === null || dayOfWeek === weekdayOf(number))
      .map(({ time }) => time)
  if (category === 'daily') return timesOf(schedule)
  const isDue = isLastOfMonth(number) || (category === 'semi-monthly' && dayOf(number).endsWith('-15'))
  return isDue ? timesOf(schedule) : []
}

/** The moments of a day, in order, each once: two times may fall on one moment where clocks skip an hour. */
const momentsOn = (schedule: Schedule, number: number): readonly Instant[] => {
  const text = dayOf(number)
  const moments = timesOn(schedule, number).map((time) => clockIn(text, time, schedule.timezone))
  return [...new Set(moments)].sort((a, b) => a - b)
}

/** No schedule rests longer: from the end of one long month to that of the next, or so many days. */
const restAtMost = 400

/** The next `count` moments after one, in order. Fewer, or none, of a schedule that has no moments. */
export const nextMoments = (schedule: Schedule, after: Instant, count: number): readonly Instant[] => {
  const found: Instant[] = []
  // A time that clocks skip may come into the next day.
  const first = numberOf(dayIn(after, schedule.timezone)) - 1
  for (let number = first, rest = 0; found.length < count && rest < restAtMost; number++, rest++)
    for (const moment of momentsOn(schedule, number))
      if (moment > after && moment > (found.at(-1) ?? Number.NEGATIVE_INFINITY) && found.length < count) {
        found.push(moment)
        rest = 0
      }
  return found
}

/** The newest `count` moments after `from`, up to and with `to`, the oldest first. */
export const lastMoments = (
  schedule: Schedule,
  from: Instant,
  to: Instant,
  count: number,
): readonly Instant[] => {
  const found: Instant[] = []
  const last = numberOf(dayIn(to, schedule.timezone)) + 1
  const first = Math.max(numberOf(dayIn(from, schedule.timezone)) - 1, last - restAtMost * count)
  for (let number = last; number >= first && found.length < count; number--)
    for (const moment of momentsOn(schedule, number).toReversed())
      if (moment > from && moment <= to && found.length < count && !found.includes(moment)) found.push(moment)
  return found.sort((a, b) => a - b)
}

const dayNumberBefore = (at: Instant, zone: string, count: number): string =>
  dayOf(numberOf(dayIn(at, zone)) - count)

/**
 * The moment that clocks of the zone showed the same time so many days before. Of a moment of the schedule that is the time
 * of the schedule, also where clocks skip or repeat it: the spans of a daily report neither overlap nor leave a gap.
 */
export const daysBefore = (
  { timezone, schedules, every }: Omit<Schedule, 'since'>,
  at: Instant,
  count: number,
): Instant => {
  const times =
    every?.units === 'hours'
      ? Array.from({ length: Math.ceil(24 / every.value) }, (_, n) => `${two(n * every.value)}:00`)
      : schedules.length === 0 && every
        ? [usualTime]
        : [...new Set(schedules.map(({ time }) => time))]
  for (const back of [0, 1]) {
    const day = dayNumberBefore(at, timezone, back)
    const time = times.find((one) => isTime(one) && clockIn(day, one, timezone) === at)
    if (time !== undefined) return clockIn(dayNumberBefore(at, timezone, back + count), time, timezone)
  }
  const shown = isoIn(at, timezone).slice(11, 16)
  return clockIn(dayNumberBefore(at, timezone, count), shown, timezone) + (((at % minute) + minute) % minute)
}

const joined = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? '')
    : t('{{first}} and {{last}}', { first: words.slice(0, -1).join(', '), last: words.at(-1) })

const timesText = (entries: readonly ScheduleEntry[]): string =>
  [...new Set(entries.map(({ time }) => time))].sort().join(', ')

/** "Monday and Friday at 06:00; Sunday at 18:00": days with the same times together. */
const byDayText = (schedules: readonly ScheduleEntry[]): string => {
  const days = weekdays.flatMap((name, day) => {
    const times = timesText(schedules.filter(({ dayOfWeek }) => dayOfWeek === null || dayOfWeek === day))
    return times === '' ? [] : [{ name: t(name), times }]
  })
  return [...new Set(days.map(({ times }) => times))]
    .map((times) => {
      const names = days.filter((one) => one.times === times).map(({ name }) => name)
      return names.length === weekdays.length
        ? t('Daily at {{times}}', { times })
        : t('{{days}} at {{times}}', { days: joined(names), times })
    })
    .join('; ')
}

/** In words: "Daily at 06:00", "Monday and Friday at 06:00, 18:00", "Every 2 days at 06:00". */
export const scheduleText = ({ every, category, schedules }: Schedule): string => {
  if (every?.units === 'hours') return plural(every.value, 'Every hour', 'Every {{count}} hours')
  if (every) {
    const time = schedules[0]?.time ?? usualTime
    return plural(every.value, 'Every day at {{time}}', 'Every {{count}} days at {{time}}', {
      count: every.value,
      time,
    })
  }
  if (category === 'weekly' || schedules.some(({ dayOfWeek }) => dayOfWeek !== null))
    return byDayText(schedules)
  const times = timesText(schedules)
  if (category === 'daily') return t('Daily at {{times}}', { times })
  return category === 'monthly'
    ? t('Last day of the month at {{times}}', { times })
    : t('15th and last day at {{times}}', { times })
}
