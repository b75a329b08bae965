/** For the test of rights: puts a customer's things as each case expects them. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hours } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { insertRule } from '../alerts/rule-write.ts'
import { fire, ruleOf } from '../alerts/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { TestApp } from '../testing.ts'
import { insertWebhook, queueDeliveries } from '../webhooks/store.ts'
import type { CaseAbout } from './case.ts'
import { maintenanceCases, noMaintenance } from './maintenance-fleet.ts'

/** The abbreviation of who asks, and of somebody else. */
export const customers = { own: 'QXA', foreign: 'QXB' } as const
export type Whose = keyof typeof customers
export const units = { QXA: 'QXA-1', QXB: 'QXB-2' } as const

let count = 0

/** One that is open and one that is finished, both of user 1, who asks; the trailer as it was before. */
const installationsOf = async (
  pool: pg.Pool,
  of: { readonly customerId: number; readonly vehicleId: number; readonly abbrev: string },
) => {
  const ids = {
    installationId: randomUUID(),
    installationPhotoId: randomUUID(),
    finishedInstallationId: randomUUID(),
  }
  await pool.query('DELETE FROM installation')
  await pool.query(
    `UPDATE vehicle SET installation_date = CASE WHEN $2 THEN NULL ELSE '2024-05-01'::timestamptz END, installed_by = NULL,
        installed_sensor_type_ids = '{1,5,6,7,10,16,25,36}'
      WHERE id = $1`,
    [of.vehicleId, of.abbrev === customers.own],
  )
  await pool.query(
    `INSERT INTO installation (customer_id, id, vehicle_id, started, counted_from, installer_id, installer, serial_num,
        sensor_type_ids, finished)
      SELECT $1, i.id, $2, $5, $5, 1, 'asking@fleet.example', v.serial_num, '{1}', i.finished
        FROM vehicle v, (VALUES ($3::uuid, NULL), ($4::uuid, $5::timestamptz)) AS i(id, finished) WHERE v.id = $2`,
    [of.customerId, of.vehicleId, ids.installationId, ids.finishedInstallationId, new Date(noon)],
  )
  await pool.query('INSERT INTO installation_photo VALUES ($1, $2, $3, $4, $5)', [
    of.customerId,
    ids.installationId,
    ids.installationPhotoId,
    new Date(noon),
    Buffer.from(`photo of ${of.abbrev}`),
  ])
  return ids
}

