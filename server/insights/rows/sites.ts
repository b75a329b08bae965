/** Rows of reefers that were out of range on days on which they were at a geofence, those with the most first. */

import type pg from 'pg'
import { startOfDayIn } from '#domain/basics/dates.ts'
import { mark } from '#domain/basics/texts.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { dayAfter } from '#domain/insights/days.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { fenceName } from '../../reports/data/query.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { traitJoin } from '../fleet-sql.ts'
import { inPeriod, ofFences, ofTypes, ofVehicles } from '../pick.ts'
import type { RowsFound, RowsRead } from './read.ts'

interface Row {
  readonly vin: string
  readonly unitId: string
  readonly geofenceId: number
  readonly geofence: string
  readonly out: Ms
  readonly first: string
  readonly last: string
  readonly zone: string
}

export const siteRows = async (
  db: pg.Pool,
  { scope, key, offset, limit }: RowsRead<Extract<RowsOf, { of: 'sites' }>>,
): Promise<RowsFound> => {
  const params: unknown[] = []
  const where = [
    'd.reefer_out_ms > 0',
    ofVehicles(scope, 'd', 'd.day::timestamptz', params),
    inPeriod(scope.period, 'd.day', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
    ofFences(scope, 'g.key::integer', params),
    ...(key === null ? [] : [`g.key = $${params.push(key)}`]),
  ]
  const { rows } = await db.query<Row>(
    `SELECT v.vin, v.unit_id AS "unitId", s.geofence_id AS "geofenceId", ${fenceName('s')} AS geofence, s.out::float8 AS out,
        s.first::text AS first, s.last::text AS last, c.time_zone AS zone
      FROM (SELECT d.customer_id, d.vehicle_id, g.key::integer AS geofence_id, min(d.day) AS first, max(d.day) AS last,
          sum(d.reefer_out_ms * least(1, g.value::float8 / 86400000)) AS out
        FROM vehicle_day d ${traitJoin('d')} CROSS JOIN LATERAL jsonb_each_text(d.geofences) g
        WHERE ${where.join(' AND ')} GROUP BY 1, 2, 3 ORDER BY 6 DESC, 2, 3 LIMIT ${limit} OFFSET ${offset}) s
      ${heldBy('s')} JOIN customer c ON c.id = s.customer_id ORDER BY s.out DESC, s.vehicle_id, s.geofence_id`,
    params,
  )
  const until = (row: Row): Instant => Math.min(scope.now, startOfDayIn(dayAfter(row.last), row.zone))
  return {
    columns: [
      { key: 'geofence', title: mark('Geofence'), type: 'text' },
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'out', title: mark('Out of Range'), type: 'duration' },
    ],
    rows: rows.map((row) => ({
      key: `${row.geofenceId}.${row.vin}`,
      cells: [row.geofence, row.unitId, row.vin, row.out],
      source: { as: 'history', vin: row.vin, from: startOfDayIn(row.first, row.zone), to: until(row) },
    })),
  }
}
