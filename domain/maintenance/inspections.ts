/** Inspections of a vehicle: what was looked at, what came of it, and when the next one is due. */

import { inspectionSoon } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'

export const inspectionKinds = { annual: t('Annual inspection'), other: t('Other inspection') } as const
export type InspectionKind = keyof typeof inspectionKinds
export const isInspectionKind = (name: string): name is InspectionKind => Object.hasOwn(inspectionKinds, name)

export const inspectionResults = { passed: t('Passed'), failed: t('Failed') } as const
export type InspectionResult = keyof typeof inspectionResults
export const isInspectionResult = (name: string): name is InspectionResult =>
  Object.hasOwn(inspectionResults, name)

/** The day on which the annual inspection is due again: the law asks for one in twelve months. Days as YYYY-MM-DD. */
export const dueAfter = (done: string): string => {
  const [year, month, date] = done.split('-').map(Number)
  const next = new Date(Date.UTC(year! + 1, month! - 1, date))
  // The 29th of February has no other of its kind: the last day of that month stands for it.
  if (next.getUTCMonth() !== month! - 1) next.setUTCDate(0)
  return next.toISOString().slice(0, 10)
}

export const inspectionStates = ['overdue', 'soon', 'ok'] as const
export type InspectionState = (typeof inspectionStates)[number]

/** Whether the day that it is due on has passed or comes soon; it holds through that day. */
export const inspectionState = (due: string, now: Instant): InspectionState => {
  const ends = Date.parse(`${due}T23:59:59.999Z`)
  return now > ends ? 'overdue' : now > ends - inspectionSoon ? 'soon' : 'ok'
}

/** Whether a text is a day that there is, as YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}
