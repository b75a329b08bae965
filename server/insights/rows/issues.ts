/** Rows of issues that were repaired in a period, or that came back in it, the newest first. */

import type pg from 'pg'
import { mark } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { RowsOf } from '#domain/insights/rows.ts'
import { ms } from '../../reports/data/query.ts'
import { heldBy } from '../../scope/held-vehicle.ts'
import { spanParams } from '../data/read.ts'
import { issuesSql } from '../issue-sql.ts'
import type { RowsFound, RowsRead } from './read.ts'

interface Row {
  readonly id: string
  readonly vin: string
  readonly unit_id: string
  readonly title: string
  readonly opened: Instant
  readonly closed: Instant | null
}

export const issueRows = async (
  db: pg.Pool,
  { scope, of: { how }, offset, limit }: RowsRead<Extract<RowsOf, { of: 'issues' }>>,
): Promise<RowsFound> => {
  const params: unknown[] = []
  const from = issuesSql(how, scope, spanParams(scope, scope.period, params), params)
  const at = how === 'repaired' ? 's.closed' : 's.opened'
  const { rows } = await db.query<Row>(
    `SELECT s.id::text AS id, v.vin, v.unit_id, s.title, ${ms('s.opened')} AS opened, ${ms('s.closed')} AS closed
      FROM (SELECT i.customer_id, i.vehicle_id, i.id, i.title, i.opened, i.closed ${from}) s ${heldBy('s')}
      ORDER BY ${at} DESC, s.id LIMIT ${limit} OFFSET ${offset}`,
    params,
  )
  return {
    columns: [
      { key: 'unitId', title: mark('Unit ID'), type: 'text' },
      { key: 'vin', title: 'VIN', type: 'text' },
      { key: 'issue', title: mark('Issue'), type: 'text' },
      { key: 'opened', title: mark('Opened'), type: 'time' },
      { key: 'closed', title: mark('Closed'), type: 'time' },
      { key: 'lasted', title: mark('Time to Repair'), type: 'duration' },
    ],
    rows: rows.map(({ id, vin, unit_id, title, opened, closed }) => ({
      key: id,
      cells: [unit_id, vin, title, opened, closed, closed === null ? null : closed - opened],
      source: { as: 'maintenance', vin, from: opened, to: closed ?? scope.now },
    })),
  }
}
