/** Which vehicles somebody may edit, put gateways on, or only look after. */
import type pg from 'pg'
import { can, type Right } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { type AccessScope, accessScopeOf, accessScopeSql } from '../scope/vehicle-scope.ts'
import type { Sees } from './conflicts.ts'
import { type RegisteredVehicle, readVehicles } from './store.ts'

type Looking = Pick<Context, 'viewer' | 'db'>

/** What a right lets the viewer see. @throws the refusal where it lets them see nothing by their role */
export const reachBy = async ({ viewer, db }: Looking, right: Right): Promise<AccessScope> => {
  if (!can(viewer, right)) throw refusal(signInWords.notAuthorized)
  return accessScopeOf(db, viewer, right)
}

/** The vehicle with this VIN, if the access scope has it. @throws a refusal otherwise */
export const vehicleWithin = async (
  db: pg.Pool | pg.ClientBase,
  accessScope: AccessScope,
  vin: string,
  options: { readonly lock?: boolean } = {},
): Promise<RegisteredVehicle> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const [vehicle] = await readVehicles(db, `v.vin = $1 AND (${seen})`, params, options)
  if (!vehicle) throw refusal(trailerWords.noSuchVehicle)
  return vehicle
}

/** Of which customers the viewer may be told that a vehicle is theirs. */
export const seesVehiclesOf =
  (viewer: Viewer): Sees =>
  (customerId) =>
    can(viewer, 'seeTrailers', { customerId })

/** What decides how conflicts are told to the viewer, and whose gateways they may take. */
export const insightOf = (viewer: Viewer): { readonly sees: Sees; readonly edits: Sees } => ({
  sees: seesVehiclesOf(viewer),
  edits: (customerId) => can(viewer, 'editTrailers', { customerId }),
})
