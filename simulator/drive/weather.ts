/** How warm it is somewhere at some time, roughly: by latitude, season, hour and a front that passes. */
import { day, hour } from '#domain/basics/time.ts'
import type { Celsius, Instant } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import { wander } from '../random.ts'

/** The warmest day of a northern year: about the 20th of July. */
const midsummer = 200
const year = 365.25

export function weather({ lat, lng }: Point, now: Instant): Celsius {
  const dayOfYear = (now / day) % year
  const season = Math.cos(((dayOfYear - midsummer) / year) * 2 * Math.PI)
  const localHour = (now / hour + lng / 15) % 24
  const daytime = Math.cos(((localHour - 15) / 24) * 2 * Math.PI)
  const region = Math.round(lat / 4) * 100 + Math.round(lng / 5)
  return 30 - 0.65 * (lat - 20) + season * 0.45 * (lat - 10) + daytime * 5 + wander(region, now, 2 * day) * 5
}
