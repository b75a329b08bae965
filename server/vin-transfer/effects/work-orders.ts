/** Open work orders: they stay with the giver, closed. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { byTransfer, countOf, transferEffect } from './effect.ts'

const open = `customer_id = $1 AND vehicle_id = ANY($2) AND state = 'open'`

export const workOrders = transferEffect<readonly number[]>({
  key: 'workOrders',
  title: mark('Work orders'),
  says: (count) =>
    plural(
      count,
      '{{count}} open work order of the giver is closed as transferred.',
      '{{count}} open work orders of the giver are closed as transferred.',
      { count: number(count) },
    ),
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
