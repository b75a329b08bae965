/** Open work orders: they stay with the giver, closed. */
import { count as plural } from '#domain/basics/print.ts'
import { byTransfer, countOf, transferEffect } from './effect.ts'

const open = `customer_id = $1 AND vehicle_id = ANY($2) AND state = 'open'`

export const workOrders = transferEffect<readonly number[]>({
  key: 'workOrders',
  title: 'Work orders',
  says: (count) =>
    `${plural(count, 'open work order')} of the giver ${count === 1 ? 'is' : 'are'} closed as transferred.`,
  count: (db, leaving) => countOf(db, `SELECT count(*) AS count FROM work_order WHERE ${open}`, leaving),
  apply: async (client, { customerId, vehicleIds, to, now, by = byTransfer }) => {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE work_order SET state = 'transferred', closed = $3, closed_by = $5, closed_notes = $4
        WHERE ${open} RETURNING id`,
      [customerId, vehicleIds, new Date(now), `${by.did} to ${to}.`, by.called],
    )
    return rows.map(({ id }) => id)
  },
  restore: async (client, { customerId, vehicleIds }, kept) => {
    await client.query(
      `UPDATE work_order SET state = 'open', closed = NULL, closed_by = NULL, closed_notes = ''
        WHERE customer_id = $1 AND id = ANY($2::bigint[]) AND vehicle_id = ANY($3) AND state = 'transferred'`,
      [customerId, kept, vehicleIds],
    )
  },
})
