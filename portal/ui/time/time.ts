/** Moments and spans of time in words, as short as they can be understood. */

import { gatewayLostAfter } from '#domain/basics/assumed.ts'
import { clockTime, dateTime } from '#domain/basics/dates.ts'
import { locale, plural, t } from '#domain/basics/texts.ts'
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { ownUnits } from '../units.ts'

/** "3 min ago", "2 h ago", "5 days ago". */
export function agoText(at: Instant, now: Instant): string {
  const passed = Math.max(0, now - at)
  if (passed < minute) return t('just now')
  if (passed < hour) return t('{{minutes}} min ago', { minutes: Math.floor(passed / minute) })
  if (passed < day) return t('{{hours}} h ago', { hours: Math.floor(passed / hour) })
  return plural(Math.floor(passed / day), '{{count}} day ago', '{{count}} days ago')
}

/** Whether a date is ten days old or more (§9). */
export const isOld = (at: Instant, now: Instant): boolean => now - at >= gatewayLostAfter

/** "26 min", "3 h 12 min", "1 day 2 h". */
export function span(length: Ms): string {
  const minutes = Math.floor(Math.max(0, length) / minute)
  if (minutes < 60) return t('{{minutes}} min', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24)
    return minutes % 60
      ? t('{{hours}} h {{minutes}} min', { hours, minutes: minutes % 60 })
      : t('{{hours}} h', { hours })
  const days = plural(Math.floor(hours / 24), '{{count}} day', '{{count}} days')
  return hours % 24 ? t('{{days}} {{hours}} h', { days, hours: hours % 24 }) : days
}

/** The time zone of everything shown: the signed-in user's, or the browser's while that is not known. */
let own: string | undefined
let here: string | undefined
export const setOwnZone = (zone: string | undefined): void => {
  own = zone
}
export function ownZone(): string {
  if (own !== undefined) return own
  here ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return here
}

const formats = new Map<string, Intl.DateTimeFormat>()
function format(name: string, options: Intl.DateTimeFormatOptions, zone = own, where = 'en-US') {
  const key = `${name} ${zone} ${where}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(where, { ...options, timeZone: zone })
    formats.set(key, made)
  }
  return made
}

/** "11/21/26 02:15 CST" (§9: MM/DD/YY HH:mm z), as grids, exports and emails write it. */
export const moment = (at: Instant): string => momentIn(at, ownZone())

/** The same in another zone, by the user's clock. */
export const momentIn = (at: Instant, zone: string): string => dateTime(at, zone, ownUnits().clock)

/** "02:15", and of twelve hours "2:15 AM". */
export const timeOfDay = (at: Instant): string =>
  clockWords(format('time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at))

/** "02:15" by the user's clock. */
export const clockWords = (time: string): string => clockTime(time, ownUnits().clock)

/** "Saturday, Nov 21". */
export const dayName = (at: Instant): string =>
  format('day', { weekday: 'long', month: 'short', day: 'numeric' }, own, locale()).format(at)

/** "11/21/2026". */
export const dateOf = (at: Instant): string =>
  format('date', { month: '2-digit', day: '2-digit', year: 'numeric' }).format(at)

const clockOf = (at: Instant, zone: string | undefined): number => {
  const parts = Object.fromEntries(
    format(
      'clock',
      {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      },
      zone,
    )
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!)
}

/** "2026-11-22", the day that it is. */
export const dayText = (at: Instant): string => clockText(at).slice(0, 10)

/** The day so many days later: "2026-11-30" and 1 are "2026-12-01". */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** "2026-11-22T06:30" as one's clock shows it, the way fields for date and time want it. */
export const clockText = (at: Instant): string => new Date(clockOf(at, own)).toISOString().slice(0, 16)

/**
 * The moment at which a clock in the zone shows "2026-11-22T06:30", as fields for date and time write it; null where
 * the text is none. In the hour that a zone repeats the earlier is meant.
 */
export function instantOfClock(text: string, zone = own): Instant | null {
  const shown = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(shown)) return null
  // The zone's offset then is that of a moment nearby; asked a day earlier, it is the one before a change.
  const before = shown - (clockOf(shown - day, zone) - (shown - day))
  if (clockOf(before, zone) === shown) return before
  return shown - (clockOf(shown + day, zone) - (shown + day))
}
