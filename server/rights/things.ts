/** For the test of rights: puts a customer's things as each case expects them. */
import { randomUUID } from 'node:crypto'
import { hours } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { insertRule } from '../alerts/rule-write.ts'
import { fire, ruleOf } from '../alerts/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { TestApp } from '../testing.ts'
import { queueDeliveries } from '../webhooks/delivery-store.ts'
import { insertWebhook, type NewWebhook } from '../webhooks/store.ts'
import type { CaseAbout } from './case.ts'
import { customers, doomed, units, type Whose } from './customers.ts'
import { leaseThings } from './lease-things.ts'
import { maintenanceCases, noMaintenance } from './maintenance-fleet.ts'
import { insertReadyImport, installationsOf, readyTakeout, subscriptionsOf } from './managed-things.ts'
import { otaThings } from './ota-things.ts'
import { reportThings } from './report-things.ts'
import { transferThings } from './transfer-things.ts'

let count = 0

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
    `UPDATE customer SET active = true, freight_url = 'https://tms.example/' || abbrev, second_factor_required = false, retention_duration_days = 90,
        driver_pages = true, long_name = abbrev, flags = CASE abbrev WHEN 'QXA' THEN '{ThermoKing,TowAlert,FreightIframe,Insight,SubscriptionManagement,VinTransferPortal,OtaManagement}'
          ELSE '{ThermoKing,CheckFuse,FreightIframe,Insight,SubscriptionManagement,VinTransferPortal,OtaManagement}' END::text[]
      WHERE abbrev IN ('QXA', 'QXB')`,
  )
  const email = `fresh-${abbrev.toLowerCase()}@fleet.example`
  await pool.query('DELETE FROM user_account WHERE email = $1', [email])
  const freshUserId = await one('INSERT INTO user_account (email) VALUES ($1) RETURNING id', email)
  await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
    freshUserId,
    customerId,
  ])
  const accountExportId = await readyTakeout(pool, { customerId, abbrev })
  const userId = await one(
    'SELECT id FROM user_account WHERE email = $1',
    `user-${abbrev.toLowerCase()}@fleet.example`,
  )
  await pool.query(
    `INSERT INTO sign_in_domain (customer_id, domain, proof, added, added_by) VALUES ($1, $2, 'proof', now(), 'test')
      ON CONFLICT (customer_id, domain) DO UPDATE SET confirmed = NULL`,
    [customerId, `${abbrev.toLowerCase()}.example`],
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
  await pool.query('DELETE FROM insight_board WHERE customer_id = $1', [customerId])
  const boardId = await one(
    `INSERT INTO insight_board (user_id, customer_id, name, cards, created, updated)
      VALUES ($1, $2, $3, '[]', now(), now()) RETURNING id`,
    freshUserId,
    customerId,
    `board of ${abbrev}`,
  )
  const viewId = await one(
    `INSERT INTO fleet_view (user_id, customer_id, name, view, created, updated)
      VALUES ($1, $2, $3, '{}', now(), now()) RETURNING id`,
    userId,
    customerId,
    `view of ${abbrev}`,
  )
  const tokenId = await one(
    `INSERT INTO api_token (user_id, customer_id, hash, hint, name, scopes, created_by)
      VALUES ($1, $2, $3, 'abcd', $4, '{trailerList}', 'x') RETURNING id`,
    freshUserId,
    customerId,
    Buffer.from(fresh),
    `service of ${abbrev}`,
  )
  await pool.query(`INSERT INTO api_token_use VALUES ($1, '2026-11-20', $2, 1, 0)`, [
    tokenId,
    `GET ${abbrev}`,
  ])
  const freshKeyId = await one(
    'INSERT INTO ingest_key (customer_id, hash, name) VALUES ($1, $2, $3) RETURNING id',
    customerId,
    Buffer.from(fresh),
    `key of ${abbrev}`,
  )
  const freshOemId = await one('INSERT INTO oem (name) VALUES ($1) RETURNING id', `OEM ${fresh}`)
  await pool.query('DELETE FROM geofence WHERE customer_id = $1', [customerId])
  const dismissalId = await one(
    `INSERT INTO geofence_dismissal (customer_id, lat, lng, radius_m, name, dismissed_by, dismissed)
      VALUES ($1, 1, 1, 1, 'A place', 'user', now()) RETURNING id`,
    customerId,
  )
  const [geofenceId] = await inTransaction(pool, (client) =>
    insertFences(client, customerId, [fenceOf(`${abbrev} yard ${count}`)], noon),
  )
  await pool.query(
    `INSERT INTO geofence_backfill (customer_id, geofence_id, version, starts, ends, asked, state)
      VALUES ($1, $2, 0, now(), now(), now(), 'done')`,
    [customerId, geofenceId],
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
  await pool.query('DELETE FROM verdict_snooze WHERE customer_id = $1', [customerId])
  await pool.query(
    `INSERT INTO verdict_snooze (customer_id, vehicle_id, cause, level, made, made_by)
      VALUES ($1, $2, 'door:', 'caution', $3, 'x')`,
    [customerId, vehicleId, new Date(noon)],
  )
  await pool.query('DELETE FROM firing WHERE customer_id = $1', [customerId])
  const firingId = await fire(pool, { id: vehicleId, customerId }, { source: ruleId, at: noon })
  await pool.query('DELETE FROM webhook WHERE customer_id = $1', [customerId])
  const url = 'https://hooks.example/'
  const hook: NewWebhook = {
    ...{ name: `${abbrev} dispatch`, kind: 'https', url, isActive: true, feed: null, broker: null },
  }
  await pool.query('DELETE FROM day_destination WHERE customer_id = $1', [customerId])
  const made = await pool.query<{ id: number }>(
    `INSERT INTO day_destination (customer_id, name, kind, feeds, format, endpoint, region, bucket, key_id, prefix,
        after_hours, is_active, next_day, created, updated)
      VALUES ($1, $2, 'bucket', '{trips}', 'csv', 'https://127.0.0.1', 'r', 'days', 'k', '', 3, true, '2026-11-20', $3, $3)
      RETURNING id`,
    [customerId, `${abbrev} warehouse`, new Date(noon)],
  )
  const [webhookId, deliveryId] = await inTransaction(pool, async (client) => {
    const id = await insertWebhook(client, customerId, hook, { secret: 'secret', cursor: null, now: noon })
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
  await pool.query('DELETE FROM import_job')
  const importId = await insertReadyImport(pool, { customerId, name: `${abbrev}.csv`, group: fresh })
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
  const subscriptions = await subscriptionsOf(pool, { customerId, vehicleId, abbrev })
  await pool.query('DELETE FROM gateway_leftover')
  await pool.query(
    `INSERT INTO gateway_leftover (at, protocol, serial_num, address, reason, bytes, length)
      VALUES (now(), 'teltonika', '356307042441013', '192.0.2.1', 'Codec 13 is not known', '\\x0d', 1)`,
  )
  await pool.query('DELETE FROM detached_gateway')
  await pool.query(
    `INSERT INTO detached_gateway (customer_id, serial_num, first_seen, last_seen, reports, way)
      VALUES ($1, $2, now(), now(), 1, 'http'), (0, 'BOX-OF-ALL', now(), now(), 1, 'http')`,
    [customerId, `BOX-${abbrev}`],
  )
  await pool.query('DELETE FROM developer_message')
  const messageId = await one(
    `INSERT INTO developer_message (title, text, level, starts, ends, roles, customer_ids, flags, created, created_by, updated)
      VALUES ('message for ' || $1, '', 'notice', $2, $3, '{}', ARRAY[$4::int], '{}', $2, 'x', $2) RETURNING id`,
    abbrev,
    new Date(noon - hours(1)),
    new Date(noon + hours(1)),
    customerId,
  )
  const transfers = await transferThings(pool, { customerId, vehicleId, abbrev })
  return {
    customerId,
    messageId,
    doomedVin: `DOOMED${abbrev}`,
    asleepVin: `ASLEEP${abbrev}`,
    importId,
    serviceCenterId,
    shareId,
    commandId,
    ...installations,
    ...transfers,
    ...(await leaseThings(pool, { customerId, vehicleId, abbrev, thirdId: transfers.thirdId })),
    ...(await otaThings(pool, { customerId, vehicleId, abbrev })),
    ...subscriptions,
    ...(await reportThings(pool, { customerId, userId, abbrev })),
    ...(maintenance ? await maintenanceCases(pool, { abbrev, customerId, vehicleId }) : noMaintenance),
    destinationId: made.rows[0]!.id,
    webhookId: webhookId!,
    deliveryId: deliveryId!,
    firingId,
    soon: noon + hours(1),
    doomedCustomer: {
      id: await one('SELECT id FROM customer WHERE abbrev = $1', doomed[abbrev as keyof typeof doomed]),
      abbrev: doomed[abbrev as keyof typeof doomed],
    },
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
    accountExportId,
    tokenId,
    freshOemId,
    viewId,
    boardId,
    dismissalId,
    fresh,
  }
}
