/** Vehicles that stand still, as SQL. */
import { idleBuckets } from '#domain/insights/data.ts'
import { traitJoin } from './fleet-sql.ts'

/** Joins `fence`, a geofence that the vehicle of a stay `s` is in now; the one it came into last, 0 in none. */
export const fenceNow = `CROSS JOIN LATERAL (SELECT coalesce((SELECT i.geofence_id FROM visit i
    WHERE i.customer_id = s.customer_id AND i.vehicle_id = s.vehicle_id AND i.left_at IS NULL
    ORDER BY i.entered DESC, i.geofence_id LIMIT 1), 0) AS id) fence`

/** Whole days that a stay `s` has lasted; @param now the parameter of now */
export const daysStood = (now: string): string =>
  `floor(extract(epoch FROM ${now}::timestamptz - s.began) / 86400)`

/** The bucket of a stay: where it begins. */
export const idleBucket = (now: string): string =>
  `(${[...idleBuckets].reverse().reduce((sql, from) => `${sql} WHEN ${daysStood(now)} >= ${from} THEN ${from}`, 'CASE')} END)::smallint`

/** Of a stay long enough to be counted. */
export const isIdle = (now: string): string =>
  `s.ended IS NULL AND s.began <= ${now}::timestamptz - interval '${idleBuckets[0]} days'`

/** Rows as idle_now has them. */
export const idleSql = (where: string, now: string): string =>
  `SELECT s.customer_id, f.vehicle_type_id, fence.id AS geofence_id, ${idleBucket(now)} AS since, count(*) AS vehicles
    FROM stay s ${traitJoin('s')} ${fenceNow}
    WHERE ${isIdle(now)} AND ${where} GROUP BY 1, 2, 3, 4`