/** @param maintenance with what maintenance alone is about: making it costs more than asking */
export const thingsOf = async (app: TestApp, whose: Whose, maintenance: boolean): Promise<CaseAbout> => {
  const { pool } = app.db
  const abbrev = customers[whose]
  const { id: vehicleId, customerId, vin } = await app.vehicle(units[abbrev])
  const fresh = `fresh-${++count}`
  const one = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]!.id
  // Both: whoever asks about the one is of the other.
  await pool.query(
    `UPDATE customer SET active = true, second_factor_required = false, retention_duration_days = 90,
        driver_pages = true, long_name = abbrev, flags = CASE abbrev WHEN 'QXA' THEN '{ThermoKing,TowAlert}' ELSE '{ThermoKing,CheckFuse}' END::text[]
      WHERE abbrev IN ('QXA', 'QXB')`,
  )
  const email = `fresh-${abbrev.toLowerCase()}@fleet.example`
  await pool.query('DELETE FROM user_account WHERE email = $1', [email])
  const freshUserId = await one('INSERT INTO user_account (email) VALUES ($1) RETURNING id', email)
  await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
    freshUserId,
    customerId,
  ])
  const userId = await one(
    'SELECT id FROM user_account WHERE email = $1',
    `user-${abbrev.toLowerCase()}@fleet.example`,
  )
  const full = await one('SELECT id FROM vehicle_group WHERE name = $1', `${abbrev} west`)
  await pool.query(`DELETE FROM vehicle_group WHERE customer_id = $1 AND name LIKE 'empty-%'`, [customerId])
  const empty = await one(
    'INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id',
    customerId,
    `empty-${count}`,
  )
  await pool.query('INSERT INTO vehicle_group_vehicle VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    customerId,
    full,
    vehicleId,
  ])
  await pool.query('INSERT INTO vehicle_group_user VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    customerId,
    full,
    userId,
  ])
  await pool.query('DELETE FROM fleet_view WHERE customer_id = $1', [customerId])
  const viewId = await one(
    `INSERT INTO fleet_view (user_id, customer_id, name, view, created, updated)
      VALUES ($1, $2, $3, '{}', now(), now()) RETURNING id`,
    userId,
    customerId,
    `view of ${abbrev}`,
  )
  const freshKeyId = await one(
    'INSERT INTO ingest_key (customer_id, hash, name) VALUES ($1, $2, $3) RETURNING id',
    customerId,
    Buffer.from(fresh),
    `key of ${abbrev}`,
  )
  await pool.query('DELETE FROM geofence WHERE customer_id = $1', [customerId])
  const [geofenceId] = await inTransaction(pool, (client) =>
    insertFences(client, customerId, [fenceOf(`${abbrev} yard ${count}`)], noon),
  )
  await pool.query(`INSERT INTO visit VALUES ($1, $2, $3, $4, 'entered', 1)`, [
    customerId,
    vehicleId,
    geofenceId,
    new Date(noon),
  ])
  await pool.query('DELETE FROM alert_rule')
  // Off, so that turning it on is a change.
  const draft = ruleOf(customerId, { name: `${abbrev} doors ${count}`, isActive: false })
  const ruleId = await inTransaction(pool, (client) =>
    insertRule(client, draft, { ownerId: userId, now: noon }),
  )
  await pool.query('DELETE FROM firing WHERE customer_id = $1', [customerId])
  const firingId = await fire(pool, { id: vehicleId, customerId }, { source: ruleId, at: noon })
  await pool.query('DELETE FROM webhook WHERE customer_id = $1', [customerId])
  const hook = { name: `${abbrev} dispatch`, url: 'https://hooks.example/', isActive: true }
  const [webhookId, deliveryId] = await inTransaction(pool, async (client) => {
    const id = await insertWebhook(client, customerId, hook, 'secret', noon)
    const body = `{"of":"${abbrev}"}`
    const delivery = { webhookId: id, event: randomUUID(), kind: 'test', firingId: null, body }
    return [id, (await queueDeliveries(client, [delivery], noon))[0]!]
  })
  await pool.query('DELETE FROM driver_code')
  await pool.query(`INSERT INTO driver_code VALUES ($1, $2, $3, $4)`, [
    fresh,
    customerId,
    vehicleId,
    new Date(noon),
  ])
  await pool.query('DELETE FROM reefer_command')
  const commandId = await one(
    `INSERT INTO reefer_command (customer_id, vehicle_id, command, sender, sent, expires)
      VALUES ($1, $2, 'remoteOff', $3, $4, $5) RETURNING id`,
    customerId,
    vehicleId,
    `${abbrev}@fleet.example`,
    new Date(noon),
    new Date(noon + hours(1)),
  )
  await pool.query('DELETE FROM share')
  const shareId = await one(
    `INSERT INTO share (customer_id, made_by, name, vehicle_id, hash, shows, sensor_type_ids, track_hours, created, expires)
      VALUES ($1, $2, 'link', $3, $4, '{position}', '{}', 0, $5, $6) RETURNING id`,
    customerId,
    userId,
    vehicleId,
    Buffer.from(fresh),
    new Date(noon),
    new Date(noon + hours(1)),
  )
  const installations = await installationsOf(pool, {
    customerId,
    vehicleId,
    abbrev,
  })
  const serviceCenterId = await one(
    `INSERT INTO service_center (name, address, city, state, zip, phone, email, hours, services, lat, lng, updated)
      VALUES ($1, '', '', '', '', '', 'shop@fleet.example', '', '', 40, -100, $2) RETURNING id`,
    fresh,
    new Date(noon),
  )
  await pool.query(
    `DELETE FROM vehicle WHERE vin LIKE 'DOOMED%' OR vin LIKE 'ASLEEP%' OR unit_id LIKE 'made-%'`,
  )
  await pool.query('DELETE FROM gateway_assignment WHERE detached IS NOT NULL')
  // As the trailer is to those who see a part of a fleet.
  for (const [vin, serial, status] of [
    [`DOOMED${abbrev}`, `DOOMED-${abbrev}`, 'Activated'],
    [`ASLEEP${abbrev}`, null, 'Deactivated'],
  ])
    await pool.query(
      `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
          installed_sensor_type_ids, base_product_type, go_product_type, installation_date, vehicle_mfgr, axles,
          resting_bogie_weight_lbs, has_solar_panels, sim_status)
        SELECT customer_id, $2, $2, $3, 3, 1, '{1}', base_product_type, '', installation_date, vehicle_mfgr, 2, 8000,
          false, $4 FROM vehicle WHERE id = $1`,
      [vehicleId, vin, serial, status],
    )
  await pool.query(`UPDATE gateway_assignment SET attached_by = 'somebody@fleet.example'`)
  await pool.query('DELETE FROM detached_gateway')
  await pool.query(
    `INSERT INTO detached_gateway (customer_id, serial_num, first_seen, last_seen, reports, way)
      VALUES ($1, $2, now(), now(), 1, 'http'), (0, 'BOX-OF-ALL', now(), now(), 1, 'http')`,
    [customerId, `BOX-${abbrev}`],
  )
  return {
    customerId,
    doomedVin: `DOOMED${abbrev}`,
    asleepVin: `ASLEEP${abbrev}`,
    serviceCenterId,
    shareId,
    commandId,
    ...installations,
    ...(maintenance ? await maintenanceCases(pool, { abbrev, customerId, vehicleId }) : noMaintenance),
    webhookId: webhookId!,
    deliveryId: deliveryId!,
    firingId,
    soon: noon + hours(1),
    otherId: app.customers[abbrev === 'QXA' ? 'QXB' : 'QXA']!,
    ruleId,
    abbrev,
    geofenceId: geofenceId!,
    vin,
    vehicleId,
    userId,
    emptyGroup: { id: empty, name: `empty-${count}` },
    fullGroup: { id: full, name: `${abbrev} west` },
    freshUserId,
    freshKeyId,
    viewId,
    fresh,
  }
}
