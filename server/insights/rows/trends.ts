/** Rows of trailers with a battery or tires on the way below their limit, those with the fewest days left first. */

import type pg from 'pg'
import { mark } from '#domain/basics/texts.ts'
import { days } from '#domain/basics/time.ts'
import { trendWindow } from '#domain/insights/health-trends.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { shownSql } from '../../scope/subscribed.ts'
import { traitJoin } from '../fleet-sql.ts'
import { ofTypes, ofVehicles } from '../pick.ts'
import type { RowsFound, RowsRead } from './read.ts'

interface Row {
  readonly vin: string
  readonly unitId: string
  readonly left: number
  /** Millivolts and psi; null of what is not on the way down. */
  readonly battery: number | null
  readonly tires: number | null
}

export const trendRows = async (
  db: pg.Pool,
  { scope, offset, limit }: RowsRead<Extract<RowsOf, { of: 'trends' }>>,
): Promise<RowsFound> => {
  const params: unknown[] = []
  const where = [
    ofVehicles(scope, 's', 'now()', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
    shownSql({ customer: 's.customer_id', vehicle: 's.vehicle_id' }, 'now()'),
  ]
  const { rows } = await db.query<Row>(
    `SELECT v.vin, v.unit_id AS "unitId", s.left, s.battery, s.tires
      FROM (SELECT s.customer_id, s.vehicle_id, min(s.days_left) AS left, min(s.latest) FILTER (WHERE s.what = 'battery') AS battery,
          min(s.latest) FILTER (WHERE s.what = 'tires') AS tires
        FROM trend_now s ${traitJoin('s')} WHERE ${where.join(' AND ')} GROUP BY 1, 2
        ORDER BY 3, 2 LIMIT ${limit} OFFSET ${offset}) s
      ${heldBy('s')} ORDER BY s.left, s.vehicle_id`,
    params,
  )
  return {
    columns: [
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'days', title: mark('Days Left'), type: 'number' },
      { key: 'battery', title: mark('Battery'), type: 'number', unit: 'V', digits: 2 },
      { key: 'tires', title: mark('Tires'), type: 'number', unit: 'psi' },
    ],
    rows: rows.map(({ vin, unitId, left, battery, tires }) => ({
      key: vin,
      cells: [unitId, vin, left, battery === null ? null : battery / 1_000, tires],
      source: { as: 'history', vin, from: scope.now - days(trendWindow), to: scope.now },
    })),
  }
}
