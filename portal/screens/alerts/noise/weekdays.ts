/** The names of days. */
import { locale } from '#domain/basics/texts.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'

/** The last so many days in short, up to today: "Tue", "Wed". @param zone the user's own; left out, the browser's */
export const weekdays = (now: Instant, many: number, zone?: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale(), { weekday: 'short', ...(zone && { timeZone: zone }) })
  return Array.from({ length: many }, (_, n) => format.format(now - (many - 1 - n) * day))
}
