/** What is done to a vehicle's registration: created, edited, deactivated, activated, deleted, each with its line in the audit trail. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import type { Instant } from '#domain/basics/units.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { changedFields, checkVehicle, checkVehicleChange } from '#domain/fleet/vehicle-check.ts'
import {
  completeVehicle,
  tidyVehicle,
  type VehicleDraft,
  type VehicleGiven,
  type VehicleProblems,
  vehicleFieldKeys,
} from '#domain/fleet/vehicle-draft.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import { conflictsOf } from './conflicts.ts'
import { eraseReports, eraseVehicle, isLeased } from './erase.ts'
import { insightOf, reachBy, vehicleWithin } from './reach.ts'
import {
  beginRegistering,
  changeVehicles,
  insertVehicles,
  type RegisteredVehicle,
  setSimStatus,
} from './store.ts'

export type TrailerContext = Acting & Pick<Context, 'fleet'>

/** The first problem in the order of the form. @throws it as a refusal */
const refuseFor = (problems: VehicleProblems): void => {
  for (const key of vehicleFieldKeys) if (problems[key] !== undefined) throw refusal(problems[key])
}

/** What the audit trail tells of a vehicle. */
const told = ({ groups, ...draft }: VehicleDraft) => ({ ...draft, groups: [...groups] })

const mustBeActive = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1 AND active FOR KEY SHARE', [
    customerId,
  ])
  if (rowCount === 0) throw refusal(trailerWords.noSuchCustomer)
}

/** Whoever sees the vehicles of some groups only must put theirs into one of them, or would not see it again. */
const mustSeeAgain = async (
  client: pg.ClientBase,
  { limits }: AccessScope,
  { customerId, groups }: VehicleDraft,
): Promise<void> => {
  const ids = limits.get(customerId)
  if (!ids) return
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2) ORDER BY name',
    [customerId, ids],
  )
  const own = rows.map(({ name }) => name)
  if (!groups.some((name) => own.includes(name))) throw refusal(trailerWords.ownGroup(own))
}

export interface NewVehicle extends VehicleGiven {
  readonly groupIds?: readonly number[] | null | undefined
  /** Somebody looked at the trailer: an odd VIN stands so on it. */
  readonly confirmVin?: boolean | null | undefined
}

const groupNamesOf = async (
  client: pg.ClientBase,
  customerId: number,
  groupIds: readonly number[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ id: number; name: string }>(
    'SELECT id, name FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2)',
    [customerId, groupIds],
  )
  const missing = groupIds.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw refusal(trailerWords.noSuchGroup(String(missing)))
  return rows.map(({ name }) => name)
}

/** Registers a vehicle; answers its VIN. @throws a refusal that says what is wrong */
export const createVehicle = async (context: TrailerContext, given: NewVehicle): Promise<string> => {
  const { viewer, db, now } = context
  if (!can(viewer, 'editTrailers', { customerId: given.customerId })) throw refusal(signInWords.notAuthorized)
  const reach = await accessScopeOf(db, viewer, 'editTrailers')
  const { id, vin } = await inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: now })
    await mustBeActive(client, given.customerId)
    const named = await groupNamesOf(client, given.customerId, [...new Set(given.groupIds ?? [])])
    const draft = completeVehicle({ ...given, groups: [...(given.groups ?? []), ...named] }, now)
    refuseFor(checkVehicle(draft, { now, confirmVin: given.confirmVin === true }))
    refuseFor((await conflictsOf(client, [draft], insightOf(viewer)))[0]!)
    await mustSeeAgain(client, reach, draft)
    const [id] = await insertVehicles(client, [draft], now)
    await record(client, context.actor, {
      action: 'vehicle created',
      subject: draft.unitId,
      customerId: draft.customerId,
      new: told(draft),
    })
    return { id: id!, vin: draft.vin }
  })
  await context.fleet.vehiclesChanged([id])
  return vin
}

