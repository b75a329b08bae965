/** Days of the calendar, as dashboards count them: "2026-11-20". */
import type { WeekStart } from '../basics/own-units.ts'
import { day as dayMs } from '../basics/time.ts'
import type { Cell } from '../reports/document.ts'
import type { Day, InsightPeriod } from './document.ts'

const noon = (day: Day) => Date.parse(`${day}T12:00:00Z`)
const isoOf = (at: number): Day => new Date(at).toISOString().slice(0, 10)

/** So many days later, or earlier. */
export const dayAfter = (day: Day, by = 1): Day => isoOf(noon(day) + by * dayMs)

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(noon(text)) && isoOf(noon(text)) === text

/** How many days, both included. */
export const daysOf = ({ from, to }: InsightPeriod): number => Math.round((noon(to) - noon(from)) / dayMs) + 1

/** As `getUTCDay` counts. */
const firstDays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 }
/** The first day of its week. */
export const weekOf = (day: Day, weekStart: WeekStart): Day =>
  dayAfter(day, -((new Date(noon(day)).getUTCDay() + 7 - firstDays[weekStart]) % 7))

/** As many days just before. */
export const before = (period: InsightPeriod): InsightPeriod => ({
  from: dayAfter(period.from, -daysOf(period)),
  to: dayAfter(period.from, -1),
})

/** "11/20/2026", as dates are written. */
export const dayText = (day: Cell | undefined): string => {
  const [year, month, date] = String(day).split('-')
  return `${month}/${date}/${year}`
}
