/** Rows of the trips of a lane, those that were out of range the longest first. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { laneEnd } from '#domain/insights/lanes.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { fenceName, ms } from '../../reports/data/query.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { laneTripsSql } from '../lane-sql.ts'
import type { RowsFound, RowsRead } from './read.ts'

interface Row {
  readonly vin: string
  readonly unitId: string
  readonly from: string
  readonly to: string
  readonly began: Instant
  readonly ended: Instant
  readonly out: Ms
}

export const tripRows = async (
  db: pg.Pool,
  { scope, key, offset, limit }: RowsRead<Extract<RowsOf, { of: 'trips' }>>,
): Promise<RowsFound> => {
  const params: unknown[] = []
  const trips = laneTripsSql(scope, scope.period, params)
  const where = key === null ? 'true' : `t.from_id || '-' || t.to_id = $${params.push(key)}`
  const { rows } = await db.query<Row>(
    `SELECT v.vin, v.unit_id AS "unitId", ${fenceName('s', 'from_id')} AS "from", ${fenceName('s', 'to_id')} AS "to",
        ${ms('s.began')} AS began, ${ms('s.ended')} AS ended, s.out::float8 AS out
      FROM (SELECT t.* FROM (${trips}) t WHERE ${where}
        ORDER BY t.out DESC, t.began, t.vehicle_id LIMIT ${limit} OFFSET ${offset}) s
      ${heldBy('s')} ORDER BY s.out DESC, s.began, s.vehicle_id`,
    params,
  )
  return {
    columns: [
      { key: 'unitId', title: 'Unit ID', type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'from', title: 'From', type: 'text' },
      { key: 'departure', title: 'Departure', type: 'time' },
      { key: 'to', title: 'To', type: 'text' },
      { key: 'arrival', title: 'Arrival', type: 'time' },
      { key: 'out', title: 'Out of Range', type: 'duration' },
    ],
    rows: rows.map((row) => ({
      key: `${row.vin}/${row.began}`,
      cells: [row.unitId, row.vin, laneEnd(row.from), row.began, laneEnd(row.to), row.ended, row.out],
      source: { as: 'history', vin: row.vin, from: row.began, to: row.ended },
    })),
  }
}
