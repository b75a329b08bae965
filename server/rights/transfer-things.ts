/** For the test of rights: transfers of a customer's vehicles to a third one, that wait and that were carried out. */
import type pg from 'pg'
import { noon } from '#domain/state/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner } from '../tenures/transfer.ts'

export interface TransferThings {
  /** A customer who is nobody's that asks, and who gets vehicles. */
  readonly thirdId: number
  /** One that waits for both sides, with a document; and one that was carried out. */
  readonly transferId: number
  readonly transferDocumentId: number
  readonly doneTransferId: number
}

const nothing = {
  ...{ groups: [], rules: [], workOrders: [], shares: [], driverCodes: [] },
  ...{ plans: { named: [], counted: [] }, issues: { closed: [], watched: [] } },
}

export const transferThings = async (
  pool: pg.Pool,
  { customerId, vehicleId, abbrev }: { customerId: number; vehicleId: number; abbrev: string },
): Promise<TransferThings> => {
  const one = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]!.id
  await pool.query('DELETE FROM vin_transfer')
  await pool.query(`DELETE FROM vehicle WHERE unit_id LIKE 'MOVED-%'`)
  const thirdId = await one(
    `INSERT INTO customer (abbrev, short_name, long_name, retention_duration_days) VALUES ('ZZZ', 'ZZZ', 'ZZZ', 90)
      ON CONFLICT (abbrev) DO UPDATE SET active = true RETURNING id`,
  )
  const made = async (n: number) => {
    const id = await one(
      `INSERT INTO vehicle (customer_id, vin, unit_id, vehicle_type_id, device_type_id, installed_sensor_type_ids,
          base_product_type, go_product_type, installation_date, vehicle_mfgr, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
        SELECT customer_id, $2, $2, 3, 1, '{1}', base_product_type, '', '2024-05-01', 'None', 2, 8000, false, 'Activated'
          FROM vehicle WHERE id = $1 RETURNING id`,
      vehicleId,
      `MOVED-${abbrev}-${n}`,
    )
    const transferId = await one(
      `INSERT INTO vin_transfer (customer_id, to_customer_id, state, reason, requested_by, created, sent, due, done, removed)
        VALUES ($1, $2, $3, 'Sold', 'somebody@fleet.example', $4, $4, $5, $5, $6) RETURNING id`,
      ...[customerId, thirdId, n === 1 ? 'requested' : 'done', new Date(noon)],
      ...[n === 1 ? null : new Date(noon), JSON.stringify(nothing)],
    )
    await pool.query(
      `INSERT INTO vin_transfer_vehicle (customer_id, transfer_id, vehicle_id, vin, unit_id, vehicle_type_id)
        SELECT $1, $2, id, vin, unit_id, vehicle_type_id FROM vehicle WHERE id = $3`,
      [customerId, transferId, id],
    )
    return { id, transferId }
  }
  const waiting = await made(1)
  const done = await made(2)
  await inTransaction(pool, (client) => changeOwner(client, [done.id], thirdId, noon))
  const transferDocumentId = await one(
    `INSERT INTO vin_transfer_document (customer_id, transfer_id, name, media_type, size, bytes, added, added_by)
      VALUES ($1, $2, 'bill.pdf', 'application/pdf', 1, $3, $4, 'x') RETURNING id`,
    ...[customerId, waiting.transferId, Buffer.from(`document of ${abbrev}`), new Date(noon)],
  )
  return { thirdId, transferId: waiting.transferId, transferDocumentId, doneTransferId: done.transferId }
}
