/** Texts about detention. */

import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

export const detentionWords = {
  freeMinutes: t('The free time is a whole number of minutes, at most a week (10,080).'),
  rate: t('The rate is an amount of dollars between 0 and 10,000 an hour, such as 75 or 62.50.'),
  step: t('A step has 1 to 1,440 whole minutes.'),
  rounding: t('Billable time is rounded up, to the nearest step, or down.'),
  noSuchVisit: t('There is no such visit. Reports that arrived late may have changed when it began.'),
  noSuchRule: t('This geofence has no rule of its own.'),
  format: t('An evidence pack is a PDF or a ZIP.'),
  moment: t(
    'Give the start and the end of the period as a date such as 2026-11-20T06:00:00Z, or in milliseconds.',
  ),
  period: t('The end of the period must be after its start.'),
  longest: (days: number) => t('A period has at most {{days}} days.', { days: number(days) }),
  page: (most: number) => t('A page has 1 to {{most}} visits.', { most: number(most) }),
  cursor: t('This page is not known: begin with the first one.'),
  noRate: t('No rate is set: the amount is 0.'),
} as const
