/** What is done to a webhook: made, edited, deleted, tried, and a delivery sent again. */

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import type { DestinationName } from '#domain/alerts/destinations.ts'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { webhookNameLongest, webhooksMost } from '#domain/basics/assumed.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { newSecret } from '../access/secrets.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { nowCursor } from '../feed/pages.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustSeeAllOf } from '../scope/see-all.ts'
import { brokerFor, type GivenWebhook } from './broker.ts'
import { beginAgain, type Delivery, deliveryById, makeDue, queueDeliveries } from './delivery-store.ts'
import { destinations } from './destinations/kinds.ts'
import { testPayload } from './payload.ts'
import {
  type Broker,
  changeWebhook,
  insertWebhook,
  removeWebhook,
  type Webhook,
  type WebhookDraft,
  webhookById,
  webhooksOf,
} from './store.ts'

type ActContext = Acting & Pick<Context, 'webhooks' | 'access'>

/** A webhook with its secret, which is shown only this once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook
  readonly secret: string | null
}

/** @throws the refusal where the viewer does not manage this customer's webhooks */
export const mustManageWebhooks = ({ viewer }: Acting, customerId: number): void => {
  if (!can(viewer, 'manageWebhooks', { customerId })) throw refusal(signInWords.notAuthorized)
}

/** Webhooks tell of all vehicles of their customer. @throws a refusal where the viewer sees a part of them only */
const mustSeeWhatIsSent = (context: Acting, { customerId }: Pick<Webhook, 'customerId'>): Promise<void> =>
  mustSeeAllOf(context, customerId, webhookWords.limited)

const foundWebhook = async ({ viewer, db }: Acting, id: number): Promise<Webhook> => {
  if (!can(viewer, 'manageWebhooks')) throw refusal(signInWords.notAuthorized)
  const webhook = await webhookById(db, scope(viewer, 'manageWebhooks'), id)
  if (!webhook) throw refusal(webhookWords.noSuchWebhook)
  return webhook
}

/** A webhook that the viewer manages, and sees all of what it is sent. @throws a refusal otherwise */
export const managedWebhook = async (context: Acting, id: number): Promise<Webhook> => {
  const webhook = await foundWebhook(context, id)
  await mustSeeWhatIsSent(context, webhook)
  return webhook
}

/** The address may hold a key of the system it names: the trail tells its host alone. */
const auditValues = ({ name, kind, url, isActive, broker }: WebhookDraft & Pick<Webhook, 'kind'>) => ({
  name,
  host: destinations[kind].hostOf(url),
  isActive,
  ...(broker && { topic: broker.topic, user: broker.user }),
})

const checked = <T extends Pick<Webhook, 'name' | 'url'>>(
  { webhooks }: Pick<Context, 'webhooks'>,
  given: T,
  kind: DestinationName,
  broker: Broker | null,
): T => {
  const draft = { ...given, name: given.name.trim(), url: given.url.trim() }
  if (draft.name === '' || draft.name.length > webhookNameLongest || draft.name.includes('\0'))
    throw refusal(webhookWords.name(webhookNameLongest))
  const problem = destinations[kind].problem(draft.url, webhooks.addressRules, broker)
  if (problem) throw refusal(problem)
  return draft
}

/** @throws a refusal */
export const createWebhook = async (
  context: ActContext,
  customerId: number,
  { broker: given, ...draft }: GivenWebhook,
): Promise<WebhookWithSecret> => {
  mustManageWebhooks(context, customerId)
  await mustSeeWhatIsSent(context, { customerId })
  const { kind } = draft
  const broker = await brokerFor(context, given, { kind, url: draft.url.trim(), before: null })
  const checkedDraft = { ...checked(context, draft, kind, broker), broker }
  const secret = newSecret()
  // From here on, whenever the first of it is sent.
  const cursor = draft.feed && (await nowCursor(context.db, draft.feed))
  return inTransaction(context.db, async (client) => {
    const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [
      customerId,
    ])
    if (!rowCount) throw refusal(customerWords.noSuchCustomer)
    if ((await webhooksOf(client, customerId)).length >= webhooksMost)
      throw refusal(webhookWords.tooMany(webhooksMost))
    const id = await insertWebhook(client, customerId, checkedDraft, { secret, cursor, now: context.now })
    await record(client, context.actor, {
      action: 'webhook created',
      subject: checkedDraft.name,
      customerId,
      new: { ...auditValues(checkedDraft), ...(draft.feed && { feed: draft.feed }) },
    })
    return { webhook: (await webhookById(client, [customerId], id))!, secret }
  })
}

