/** How numbers, measures and spans of time are written (§9); units stand apart so that they can be set lighter. */
import { language, locale, plural, t } from './texts.ts'
import { day, hour, minute } from './time.ts'
import type { Celsius, Fahrenheit, Millivolts, Ms, Pounds } from './units.ts'

const formats = new Map<string, Map<number, Intl.NumberFormat>>()
const format = (digits: number): Intl.NumberFormat => {
  const where = locale()
  let here = formats.get(where)
  if (!here) {
    here = new Map()
    formats.set(where, here)
  }
  const known = here.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat(where, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  here.set(digits, made)
  return made
}

/** A number with thousands set apart and so many decimals; no "-0". */
export const number = (value: number, digits = 0): string => {
  const text = format(digits).format(value)
  return value <= 0 && /^-[0.]+$/.test(text) ? text.slice(1) : text
}

const shortFormats = new Map<string, Intl.NumberFormat>()
/** "1.2k", "12k", "1.5M": a number from a thousand on, in short; at most so many decimals where English has just as many. */
export const shortNumber = (value: number, digits = 0): string => {
  if (language() === 'en') {
    const [by, mark] = Math.abs(value) >= 1e6 ? ([1e6, 'M'] as const) : ([1e3, 'k'] as const)
    return `${number(value / by, digits)}${mark}`
  }
  const key = `${locale()} ${digits}`
  const format =
    shortFormats.get(key) ??
    new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: digits })
  shortFormats.set(key, format)
  return format.format(value)
}

export const fahrenheit = (celsius: Celsius): Fahrenheit => 1.8 * celsius + 32
export const celsius = (value: Fahrenheit): Celsius => (value - 32) / 1.8
export const volts = (millivolts: Millivolts): number => millivolts / 1000

/** Rounded to so many decimals, as a number. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Pounds are cut to whole ones, never rounded up (§9). */
export const pounds = (value: Pounds): string => number(Math.trunc(value))

const moneyFormats = new Map<string, Intl.NumberFormat>()
/** US cents as people write them: "$1,234.50". */
export const dollars = (cents: number): string => {
  const where = locale()
  const format =
    moneyFormats.get(where) ??
    new Intl.NumberFormat(where, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  moneyFormats.set(where, format)
  return format.format(cents / 100)
}
/** An amount that is written already, in dollars: "$1.2k". */
// biome-ignore lint/suspicious/noTemplateCurlyInString: a dollar sign before a place
export const asDollars = (amount: string): string => t('${{amount}}', { amount })

/** "1 year", "2 years": the word with its count. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  plural(n, `{{count}} ${one}`, `{{count}} ${many}`, { count: number(n) })

export const years = (n: number): string => count(n, 'year')
export const feet = (n: number): string => `${number(n, Number.isInteger(n) ? 0 : 1)} ft`

/** Days, hours and minutes: "2 days 3 hours", "5 minutes"; what is less than a minute is "0 minutes". */
export const duration = (span: Ms): string => {
  const whole = Math.max(0, span)
  const [d, h, m] = [
    Math.floor(whole / day),
    Math.floor((whole % day) / hour),
    Math.floor((whole % hour) / minute),
  ]
  const parts = [
    ...(d > 0 ? [count(d, 'day')] : []),
    ...(h > 0 ? [count(h, 'hour')] : []),
    ...(m > 0 || whole < minute ? [count(m, 'minute')] : []),
  ]
  return parts.join(' ')
}

/** Of so many days nobody asks for the hours. */
const hoursUpTo = 100

/** The same in short: "1,077d", "2d 3h", "3h 5m", "5m". */
export const shortDuration = (span: Ms): string => {
  const whole = Math.max(0, span)
  const [d, h, m] = [
    Math.floor(whole / day),
    Math.floor((whole % day) / hour),
    Math.floor((whole % hour) / minute),
  ]
  if (d >= hoursUpTo || (d > 0 && h === 0)) return t('{{days}}d', { days: number(d) })
  if (d > 0) return t('{{days}}d {{hours}}h', { days: d, hours: h })
  if (h > 0 && m > 0) return t('{{hours}}h {{minutes}}m', { hours: h, minutes: m })
  return h > 0 ? t('{{hours}}h', { hours: h }) : t('{{minutes}}m', { minutes: m })
}
