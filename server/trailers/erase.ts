/** What ends with a vehicle: counted before somebody deletes it, and erased when they do. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { RegisteredVehicle } from './store.ts'

type Key = Pick<RegisteredVehicle, 'id' | 'customerId'>

export interface Consequences {
  /** Open links to where it is. */
  readonly shares: number
  /** Alerts and maintenance plans that name it; those about all vehicles or about groups are not counted. */
  readonly rules: number
  readonly plans: number
  readonly workOrders: number
  readonly issues: number
  readonly groups: number
  /** Days of reports that are kept of it. */
  readonly days: number
  readonly serialNumber: string | null
  /** Whether others had it before, who still read what it reported then. */
  readonly hadOthers: boolean
}

/** What goes on about a vehicle. */
export const consequencesOf = async (
  db: pg.Pool,
  { customerId, id, serialNumber, groups }: RegisteredVehicle,
  now: Instant,
): Promise<Consequences> => {
  const { rows } = await db.query<Omit<Consequences, 'serialNumber' | 'groups'>>(
    `SELECT
      (SELECT count(*)::int FROM share WHERE customer_id = $1 AND vehicle_id = $2 AND revoked IS NULL AND expires > to_timestamp($3)) AS shares,
      (SELECT count(*)::int FROM alert_rule WHERE customer_id = $1 AND NOT all_vehicles AND $2 = ANY(vehicle_ids)) AS rules,
      (SELECT count(*)::int FROM maintenance_plan WHERE customer_id = $1 AND NOT all_vehicles AND $2 = ANY(vehicle_ids)) AS plans,
      (SELECT count(*)::int FROM work_order WHERE customer_id = $1 AND vehicle_id = $2 AND state = 'open') AS "workOrders",
      (SELECT count(*)::int FROM issue WHERE customer_id = $1 AND vehicle_id = $2 AND closed IS NULL) AS issues,
      coalesce((SELECT ceil(extract(epoch FROM max(recorded) - min(recorded)) / 86400)::int FROM (
          SELECT recorded FROM report WHERE customer_id = $1 AND vehicle_id = $2
          UNION ALL SELECT unnest(ARRAY[first, last]) FROM packed_day WHERE customer_id = $1 AND vehicle_id = $2) r), 0) AS days,
      EXISTS (SELECT FROM tenure WHERE vehicle_id = $2 AND customer_id <> $1 AND ends > starts) AS "hadOthers"`,
    [customerId, id, now / 1000],
  )
  return { ...rows[0]!, serialNumber, groups: groups.length }
}

/** Whether it is out on lease: it is nobody's to erase until it was returned. */
export const isLeased = async (db: pg.Pool | pg.ClientBase, id: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    'SELECT FROM lease_vehicle WHERE vehicle_id = $1 AND began IS NOT NULL AND ended IS NULL',
    [id],
  )
  return rowCount !== 0
}

/** Tables with rows about one vehicle that do not go with its own row. */
const about = [
  'vehicle_snapshot',
  'fault',
  'visit',
  'firing',
  'plan_vehicle',
  'plan_done',
  'inspection',
  'issue',
  'work_order',
  'attention',
  'vehicle_now',
  'vehicle_state',
] as const

/** The reports of a vehicle. */
export const eraseReports = async (db: pg.Pool | pg.ClientBase, { customerId, id }: Key): Promise<void> => {
  for (const table of ['packed_day', 'report'])
    await db.query(`DELETE FROM ${table} WHERE customer_id = $1 AND vehicle_id = $2`, [customerId, id])
}

/** Erases a vehicle and its past, also what its former owners have of it. Which gateway it carried, and when, stays: late reports of that time are nobody's. */
export const eraseVehicle = async (client: pg.ClientBase, vehicle: Key): Promise<void> => {
  const { customerId, id } = vehicle
  const key = [customerId, id]
  const { rows } = await client.query<{ owner: number }>(
    'SELECT customer_id AS owner FROM tenure WHERE vehicle_id = $1 UNION SELECT $2::int',
    [id, customerId],
  )
  await client.query('DELETE FROM vehicle WHERE customer_id = $1 AND id = $2', key)
  for (const { owner } of rows) {
    await eraseReports(client, { customerId: owner, id })
    for (const table of about)
      await client.query(`DELETE FROM ${table} WHERE customer_id = $1 AND vehicle_id = $2`, [owner, id])
  }
  for (const table of ['alert_rule', 'maintenance_plan'])
    await client.query(
      `UPDATE ${table} SET vehicle_ids = array_remove(vehicle_ids, $2) WHERE customer_id = $1 AND $2 = ANY(vehicle_ids)`,
      key,
    )
}
