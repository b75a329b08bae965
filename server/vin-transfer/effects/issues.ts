/** Open issues: they stay with the giver, closed. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { byTransfer, countOf, transferEffect } from './effect.ts'

interface Closed {
  readonly closed: readonly number[]
  /** Whose repairs were being watched. */
  readonly watched: readonly number[]
}

const open = 'customer_id = $1 AND vehicle_id = ANY($2) AND closed IS NULL'

export const issues = transferEffect<Closed>({
  key: 'issues',
  title: mark('Issues'),
  says: (count) =>
    plural(
      count,
      '{{count}} open issue of the giver is closed as transferred.',
      '{{count}} open issues of the giver are closed as transferred.',
      { count: number(count) },
    ),
  count: (db, leaving) => countOf(db, `SELECT count(*) AS count FROM issue WHERE ${open}`, leaving),
  apply: async (client, { customerId, vehicleIds, to, now, by = byTransfer }) => {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE issue SET closed = $3, closed_how = 'transferred', closed_because = $4 WHERE ${open} RETURNING id`,
      [customerId, vehicleIds, new Date(now), `${by.did} to ${to}.`],
    )
    // Nothing of these vehicles asks for the giver's attention any more; repairs are no longer watched.
    const watched = await client.query<{ id: number }>(
      `UPDATE issue SET verdict = NULL WHERE customer_id = $1 AND vehicle_id = ANY($2) AND verdict = 'watched' RETURNING id`,
      [customerId, vehicleIds],
    )
    await client.query('DELETE FROM attention WHERE customer_id = $1 AND vehicle_id = ANY($2)', [
      customerId,
      vehicleIds,
    ])
    return { closed: rows.map(({ id }) => id), watched: watched.rows.map(({ id }) => id) }
  },
  restore: async (client, { customerId, vehicleIds }, { closed, watched }) => {
    await client.query(
      `UPDATE issue i SET closed = NULL, closed_how = NULL, closed_because = NULL
        WHERE customer_id = $1 AND id = ANY($2::bigint[]) AND vehicle_id = ANY($3) AND closed_how = 'transferred' AND NOT EXISTS (
          SELECT FROM issue o WHERE o.customer_id = i.customer_id AND o.vehicle_id = i.vehicle_id AND o.closed IS NULL
            AND coalesce(o.trouble, o.id::text) = coalesce(i.trouble, i.id::text))`,
      [customerId, closed, vehicleIds],
    )
    await client.query(
      `UPDATE issue SET verdict = 'watched'
        WHERE customer_id = $1 AND id = ANY($2::bigint[]) AND vehicle_id = ANY($3) AND verdict IS NULL`,
      [customerId, watched, vehicleIds],
    )
  },
})
