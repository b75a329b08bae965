/** For the test of rights: an import, installations and subscriptions of a customer. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hours } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import type { TestApp } from '../testing.ts'
import type { CaseAbout } from './case.ts'
import { customers } from './customers.ts'
import { subscriptionProgressOf } from './subscriptions.cases.ts'

/** A spreadsheet with one new group, brought by whoever asks. */
export const insertReadyImport = async (
  pool: TestApp['db']['pool'],
  { customerId, name, group }: { customerId: number; name: string; group: string },
): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO import_job (user_id, customer_id, kind, name, created, ends, state, total, made)
      VALUES (1, $1, 'groups', $2, $3, $4, 'ready', 1, 1) RETURNING id`,
    [customerId, name, new Date(noon), new Date(noon + hours(1))],
  )
  await pool.query(
    `INSERT INTO import_line (job_id, line, outcome, name, given, changes, problems)
      VALUES ($1, 2, 'new', $2, json_build_object('name', $3::text, 'parent', NULL), '[]', '[]')`,
    [rows[0]!.id, `group of ${name}`, group],
  )
  return rows[0]!.id
}

/** An export of the account that is ready; there is no other of the customer. */
export const readyTakeout = async (
  pool: pg.Pool,
  { customerId, abbrev }: { readonly customerId: number; readonly abbrev: string },
): Promise<string> => {
  await pool.query('DELETE FROM account_export WHERE customer_id = $1', [customerId])
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO account_export (customer_id, asked_by, created, ends, name, state, bytes)
      VALUES ($1, 'x', $2, $3, $4, 'done', 4) RETURNING id`,
    [customerId, new Date(noon), new Date(noon + hours(48)), `account-${abbrev}.zip`],
  )
  await pool.query(`INSERT INTO account_export_piece (export_id, piece, bytes) VALUES ($1, 0, 'zip!')`, [
    rows[0]!.id,
  ])
  return rows[0]!.id
}

/** One that is open and one that is finished, both of user 1, who asks; the trailer as it was before. */
export const installationsOf = async (
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

/** The trailer has a subscription of its own, the deactivated one a seat of a pool, the doomed one none. */
export const subscriptionsOf = async (
  pool: TestApp['db']['pool'],
  {
    customerId,
    vehicleId,
    abbrev,
  }: { readonly customerId: number; readonly vehicleId: number; readonly abbrev: string },
): Promise<Pick<CaseAbout, 'subscriptionPlanId' | 'subscriptionPoolId'>> => {
  await pool.query('DELETE FROM subscription')
  await pool.query('DELETE FROM subscription_plan')
  const plan = await pool.query<{ id: number }>(
    `INSERT INTO subscription_plan (name, features, sensor_type_ids, report_interval_minutes, retention_days, price_cents,
        is_offered, created, updated)
      VALUES ('Plan for all', '{}', '{}', 5, 365, 3000, true, now(), now()), ('Other plan', '{}', '{}', 5, 365, 1, true, now(), now())
      RETURNING id`,
  )
  const of = async (seats: number | null, name: string): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO subscription (customer_id, plan_id, seats, name, starts, paid_from, months, ends, term_months, renews,
          grace_days, ended_on, due, told, created)
        VALUES ($1, $2, $3, $4, '2026-11-01', '2026-11-01', 1, '2026-12-01', 1, false, 14, '2026-12-15', '2026-12-01',
          'active', now()) RETURNING id`,
      [customerId, plan.rows[0]!.id, seats, name],
    )
    const id = rows[0]!.id
    await pool.query(
      `INSERT INTO subscription_charge (customer_id, subscription_id, starts, ends, plan_id, price_cents, seats)
        VALUES ($1, $2, '2026-11-01', '2026-12-01', $3, 3000, $4)`,
      [customerId, id, plan.rows[0]!.id, seats ?? 1],
    )
    return id
  }
  await pool.query('DELETE FROM subscription_progress')
  await pool.query('INSERT INTO subscription_progress VALUES ($1, $2, 7, 9, now())', [
    customerId,
    subscriptionProgressOf,
  ])
  const own = await of(null, `VIN of ${abbrev}`)
  const subscriptionPoolId = await of(5, `Pool of ${abbrev}`)
  await pool.query(
    `INSERT INTO subscription_vehicle (customer_id, vehicle_id, subscription_id)
      SELECT customer_id, id, CASE id WHEN $2 THEN $3::bigint ELSE $4::bigint END FROM vehicle
      WHERE customer_id = $1 AND (id = $2 OR vin = $5)`,
    [customerId, vehicleId, own, subscriptionPoolId, `ASLEEP${abbrev}`],
  )
  return { subscriptionPlanId: plan.rows[1]!.id, subscriptionPoolId }
}