/** @param isNewSecret the old one then signs nothing any more @throws a refusal */
export const updateWebhook = async (
  context: ActContext,
  id: number,
  { broker: given, ...rest }: Omit<GivenWebhook, 'feed' | 'kind'>,
  isNewSecret: boolean,
): Promise<WebhookWithSecret> => {
  const before = await managedWebhook(context, id)
  const { customerId, kind } = before
  const broker =
    given === null && before.broker && rest.url.trim() === before.url
      ? before.broker
      : await brokerFor(context, given, { kind, url: rest.url.trim(), before })
  const draft = { ...checked(context, rest, kind, broker), broker }
  const secret = isNewSecret ? newSecret() : null
  return inTransaction(context.db, async (client) => {
    await changeWebhook(client, id, draft, secret, context.now)
    const isElsewhere = draft.url !== before.url || broker?.topic !== before.broker?.topic
    if (isElsewhere) await beginAgain(client, id)
    await record(client, context.actor, {
      action: isNewSecret ? 'webhook signed anew' : 'webhook edited',
      subject: draft.name,
      customerId,
      old: auditValues(before),
      new: auditValues({ ...draft, kind }),
    })
    return { webhook: (await webhookById(client, [customerId], id))!, secret }
  })
}

/** With its deliveries. Whoever manages webhooks may end any. @throws a refusal */
export const deleteWebhook = async (context: Acting, id: number): Promise<boolean> => {
  const before = await foundWebhook(context, id)
  await inTransaction(context.db, async (client) => {
    await removeWebhook(client, id)
    await record(client, context.actor, {
      action: 'webhook deleted',
      subject: before.name,
      customerId: before.customerId,
      old: auditValues(before),
    })
  })
  return true
}

const noting = (
  context: Acting,
  webhook: Webhook,
  action: string,
  act: (client: pg.PoolClient) => Promise<number>,
): Promise<Delivery> =>
  inTransaction(context.db, async (client) => {
    const id = await act(client)
    await record(client, context.actor, { action, subject: webhook.name, customerId: webhook.customerId })
    return (await deliveryById(client, id))!
  })

/** Sends a test delivery. @throws a refusal */
export const testWebhook = async (context: Acting, id: number): Promise<Delivery> => {
  const webhook = await managedWebhook(context, id)
  return noting(context, webhook, 'webhook tested', async (client) => {
    const event = randomUUID()
    const body = testPayload(event, webhook.customerId, context.now)
    const test = { webhookId: id, event, kind: 'test', firingId: null, body }
    return (await queueDeliveries(client, [test], context.now))[0]!
  })
}

/** Sends a delivery again, with the same event and body. @throws a refusal */
export const resendDelivery = async (context: Acting, id: number): Promise<Delivery> => {
  const { viewer, db } = context
  if (!can(viewer, 'manageWebhooks')) throw refusal(signInWords.notAuthorized)
  const delivery = await deliveryById(db, id)
  const webhook = delivery && (await webhookById(db, scope(viewer, 'manageWebhooks'), delivery.webhookId))
  if (!webhook) throw refusal(webhookWords.noSuchDelivery)
  await mustSeeWhatIsSent(context, webhook)
  return noting(context, webhook, 'webhook told again', async (client) => {
    await makeDue(client, delivery, context.now)
    return id
  })
}
