/** A dashboard, or a chart of one, that somebody has sent by a schedule, to themselves and to others. */

import { addressesMost, reportEntriesMost } from '../basics/assumed.ts'
import { isZone } from '../basics/dates.ts'
import { emailOf } from '../basics/email.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { emailNotValid } from '../basics/words.ts'
import {
  isScheduleCategory,
  isTime,
  nextMoments,
  type ReportingSchedules,
  type Schedule,
} from '../reports/schedule.ts'
import { reportWords } from '../reports/words.ts'
import { type InsightFilters, insightDaysMost, insightWords } from './filters.ts'
import { insightOf } from './index.ts'

export interface InsightLetter {
  readonly insight: string
  /** The key of a chart; null: the whole dashboard. */
  readonly part: string | null
  readonly filters: InsightFilters
  /** It is about so many days, up to the day before it is sent. */
  readonly days: number
  readonly schedule: ReportingSchedules
  /** Whom it is sent to, as `tidyEmails` has them. They are told what its owner sees. */
  readonly notifyEmails: readonly string[]
}

/** @assume Nobody reads more. */
export const lettersMost = 20

export const letterWords = {
  days: t('An email covers 1 to {{most}} days.', { most: insightDaysMost }),
  zone: t('There is no such time zone. Choose one of the list.'),
  most: t('You have {{most}} emails of Insights. Delete one first.', { most: lettersMost }),
  noRecipients: t('An email needs at least one recipient.'),
  emails: t('An email goes to at most {{most}} addresses.', { most: addressesMost }),
} as const

/** "Utilization: Used by day" */
export const letterTitle = ({ insight, part }: Pick<InsightLetter, 'insight' | 'part'>): string => {
  const known = insightOf(insight)
  const chart = known?.charts.find(({ key }) => key === part)
  return [known?.title ?? insight, ...(chart ? [chart.title] : [])].join(': ')
}

/** What is wrong with whom it is sent to, in words; null where nothing is. */
export const recipientsProblem = (emails: readonly string[]): string | null => {
  if (emails.length === 0) return letterWords.noRecipients
  if (emails.length > addressesMost) return letterWords.emails
  return emails.some((one) => emailOf(one) === null) ? emailNotValid : null
}

/** What is wrong with it, in words; null where nothing is. */
export const letterProblem = ({
  insight: name,
  part,
  days,
  schedule,
  notifyEmails,
}: InsightLetter): string | null => {
  const insight = insightOf(name)
  if (!insight) return insightWords.noSuch
  if (part !== null && !insight.charts.some(({ key }) => key === part)) return insightWords.noSuchChart
  if (!Number.isInteger(days) || days < 1 || days > insightDaysMost) return letterWords.days
  const { timezone, category, schedules } = schedule
  if (!isZone(timezone)) return letterWords.zone
  if (!isScheduleCategory(category)) return reportWords.category
  if (schedules.length === 0) return reportWords.noMoments
  if (schedules.length > reportEntriesMost) return reportWords.entries(reportEntriesMost)
  if (schedules.some(({ time }) => !isTime(time))) return reportWords.time
  const isDay = (day: number | null) => day === null || (Number.isInteger(day) && day >= 0 && day <= 6)
  if (!schedules.every(({ dayOfWeek }) => isDay(dayOfWeek))) return reportWords.day
  if (nextLetter(schedule, 0) === null) return reportWords.noMoments
  return recipientsProblem(notifyEmails)
}

/** When it comes next; null where never. */
export const nextLetter = (schedule: ReportingSchedules, after: Instant): Instant | null => {
  const whole: Schedule = { ...schedule, every: null, since: 0 }
  return nextMoments(whole, after, 1)[0] ?? null
}
