/** When something is due, in words: by miles, by engine hours or by days. */

import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { PlanIntervals, PlanMeasure } from '#domain/maintenance/plans.ts'
import { ownText } from '../units.ts'

/** "Every 25,000 mi or 90 days". */
export const everyText = ({ everyMiles, everyEngineHours, everyDays }: PlanIntervals): string => {
  const parts = [
    ...(everyMiles === null ? [] : [ownText(everyMiles, 'distance')]),
    ...(everyEngineHours === null
      ? []
      : [t('{{everyEngineHours}} engine hours', { everyEngineHours: number(everyEngineHours) })]),
    ...(everyDays === null ? [] : [count(everyDays, 'day')]),
  ]
  return t('Every {{parts}}', { parts: parts.join(' or ') })
}

const measures: Readonly<Record<PlanMeasure, (amount: number) => string>> = {
  miles: (amount) => ownText(amount, 'distance'),
  engineHours: (amount) => `${number(amount)} h`,
  days: (amount) => count(Math.floor(amount), 'day'),
}

/** "in 1,240 mi", "3 days over"; empty where nothing can be counted. */
export const leftText = ({ by, left }: { by: PlanMeasure | null; left: number | null }): string => {
  if (by === null || left === null) return ''
  if (by === 'days' && Math.floor(Math.abs(left)) === 0) return 'today'
  return left < 0
    ? t('{{measures}} over', { measures: measures[by](-left) })
    : t('in {{left}}', { left: measures[by](left) })
}
