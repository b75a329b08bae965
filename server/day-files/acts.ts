/** What is done to a destination of days: made, edited, deleted, tried, and a day sent again. */
import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { dayDeliveriesKeptDays, dayDestinationsMost, dayWaitingMost } from '#domain/basics/assumed.ts'
import { dayIn } from '#domain/basics/dates.ts'
import { dayFileWords as words } from '#domain/fleet/day-file-words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustSeeAllOf } from '../scope/see-all.ts'
import { type DayDelivery, deliveryOf, makeDayDue, waitingOf } from './delivery-store.ts'
import { checkedDraft, checkedSecret, type SaveDestination } from './draft.ts'
import { openTarget, sealedFor } from './open-target.ts'
import { dayAfter, spanOfDay } from './queue-days.ts'
import {
  changeDestination,
  type Destination,
  type DestinationDraft,
  destinationById,
  destinationsOf,
  insertDestination,
  removeDestination,
  secretOf,
} from './store.ts'
import { tryTarget } from './try.ts'

export type ActContext = Acting & Pick<Context, 'access' | 'webhooks' | 'dayFiles'>

/** @throws the refusal where the viewer does not manage this customer's destinations */
export const mustManageDestinations = ({ viewer }: Pick<Acting, 'viewer'>, customerId: number): void => {
  if (!can(viewer, 'manageWebhooks', { customerId })) throw refusal(signInWords.notAuthorized)
}

/** Files tell of all vehicles of their customer. @throws a refusal where the viewer sees a part of them only */
const mustSeeWhatIsSent = (context: Pick<Acting, 'viewer' | 'db'>, customerId: number): Promise<void> =>
  mustSeeAllOf(context, customerId, words.limited)

const foundDestination = async (
  { viewer, db }: Pick<Acting, 'viewer' | 'db'>,
  id: number,
): Promise<Destination> => {
  if (!can(viewer, 'manageWebhooks')) throw refusal(signInWords.notAuthorized)
  const found = await destinationById(db, scope(viewer, 'manageWebhooks'), id)
  if (!found) throw refusal(words.noSuchDestination)
  return found
}

/** A destination that the viewer manages, and sees all of what is sent there. @throws a refusal otherwise */
export const managedDestination = async (
  context: Pick<Acting, 'viewer' | 'db'>,
  id: number,
): Promise<Destination> => {
  const found = await foundDestination(context, id)
  await mustSeeWhatIsSent(context, found.customerId)
  return found
}

/** The ids of keys stay out of the trail, as their secrets do. */
const auditValues = ({ keyId: _, endpoint, ...draft }: DestinationDraft) => ({
  ...draft,
  host: endpoint === null ? null : new URL(endpoint).host,
})
const draftOf = ({ id: _id, customerId: _of, created: _created, updated: _updated, ...draft }: Destination) =>
  auditValues(draft)

const checked = (
  { webhooks, dayFiles }: ActContext,
  given: SaveDestination,
  before: Destination | null,
): { readonly draft: DestinationDraft; readonly secret: string | null } => {
  const draft = checkedDraft(given, { rules: webhooks.addressRules, folder: dayFiles.folder })
  return { draft, secret: checkedSecret(given, draft, before) }
}
const sealed = async ({ access }: ActContext, secret: string | null): Promise<Buffer | null> =>
  secret === null ? null : access.auth.sealing.seal(secret, sealedFor)

/** From the day on that is not over yet. @throws a refusal */
export const createDestination = async (
  context: ActContext,
  customerId: number,
  given: SaveDestination,
): Promise<Destination> => {
  mustManageDestinations(context, customerId)
  await mustSeeWhatIsSent(context, customerId)
  const { draft, secret } = checked(context, given, null)
  const kept = await sealed(context, secret)
  const { now } = context
  return inTransaction(context.db, async (client) => {
    const { rows } = await client.query<{ zone: string }>(
      'SELECT time_zone AS zone FROM customer WHERE id = $1 FOR NO KEY UPDATE',
      [customerId],
    )
    if (!rows[0]) throw refusal(customerWords.noSuchCustomer)
    if ((await destinationsOf(client, customerId)).length >= dayDestinationsMost)
      throw refusal(words.tooMany(dayDestinationsMost))
    const firstDay = dayIn(now, rows[0].zone)
    const id = await insertDestination(client, customerId, draft, { secret: kept, firstDay, now })
    await record(client, context.actor, {
      action: 'destination of daily files created',
      subject: draft.name,
      customerId,
      new: auditValues(draft),
    })
    return (await destinationById(client, [customerId], id))!
  })
}

/** @throws a refusal */
export const updateDestination = async (
  context: ActContext,
  id: number,
  given: SaveDestination,
): Promise<Destination> => {
  const before = await managedDestination(context, id)
  const { draft, secret } = checked(context, given, before)
  const kept = await sealed(context, secret)
  const { customerId } = before
  return inTransaction(context.db, async (client) => {
    await changeDestination(client, id, draft, kept, context.now)
    await record(client, context.actor, {
      action: 'destination of daily files edited',
      subject: draft.name,
      customerId,
      old: draftOf(before),
      new: { ...auditValues(draft), ...(kept && { isCredentialNew: true }) },
    })
    return (await destinationById(client, [customerId], id))!
  })
}

/** With its log; what was sent stays where it is. Whoever manages destinations may end any. @throws a refusal */
export const deleteDestination = async (context: Acting, id: number): Promise<boolean> => {
  const before = await foundDestination(context, id)
  await inTransaction(context.db, async (client) => {
    await removeDestination(client, id)
    await record(client, context.actor, {
      action: 'destination of daily files deleted',
      subject: before.name,
      customerId: before.customerId,
      old: draftOf(before),
    })
  })
  return true
}

/** What is wrong with it, in English words; null where nothing is. @throws a refusal */
export const tryDestination = async (context: ActContext, id: number): Promise<string | null> => {
  const destination = await managedDestination(context, id)
  const { db, access, webhooks, dayFiles, viewer, now } = context
  if (dayFiles.tries.take(`user ${viewer.userId}`, now) > 0) throw refusal(words.tooOften)
  const targets = {
    sealing: access.auth.sealing,
    rules: webhooks.addressRules,
    folder: dayFiles.folder,
  }
  const problem = await tryTarget(destination, async () =>
    openTarget(destination, await secretOf(db, id), targets),
  )
  const { customerId, name: subject } = destination
  await inTransaction(db, (client) =>
    record(client, context.actor, { action: 'destination of daily files tried', subject, customerId }),
  )
  return problem
}

/** Sends a day, all of it, whether it was sent before or not. @throws a refusal */
export const sendDay = async (context: Acting, id: number, day: string): Promise<DayDelivery> => {
  const { customerId, name: subject } = await managedDestination(context, id)
  const { db, now } = context
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<{ zone: string }>(
      'SELECT time_zone AS zone FROM customer WHERE id = $1',
      [customerId],
    )
    const today = dayIn(now, rows[0]!.zone)
    if (day >= today) throw refusal(words.dayToCome)
    if (day <= dayAfter(today, -dayDeliveriesKeptDays)) throw refusal(words.dayLongAgo)
    if ((await waitingOf(client, id)) >= dayWaitingMost) throw refusal(words.waiting(dayWaitingMost))
    await makeDayDue(client, id, spanOfDay(day, rows[0]!.zone), now)
    const action = 'day sent again'
    await record(client, context.actor, { action, subject, customerId, new: { day } })
    return (await deliveryOf(client, id, day))!
  })
}
