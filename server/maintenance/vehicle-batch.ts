/** Some thousand vehicles of a customer at a time: how a round goes over a fleet without holding it up. */
import type pg from 'pg'

/** The vehicles of a customer with numbers above `after`, up to `to`. */
export interface VehicleBatch {
  readonly customerId: number
  readonly after: number
  readonly to: number
}

/** Customers with vehicles. */
export const customersWithVehicles = async (pool: pg.Pool): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM customer WHERE active ORDER BY id')
  return rows.map(({ id }) => id)
}

/** Customers with plans. */
export const customersWithPlans = async (pool: pg.Pool): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM customer c WHERE active AND EXISTS (SELECT FROM maintenance_plan m WHERE m.customer_id = c.id) ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** The next vehicles of a customer behind a number; null behind the last. */
export const batchAfter = async (
  pool: pg.Pool,
  customerId: number,
  after: number,
  most: number,
): Promise<VehicleBatch | null> => {
  const { rows } = await pool.query<{ last: number | null }>(
    `SELECT max(id) AS last FROM (SELECT id FROM vehicle WHERE customer_id = $1 AND id > $2 ORDER BY id LIMIT $3) stretch`,
    [customerId, after, most],
  )
  const to = rows[0]!.last
  return to === null ? null : { customerId, after, to }
}

/** What is done for a batch; each has a space of its own among advisory locks. */
const spaces = { issues: 0x55_4b_00_00, plans: 0x50_4c_00_00 } as const
export type Chore = keyof typeof spaces

/** Whether this server may do this now for these vehicles; another one that does holds them until its transaction ends. */
export const claimBatch = async (
  client: pg.ClientBase,
  chore: Chore,
  { customerId, to }: VehicleBatch,
): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS mine', [
    spaces[chore] ^ customerId,
    to,
  ])
  return rows[0]!.mine
}
