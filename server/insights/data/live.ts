/** Today by hour beside the same weekday of the weeks before. */
import { dayIn, isoIn } from '#domain/basics/dates.ts'
import { dayAfter } from '#domain/insights/days.ts'
import { quantile } from '#domain/reports/statistics.ts'
import type { Params, Read } from './read.ts'
import { placeHours } from './visits.ts'

/** @assume Two months are usual; before that it was another season. */
const weeks = 8

interface Row {
  readonly day: string
  readonly hour: number
  readonly arrivals: number
  readonly departures: number
}

export const liveHours: Read<'liveHours'> = async (db, scope) => {
  const today = dayIn(scope.now, scope.zone)
  const hourNow = Number(isoIn(scope.now, scope.zone).slice(11, 13))
  const params: Params = []
  const period = { from: dayAfter(today, -7 * weeks), to: today }
  const { rows } = await db.query<Row>(
    `SELECT s.day::text AS day, s.hour::float8 AS hour, sum(s.arrivals)::float8 AS arrivals, sum(s.departures)::float8 AS departures
      FROM ${placeHours(scope, period, ['arrivals', 'departures'], params)}
      WHERE extract(isodow FROM s.day) = extract(isodow FROM $${params.push(today)}::date) GROUP BY 1, 2`,
    params,
  )
  const known = new Map(rows.map((row) => [`${row.day} ${row.hour}`, row]))
  // Before the first day with anything nobody counted.
  const first = rows.reduce((least, { day }) => (day < least ? day : least), today)
  const before = Array.from({ length: weeks }, (_, n) => dayAfter(today, -7 * (n + 1))).filter(
    (day) => day >= first && day < today,
  )
  const upTo = (day: string, hour: number, of: 'arrivals' | 'departures') =>
    Array.from({ length: hour + 1 }, (_, n) => known.get(`${day} ${n}`)?.[of] ?? 0).reduce((a, b) => a + b, 0)
  const usual = (hour: number, of: 'arrivals' | 'departures') =>
    quantile(
      before.map((day) => upTo(day, hour, of)),
      0.5,
    )
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    arrivals: hour > hourNow ? null : upTo(today, hour, 'arrivals'),
    departures: hour > hourNow ? null : upTo(today, hour, 'departures'),
    usualArrivals: usual(hour, 'arrivals'),
    usualDepartures: usual(hour, 'departures'),
  }))
}
