/** What is done to shared links: made and taken back, each with its line in the audit trail. */

import { can } from '#domain/access/rights.ts'
import { narrow, scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { sharesMost } from '#domain/basics/assumed.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { type ShareDraft, shareProblem } from '#domain/fleet/share.ts'
import { shareWords } from '#domain/fleet/share-words.ts'
import { hashPassword } from '../access/passwords.ts'
import { hashSecret, newSecret } from '../access/secrets.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeIn, accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  countOpen,
  groupName,
  insertShare,
  revokeShare,
  type Share,
  type ShareScope,
  shareSeen,
  vehicleSeen,
} from './store.ts'

/** What a link is about: one vehicle by its VIN, or a group of a customer. */
export type ShareSubject =
  | { readonly vin: string }
  | { readonly customerId: number; readonly vehicleGroupId: number }

export interface MadeShare {
  readonly share: Share
  /** The secret of the address; shown only this once. */
  readonly link: string
}

/** Whose links the viewer sees. @throws the refusal where they may not share at all */
export const shareScope = async (
  { viewer, db }: Pick<Context, 'viewer' | 'db'>,
  customerId: number | null = null,
): Promise<ShareScope> => {
  const of = narrow(scope(viewer, 'shareVehicles'), customerId)
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return {
    userId: viewer.userId,
    accessScope: await accessScopeIn(db, viewer, of),
    managed: scope(viewer, 'editCustomer'),
  }
}

interface Found {
  readonly customerId: number
  readonly vehicleId: number | null
  readonly vehicleGroupId: number | null
  readonly subject: string
}

/** @throws a refusal where the viewer does not see it, or may not share it */
const find = async (context: Acting, subject: ShareSubject): Promise<Found> => {
  const { viewer, db } = context
  const accessScope = await accessScopeOf(db, viewer, 'shareVehicles')
  if (accessScope.scope !== 'all' && accessScope.scope.length === 0) throw refusal(signInWords.notAuthorized)
  if ('vin' in subject) {
    const vehicle = await vehicleSeen(db, accessScope, subject.vin)
    if (!vehicle) throw refusal(shareWords.noSuchVehicle)
    const { customerId, id, unitId } = vehicle
    return { customerId, vehicleId: id, vehicleGroupId: null, subject: unitId }
  }
  const { customerId, vehicleGroupId } = subject
  if (!can(viewer, 'shareVehicles', { customerId })) throw refusal(signInWords.notAuthorized)
  const name = await groupName(db, customerId, vehicleGroupId)
  const limits = accessScope.limits.get(customerId)
  if (name === null || (limits && !limits.includes(vehicleGroupId))) throw refusal(shareWords.noSuchGroup)
  if (isSpecialGroup(name)) throw refusal(shareWords.specialGroup(name))
  return { customerId, vehicleId: null, vehicleGroupId, subject: name }
}

/** @throws a refusal */
export const createShare = async (
  context: Acting,
  subject: ShareSubject,
  draft: ShareDraft,
): Promise<MadeShare> => {
  const { viewer, db, now } = context
  const problem = shareProblem(draft, now)
  const found = await find(context, subject)
  if (problem) throw refusal(problem)
  const link = newSecret()
  // Before the transaction: it takes its time.
  const pinHash = draft.pin == null ? null : await hashPassword(draft.pin)
  const id = await inTransaction(db, async (client) => {
    if ((await countOpen(client, viewer.userId, now)) >= sharesMost)
      throw refusal(shareWords.tooMany(sharesMost))
    const { customerId, vehicleId, vehicleGroupId } = found
    const shared = {
      name: draft.name.trim(),
      shows: [...new Set(draft.shows)],
      sensorTypeIds: [...new Set(draft.sensorTypeIds)],
      trackHours: draft.trackHours,
      expires: draft.expires,
    }
    const made = { customerId, vehicleId, vehicleGroupId, hash: hashSecret(link), pinHash, created: now }
    const id = await insertShare(client, { ...shared, ...made, madeBy: viewer.userId })
    await record(client, context.actor, {
      action: 'location shared',
      subject: found.subject,
      customerId,
      new: { ...shared, withPin: pinHash !== null },
    })
    return id
  })
  const share = await shareSeen(db, await shareScope(context), id)
  return { share: share!, link }
}

/** The maker takes it back, or whoever manages the customer. @throws a refusal */
export const withdrawShare = async (context: Acting, id: number): Promise<Share> => {
  const of = await shareScope(context)
  const share = await shareSeen(context.db, of, id)
  if (!share) throw refusal(shareWords.noSuchShare)
  await inTransaction(context.db, async (client) => {
    if (!(await revokeShare(client, id, context.now))) return
    await record(client, context.actor, {
      action: 'shared location taken back',
      subject: share.unitId ?? share.groupName ?? share.name,
      customerId: share.customerId,
      old: { name: share.name, madeBy: share.madeBy },
    })
  })
  return (await shareSeen(context.db, of, id))!
}
