/** What is done to the codes on trailers: made, replaced, ended; and whether a customer lets drivers in at all. */

import { randomBytes } from 'node:crypto'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { driverCodesAtOnce } from '#domain/basics/assumed.ts'
import { codeLength, driverCode } from '#domain/fleet/driver-code.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccessScope, accessScopeIn } from '../scope/vehicle-scope.ts'
import {
  type CodedVehicle,
  codedVehicles,
  driverPagesOf,
  dropCodes,
  putCodes,
  setDriverPages,
} from './store.ts'
import { driverWords } from './words.ts'

/** What the viewer sees of a customer whose trailers they may give codes. @throws the refusal where they may not */
export const codeScope = ({ viewer, db }: Acting, customerId: number): Promise<AccessScope> => {
  if (!can(viewer, 'shareVehicles', { customerId })) throw refusal(signInWords.notAuthorized)
  return accessScopeIn(db, viewer, [customerId])
}

/** @throws a refusal */
export const turnDriverPages = async (context: Acting, customerId: number, on: boolean): Promise<boolean> => {
  if (!can(context.viewer, 'editCustomer', { customerId })) throw refusal(signInWords.notAuthorized)
  await inTransaction(context.db, async (client) => {
    const before = await driverPagesOf(client, customerId)
    if (before === null) throw refusal(driverWords.noSuchCustomer)
    const subject = await setDriverPages(client, customerId, on)
    await record(client, context.actor, {
      action: 'customer edited',
      subject,
      customerId,
      old: { driverPages: before },
      new: { driverPages: on },
    })
  })
  return on
}

const seen = async (
  context: Acting,
  customerId: number,
  ids: readonly number[],
): Promise<readonly CodedVehicle[]> => {
  const accessScope = await codeScope(context, customerId)
  if (ids.length > driverCodesAtOnce) throw refusal(driverWords.tooMany(driverCodesAtOnce))
  const vehicles = await codedVehicles(context.db, accessScope, customerId, ids)
  if (vehicles.length !== new Set(ids).size) throw refusal(driverWords.noSuchVehicles)
  return vehicles
}
const named = (vehicles: readonly CodedVehicle[]) =>
  vehicles.length === 1 ? vehicles[0]!.unitId : `${vehicles.length} trailers`
const unitsOf = (vehicles: readonly CodedVehicle[]) => ({
  units: vehicles.slice(0, 50).map(({ unitId }) => unitId),
})

/** Gives codes to those that have none; with `renew` to all, and their codes of before end. @throws a refusal */
export const makeCodes = async (
  context: Acting,
  customerId: number,
  ids: readonly number[],
  renew: boolean,
): Promise<readonly CodedVehicle[]> => {
  const vehicles = await seen(context, customerId, ids)
  if ((await driverPagesOf(context.db, customerId)) !== true) throw refusal(driverWords.off)
  const wanting = renew ? vehicles : vehicles.filter(({ code }) => code === null)
  if (wanting.length > 0)
    await inTransaction(context.db, async (client) => {
      const codes = wanting.map(({ vehicleId }) => ({
        vehicleId,
        code: driverCode(randomBytes(codeLength * 4)),
      }))
      await putCodes(client, customerId, codes, context.now)
      await record(client, context.actor, {
        action: renew ? 'driver codes replaced' : 'driver codes made',
        subject: named(wanting),
        customerId,
        new: unitsOf(wanting),
      })
    })
  return seen(context, customerId, ids)
}

/** @throws a refusal */
export const endCodes = async (
  context: Acting,
  customerId: number,
  ids: readonly number[],
): Promise<readonly CodedVehicle[]> => {
  const vehicles = (await seen(context, customerId, ids)).filter(({ code }) => code !== null)
  if (vehicles.length > 0)
    await inTransaction(context.db, async (client) => {
      await dropCodes(
        client,
        customerId,
        vehicles.map(({ vehicleId }) => vehicleId),
      )
      await record(client, context.actor, {
        action: 'driver codes ended',
        subject: named(vehicles),
        customerId,
        old: unitsOf(vehicles),
      })
    })
  return seen(context, customerId, ids)
}
