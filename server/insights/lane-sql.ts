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

const midnight = (day: string): string => `(${day}::timestamp AT TIME ZONE c.time_zone)`

/**
 * Trips that ended, with what was out of range by the part of their days that they took: customer_id, vehicle_id, began,
 * ended, from_id, to_id and out.
 */
export const laneTripsSql = (scope: InsightScope, period: InsightPeriod, params: unknown[]): string => {
  const days = [
    'd.reefer_out_ms > 0',
    ofVehicles(scope, 'd', 'd.day::timestamptz', params),
    inPeriod(period, 'd.day', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
  ]
  const fences = [ofFences(scope, 'lane.from_id', params), ofFences(scope, 'lane.to_id', params)]
  return `SELECT lane.* FROM (SELECT t.customer_id, t.vehicle_id, t.began, t.ended, t.out,
        ${fenceAt('t.began')} AS from_id, ${fenceAt('t.ended')} AS to_id
      FROM (SELECT t.customer_id, t.vehicle_id, t.began, t.ended, sum(d.reefer_out_ms
          * extract(epoch FROM least(t.ended, whole.until) - greatest(t.began, whole.since))
          / extract(epoch FROM whole.until - whole.since)) AS out
        FROM vehicle_day d ${traitJoin('d')} JOIN customer c ON c.id = d.customer_id
        CROSS JOIN LATERAL (SELECT ${midnight('d.day')} AS since, ${midnight('(d.day + 1)')} AS until) whole
        JOIN trip t ON t.customer_id = d.customer_id AND t.vehicle_id = d.vehicle_id
          AND t.began < whole.until AND t.ended > whole.since AND t.ended_known > whole.since
        WHERE ${days.join(' AND ')} GROUP BY 1, 2, 3, 4) t) lane
    WHERE ${fences.join(' OR ')}`
}
