/** Vehicles that are no longer registered but still have reports, which retention must remove too. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { listPartitions, monthStart, partitionName } from '../stored/partitions.ts'

/**
 * The customer's, by id, that have reports in months that began before the moment, or in packed days. It leaps from vehicle to vehicle,
 * so it costs by their number and not by that of their reports.
 */
export async function removedVehicles(
  client: pg.ClientBase,
  customerId: number,
  before: Instant,
): Promise<readonly number[]> {
  const gone = new Set<number>()
  for (const month of await listPartitions(client)) {
    if (monthStart(month) >= before) break
    const partition = partitionName(month)
    const { rows } = await client.query<{ id: number }>(
      `WITH RECURSIVE walk AS (
          (SELECT vehicle_id AS id FROM ${partition} WHERE customer_id = $1 ORDER BY vehicle_id LIMIT 1)
          UNION ALL
          SELECT (SELECT r.vehicle_id FROM ${partition} r WHERE r.customer_id = $1 AND r.vehicle_id > w.id
            ORDER BY r.vehicle_id LIMIT 1) FROM walk w WHERE w.id IS NOT NULL
        )
        SELECT w.id FROM walk w WHERE w.id IS NOT NULL
          AND NOT EXISTS (SELECT FROM vehicle v WHERE v.customer_id = $1 AND v.id = w.id)
          AND NOT EXISTS (SELECT FROM tenure t WHERE t.customer_id = $1 AND t.vehicle_id = w.id)`,
      [customerId],
    )
    for (const { id } of rows) gone.add(id)
  }
  const { rows } = await client.query<{ id: number }>(
    `SELECT DISTINCT p.vehicle_id AS id FROM packed_day p WHERE p.customer_id = $1 AND p.first < to_timestamp($2)
        AND NOT EXISTS (SELECT FROM vehicle v WHERE v.customer_id = $1 AND v.id = p.vehicle_id)
        AND NOT EXISTS (SELECT FROM tenure t WHERE t.customer_id = $1 AND t.vehicle_id = p.vehicle_id)`,
    [customerId, before / 1000],
  )
  for (const { id } of rows) gone.add(id)
  return [...gone]
}
