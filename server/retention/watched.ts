/** What geofences and rules leave behind: visits, firings and versions that are older than their customer keeps reports. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

/** Rows a statement: small, so that nobody waits for a lock or the disk. */
const rowsAtOnce = 2_000

/** Removes what was over before the cut, in small steps. */
export async function removeOldVisitsAndFirings(
  client: pg.PoolClient,
  customerId: number,
  cut: Instant,
  stop: () => boolean,
): Promise<void> {
  const params = [customerId, cut / 1000]
  const step = async (sql: string) => {
    while (!stop()) {
      const { rows } = await client.query<{ n: number }>(sql, params)
      if (rows[0]!.n < rowsAtOnce) return
    }
  }
  await step(
    `WITH old AS (
        SELECT vehicle_id, geofence_id, entered FROM visit WHERE customer_id = $1 AND left_at < to_timestamp($2)
        LIMIT ${rowsAtOnce}
      ), removed AS (
        DELETE FROM visit v USING old o WHERE v.customer_id = $1 AND v.vehicle_id = o.vehicle_id
          AND v.geofence_id = o.geofence_id AND v.entered = o.entered RETURNING 1
      ) SELECT count(*) AS n FROM removed`,
  )
  // One that still lasts is kept: it is about now, too.
  await step(
    `WITH old AS (
        SELECT id FROM firing WHERE customer_id = $1 AND at < to_timestamp($2)
          AND (ended < to_timestamp($2) OR withdrawn IS NOT NULL OR resolved IS NOT NULL) LIMIT ${rowsAtOnce}
      ), notices AS (DELETE FROM firing_notice n USING old o WHERE n.firing_id = o.id
      ), told AS (DELETE FROM firing_told t USING old o WHERE t.firing_id = o.id
      ), reads AS (DELETE FROM firing_read r USING old o WHERE r.firing_id = o.id
      ), removed AS (DELETE FROM firing f USING old o WHERE f.id = o.id RETURNING 1
      ) SELECT count(*) AS n FROM removed`,
  )
  for (const table of ['geofence_version', 'alert_rule_version'])
    await client.query(
      `DELETE FROM ${table} WHERE customer_id = $1 AND valid_to < to_timestamp($2) AND applied_from AND applied_to`,
      params,
    )
}
