/** When something is due, in words: by miles, by engine hours or by days. */

import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { PlanIntervals, PlanMeasure } from '#domain/maintenance/plans.ts'
import { ownText } from '../units.ts'

/** The intervals of a plan, by their places in a sentence. */
const intervalsOf = ({ everyMiles, everyEngineHours, everyDays }: PlanIntervals) => {
  const [first, second, third] = [
    ...(everyMiles === null ? [] : [ownText(everyMiles, 'distance')]),
    ...(everyEngineHours === null
      ? []
      : [
          plural(everyEngineHours, '{{count}} engine hour', '{{count}} engine hours', {
            count: number(everyEngineHours),
          }),
        ]),
    ...(everyDays === null ? [] : [count(everyDays, 'day')]),
  ]
  return { first, second, third }
}
/** "Every 25,000 mi or 90 days". */
export const everyText = (plan: PlanIntervals): string => {
  const intervals = intervalsOf(plan)
  if (intervals.third) return t('Every {{first}} or {{second}} or {{third}}', intervals)
  return intervals.second ? t('Every {{first}} or {{second}}', intervals) : t('Every {{first}}', intervals)
}
/** "every 25,000 mi or 90 days", behind something else. */
export const everyTextInside = (plan: PlanIntervals): string => {
  const intervals = intervalsOf(plan)
  if (intervals.third) return t('every {{first}} or {{second}} or {{third}}', intervals)
  return intervals.second ? t('every {{first}} or {{second}}', intervals) : t('every {{first}}', intervals)
}

const measures: Readonly<Record<PlanMeasure, (amount: number) => string>> = {
  miles: (amount) => ownText(amount, 'distance'),
  engineHours: (amount) => `${number(amount)} h`,
  days: (amount) => count(Math.floor(amount), 'day'),
}

/** "in 1,240 mi", "3 days over"; empty where nothing can be counted. */
export const leftText = ({ by, left }: { by: PlanMeasure | null; left: number | null }): string => {
  if (by === null || left === null) return ''
  if (by === 'days' && Math.floor(Math.abs(left)) === 0) return t('today')
  return left < 0
    ? t('{{amount}} over', { amount: measures[by](-left) })
    : t('in {{amount}}', { amount: measures[by](left) })
}
