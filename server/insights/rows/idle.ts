/** Rows of vehicles that stand still now, those that have the longest first. */

import type pg from 'pg'
import { mark } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { idleBuckets } from '#domain/insights/data.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { ms } from '../../reports/data/query.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { traitJoin } from '../fleet-sql.ts'
import { fenceNow, idleBucket, isIdle } from '../idle-sql.ts'
import { ofTypes, ofVehicles } from '../pick.ts'
import type { RowsFound, RowsRead } from './read.ts'

export const idleRows = async (
  db: pg.Pool,
  { scope, of, key, offset, limit }: RowsRead<Extract<RowsOf, { of: 'idle' }>>,
): Promise<RowsFound> => {
  const params: unknown[] = [new Date(scope.now)]
  const where = [
    isIdle('$1'),
    ofVehicles(scope, 's', 'now()', params),
    ofTypes(scope, 'f.vehicle_type_id', params),
  ]
  const since = of.by === 'since' && key !== null ? idleBuckets.find((one) => `${one}` === key) : undefined
  if (since !== undefined) where.push(`${idleBucket('$1')} = ${since}`)
  if (of.by !== 'since') where.push(`s.began <= $1::timestamptz - interval '${of.days} days'`)
  if (of.by === 'geofence' && key !== null) where.push(`fence.id::text = $${params.push(key)}`)
  const { rows } = await db.query<{ vin: string; unit_id: string; began: Instant; fence: string | null }>(
    `SELECT v.vin, v.unit_id, ${ms('s.began')} AS began,
        (SELECT g.name FROM geofence g WHERE g.customer_id = s.customer_id AND g.id = s.fence_id) AS fence
      FROM (SELECT s.customer_id, s.vehicle_id, s.began, fence.id AS fence_id FROM stay s ${traitJoin('s')} ${fenceNow}
        WHERE ${where.join(' AND ')} ORDER BY s.began, s.vehicle_id LIMIT ${limit} OFFSET ${offset}) s
      ${heldBy('s')} ORDER BY s.began, s.vehicle_id`,
    params,
  )
  return {
    columns: [
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'geofence', title: mark('Geofence'), type: 'text' },
      { key: 'since', title: mark('Standing Since'), type: 'time' },
      { key: 'standing', title: mark('Standing For'), type: 'duration' },
    ],
    rows: rows.map(({ vin, unit_id, began, fence }) => ({
      key: vin,
      cells: [unit_id, vin, fence, began, scope.now - began],
      source: { as: 'history', vin, from: began, to: scope.now },
    })),
  }
}
