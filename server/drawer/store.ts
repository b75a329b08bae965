/** The SQL of how people arrange the drawer. */
import type pg from 'pg'
import { isPlainOrder, plainOrder, type SensorOrder, type SensorOrders } from '#domain/sensors/order.ts'
import type { Company } from '#domain/vehicle/makers.ts'

type Db = pg.Pool | pg.PoolClient

/** Everything that a person has arranged, by family. */
export const ordersOf = async (db: Db, userId: number): Promise<SensorOrders> => {
  const { rows } = await db.query<{ family: string; arranged: SensorOrder }>(
    'SELECT family, arranged FROM sensor_order WHERE user_id = $1',
    [userId],
  )
  return Object.fromEntries(rows.map(({ family, arranged }) => [family, arranged]))
}

/** Keeps a person's order of a family, and answers the one before; a plain one leaves no row. */
export const keepOrder = async (
  client: pg.PoolClient,
  userId: number,
  family: Company,
  order: SensorOrder,
): Promise<SensorOrder> => {
  const before = (await ordersOf(client, userId))[family] ?? plainOrder
  if (isPlainOrder(order))
    await client.query('DELETE FROM sensor_order WHERE user_id = $1 AND family = $2', [userId, family])
  else
    await client.query(
      `INSERT INTO sensor_order (user_id, family, arranged) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, family) DO UPDATE SET arranged = excluded.arranged`,
      [userId, family, JSON.stringify(order)],
    )
  return before
}
