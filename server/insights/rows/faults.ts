/** Rows of faults that began in a period, the newest first. */

import type pg from 'pg'
import { mark } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { faultKind } from '#domain/insights/fault-kind.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { ms } from '../../reports/data/query.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { traitJoin, traitSql } from '../fleet-sql.ts'
import { ofTypes, ofVehicles } from '../pick.ts'
import { spanOf } from '../scope.ts'
import type { RowsFound, RowsRead } from './read.ts'

interface Row {
  readonly vin: string
  readonly unit_id: string
  readonly sensor: number
  readonly fault: number
  readonly fmi: number
  readonly position: string
  readonly started: Instant
  readonly ended: Instant | null
}

export const faultRows = async (
  db: pg.Pool,
  { scope, of, key, offset, limit }: RowsRead<Extract<RowsOf, { of: 'faults' }>>,
): Promise<RowsFound> => {
  const spans = scope.customers.map(({ zone }) => spanOf(scope.period, zone))
  const params: unknown[] = [
    new Date(Math.min(...spans.map(({ from }) => from))),
    new Date(Math.max(...spans.map(({ to }) => to))),
  ]
  const where = [
    'd.started >= $1 AND d.started < $2',
    ofVehicles(scope, 'd', 'd.started', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
  ]
  if (key !== null) {
    const by = of.by ?? 'kind'
    const column =
      by === 'kind'
        ? `d.sensor_type_id || '-' || d.fault_type_id`
        : by === 'type'
          ? 'f.vehicle_type_id::text'
          : traitSql[by]
    where.push(`${column} = $${params.push(key)}`)
  }
  const { rows } = await db.query<Row>(
    `SELECT v.vin, v.unit_id, d.sensor_type_id AS sensor, d.fault_type_id AS fault, d.fmi, d.position,
        ${ms('d.started')} AS started, ${ms('d.ended')} AS ended
      FROM fault d ${traitJoin('d')} ${heldBy('d')} WHERE ${where.join(' AND ')}
      ORDER BY d.started DESC, d.vehicle_id, d.sensor_type_id, d.fault_type_id, d.fmi, d.position
      LIMIT ${limit} OFFSET ${offset}`,
    params,
  )
  return {
    columns: [
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'fault', title: mark('Fault'), type: 'text' },
      { key: 'position', title: mark('Position'), type: 'text' },
      { key: 'began', title: mark('Began'), type: 'time' },
      { key: 'ended', title: mark('Ended'), type: 'time' },
    ],
    rows: rows.map((row) => ({
      key: `${row.vin}/${row.started}/${row.sensor}/${row.fault}/${row.fmi}/${row.position}`,
      cells: [
        ...[row.unit_id, row.vin, faultKind(row.sensor, row.fault), row.position || null],
        ...[row.started, row.ended],
      ],
      source: { as: 'faults', vin: row.vin, from: row.started, to: row.ended ?? scope.now },
    })),
  }
}
