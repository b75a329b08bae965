/** What a look at Insights is narrowed to, and what can be wrong with that. */
import { t } from '../basics/texts.ts'
import { daysOf, isDay } from './days.ts'
import type { Day, InsightPeriod } from './document.ts'

export interface InsightFilters {
  /** Empty: all that are seen. */
  readonly customerIds: readonly number[]
  /** With those that stand in them. */
  readonly groupIds: readonly number[]
  readonly vehicleTypeIds: readonly number[]
  readonly geofenceIds: readonly number[]
  /** Both included; null: so many days up to today. */
  readonly period: InsightPeriod | null
  /** Counts where there is no period: today is a day of the customer's, not of whoever looks. */
  readonly days: number
  /** With the period before, as long. */
  readonly compare: boolean
}

export const insightUsualDays = 30

export const everything: InsightFilters = {
  customerIds: [],
  groupIds: [],
  vehicleTypeIds: [],
  geofenceIds: [],
  period: null,
  days: insightUsualDays,
  compare: true,
}

/** @assume Longer spans are questions for an export. */
export const insightDaysMost = 400
/** @assume Nobody chooses more by hand. */
export const insightChosenMost = 1_000
export const insightRowsMost = 200

export const insightWords = {
  noSuch: t('There is no such dashboard. Choose one of the tabs of Insights.'),
  noSuchPart: t('There are no rows behind this. Open the dashboard again.'),
  noSuchChart: t('There is no such chart. Download it from its dashboard.'),
  day: t('Days are written like 2026-11-20, and a period has a first and a last one.'),
  order: t('The first day of a period is not after its last. Choose another day.'),
  days: t('A period has 1 to {{most}} days.', { most: insightDaysMost }),
  longest: t('A period has at most {{most}} days. Choose a shorter one.', { most: insightDaysMost }),
  chosen: t('At most {{most}} can be chosen at once. Choose fewer, or all.', { most: insightChosenMost }),
  page: t('A page has 1 to {{most}} rows.', { most: insightRowsMost }),
  after: t('This page is not known. Begin with the first.'),
  noFeature: t('Insights is not part of what this customer has.'),
} as const

/** What is wrong with filters, in words; null where nothing is. */
export const filtersProblem = (filters: InsightFilters): string | null => {
  const { customerIds, groupIds, vehicleTypeIds, geofenceIds } = filters
  if ([customerIds, groupIds, vehicleTypeIds, geofenceIds].some(({ length }) => length > insightChosenMost))
    return insightWords.chosen
  if (filters.period) return periodProblem(filters.period)
  return Number.isInteger(filters.days) && filters.days >= 1 && filters.days <= insightDaysMost
    ? null
    : insightWords.days
}

const periodProblem = (period: InsightPeriod): string | null => {
  const bounds: readonly Day[] = [period.from, period.to]
  if (!bounds.every(isDay)) return insightWords.day
  if (period.from > period.to) return insightWords.order
  return daysOf(period) > insightDaysMost ? insightWords.longest : null
}
