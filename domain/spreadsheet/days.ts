/** Days as spreadsheets count them: numbers since the end of 1899, or since 1904. */
import { day } from '../basics/time.ts'

/** 1970-01-01 in the usual count, and how far the other one is behind. */
const of1970 = 25_569
const behindOf1904 = 1_462
/** 1900-03-01: before it the count has a day that never was. */
const first = 61
/** 9999-12-31 */
const last = 2_958_465

/** "2026-11-21", or with the hour "2026-11-21T08:30:00"; null where the number stands for no day. */
export const dayOfNumber = (count: number, since1904 = false): string | null => {
  const days = count + (since1904 ? behindOf1904 : 0)
  if (!(days >= first && days < last + 1)) return null
  const seconds = Math.round((days - of1970) * (day / 1000))
  const iso = new Date(seconds * 1000).toISOString()
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19)
}

const real = (year: number, month: number, date: number): boolean =>
  new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date && month >= 1 && month <= 12

/** The year of a day that somebody wrote: 2026-11-21, 11/21/2026, or a spreadsheet's number of it; null where it is none. */
export const yearIn = (text: string): number | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(T[\d:]+)?$/.exec(text)
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3])) ? Number(iso[1]) : null
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (written) {
    const [a, b, year] = [Number(written[1]), Number(written[2]), Number(written[3])]
    return real(year, a, b) || real(year, b, a) ? year : null
  }
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null
  const found = dayOfNumber(Number(text))
  return found === null ? null : Number(found.slice(0, 4))
}
