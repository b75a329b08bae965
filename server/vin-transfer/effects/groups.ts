/** The giver's groups: vehicles leave them, by a trigger, once they are another's: it keeps which they were in. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

interface Membership {
  readonly group: number
  readonly vehicle: number
}

export const groups = transferEffect<readonly Membership[]>({
  key: 'groups',
  title: mark('Groups'),
  says: (count) =>
    plural(
      count,
      "The trailers leave the giver's groups: {{count}} membership.",
      "The trailers leave the giver's groups: {{count}} memberships.",
      { count: number(count) },
    ),
  count: (db, leaving) =>
    countOf(
      db,
      'SELECT count(*) AS count FROM vehicle_group_vehicle WHERE customer_id = $1 AND vehicle_id = ANY($2)',
      leaving,
    ),
  apply: async (client, { customerId, vehicleIds }) => {
    const { rows } = await client.query<Membership>(
      `SELECT vehicle_group_id AS group, vehicle_id AS vehicle FROM vehicle_group_vehicle
        WHERE customer_id = $1 AND vehicle_id = ANY($2)`,
      [customerId, vehicleIds],
    )
    return rows
  },
  restore: async (client, { customerId, vehicleIds }, kept) => {
    await client.query(
      `INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
        SELECT $1, k."group", k.vehicle FROM json_to_recordset($2::json) AS k("group" int, vehicle int)
        JOIN vehicle_group g ON g.customer_id = $1 AND g.id = k."group" WHERE k.vehicle = ANY($3) ON CONFLICT DO NOTHING`,
      [customerId, JSON.stringify(kept), vehicleIds],
    )
  },
})
