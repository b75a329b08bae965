/** The period of the list, by the days of its address: those of this month where it names none. */
import type { Instant } from '#domain/basics/units.ts'
import { dayAfter, dayText, instantOfClock } from '../../ui/time/time.ts'

export interface Period {
  /** Days, both included, as '2026-11-01'. */
  readonly first: string
  readonly last: string
  readonly from: Instant
  /** Not included. */
  readonly to: Instant
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const startOf = (day: string): Instant => instantOfClock(`${day}T00:00`) ?? Number.NaN

/** The last day of the month of a day. */
const monthEnd = (day: string): string => {
  const next = dayAfter(`${day.slice(0, 7)}-28`, 4)
  return dayAfter(`${next.slice(0, 7)}-01`, -1)
}

/** What is no day, or ends before it begins, is this month. */
export const periodOf = (first: string | null, last: string | null, now: Instant): Period => {
  const today = dayText(now)
  const begin = isDay(first) ? first : `${today.slice(0, 7)}-01`
  const end = isDay(last) ? last : monthEnd(begin)
  const [from, to] = [startOf(begin), startOf(dayAfter(end, 1))]
  if (from < to) return { first: begin, last: end, from, to }
  return periodOf(null, null, now)
}
