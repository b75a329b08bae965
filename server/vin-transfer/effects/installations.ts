/** Installations that were begun and not finished: they are cancelled. A trigger does it as well, whoever hands vehicles over. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

const open = 'customer_id = $1 AND vehicle_id = ANY($2) AND finished IS NULL AND ended IS NULL'

export const installations = transferEffect<readonly string[]>({
  key: 'installations',
  title: mark('Installations'),
  says: (count) =>
    plural(
      count,
      '{{count}} installation that is not finished is cancelled. What was fitted stays fitted.',
      '{{count}} installations that are not finished are cancelled. What was fitted stays fitted.',
      { count: number(count) },
    ),
  count: (db, leaving) => countOf(db, `SELECT count(*) AS count FROM installation WHERE ${open}`, leaving),
  apply: async (client, { customerId, vehicleIds }) => {
    const { rows } = await client.query<{ id: string }>(
      `UPDATE installation SET ended = now() WHERE ${open} RETURNING id`,
      [customerId, vehicleIds],
    )
    return rows.map(({ id }) => id)
  },
  restore: async (client, { customerId }, kept) => {
    await client.query(
      `UPDATE installation i SET ended = NULL WHERE customer_id = $1 AND id = ANY($2::uuid[]) AND finished IS NULL
        AND NOT EXISTS (SELECT FROM installation o WHERE o.customer_id = i.customer_id AND o.vehicle_id = i.vehicle_id
          AND o.finished IS NULL AND o.ended IS NULL)`,
      [customerId, kept],
    )
  },
})
