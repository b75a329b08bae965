/** The SQL that a trial of a rule begins with: which vehicles it is about, which geofences there are, who is notified. */
import type pg from 'pg'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { FenceBook } from '#domain/geofences/book.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { type ShapeRow, shapeOfRow } from '../geofences/store.ts'
import { Registry } from '../ingest/registry.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

/** The vehicles that are seen, with an active SIM, that a rule would be about now. */
export const vehiclesOf = async (
  db: pg.Pool,
  accessScope: AccessScope,
  draft: Pick<RuleDraft, 'customerId' | 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>,
): Promise<readonly Vehicle[]> => {
  const params: unknown[] = [draft.customerId]
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const chosen = draft.allVehicles
    ? 'true'
    : `(v.id = ANY($${params.push(draft.vehicleIds)}::int[]) OR v.id IN (
        WITH RECURSIVE below AS (
          SELECT id FROM vehicle_group WHERE customer_id = $1 AND id = ANY($${params.push(draft.vehicleGroupIds)}::int[])
          UNION SELECT g.id FROM vehicle_group g JOIN below b ON g.parent_id = b.id WHERE g.customer_id = $1)
        SELECT m.vehicle_id FROM vehicle_group_vehicle m JOIN below b ON b.id = m.vehicle_group_id
          WHERE m.customer_id = $1))`
  const { rows } = await db.query<{ id: number }>(
    `SELECT v.id FROM vehicle v WHERE v.customer_id = $1 AND v.sim_status = 'Activated' AND ${seen} AND ${chosen}
      ORDER BY v.id`,
    params,
  )
  const registry = new Registry()
  const client = await db.connect()
  try {
    const { here } = await registry.load(
      client,
      rows.map(({ id }) => id),
    )
    return here.flatMap((slot) => registry.vehicle(slot) ?? [])
  } finally {
    client.release()
  }
}

/** The customer's geofences as they are now, as if they had always been so. */
export const fencesNow = async (db: pg.Pool, customerId: number): Promise<FenceBook> => {
  const { rows } = await db.query<
    ShapeRow & { id: number; version: number; name: string; category_id: number }
  >(
    `SELECT id, version, name, category_id, radius_meters, center_lat, center_lng, boundary FROM geofence
      WHERE customer_id = $1 AND is_active`,
    [customerId],
  )
  return FenceBook.of(
    rows.map((row) => ({
      id: row.id,
      customerId,
      version: row.version,
      name: row.name,
      categoryId: row.category_id,
      shape: shapeOfRow(row),
      isActive: true,
      from: Number.NEGATIVE_INFINITY,
      to: null,
      tellsEnter: false,
      tellsExit: false,
    })),
  )
}

export interface TrialReader {
  readonly id: number
  readonly email: string
  /** The vehicles that their groups leave them; null: all of the customer. */
  readonly sees: ReadonlySet<number> | null
}

/** The users of a customer who may see alerts of it, each with the vehicles they see. */
export const trialReaders = async (db: pg.Pool, customerId: number): Promise<readonly TrialReader[]> => {
  const { rows } = await db.query<{ id: number; email: string; limited: boolean; vehicles: number[] | null }>(
    `WITH RECURSIVE reader AS (
        SELECT DISTINCT u.id, u.email FROM user_account u JOIN user_role r ON r.user_id = u.id
        WHERE r.customer_id = $1 AND r.role IN ('CUSTOMER', 'CUSTOMER_ADMIN') AND u.enabled
          AND u.account_status IS NOT NULL AND NOT 'alerts' = ANY(u.withheld)),
      mine AS (
        SELECT m.user_id, g.id, g.name FROM vehicle_group_user m JOIN reader ON reader.id = m.user_id
        JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id WHERE m.customer_id = $1),
      below AS (
        SELECT user_id, id FROM mine
        UNION SELECT b.user_id, g.id FROM vehicle_group g JOIN below b ON g.parent_id = b.id WHERE g.customer_id = $1)
    SELECT reader.id, reader.email,
      EXISTS (SELECT FROM mine WHERE user_id = reader.id)
        AND NOT EXISTS (SELECT FROM mine WHERE user_id = reader.id AND name = 'All VINs') AS limited,
      (SELECT array_agg(DISTINCT v.vehicle_id) FROM below b JOIN vehicle_group_vehicle v
        ON v.customer_id = $1 AND v.vehicle_group_id = b.id WHERE b.user_id = reader.id) AS vehicles
    FROM reader ORDER BY reader.email`,
    [customerId],
  )
  return rows.map(({ id, email, limited, vehicles }) => ({
    id,
    email,
    sees: limited ? new Set(vehicles) : null,
  }))
}
