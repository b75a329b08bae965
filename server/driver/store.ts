/** The SQL of the codes on trailers. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase

/** Whether a customer lets drivers in; null where there is no such customer. */
export const driverPagesOf = async (db: Db, customerId: number): Promise<boolean | null> => {
  const { rows } = await db.query<{ driver_pages: boolean }>(
    'SELECT driver_pages FROM customer WHERE id = $1 AND id > 0',
    [customerId],
  )
  return rows[0]?.driver_pages ?? null
}

/** Answers the customer's name. */
export const setDriverPages = async (client: pg.ClientBase, id: number, on: boolean): Promise<string> => {
  const { rows } = await client.query<{ short_name: string }>(
    'UPDATE customer SET driver_pages = $2, updated = now() WHERE id = $1 RETURNING short_name',
    [id, on],
  )
  return rows[0]!.short_name
}

export interface CodedVehicle {
  readonly vehicleId: number
  readonly unitId: string
  readonly vin: string
  /** Null while it has none. */
  readonly code: string | null
  readonly created: Instant | null
  readonly opened: number
  readonly lastUsed: Instant | null
}

const fields = 'v.id, v.unit_id, v.vin, d.code, d.created, d.opened, d.last_used'
const from = 'vehicle v LEFT JOIN driver_code d ON d.customer_id = v.customer_id AND d.vehicle_id = v.id'
// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toVehicle = (row: any): CodedVehicle => ({
  vehicleId: row.id,
  unitId: row.unit_id,
  vin: row.vin,
  code: row.code,
  created: row.created?.getTime() ?? null,
  opened: row.opened ?? 0,
  lastUsed: row.last_used?.getTime() ?? null,
})

export interface CodedPage {
  readonly count: number
  readonly vehicles: readonly CodedVehicle[]
}

/** A customer's trailers that are seen with their codes, by unit. */
export const codedPage = async (
  db: pg.Pool,
  accessScope: AccessScope,
  args: {
    readonly customerId: number
    readonly search: string
    readonly limit: number
    readonly offset: number
  },
): Promise<CodedPage> => {
  const params: unknown[] = [args.customerId]
  const all = [
    'v.customer_id = $1',
    `v.sim_status = 'Activated'`,
    accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params),
  ]
  const sought = args.search.trim().toLowerCase()
  if (sought) all.push(`v.search LIKE $${params.push(`%${sought.replace(/[\\%_]/g, '\\$&')}%`)}`)
  const where = all.join(' AND ')
  const [count, { rows }] = await Promise.all([
    db.query<{ count: number }>(`SELECT count(*) AS count FROM vehicle v WHERE ${where}`, params),
    db.query(
      `SELECT ${fields} FROM ${from} WHERE ${where} ORDER BY v.unit_id, v.id LIMIT ${args.limit} OFFSET ${args.offset}`,
      params,
    ),
  ])
  return { count: count.rows[0]!.count, vehicles: rows.map(toVehicle) }
}

/** Of these trailers of a customer, those that are seen. */
export const codedVehicles = async (
  db: Db,
  accessScope: AccessScope,
  customerId: number,
  ids: readonly number[],
): Promise<readonly CodedVehicle[]> => {
  const params: unknown[] = [customerId, ids]
  const { rows } = await db.query(
    `SELECT ${fields} FROM ${from} WHERE v.customer_id = $1 AND v.id = ANY($2)
      AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)} ORDER BY v.unit_id, v.id`,
    params,
  )
  return rows.map(toVehicle)
}

/** Gives these trailers codes; those that they have end. */
export const putCodes = async (
  client: pg.ClientBase,
  customerId: number,
  codes: readonly { readonly vehicleId: number; readonly code: string }[],
  now: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO driver_code (code, customer_id, vehicle_id, created)
      SELECT code, $1, vehicle_id, $4 FROM unnest($2::text[], $3::int[]) AS t(code, vehicle_id)
      ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET code = excluded.code, created = excluded.created,
        opened = 0, last_used = NULL`,
    [customerId, codes.map(({ code }) => code), codes.map(({ vehicleId }) => vehicleId), new Date(now)],
  )
}
export const dropCodes = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
): Promise<number> => {
  const { rowCount } = await client.query(
    'DELETE FROM driver_code WHERE customer_id = $1 AND vehicle_id = ANY($2)',
    [customerId, ids],
  )
  return rowCount ?? 0
}

/** The trailer of a code, where its customer lets drivers in. */
export const vehicleOfCode = async (
  db: Db,
  code: string,
): Promise<{ readonly vehicleId: number; readonly customerId: number } | null> => {
  const { rows } = await db.query<{ vehicle_id: number; customer_id: number }>(
    `SELECT d.vehicle_id, d.customer_id FROM driver_code d
      JOIN customer c ON c.id = d.customer_id AND c.active AND c.driver_pages
      JOIN vehicle v ON v.customer_id = d.customer_id AND v.id = d.vehicle_id AND v.sim_status = 'Activated'
      WHERE d.code = $1`,
    [code],
  )
  return rows[0] ? { vehicleId: rows[0].vehicle_id, customerId: rows[0].customer_id } : null
}
export const noteOpened = async (db: Db, code: string, now: Instant): Promise<void> => {
  await db.query('UPDATE driver_code SET opened = opened + 1, last_used = $2 WHERE code = $1', [
    code,
    new Date(now),
  ])
}
