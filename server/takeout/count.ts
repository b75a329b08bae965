/** How many rows the export of an account is going to have. */
import type pg from 'pg'
import { countReports } from './reports-file.ts'
import { belongings } from './tables/index.ts'

export const countTakeout = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  let all = await countReports(client, customerId)
  for (const { table, whose, stays } of belongings) {
    if (stays !== null || table === 'report') continue
    const counted = await client.query<{ rows: number }>(
      `SELECT count(*)::float8 AS rows FROM "${table}" t WHERE ${whose.replaceAll('$1', String(customerId))}`,
    )
    all += counted.rows[0]!.rows
  }
  const fences = await client.query<{ rows: number }>(
    'SELECT count(*)::float8 AS rows FROM geofence WHERE customer_id = $1',
    [customerId],
  )
  return all + fences.rows[0]!.rows
}
