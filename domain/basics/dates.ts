/** Dates as people read them (§9), in the zone that is theirs. */
import type { Instant } from './units.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const format = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formats.set(zone, made)
  return made
}
const parts = (at: Instant, zone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    format(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

/** "11/21/26 02:15 CST"; `zone` is an IANA name. */
export const dateTime = (at: Instant, zone = 'UTC'): string => {
  const { month, day, year, hour, minute, timeZoneName } = parts(at, zone)
  return `${month}/${day}/${year} ${hour}:${minute} ${timeZoneName}`
}

/** "11/21/2026" */
export const date = (at: Instant, zone = 'UTC'): string => {
  const { month, day, year } = parts(at, zone)
  return `${month}/${day}/20${year}`
}
