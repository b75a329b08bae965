/** For the test of rights: a device, a package, a template and campaigns, each named after the customer. */
import type pg from 'pg'
import { hours } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'

export interface OtaThings {
  readonly packageId: number
  readonly templateId: number
  /** One that runs, with a job that has failed; and one that is paused. */
  readonly campaignId: number
  readonly pausedCampaignId: number
  /** One that has set a value of the configuration of the gateway. */
  readonly undoableId: number
  /** Of the gateway of the vehicle. */
  readonly deviceSerial: string
  readonly ftpAccountId: number
}

let count = 0

export const otaThings = async (
  pool: pg.Pool,
  { customerId, vehicleId, abbrev }: { customerId: number; vehicleId: number; abbrev: string },
): Promise<OtaThings> => {
  const one = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]!.id
  for (const table of ['campaign', 'package', 'config_template', 'device', 'ftp_account', 'ftp_fetch'])
    await pool.query(`DELETE FROM ${table}`)
  const deviceSerial = (
    await pool.query<{ serial: string }>('SELECT serial_num AS serial FROM vehicle WHERE id = $1', [
      vehicleId,
    ])
  ).rows[0]!.serial
  await pool.query(
    `INSERT INTO device (serial_num, product, hardware, firmware, config, commands, job_types, iccid, recorded, heard, way)
      VALUES ($1, 'Pro', 'B2', '{"mainApp": "4.2.1"}', '{"stationaryMinutes": 20}', '{}', '{config,mainApp,deviceReset}',
        '8901260000000000042', $2, $2, 'http')`,
    [deviceSerial, new Date(noon)],
  )
  const at = new Date(noon)
  const packageId = await one(
    `INSERT INTO package (kind, name, version, products, hardware, notes, size, sha256, signature, uploaded, uploaded_by)
      VALUES ('mainApp', '', $1, '{Pro}', '{}', $2, 1, 'ab', 'cd', $3, 'x') RETURNING id`,
    ...[`5.${count++}`, `notes of ${abbrev}`, at],
  )
  const ftpAccountId = await one(
    `INSERT INTO ftp_account (name, product, folder, password_hash, created, created_by)
      VALUES ($1, 'Pro', 'pro', 'x', $2, $3) RETURNING id`,
    ...[`boxes-of-${abbrev}`, at, `${abbrev}@fleet.example`],
  )
  await pool.query(
    `INSERT INTO ftp_fetch (account_name, file, address, at, bytes_from, bytes, is_whole)
      VALUES ($1, 'main-app-1.bin', '203.0.113.9', $2, 0, 1, true)`,
    [`boxes-of-${abbrev}`, at],
  )
  const templateId = await one(
    `INSERT INTO config_template (product, customer_id, config, updated, updated_by)
      VALUES ('Pro', $1, '{"stationaryMinutes": 20}', $2, $3) RETURNING id`,
    ...[customerId, at, `${abbrev}@fleet.example`],
  )
  const campaign = (state: string) =>
    one(
      `INSERT INTO campaign (name, type, waves, conditions, failures_most, life_ms, state, wave_count, begun, created,
          created_by, changed)
        VALUES ($1, 'deviceReset', '[{"size": 1, "unit": "devices", "pause": 0}]', '{}', 0, $2, $3, 1, 1, $4, 'x', $4)
        RETURNING id`,
      ...[`campaign of ${abbrev}`, hours(1), state, at],
    )
  const undoableId = await one(
    `INSERT INTO campaign (name, type, config, waves, conditions, failures_most, life_ms, state, wave_count, begun, created,
        created_by, changed)
      VALUES ($1, 'config', '{"stationaryMinutes": 20}', '[{"size": 1, "unit": "devices", "pause": 0}]', '{}', 0, $2,
        'finished', 1, 1, $3, 'x', $3) RETURNING id`,
    ...[`campaign of ${abbrev}`, hours(1), at],
  )
  await pool.query(
    `INSERT INTO campaign_job (campaign_id, wave, serial_num, vehicle_id, state, changed, sent, before)
      VALUES ($1, 0, $2, $3, 'done', $4, $4, '{"config": {"stationaryMinutes": 10}}')`,
    [undoableId, deviceSerial, vehicleId, at],
  )
  const [campaignId, pausedCampaignId] = [await campaign('running'), await campaign('paused')]
  await pool.query(
    `INSERT INTO campaign_job (campaign_id, wave, serial_num, vehicle_id, state, changed, expires)
      VALUES ($1, 0, $2, $3, 'failed', $4, $4)`,
    [campaignId, deviceSerial, vehicleId, at],
  )
  return { packageId, templateId, campaignId, pausedCampaignId, undoableId, deviceSerial, ftpAccountId }
}
