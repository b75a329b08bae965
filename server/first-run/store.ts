/** How far a new installation has come, as SQL: nothing about it is stored, it follows from what there is. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

export interface FirstCustomer {
  readonly id: number
  readonly shortName: string
}
export interface FirstVehicle {
  readonly vin: string
  readonly unitId: string
  readonly customerId: number
  readonly serialNumber: string | null
  readonly lastReport: Instant | null
}
export interface FirstRun {
  readonly customer: FirstCustomer | null
  readonly vehicle: FirstVehicle | null
  /** Whether the vehicle's customer has a key for its gateways; before there is a vehicle, the first customer. */
  readonly hasKey: boolean
}

const vehicle = `SELECT v.vin, v.unit_id, v.customer_id, v.serial_num, n.last_reported_calculated AS last
  FROM vehicle v JOIN customer c ON c.id = v.customer_id AND c.active
  LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id`

/**
 * A vehicle that has reported, if there is one; otherwise the first that could, because it has a gateway. Nothing is
 * waited for from a deactivated customer, whose keys are refused.
 */
const firstVehicle = async (db: pg.Pool): Promise<FirstVehicle | null> => {
  const { rows: reported } = await db.query(
    `SELECT v.vin, v.unit_id, v.customer_id, v.serial_num, n.last_reported_calculated AS last
      FROM vehicle_now n JOIN vehicle v ON v.customer_id = n.customer_id AND v.id = n.vehicle_id
      JOIN customer c ON c.id = v.customer_id AND c.active
      WHERE n.last_reported_calculated IS NOT NULL LIMIT 1`,
  )
  const rows =
    reported.length > 0
      ? reported
      : (await db.query(`${vehicle} ORDER BY v.serial_num IS NULL, v.id LIMIT 1`)).rows
  const row = rows[0]
  if (!row) return null
  return {
    vin: row.vin,
    unitId: row.unit_id,
    customerId: row.customer_id,
    serialNumber: row.serial_num,
    lastReport: row.last?.getTime() ?? null,
  }
}

export const firstRun = async (db: pg.Pool): Promise<FirstRun> => {
  const [vehicle, { rows }] = await Promise.all([
    firstVehicle(db),
    db.query<{ id: number; name: string }>(
      'SELECT id, short_name AS name FROM customer WHERE id > 0 AND active ORDER BY id LIMIT 1',
    ),
  ])
  const customer = rows[0] ? { id: rows[0].id, shortName: rows[0].name } : null
  const key = await db.query('SELECT FROM ingest_key WHERE customer_id = $1 AND revoked IS NULL LIMIT 1', [
    vehicle?.customerId ?? customer?.id ?? null,
  ])
  return { customer, vehicle, hasKey: key.rowCount === 1 }
}

/** Whether no vehicle of the installation has ever reported. */
export const isFirstRun = async (db: pg.Pool): Promise<boolean> => {
  const { rowCount } = await db.query(
    'SELECT FROM vehicle_now WHERE last_reported_calculated IS NOT NULL LIMIT 1',
  )
  return rowCount === 0
}
