/** Sums of faults as SQL. */
import { shownSql } from '../scope/subscribed.ts'
import { traitJoin } from './fleet-sql.ts'

const ofVehicle = { customer: 'd.customer_id', vehicle: 'd.vehicle_id' }

/** Rows as fault_day has them, of faults `d` that began or ended in a span, by the day that is given. */
export const faultDaysSql = (
  where: string,
  { day, from, to }: { readonly day: string; readonly from: string; readonly to: string },
): string =>
  `SELECT d.customer_id, ${day} AS day, f.vehicle_type_id, d.sensor_type_id, d.fault_type_id,
      count(*) FILTER (WHERE d.started >= ${from} AND d.started < ${to}) AS opened,
      count(*) FILTER (WHERE d.ended >= ${from} AND d.ended < ${to}) AS closed,
      coalesce(sum(extract(epoch FROM d.ended - d.started) * 1000) FILTER (WHERE d.ended >= ${from} AND d.ended < ${to}), 0)::bigint AS closed_ms
    FROM fault d ${traitJoin('d')}
    WHERE ((d.started >= ${from} AND d.started < ${to}) OR (d.ended >= ${from} AND d.ended < ${to}))
      AND ${where} AND ${shownSql(ofVehicle, 'd.started')} GROUP BY 1, 2, 3, 4, 5`
