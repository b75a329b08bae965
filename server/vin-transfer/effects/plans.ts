/** The giver's maintenance plans: vehicles leave them, and what is counted for them ends. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

interface Ended {
  readonly named: readonly { readonly id: number; readonly vehicles: readonly number[] }[]
  /** Rows of `plan_vehicle`. */
  readonly counted: readonly object[]
}

export const plans = transferEffect<Ended>({
  key: 'plans',
  title: mark('Maintenance plans'),
  says: (count) =>
    plural(
      count,
      "The trailers leave the giver's maintenance plans: {{count}} due line. What was done for them stays in the giver's history.",
      "The trailers leave the giver's maintenance plans: {{count}} due lines. What was done for them stays in the giver's history.",
      { count: number(count) },
    ),
  count: (db, leaving) =>
    countOf(
      db,
      'SELECT count(*) AS count FROM plan_vehicle WHERE customer_id = $1 AND vehicle_id = ANY($2)',
      leaving,
    ),
  apply: async (client, { customerId, vehicleIds }) => {
    const named = await client.query<{ id: number; vehicles: number[] }>(
      `UPDATE maintenance_plan p SET vehicle_ids = w.stay
        FROM (SELECT o.id, ARRAY(SELECT v FROM unnest(o.vehicle_ids) AS v WHERE v = ANY($2::int[])) AS gone,
            ARRAY(SELECT v FROM unnest(o.vehicle_ids) WITH ORDINALITY AS u(v, n) WHERE v <> ALL($2::int[]) ORDER BY n) AS stay
          FROM maintenance_plan o WHERE o.customer_id = $1 AND o.vehicle_ids && $2::int[] ORDER BY o.id FOR UPDATE) w
        WHERE p.customer_id = $1 AND p.id = w.id RETURNING p.id, w.gone AS vehicles`,
      [customerId, vehicleIds],
    )
    const counted = await client.query<{ row: object }>(
      'DELETE FROM plan_vehicle v WHERE customer_id = $1 AND vehicle_id = ANY($2) RETURNING to_jsonb(v) AS row',
      [customerId, vehicleIds],
    )
    return { named: named.rows, counted: counted.rows.map(({ row }) => row) }
  },
  restore: async (client, { customerId, vehicleIds }, { named, counted }) => {
    await client.query(
      `UPDATE maintenance_plan p SET
          vehicle_ids = p.vehicle_ids
            || ARRAY(SELECT v FROM unnest(k.vehicles) AS v WHERE v = ANY($3) AND v <> ALL(p.vehicle_ids))
        FROM json_to_recordset($2::json) AS k(id int, vehicles int[])
        WHERE p.customer_id = $1 AND p.id = k.id AND k.vehicles && $3::int[]`,
      [customerId, JSON.stringify(named), vehicleIds],
    )
    await client.query(
      `INSERT INTO plan_vehicle SELECT k.* FROM jsonb_populate_recordset(NULL::plan_vehicle, $2::jsonb) k
        JOIN maintenance_plan p ON p.customer_id = $1 AND p.id = k.plan_id WHERE k.vehicle_id = ANY($3) ON CONFLICT DO NOTHING`,
      [customerId, JSON.stringify(counted), vehicleIds],
    )
  },
})
