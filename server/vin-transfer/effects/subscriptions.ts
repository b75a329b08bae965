/** Subscriptions of the vehicles: a trigger ends them, or frees their seats, once the vehicles are another's. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

/** Rows of the tables of the same names, as JSON. */
interface Kept {
  readonly vehicles: readonly object[]
  readonly subscriptions: readonly object[]
  readonly charges: readonly object[]
  /** Of vehicles whose subscription had ended before: when. */
  readonly ended: readonly object[]
}

const theirs = 'customer_id = $1 AND vehicle_id = ANY($2)'
const own = `SELECT s.id FROM subscription_vehicle l JOIN subscription s ON s.customer_id = l.customer_id AND s.id = l.subscription_id
  WHERE l.customer_id = $1 AND l.vehicle_id = ANY($2) AND s.seats IS NULL`

export const subscriptions = transferEffect<Kept>({
  key: 'subscriptions',
  title: mark('Subscriptions'),
  says: (count) =>
    plural(
      count,
      '{{count}} subscription of the giver ends, or its seat is free.',
      '{{count}} subscriptions of the giver end, or their seats are free.',
      { count: number(count) },
    ),
  count: (db, leaving) =>
    countOf(db, `SELECT count(*) AS count FROM subscription_vehicle WHERE ${theirs}`, leaving),
  apply: async (client, { customerId, vehicleIds }) => {
    const rows = async (sql: string): Promise<readonly object[]> =>
      (await client.query<{ row: object }>(sql, [customerId, vehicleIds])).rows.map(({ row }) => row)
    return {
      vehicles: await rows(`SELECT to_jsonb(l) AS row FROM subscription_vehicle l WHERE ${theirs}`),
      subscriptions: await rows(
        `SELECT to_jsonb(s) AS row FROM subscription s WHERE customer_id = $1 AND id IN (${own})`,
      ),
      charges: await rows(
        `SELECT to_jsonb(c) AS row FROM subscription_charge c WHERE customer_id = $1 AND subscription_id IN (${own})`,
      ),
      ended: await rows(
        `SELECT jsonb_build_object('id', id, 'at', subscription_ended) AS row FROM vehicle
          WHERE customer_id = $1 AND id = ANY($2) AND subscription_ended IS NOT NULL`,
      ),
    }
  },
  restore: async (client, _leaving, { vehicles, subscriptions, charges, ended }) => {
    await client.query(
      `UPDATE subscription s SET renews = k.renews, cancelled = k.cancelled, ends = k.ends, ended_on = k.ended_on,
          due = least(k.due, (now() AT TIME ZONE 'UTC')::date)
        FROM jsonb_populate_recordset(NULL::subscription, $1) k WHERE s.customer_id = k.customer_id AND s.id = k.id`,
      [JSON.stringify(subscriptions)],
    )
    await client.query(
      `INSERT INTO subscription_charge SELECT * FROM jsonb_populate_recordset(NULL::subscription_charge, $1)
        ON CONFLICT (customer_id, subscription_id, starts) DO UPDATE SET ends = excluded.ends`,
      [JSON.stringify(charges)],
    )
    // A seat that somebody else has taken meanwhile is gone.
    await client.query(
      `INSERT INTO subscription_vehicle (customer_id, vehicle_id, subscription_id)
        SELECT k.customer_id, k.vehicle_id, k.subscription_id FROM (
          SELECT *, row_number() OVER (PARTITION BY customer_id, subscription_id ORDER BY vehicle_id) AS nth
          FROM jsonb_populate_recordset(NULL::subscription_vehicle, $1)) k
        JOIN subscription s ON s.customer_id = k.customer_id AND s.id = k.subscription_id
        WHERE s.seats IS NULL OR s.seats >= k.nth + (SELECT count(*) FROM subscription_vehicle l
          WHERE l.customer_id = k.customer_id AND l.subscription_id = k.subscription_id)
        ON CONFLICT (customer_id, vehicle_id) DO NOTHING`,
      [JSON.stringify(vehicles)],
    )
    await client.query(
      `UPDATE vehicle v SET subscription_ended = e.at
        FROM jsonb_to_recordset($1) AS e(id int, at timestamptz) WHERE v.id = e.id`,
      [JSON.stringify(ended)],
    )
  },
})
