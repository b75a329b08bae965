/** Trips with a part that nobody saw, as SQL. */
import { traitJoin } from './fleet-sql.ts'

/** Half a degree: some thirty miles. */
const cell = 0.5

/** The square that a trip `t` began in, as columns of gap_day and as the key of a place. */
const latCell = `floor(t.from_lat / ${cell})::smallint`
const lngCell = `floor(t.from_lng / ${cell})::smallint`
export const gapCellSql = `${latCell} || ' ' || ${lngCell}`

/** Rows as gap_day has them, of trips `t` that ended in a span, by the day that is given. */
export const gapDaysSql = (
  where: string,
  { day, from, to }: { readonly day: string; readonly from: string; readonly to: string },
): string =>
  `SELECT t.customer_id, ${day} AS day, f.vehicle_type_id, ${latCell} AS lat_cell,
      ${lngCell} AS lng_cell, count(*) AS gaps, sum(t.gap_ms) AS gap_ms, sum(t.from_lat) AS lat,
      sum(t.from_lng) AS lng
    FROM trip t ${traitJoin('t')} WHERE t.gap_ms > 0 AND t.ended >= ${from} AND t.ended < ${to} AND ${where}
    GROUP BY 1, 2, 3, 4, 5`
