/** Dates as people read them (§9), in the zone that is theirs. */
import type { Clock } from './own-units.ts'
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

/** "02:15", and of twelve hours "2:15 AM". @param time "02:15" */
export const clockTime = (time: string, clock: Clock = '24'): string => {
  if (clock === '24') return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "11/21/26 02:15 CST"; `zone` is an IANA name. */
export const dateTime = (at: Instant, zone = 'UTC', clock: Clock = '24'): string => {
  const { month, day, year, hour, minute, timeZoneName } = parts(at, zone)
  return `${month}/${day}/${year} ${clockTime(`${hour}:${minute}`, clock)} ${timeZoneName}`
}

/** "11/21/2026" */
export const date = (at: Instant, zone = 'UTC'): string => {
  const { month, day, year } = parts(at, zone)
  return `${month}/${day}/20${year}`
}

const offsets = new Map<string, Map<number, number>>()
/** Zones change their offset on the quarter of an hour at the finest. */
const quarter = 15 * 60_000
/** Minutes that clocks of the zone are ahead of UTC. */
const offsetOf = (at: Instant, zone: string): number => {
  let known = offsets.get(zone)
  if (!known || known.size > 10_000) {
    known = new Map()
    offsets.set(zone, known)
  }
  const bucket = Math.floor(at / quarter)
  let offset = known.get(bucket)
  if (offset === undefined) {
    const { month, day, year, hour, minute } = parts(bucket * quarter, zone)
    const shown = Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
    offset = (shown - bucket * quarter) / 60_000
    known.set(bucket, offset)
  }
  return offset
}
const two = (value: number) => String(value).padStart(2, '0')

/** "2026-11-21T02:15:09-06:00": as clocks of the zone show it, with how far they are off UTC. */
export const isoIn = (at: Instant, zone = 'UTC'): string => {
  const minutes = offsetOf(at, zone)
  const away = Math.abs(minutes)
  const sign = `${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${sign}`
}

/** "2026-11-21": the day that a calendar of the zone shows. */
export const dayIn = (at: Instant, zone: string): string => isoIn(at, zone).slice(0, 10)

/** When a day begins in a zone; where its clocks skip midnight, the moment they skip to. */
export const startOfDayIn = (day: string, zone: string): Instant => {
  const shown = Date.parse(`${day}T00:00:00Z`)
  const near = shown - offsetOf(shown, zone) * 60_000
  const at = shown - offsetOf(near, zone) * 60_000
  return dayIn(at, zone) === day ? at : near
}

/**
 * When clocks of a zone show a time on a day. A time that they show twice is the first of the two; one that they skip is
 * the moment it would have become: 02:30 in a night that goes from 02:00 to 03:00 is 03:30.
 * @param day "2026-11-21" @param time "06:30"
 */
export const clockIn = (day: string, time: string, zone: string): Instant => {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = offsetOf(shown - 86_400_000, zone)
  const after = offsetOf(shown + 86_400_000, zone)
  const shows = (minutes: number) => offsetOf(shown - minutes * 60_000, zone) === minutes
  const minutes = shows(before) || !shows(after) ? before : after
  return shown - minutes * 60_000
}

/** Whether a name is that of a time zone: "America/Chicago". */
export const isZone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name) || name.length > 64) return false
  try {
    format(name)
    return true
  } catch {
    return false
  }
}
