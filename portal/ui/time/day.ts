/** Days as filters name them, each from midnight to midnight in the user's time zone. */
import type { Instant } from '#domain/basics/units.ts'
import { now } from './clock.ts'
import { dayAfter, dayText, instantOfClock } from './time.ts'

/** The day that it is, as YYYY-MM-DD. */
export const today = (): string => dayText(now())

/** When a day begins, or the one so many days after it; null for a text that is no day. */
export const dayBegins = (day: string, plus = 0): Instant | null =>
  Number.isNaN(Date.parse(day)) ? null : instantOfClock(`${dayAfter(day, plus)}T00:00`)
