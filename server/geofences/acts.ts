/** What is done to a geofence: drawn, edited, turned on and off, deleted. */

import type pg from 'pg'
import { fencesMost } from '#domain/basics/assumed.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { draftProblem, tidyDraft } from '#domain/geofences/draft.ts'
import { type FenceDraft, flatShape } from '#domain/geofences/geofence.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { mustBeRevision, revisionOf } from '../graphql/revision.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { leaveBackfill } from './backfill-store.ts'
import { mustEditFences, seenFences } from './reach.ts'
import { type Fence, fenceById } from './store.ts'
import { changeFence, countFences, insertFences, lockFences, namesTaken, removeFence } from './write.ts'

/** Who asks, and whom to tell. */
export type ActContext = Acting & Pick<Context, 'geofences'>

/** A geofence as the audit trail tells it. */
export const describeFence = (draft: FenceDraft): Readonly<Record<string, unknown>> => {
  const { shape, ...rest } = draft
  const { name, description, categoryId, isActive, enterNotificationEmails, exitNotificationEmails } = rest
  return {
    name,
    description,
    categoryId,
    isActive,
    enterNotificationEmails,
    exitNotificationEmails,
    ...flatShape(shape),
  }
}

/** What a geofence is called as it is now. */
export const fenceRevision = (fence: Fence): string =>
  revisionOf([fence.id, fence.version, describeFence(fence)])

/** Runs a change of one customer's geofences in a transaction, and tells the engine of it afterwards. @param isDry nothing is changed */
export const editing = async <T>(
  context: ActContext,
  customerId: number,
  act: (client: pg.PoolClient) => Promise<T>,
  isDry = false,
): Promise<T> => {
  mustEditFences(context.viewer, customerId)
  const result = await inTransaction(context.db, async (client) => {
    if (!(await lockFences(client, customerId))) throw refusal(customerWords.noSuchCustomer)
    return act(client)
  })
  if (!isDry) await context.geofences.watchersChanged([customerId])
  return result
}

/** Changes a geofence that the viewer sees. @throws a refusal where there is none, or where they may not */
export const editingOne = async <T>(
  context: ActContext,
  id: number,
  act: (client: pg.PoolClient, fence: Fence) => Promise<T>,
): Promise<T> => {
  const seen = await fenceById(context.db, seenFences(context.viewer, null), id)
  if (!seen) throw refusal(geofenceWords.noSuchGeofence)
  return editing(context, seen.customerId, async (client) => {
    const fence = await fenceById(client, [seen.customerId], id)
    if (!fence) throw refusal(geofenceWords.noSuchGeofence)
    return act(client, fence)
  })
}

/** The draft put into order. @throws a refusal for what is wrong with it */
const checked = async (
  client: pg.ClientBase,
  customerId: number,
  given: FenceDraft,
  but: number | null,
): Promise<FenceDraft> => {
  const draft = tidyDraft(given)
  const problem = draftProblem(draft)
  if (problem) throw refusal(problem)
  if ((await namesTaken(client, customerId, [draft.name], but)).size > 0)
    throw refusal(geofenceWords.nameTaken(draft.name))
  return draft
}

/** @throws a refusal */
export const createFence = (context: ActContext, customerId: number, given: FenceDraft): Promise<Fence> =>
  editing(context, customerId, async (client) => {
    const draft = await checked(client, customerId, given, null)
    if ((await countFences(client, customerId)) >= fencesMost)
      throw refusal(geofenceWords.tooMany(fencesMost))
    const [id] = await insertFences(client, customerId, [draft], context.now)
    await record(client, context.actor, {
      action: 'geofence created',
      subject: draft.name,
      customerId,
      new: describeFence(draft),
    })
    return (await fenceById(client, [customerId], id!))!
  })

const change = async (
  context: ActContext,
  client: pg.PoolClient,
  fence: Fence,
  given: FenceDraft,
  action: string,
): Promise<Fence> => {
  const { customerId, id } = fence
  const draft = await checked(client, customerId, given, id)
  const old = describeFence(fence)
  const fresh = describeFence(draft)
  // What changes nothing is no edit: no version begins, and vehicles are not looked at anew.
  if (JSON.stringify(old) === JSON.stringify(fresh)) return fence
  await changeFence(client, fence, draft, context.now)
  await record(client, context.actor, { action, subject: draft.name, customerId, old, new: fresh })
  return (await fenceById(client, [customerId], id))!
}

/** @param draft makes of what it was what it shall be @param revisions as it has to be @throws a refusal */
export const updateFence = (
  context: ActContext,
  id: number,
  draft: (before: Fence) => FenceDraft,
  revisions?: readonly string[] | null,
): Promise<Fence> =>
  editingOne(context, id, (client, fence) => {
    mustBeRevision(revisions, fenceRevision(fence))
    return change(context, client, fence, draft(fence), 'geofence edited')
  })

/** @throws a refusal */
export const setFenceActive = (context: ActContext, id: number, isActive: boolean): Promise<Fence> =>
  editingOne(context, id, (client, fence) =>
    change(
      context,
      client,
      fence,
      { ...fence, isActive },
      isActive ? 'geofence activated' : 'geofence deactivated',
    ),
  )

/** @throws a refusal */
export const deleteFence = (
  context: ActContext,
  id: number,
  revisions?: readonly string[] | null,
): Promise<boolean> =>
  editingOne(context, id, async (client, fence) => {
    mustBeRevision(revisions, fenceRevision(fence))
    await leaveBackfill(client, fence)
    await removeFence(client, fence, context.now)
    await record(client, context.actor, {
      action: 'geofence deleted',
      subject: fence.name,
      customerId: fence.customerId,
      old: describeFence(fence),
    })
    return true
  })
