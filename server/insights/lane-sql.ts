/** Trips of reefers that were out of range, each with the geofences where it began and ended, as SQL. */
import type { InsightPeriod } from '#domain/insights/document.ts'
import { traitJoin } from './fleet-sql.ts'
import { inPeriod, ofFences, ofTypes, ofVehicles } from './pick.ts'
import type { InsightScope } from './scope.ts'

/** The geofence that the vehicle of a trip `t` was in at a moment; the one it came into last, 0 in none. */
const fenceAt = (at: string): string => `coalesce((SELECT i.geofence_id FROM visit i
    WHERE i.customer_id = t.customer_id AND i.vehicle_id = t.vehicle_id AND i.entered <= ${at}
      AND (i.left_at IS NULL OR i.left_at >= ${at})
    ORDER BY i.entered DESC, i.geofence_id LIMIT 1), 0)`

const dayOf = (at: string): string => `(${at} AT TIME ZONE c.time_zone)::date`
const midnight = (day: string): string => `(${day}::timestamp AT TIME ZONE c.time_zone)`

/** Longer than this no reefer drives without a stay: longer trips are left out, so that few days are looked at for each. */
const longest = `interval '7 days'`
const daysMost = 7

/** Of a statement: a customer, a day of its calendar, and the midnights at its ends. */
type OfDay = Readonly<Record<'customer' | 'day' | 'from' | 'to', string>>

/** Forgets what `laneTripsOfDaySql` finds. */
export const withoutLaneTripsSql = ({ customer, from, to }: OfDay): string =>
  `DELETE FROM lane_trip WHERE customer_id = ${customer} AND ended >= ${from} AND began < ${to}
    AND ended < ${to} + ${longest}`

const tripsOf = `SELECT n.customer_id, n.vehicle_id, n.began, n.ended FROM trip n
  WHERE n.customer_id = r.customer_id AND n.vehicle_id = r.vehicle_id AND n.ended_known`

/**
 * The trips that took a part of a day and have ended, and that were out of range by the part that they took of their days, as
 * rows of lane_trip. Trips of a vehicle follow one another: besides those that ended within the day only the next ones can
 * have begun in it.
 */
export const laneTripsOfDaySql = ({
  customer,
  day,
  from,
  to,
}: OfDay): string => `SELECT t.customer_id, t.vehicle_id, t.began, t.ended, ${dayOf('t.ended')},
      ${fenceAt('t.began')}, ${fenceAt('t.ended')}, parts.out
    FROM (SELECT DISTINCT d.customer_id, d.vehicle_id FROM vehicle_day d WHERE d.customer_id = ${customer}
        AND d.reefer_out_ms > 0 AND d.day BETWEEN ${day} - ${daysMost} AND ${day} + ${daysMost}) r
    JOIN customer c ON c.id = r.customer_id
    CROSS JOIN LATERAL ((${tripsOf} >= ${from} AND n.ended_known <= ${to})
      UNION ALL (${tripsOf} > ${to} ORDER BY n.ended_known LIMIT 3)) t
    CROSS JOIN LATERAL (SELECT sum(d.reefer_out_ms
          * extract(epoch FROM least(t.ended, whole.until) - greatest(t.began, whole.since))
          / extract(epoch FROM whole.until - whole.since)) AS out
      FROM vehicle_day d CROSS JOIN LATERAL (SELECT ${midnight('d.day')} AS since, ${midnight('(d.day + 1)')} AS until) whole
      WHERE d.customer_id = t.customer_id AND d.vehicle_id = t.vehicle_id AND d.reefer_out_ms > 0
        AND d.day BETWEEN ${dayOf('t.began')} AND ${dayOf('t.ended')}) parts
    WHERE t.ended >= ${from} AND t.began < ${to} AND t.ended - t.began < ${longest} AND parts.out > 0`

/** Trips that ended in a period: customer_id, vehicle_id, began, ended, from_id, to_id and out. */
export const laneTripsSql = (scope: InsightScope, period: InsightPeriod, params: unknown[]): string => {
  const where = [
    ofVehicles(scope, 'l', 'l.day::timestamptz', params),
    inPeriod(period, 'l.day', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
    `(${ofFences(scope, 'l.from_id', params)} OR ${ofFences(scope, 'l.to_id', params)})`,
  ]
  return `SELECT l.customer_id, l.vehicle_id, l.began, l.ended, l.from_id, l.to_id, l.out_ms AS out
    FROM lane_trip l ${traitJoin('l')} WHERE ${where.join(' AND ')}`
}
