/** Rows of trips: those of a lane that were out of range the longest first, or those that nobody saw the longest. */

import type pg from 'pg'
import { addressOf } from '#atlas/nearest.ts'
import { mark } from '#domain/basics/texts.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { laneEnd } from '#domain/insights/lanes.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { fenceName, ms } from '../../reports/data/query.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { spanParams } from '../data/read.ts'
import { traitJoin } from '../fleet-sql.ts'
import { gapCellSql } from '../gap-sql.ts'
import { laneTripsSql } from '../lane-sql.ts'
import { ofTypes, ofVehicles } from '../pick.ts'
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

interface GapRow extends Pick<Row, 'vin' | 'unitId' | 'began' | 'ended'> {
  readonly lat: number
  readonly lng: number
  readonly gap: Ms
  readonly miles: number
}

type Read = RowsRead<Extract<RowsOf, { of: 'trips' }>>

export const tripRows = (db: pg.Pool, asked: Read): Promise<RowsFound> =>
  asked.of.by === 'gap' ? gapRows(db, asked) : laneRows(db, asked)

/** Trips with a part that nobody saw. */
const gapRows = async (db: pg.Pool, { scope, key, offset, limit }: Read): Promise<RowsFound> => {
  const params: unknown[] = []
  const { from, to } = spanParams(scope, scope.period, params)
  const where = [
    `t.gap_ms > 0 AND t.ended >= ${from} AND t.ended < ${to}`,
    ofVehicles(scope, 't', 't.began', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
    ...(key === null ? [] : [`${gapCellSql} = $${params.push(key)}`]),
  ]
  const { rows } = await db.query<GapRow>(
    `SELECT v.vin, v.unit_id AS "unitId", s.from_lat AS lat, s.from_lng AS lng, ${ms('s.began')} AS began,
        ${ms('s.ended')} AS ended, s.gap_ms::float8 AS gap, s.gap_miles AS miles
      FROM (SELECT t.* FROM trip t ${traitJoin('t')} WHERE ${where.join(' AND ')}
        ORDER BY t.gap_ms DESC, t.began, t.vehicle_id LIMIT ${limit} OFFSET ${offset}) s
      ${heldBy('s')} ORDER BY s.gap_ms DESC, s.began, s.vehicle_id`,
    params,
  )
  return {
    columns: [
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'from', title: mark('From'), type: 'text' },
      { key: 'departure', title: mark('Departure'), type: 'time' },
      { key: 'arrival', title: mark('Arrival'), type: 'time' },
      { key: 'gap', title: mark('Time Unseen'), type: 'duration' },
      { key: 'miles', title: mark('Miles Unseen'), type: 'number', unit: 'mi' },
    ],
    rows: rows.map((row) => ({
      key: `${row.vin}/${row.began}`,
      cells: [row.unitId, row.vin, addressOf(row), row.began, row.ended, row.gap, row.miles],
      source: { as: 'history', vin: row.vin, from: row.began, to: row.ended },
    })),
  }
}

const laneRows = async (db: pg.Pool, { scope, key, offset, limit }: Read): Promise<RowsFound> => {
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
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'from', title: mark('From'), type: 'text' },
      { key: 'departure', title: mark('Departure'), type: 'time' },
      { key: 'to', title: mark('To'), type: 'text' },
      { key: 'arrival', title: mark('Arrival'), type: 'time' },
      { key: 'out', title: mark('Out of Range'), type: 'duration' },
    ],
    rows: rows.map((row) => ({
      key: `${row.vin}/${row.began}`,
      cells: [row.unitId, row.vin, laneEnd(row.from), row.began, laneEnd(row.to), row.ended, row.out],
      source: { as: 'history', vin: row.vin, from: row.began, to: row.ended },
    })),
  }
}