/** Changes a vehicle that the viewer may edit, and tells the engine; answers its VIN. @throws a refusal */
export const editVehicle = async (
  context: TrailerContext,
  vin: string,
  to: (before: RegisteredVehicle) => VehicleDraft,
): Promise<string> => {
  const { viewer, db, now } = context
  const reach = await reachBy(context, 'editTrailers')
  const changed = await inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: now })
    const before = await vehicleWithin(client, reach, vin, { lock: true })
    const after = tidyVehicle(to(before))
    if (changedFields(before, after).length === 0) return null
    refuseFor(checkVehicleChange(before, after, { now }))
    const draft = { ...after, id: before.id }
    const [conflicts] = await conflictsOf(client, [draft], insightOf(viewer))
    // What was there twice before is no mistake of this change.
    const fields = changedFields(before, after)
    refuseFor(Object.fromEntries(Object.entries(conflicts!).filter(([key]) => fields.includes(key as never))))
    await changeVehicles(client, [draft], now)
    const pick = (from: VehicleDraft) => Object.fromEntries(fields.map((key) => [key, from[key]]))
    await record(client, context.actor, {
      action: 'vehicle changed',
      subject: before.unitId,
      customerId: before.customerId,
      old: pick(before),
      new: pick(after),
    })
    return before.id
  })
  if (changed !== null) await context.fleet.vehiclesChanged([changed])
  return vin.trim().toUpperCase()
}

/** Links to where the vehicle is end; answers how many did. */
const endShares = async (client: pg.ClientBase, id: number, now: Instant): Promise<number> => {
  const { rowCount } = await client.query(
    'UPDATE share SET revoked = to_timestamp($2) WHERE vehicle_id = $1 AND revoked IS NULL AND expires > to_timestamp($2)',
    [id, now / 1000],
  )
  return rowCount ?? 0
}

/**
 * Turns a vehicle off or on. Off, it is left out of every list that does not ask for it, and links to where it is end.
 * Its gateway stays on it: what it sends is taken, and the history goes on.
 * @throws a refusal
 */
export const setActive = async (context: TrailerContext, vin: string, active: boolean): Promise<string> => {
  const { viewer, db, now } = context
  const reach = await reachBy(context, 'editTrailers')
  const status = active ? 'Activated' : 'Deactivated'
  const changed = await inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: now })
    const vehicle = await vehicleWithin(client, reach, vin, { lock: true })
    if (vehicle.simStatus === status) return null
    // Its lessor would lose sight of it.
    if (!active && (await isLeased(client, vehicle.id))) throw refusal(trailerWords.leased(vehicle.unitId))
    await setSimStatus(client, vehicle.id, status, now)
    const shares = active ? 0 : await endShares(client, vehicle.id, now)
    await record(client, context.actor, {
      action: active ? 'vehicle activated' : 'vehicle deactivated',
      subject: vehicle.unitId,
      customerId: vehicle.customerId,
      old: { simStatus: vehicle.simStatus },
      new: { simStatus: status, ...(shares > 0 && { sharesEnded: shares }) },
    })
    return vehicle.id
  })
  if (changed !== null) await context.fleet.vehiclesChanged([changed])
  return vin.trim().toUpperCase()
}

/** Erases a vehicle with everything that was known of it. @throws a refusal */
export const deleteVehicle = async (context: TrailerContext, vin: string): Promise<boolean> => {
  const { viewer, db, now } = context
  const reach = await reachBy(context, 'deleteTrailers')
  const vehicle = await inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email, at: now })
    const vehicle = await vehicleWithin(client, reach, vin, { lock: true })
    if (await isLeased(client, vehicle.id)) throw refusal(trailerWords.leased(vehicle.unitId))
    await eraseVehicle(client, vehicle)
    await record(client, context.actor, {
      action: 'vehicle deleted',
      subject: vehicle.unitId,
      customerId: vehicle.customerId,
      old: told(vehicle),
    })
    return vehicle
  })
  await context.fleet.vehiclesChanged([vehicle.id])
  // The engine may have stored a last report before it learned that the vehicle is gone.
  await eraseReports(db, vehicle)
  return true
}
