/** The SQL of contacts: whom to call about a vehicle, at a geofence, in a customer's office. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { ContactDraft, ContactKind } from '#domain/fleet/contact.ts'
import { subscribedSql } from '../scope/subscribed.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase

/** What a contact is of: exactly one of them. */
export interface ContactSubject {
  readonly kind: ContactKind
  readonly customerId: number
  readonly vehicleId: number | null
  readonly geofenceId: number | null
  /** Its unit ID, or its name. */
  readonly of: string
}

export interface Contact extends ContactSubject {
  /** Empty where there is none. */
  readonly name: string
  /** Null where there is none. */
  readonly telephone: string | null
  readonly updated: Instant | null
  readonly updatedBy: string | null
}

interface Row {
  readonly kind: ContactKind
  readonly customer_id: number
  readonly vehicle_id: number | null
  readonly geofence_id: number | null
  readonly of: string
  readonly name: string | null
  readonly telephone: string | null
  readonly updated: Date | null
  readonly updated_by: string | null
}

const toContact = (row: Row): Contact => ({
  kind: row.kind,
  customerId: row.customer_id,
  vehicleId: row.vehicle_id,
  geofenceId: row.geofence_id,
  of: row.of,
  name: row.name ?? '',
  telephone: row.telephone,
  updated: row.updated?.getTime() ?? null,
  updatedBy: row.updated_by,
})

/** @param subjects SQL with the columns place, entered, kind, customer_id, vehicle_id, geofence_id and of */
const contactsOf = async (
  db: Db,
  subjects: string,
  params: readonly unknown[],
): Promise<readonly Contact[]> => {
  const { rows } = await db.query<Row>(
    `SELECT s.kind, s.customer_id, s.vehicle_id, s.geofence_id, s.of, c.name, c.telephone, c.updated, c.updated_by
      FROM (${subjects}) s LEFT JOIN contact c ON c.customer_id = s.customer_id AND c.kind = s.kind
        AND c.vehicle_id IS NOT DISTINCT FROM s.vehicle_id AND c.geofence_id IS NOT DISTINCT FROM s.geofence_id
      ORDER BY s.place, s.entered DESC NULLS LAST`,
    [...params],
  )
  return rows.map(toContact)
}

/** A vehicle of the scope; null where there is none. */
export const vehicleCalled = async (
  db: Db,
  accessScope: AccessScope,
  vin: string,
): Promise<{ readonly id: number; readonly customerId: number; readonly unitId: string } | null> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const { rows } = await db.query<{ id: number; customerId: number; unitId: string }>(
    `SELECT v.id, v.customer_id AS "customerId", v.unit_id AS "unitId" FROM vehicle v
      WHERE v.vin = $1 AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`,
    params,
  )
  return rows[0] ?? null
}

/** The driver's, those of the yards that the vehicle is in now, the one entered last first, and the office's. */
export const contactsOfVehicle = (
  db: Db,
  customerId: number,
  vehicleId: number,
): Promise<readonly Contact[]> =>
  contactsOf(
    db,
    `SELECT 0 AS place, NULL::timestamptz AS entered, 'driver' AS kind, v.customer_id, v.id AS vehicle_id, NULL::int AS geofence_id, v.unit_id AS of
        FROM vehicle v WHERE v.customer_id = $1 AND v.id = $2
      UNION ALL SELECT 1, i.entered, 'yard', i.customer_id, NULL, g.id, g.name
        FROM visit i JOIN geofence g ON g.customer_id = i.customer_id AND g.id = i.geofence_id
        WHERE i.customer_id = $1 AND i.vehicle_id = $2 AND i.left_at IS NULL
          AND ${subscribedSql({ customer: 'i.customer_id', vehicle: 'i.vehicle_id' })}
      UNION ALL SELECT 2, NULL, 'office', id, NULL, NULL, short_name FROM customer WHERE id = $1`,
    [customerId, vehicleId],
  )

export const contactOfGeofence = async (db: Db, geofenceId: number): Promise<Contact | null> =>
  (
    await contactsOf(
      db,
      `SELECT 0 AS place, NULL::timestamptz AS entered, 'yard' AS kind, customer_id, NULL::int AS vehicle_id, id AS geofence_id, name AS of FROM geofence WHERE id = $1`,
      [geofenceId],
    )
  )[0] ?? null

export const contactOfCustomer = async (db: Db, customerId: number): Promise<Contact | null> =>
  (
    await contactsOf(
      db,
      `SELECT 0 AS place, NULL::timestamptz AS entered, 'office' AS kind, id AS customer_id, NULL::int AS vehicle_id, NULL::int AS geofence_id, short_name AS of FROM customer WHERE id = $1`,
      [customerId],
    )
  )[0] ?? null

/** Keeps a contact; without a number it is taken away. */
export const keepContact = async (
  client: pg.ClientBase,
  { kind, customerId, vehicleId, geofenceId }: ContactSubject,
  { name, telephone }: ContactDraft,
  updated: Instant,
  updatedBy: string,
): Promise<void> => {
  const key = [customerId, kind, vehicleId, geofenceId]
  if (telephone === '')
    await client.query(
      `DELETE FROM contact WHERE customer_id = $1 AND kind = $2 AND vehicle_id IS NOT DISTINCT FROM $3::int
        AND geofence_id IS NOT DISTINCT FROM $4::int`,
      key,
    )
  else
    await client.query(
      `INSERT INTO contact (customer_id, kind, vehicle_id, geofence_id, name, telephone, updated, updated_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (customer_id, kind, vehicle_id, geofence_id) DO UPDATE SET
          name = excluded.name, telephone = excluded.telephone, updated = excluded.updated, updated_by = excluded.updated_by`,
      [...key, name, telephone, new Date(updated), updatedBy],
    )
}
