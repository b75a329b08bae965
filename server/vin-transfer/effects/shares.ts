/** Links that show where a vehicle is: they end. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

const open = 'customer_id = $1 AND vehicle_id = ANY($2) AND revoked IS NULL'

export const shares = transferEffect<readonly number[]>({
  key: 'shares',
  title: mark('Shared links'),
  says: (count) =>
    plural(
      count,
      '{{count}} shared link of the giver stops working.',
      '{{count}} shared links of the giver stop working.',
      { count: number(count) },
    ),
  count: (db, leaving) =>
    countOf(db, `SELECT count(*) AS count FROM share WHERE ${open} AND expires > now()`, leaving),
  apply: async (client, { customerId, vehicleIds, now }) => {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE share SET revoked = $3 WHERE ${open} RETURNING id`,
      [customerId, vehicleIds, new Date(now)],
    )
    return rows.map(({ id }) => id)
  },
  restore: async (client, { customerId, vehicleIds }, kept) => {
    await client.query(
      'UPDATE share SET revoked = NULL WHERE customer_id = $1 AND id = ANY($2::int[]) AND vehicle_id = ANY($3)',
      [customerId, kept, vehicleIds],
    )
  },
})
