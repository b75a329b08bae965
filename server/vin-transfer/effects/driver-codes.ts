/** The giver's driver codes: they end, and the signs on the trailers lead nowhere. */
import { number } from '#domain/basics/print.ts'
import { mark, plural } from '#domain/basics/texts.ts'
import { countOf, transferEffect } from './effect.ts'

const theirs = 'customer_id = $1 AND vehicle_id = ANY($2)'

/** Rows of `driver_code`. */
export const driverCodes = transferEffect<readonly object[]>({
  key: 'driverCodes',
  title: mark('Driver codes'),
  says: (count) =>
    plural(
      count,
      '{{count}} driver code on the trailers stops working.',
      '{{count}} driver codes on the trailers stop working.',
      { count: number(count) },
    ),
  count: (db, leaving) => countOf(db, `SELECT count(*) AS count FROM driver_code WHERE ${theirs}`, leaving),
  apply: async (client, { customerId, vehicleIds }) => {
    const { rows } = await client.query<{ row: object }>(
      `DELETE FROM driver_code d WHERE ${theirs} RETURNING to_jsonb(d) AS row`,
      [customerId, vehicleIds],
    )
    return rows.map(({ row }) => row)
  },
  restore: async (client, { vehicleIds }, kept) => {
    await client.query(
      `INSERT INTO driver_code SELECT * FROM jsonb_populate_recordset(NULL::driver_code, $1::jsonb) AS k
        WHERE k.vehicle_id = ANY($2) ON CONFLICT DO NOTHING`,
      [JSON.stringify(kept), vehicleIds],
    )
  },
})
