/** Helpers for tests of ingest: a small fleet in a real database, and reports to send. */
import type pg from 'pg'
import type { Report } from '#domain/sensors/report.ts'
import { encodeReport } from '#domain/wire/report.ts'
import type { Log } from '../platform/log.ts'
import type { Batch, Receipt } from './batch.ts'
import type { Engine } from './engine.ts'

export const silentLog: Log = { info() {}, warn() {}, error() {}, seldom() {} }

/** A customer that keeps reports so many days; answers its id. */
export const addCustomer = async (pool: pg.Pool, abbrev: string, retentionDays = 400): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO customer (abbrev, short_name, long_name, retention_duration_days) VALUES ($1, $1, $1, $2) RETURNING id`,
    [abbrev, retentionDays],
  )
  return rows[0]!.id
}

/** Vehicles with gateways `prefix`-0 and on; answers their ids in that order. */
export const addVehicles = async (
  pool: pg.Pool,
  customerId: number,
  prefix: string,
  count: number,
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
        installed_sensor_type_ids, base_product_type, go_product_type, axles, resting_bogie_weight_lbs,
        has_solar_panels, sim_status)
      SELECT $1, left(upper(md5($2 || n)), 17), 'T-' || n, $2 || '-' || n, 3, 1, '{1,5,6,7,10,13,16,36}', 'Pro', 'N/A', 2, 8000,
        false, 'Activated'
      FROM generate_series(0, $3 - 1) AS n ORDER BY n RETURNING id`,
    [customerId, prefix, count],
  )
  return rows.map(({ id }) => id)
}

export const bodyOf = (reports: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(reports))
export const encodeReports = (reports: readonly Report[]): Buffer => bodyOf(reports.map(encodeReport))

/** Sends one batch with the key of the app. */
export const send = (
  engine: Pick<Engine, 'accept'>,
  reports: readonly Report[],
  more: Partial<Batch> = {},
): Promise<Receipt> =>
  engine.accept({ body: encodeReports(reports), format: 'json', transport: 'http', ...more })

/** Sends it until it is stored. */
export const sendUntilStored = async (
  engine: Pick<Engine, 'accept'>,
  reports: readonly Report[],
): Promise<Receipt> => {
  for (;;) {
    const receipt = await send(engine, reports)
    if (receipt.status !== 'busy') return receipt
    await new Promise((next) => setTimeout(next, 50))
  }
}
