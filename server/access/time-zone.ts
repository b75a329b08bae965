/** A time zone as a person knows it: its country, a description, and how far from UTC in daylight time. */
import { rawTimeZones } from '@vvo/tzdb'
import { hour } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'

export interface TimeZone {
  /** IANA name. */
  readonly id: string
  readonly country: string
  /** ISO 3166-1, two letters. */
  readonly countryCode: string
  readonly description: string
  /** Hours ahead of UTC while daylight time holds; where there is none, all year. */
  readonly utcDaylightOffset: number
}

/** How far the zone's clocks are ahead of UTC at a moment. */
const offsetAt = (zone: string, at: Instant): Ms => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [null, '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hour
}

const byName = new Map(rawTimeZones.flatMap((zone) => [zone.name, ...zone.group].map((name) => [name, zone])))

/** Null for a name that no zone has. */
export const timeZone = (id: string, now: Instant): TimeZone | null => {
  const zone = byName.get(id)
  if (!zone) return null
  const year = new Date(now).getUTCFullYear()
  const offsets = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)].map((at) => offsetAt(zone.name, at))
  return {
    id,
    country: zone.countryName,
    countryCode: zone.countryCode,
    description: `${zone.alternativeName} - ${zone.mainCities.join(', ')}`,
    utcDaylightOffset: Math.max(...offsets) / hour,
  }
}

let listed: { readonly year: number; readonly zones: readonly TimeZone[] } | null = null

/** All zones that somebody may choose, by country and description. */
export const timeZones = (now: Instant): readonly TimeZone[] => {
  const year = new Date(now).getUTCFullYear()
  if (listed?.year !== year) {
    const zones = rawTimeZones.flatMap(({ name }) => timeZone(name, now) ?? [])
    const words = new Intl.Collator('en')
    listed = {
      year,
      zones: zones.sort(
        (a, b) => words.compare(a.country, b.country) || words.compare(a.description, b.description),
      ),
    }
  }
  return listed.zones
}
