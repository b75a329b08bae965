/** The groups that a user is in, as the user sees them. */
import type pg from 'pg'

export interface OwnGroup {
  readonly id: number
  readonly name: string
  readonly customerId: number
}

export const ownGroups = async (pool: pg.Pool, userId: number): Promise<readonly OwnGroup[]> => {
  const { rows } = await pool.query<OwnGroup>(
    `SELECT g.id, g.name, g.customer_id AS "customerId" FROM vehicle_group_user m
      JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
      WHERE m.user_id = $1 ORDER BY g.customer_id, lower(g.name)`,
    [userId],
  )
  return rows
}
