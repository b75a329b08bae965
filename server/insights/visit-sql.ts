/** Sums of visits as SQL: those of the list of detention, by day, geofence and how long they were. */
import { bucketsPerDoubling } from '#domain/insights/dwell-buckets.ts'
import { visitsFrom } from '../reports/detention/visit-store.ts'

/** `dwellBucket` of the domain. */
const bucket = `floor(${bucketsPerDoubling} * ln(stay.dwell::float8 / 60000 + 1) / ln(2::float8))::smallint`

/** A moment on the clock of the visit's customer. */
const clock = (at: string): string => `(${at} AT TIME ZONE rc.time_zone)`

const sums = `count(*) AS visits, sum(stay.dwell)::bigint AS dwell_ms, sum(bill.billable)::bigint AS billable_minutes,
  sum(charge.amount)::bigint AS amount_cents`

/** Rows as visit_day has them; @param now the parameter of the moment up to which visits that last are counted */
export const visitDaysSql = (where: string, now: string, more = ''): string =>
  `SELECT i.customer_id, coalesce(${clock('ending.left_at')}::date, 'infinity') AS day, i.geofence_id, ${bucket} AS bucket, ${sums}
    FROM ${visitsFrom(now)} ${more} WHERE ${where} GROUP BY 1, 2, 3, 4`

/** Rows as place_hour has them, of the arrivals or of the departures. */
export const placeHoursSql = (
  what: 'arrivals' | 'departures',
  where: string,
  now: string,
  more = '',
): string => {
  const at = clock(what === 'arrivals' ? 'i.entered' : 'ending.left_at')
  return `SELECT i.customer_id, ${at}::date AS day, i.geofence_id, extract(hour FROM ${at})::smallint AS hour,
      ${what === 'arrivals' ? 'count(*)' : '0'} AS arrivals, ${what === 'arrivals' ? '0' : 'count(*)'} AS departures
    FROM ${visitsFrom(now)} ${more} WHERE ${where} GROUP BY 1, 2, 3, 4`
}
