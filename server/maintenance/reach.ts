/** Whose maintenance a viewer sees, and whose they may change. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { narrow, type Scope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import { refusal } from '../platform/refusal.ts'
import { heldVehicle } from '../scope/held-vehicle.ts'
import { type AccessScope, accessScopeIn, accessScopeOf, accessScopeSql } from '../scope/vehicle-scope.ts'

/** @throws the refusal where the viewer sees no maintenance, or none of this customer */
export const seenMaintenance = (viewer: Viewer, customerId: number | null): Scope => {
  const of = narrow(scope(viewer, 'maintenance'), customerId)
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return of
}

/** What is seen of the maintenance of a customer, or of all. @throws the refusal where that is nothing */
export const maintenanceScope = (
  pool: pg.Pool,
  viewer: Viewer,
  customerId: number | null,
): Promise<AccessScope> => accessScopeIn(pool, viewer, seenMaintenance(viewer, customerId))

/** Of one vehicle that somebody names, everybody who sees its past sees what was done to it; lessors where the lease says so. */
export const vehicleScope = (pool: pg.Pool, viewer: Viewer): Promise<AccessScope> =>
  accessScopeOf(pool, viewer, 'history', null, ['maintenance'])

/** @throws the refusal where the viewer may not change this customer's maintenance */
export const mustEditMaintenance = (viewer: Viewer, customerId: number): void => {
  if (!can(viewer, 'maintenance', { customerId }) || !can(viewer, 'editMaintenance', { customerId }))
    throw refusal(signInWords.notAuthorized)
}

/** The number of a vehicle that is seen, or was while it was theirs, by its VIN. @throws a refusal where there is none */
export const heldId = async (db: pg.Pool, accessScope: AccessScope, vin: string): Promise<number> => {
  const vehicle = await heldVehicle(db, accessScope, vin)
  if (!vehicle) throw refusal(maintenanceWords.noSuchVehicle)
  return vehicle.id
}

export interface SeenVehicle {
  readonly id: number
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
}

/** A vehicle that is seen, by its VIN. @throws a refusal where there is none */
export const seenVehicle = async (
  db: pg.Pool | pg.ClientBase,
  accessScope: AccessScope,
  vin: string,
): Promise<SeenVehicle> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const { rows } = await db.query<SeenVehicle>(
    `SELECT v.id, v.customer_id AS "customerId", v.vin, v.unit_id AS "unitId" FROM vehicle v
      WHERE v.vin = $1 AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`,
    params,
  )
  if (!rows[0]) throw refusal(maintenanceWords.noSuchVehicle)
  return rows[0]
}
