/** Texts about detention. */
import { number } from '../basics/print.ts'

export const detentionWords = {
  freeMinutes: 'The free time is a whole number of minutes, at most a week (10,080).',
  rate: 'The rate is an amount of dollars between 0 and 10,000 an hour, such as 75 or 62.50.',
  step: 'A step has 1 to 1,440 whole minutes.',
  rounding: 'Billable time is rounded up, to the nearest step, or down.',
  noSuchVisit: 'There is no such visit. Reports that arrived late may have changed when it began.',
  noSuchRule: 'This geofence has no rule of its own.',
  format: 'An evidence pack is a PDF or a ZIP.',
  moment:
    'Give the start and the end of the period as a date such as 2026-11-20T06:00:00Z, or in milliseconds.',
  period: 'The end of the period must be after its start.',
  longest: (days: number) => `A period has at most ${number(days)} days.`,
  page: (most: number) => `A page has 1 to ${number(most)} visits.`,
  cursor: 'This page is not known: begin with the first one.',
  noRate: 'No rate is set: the amount is 0.',
} as const
