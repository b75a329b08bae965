/** Rows of visits with what they cost, as the list of detention has them; or of arrivals. */

import type pg from 'pg'
import { mark } from '#domain/basics/texts.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { fenceName, ms } from '../../reports/data/query.ts'
import { visitsFrom } from '../../reports/detention/visit-store.ts'
import { eachArrival, eachVisit } from '../each-visit.ts'
import type { RowsFound, RowsRead } from './read.ts'

type Of = Extract<RowsOf, { of: 'visits' }>

const orders: Readonly<Record<Of['first'], string>> = {
  longest: 'stay.dwell DESC',
  dearest: 'charge.amount DESC, bill.billable DESC',
  newest: 'i.entered DESC',
}

interface Row {
  readonly vin: string
  readonly unitId: string
  readonly geofenceId: number
  readonly geofence: string
  readonly entered: Instant
  readonly left: Instant | null
  readonly until: Instant
  readonly dwell: Ms
  readonly billable: number
  readonly amount: number
}

/** The hours of a day up to one. */
const upTo = (hour: string): readonly string[] =>
  Array.from({ length: 24 }, (_, n) => `${n}`).filter((_, n) => n <= Number(hour))

export const visitRows = async (
  db: pg.Pool,
  { scope, of, key, offset, limit }: RowsRead<Of>,
): Promise<RowsFound> => {
  const params: unknown[] = [new Date(scope.now)]
  const isArrival = of.by === 'arrival' || of.by === 'arrived'
  const { where, more } = (isArrival ? eachArrival : eachVisit)(scope, scope.period, params)
  const all = [where]
  if (of.by === 'departed') all.push('ending.left_at IS NOT NULL')
  if (of.lasting) all.push('ending.left_at IS NULL')
  if (key !== null && of.by === 'customer') all.push(`rc.short_name = $${params.push(key)}`)
  if (key !== null && (of.by === 'arrived' || of.by === 'departed')) {
    const at = of.by === 'arrived' ? 'i.entered' : 'ending.left_at'
    all.push(
      `extract(hour FROM ${at} AT TIME ZONE rc.time_zone)::int::text = ANY($${params.push(upTo(key))})`,
    )
  }
  if (key !== null && of.by === 'geofence') all.push(`i.geofence_id::text = $${params.push(key)}`)
  if (key !== null && of.by === 'arrival') {
    const clock = '(i.entered AT TIME ZONE rc.time_zone)'
    all.push(
      `(extract(isodow FROM ${clock})::int - 1) || '-' || extract(hour FROM ${clock})::int = $${params.push(key)}`,
    )
  }
  const { rows } = await db.query<Row>(
    `SELECT v.vin, v.unit_id AS "unitId", i.geofence_id AS "geofenceId", ${fenceName('i')} AS geofence,
        ${ms('i.entered')} AS entered, ${ms('ending.left_at')} AS left, ${ms('ending.until')} AS until,
        stay.dwell::float8 AS dwell, bill.billable::float8 AS billable, charge.amount::float8 AS amount
      FROM ${visitsFrom('$1')} ${more} WHERE ${all.join(' AND ')}
      ORDER BY ${orders[of.first]}, i.entered, i.vehicle_id, i.geofence_id LIMIT ${limit} OFFSET ${offset}`,
    params,
  )
  return {
    columns: [
      { key: 'geofence', title: mark('Geofence'), type: 'text' },
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'arrival', title: mark('Arrival'), type: 'time' },
      { key: 'departure', title: mark('Departure'), type: 'time' },
      { key: 'dwell', title: mark('Dwell'), type: 'duration' },
      { key: 'billable', title: mark('Detention'), type: 'number', unit: 'h', digits: 2 },
      { key: 'amount', title: mark('Amount'), type: 'number', unit: '$', digits: 2 },
    ],
    rows: rows.map((row) => ({
      key: `${row.geofenceId}.${row.vin}.${row.entered}`,
      cells: [
        ...[row.geofence, row.unitId, row.vin, row.entered, row.left, row.dwell],
        ...[row.billable / 60, row.amount / 100],
      ],
      source: { as: 'visits', vin: row.vin, from: row.entered, to: row.until, geofenceId: row.geofenceId },
    })),
  }
}
