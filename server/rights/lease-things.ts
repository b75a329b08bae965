/** For the test of rights: leases of a customer's vehicles to a third one, one that waits and one that has begun. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner } from '../tenures/transfer.ts'

export interface LeaseThings {
  /** One that waits for its first day, with a document; and one that has begun. */
  readonly leaseId: number
  readonly leaseDocumentId: number
  readonly begunLeaseId: number
  /** First and last day of one that can be written now. */
  readonly leaseDays: readonly [string, string]
}

const dayAhead = (ahead: number) => new Date(noon + days(ahead)).toISOString().slice(0, 10)

export const leaseThings = async (
  pool: pg.Pool,
  about: {
    readonly customerId: number
    readonly vehicleId: number
    readonly abbrev: string
    readonly thirdId: number
  },
): Promise<LeaseThings> => {
  const { customerId, vehicleId, abbrev, thirdId } = about
  const one = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]!.id
  await pool.query('DELETE FROM lease')
  await pool.query(`DELETE FROM vehicle WHERE unit_id LIKE 'LEASED-%'`)
  const made = async (n: number, state: string) => {
    const unitId = `LEASED-${abbrev}-${n}`
    const id = await one(
      `INSERT INTO vehicle (customer_id, vin, unit_id, vehicle_type_id, device_type_id, installed_sensor_type_ids,
          base_product_type, go_product_type, installation_date, vehicle_mfgr, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
        SELECT customer_id, $2, $2, 3, 1, '{1}', base_product_type, '', '2024-05-01', 'None', 2, 8000, false, 'Activated'
          FROM vehicle WHERE id = $1 RETURNING id`,
      ...[vehicleId, unitId],
    )
    const leaseId = await one(
      `INSERT INTO lease (lessor_id, lessee_id, state, zone, starts, ends, due, created, created_by)
        VALUES ($1, $2, $3, 'UTC', $4, $5, $4, $4, 'somebody@fleet.example') RETURNING id`,
      ...[customerId, thirdId, state, new Date(noon), new Date(noon + days(10))],
    )
    await pool.query(
      `INSERT INTO lease_vehicle (lessor_id, lease_id, vehicle_id, vin, unit_id, began) VALUES ($1, $2, $3, $4, $4, $5)`,
      [customerId, leaseId, id, unitId, state === 'active' ? new Date(noon) : null],
    )
    return { id, leaseId }
  }
  const waiting = await made(1, 'scheduled')
  const begun = await made(2, 'active')
  await inTransaction(pool, (client) => changeOwner(client, [begun.id], thirdId, noon))
  const leaseDocumentId = await one(
    `INSERT INTO lease_document (lessor_id, lease_id, name, media_type, size, bytes, added, added_by)
      VALUES ($1, $2, 'contract.pdf', 'application/pdf', 1, $3, $4, 'x') RETURNING id`,
    ...[customerId, waiting.leaseId, Buffer.from(`document of ${abbrev}`), new Date(noon)],
  )
  return {
    ...{ leaseId: waiting.leaseId, leaseDocumentId, begunLeaseId: begun.leaseId },
    leaseDays: [dayAhead(1), dayAhead(30)],
  }
}
