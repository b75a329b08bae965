/** Installations that were begun and not finished: they are cancelled. A trigger does it as well, whoever hands vehicles over. */
import { count as plural } from '#domain/basics/print.ts'
import { countOf, transferEffect } from './effect.ts'

const open = 'customer_id = $1 AND vehicle_id = ANY($2) AND finished IS NULL AND ended IS NULL'

export const installations = transferEffect<readonly string[]>({
  key: 'installations',
  title: 'Installations',
  says: (count) =>
    `${plural(count, 'installation')} that ${count === 1 ? 'is' : 'are'} not finished ${count === 1 ? 'is' : 'are'} cancelled. What was fitted stays fitted.`,
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
