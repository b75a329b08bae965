/** Moments as text: ISO 8601 with an offset, read and written without guessing. */
import type { Instant } from './units.ts'

const zero = 48
/** The digits of `text` from `at`, as a number; NaN where there is anything else. */
function digits(text: string, at: number, length: number): number {
  let value = 0
  for (let i = at; i < at + length; i++) {
    const digit = text.charCodeAt(i) - zero
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysIn = (year: number, month: number) => (month === 2 && leap(year) ? 29 : lengths[month - 1]!)

/** Days since 1970-01-01 in the Gregorian calendar (years counted from March, so that leap days come last). */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Milliseconds east of Greenwich of "Z", "+05:30", "-0500" or "+05" at the end of `text`; NaN where there is none. */
function offset(text: string, at: number): number {
  const sign = text.charAt(at)
  if (sign === 'Z' || sign === 'z') return text.length === at + 1 ? 0 : Number.NaN
  if (sign !== '+' && sign !== '-') return Number.NaN
  const hours = digits(text, at + 1, 2)
  const rest = text.length - at - 3
  const minutesAt = text.charAt(at + 3) === ':' ? at + 4 : at + 3
  const minutes = rest === 0 ? 0 : text.length === minutesAt + 2 ? digits(text, minutesAt, 2) : Number.NaN
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/**
 * Reads "2026-11-21T02:15:00Z", with or without seconds and a fraction, with any offset.
 * Null where it is not such a text, has no offset, or names a day or time there is not. It is made by hand because
 * every report carries one: `Date.parse` takes longer, and lets texts through that have no offset.
 */
export function parseInstant(text: string): Instant | null {
  if (text.length < 17 || text.length > 40) return null
  if (text.charAt(4) !== '-' || text.charAt(7) !== '-' || text.charAt(13) !== ':') return null
  const t = text.charAt(10)
  if (t !== 'T' && t !== 't' && t !== ' ') return null
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  if (!(year >= 0 && month >= 1 && month <= 12 && hour <= 23 && minute <= 59)) return null
  if (!(day >= 1 && day <= daysIn(year, month))) return null
  let at = 16
  let second = 0
  let milli = 0
  if (text.charAt(at) === ':') {
    second = digits(text, 17, 2)
    if (!(second <= 59)) return null
    at = 19
    if (text.charAt(at) === '.' || text.charAt(at) === ',') {
      const from = ++at
      let scale = 100
      for (
        let digit = text.charCodeAt(at) - zero;
        digit >= 0 && digit <= 9;
        digit = text.charCodeAt(++at) - zero
      ) {
        milli += digit * scale
        scale = scale > 1 ? scale / 10 : 0
      }
      if (at === from) return null
    }
  }
  const east = offset(text, at)
  if (Number.isNaN(east)) return null
  const seconds = daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
  return seconds * 1000 + milli - east
}

/** "2026-11-21T02:15:00.000Z" */
export const printInstant = (at: Instant): string => new Date(at).toISOString()
