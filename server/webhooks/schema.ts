/** Webhooks in GraphQL, for those who manage a customer: the list, the log of deliveries, and every change. */
import { destinationNames, mechanisms } from '#domain/alerts/destinations.ts'
import type { Acting } from '../audit/context.ts'
import { type FeedName, feedKinds } from '../feed/kinds.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import {
  createWebhook,
  deleteWebhook,
  managedWebhook,
  mustManageWebhooks,
  resendDelivery,
  testWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from './acts.ts'
import { type Delivery, deliveriesOf } from './delivery-store.ts'
import { type SealedBroker, type Webhook, webhooksOf } from './store.ts'

const builder = schemaPart()

export { builder as webhooksSchema }

const FeedType = builder.enumType('WebhookFeed', Object.keys(feedKinds) as FeedName[])
const KindType = builder.enumType('WebhookKind', destinationNames)
const MechanismType = builder.enumType('BrokerMechanism', mechanisms)
const BrokerType = builder.objectRef<SealedBroker>('WebhookBroker').implement({
  description: 'How a broker is reached, beside its address.',
  fields: (t) => ({
    topic: t.exposeString('topic', { nullable: false }),
    user: t.exposeString('user', { nullable: false }),
    hasPassword: t.boolean({ nullable: false, resolve: ({ password }) => password !== null }),
    mechanism: t.expose('mechanism', { type: MechanismType, nullable: false }),
    isEncrypted: t.exposeBoolean('isEncrypted', { nullable: false }),
    authority: t.exposeString('authority', { nullable: false }),
  }),
})
const WebhookType = builder.objectRef<Webhook>('Webhook').implement({
  description: "An address of the customer's own systems that receives alerts. See docs/webhooks.md.",
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    kind: t.expose('kind', { type: KindType, nullable: false }),
    url: t.exposeString('url', {
      nullable: false,
      description: 'Of a Kafka cluster its bootstrap servers, separated by commas',
    }),
    broker: t.expose('broker', { type: BrokerType, description: 'null: an address of the web' }),
    isActive: t.exposeBoolean('isActive', { nullable: false }),
    feed: t.expose('feed', {
      type: FeedType,
      description: 'Every change of this kind is sent; null: alerts.',
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
  }),
})
const MadeType = builder.objectRef<WebhookWithSecret>('WebhookMade').implement({
  fields: (t) => ({
    webhook: t.field({ type: WebhookType, nullable: false, resolve: ({ webhook }) => webhook }),
    secret: t.exposeString('secret', { description: 'What deliveries are signed with; shown this once.' }),
  }),
})
const DeliveryStateType = builder.enumType('WebhookDeliveryState', ['waiting', 'delivered', 'failed'])
const DeliveryType = builder.objectRef<Delivery>('WebhookDelivery').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    webhookId: t.exposeID('webhookId', { nullable: false }),
    event: t.exposeString('event', { nullable: false, description: 'The same at every try.' }),
    kind: t.exposeString('kind', {
      nullable: false,
      description: 'alert.fired, test, feed. with which, or subscription. with what became of it',
    }),
    firingId: t.exposeID('firingId'),
    body: t.exposeString('body', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    due: t.expose('due', { type: 'Instant', description: 'When it is tried next; null where it is not.' }),
    attempts: t.exposeInt('attempts', { nullable: false }),
    delivered: t.expose('delivered', { type: 'Instant' }),
    state: t.field({
      type: DeliveryStateType,
      nullable: false,
      description: 'failed: it is not tried any more',
      resolve: ({ delivered, due }) =>
        delivered !== null ? 'delivered' : due !== null ? 'waiting' : 'failed',
    }),
    status: t.exposeInt('status', { description: 'What it answered last; null where it did not.' }),
    durationMs: t.exposeInt('durationMs', { description: 'How long the last try took.' }),
    response: t.exposeString('response', { description: 'How the last answer began.' }),
    problem: t.string({ description: 'Why the last try failed.', resolve: saidOf('problem') }),
  }),
})
const DeliveryPageType = builder
  .objectRef<{ readonly deliveries: readonly Delivery[]; readonly after: string | null }>(
    'WebhookDeliveryPage',
  )
  .implement({
    fields: (t) => ({
      deliveries: t.field({ type: [DeliveryType], nullable: false, resolve: ({ deliveries }) => deliveries }),
      after: t.exposeString('after', { description: 'For the next page; null behind the last.' }),
    }),
  })

builder.queryField('webhooks', (t) =>
  t.field({
    type: [WebhookType],
    nullable: false,
    description: 'By name.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => {
      mustManageWebhooks(context, idOf(customerId))
      return webhooksOf(context.db, idOf(customerId))
    },
  }),
)

builder.queryField('webhookDeliveries', (t) =>
  t.field({
    type: DeliveryPageType,
    nullable: false,
    description: 'The newest first; of the last 30 days.',
    args: {
      webhookId: t.arg.id({ required: true }),
      pageSize: t.arg.int(),
      after: t.arg.string({ description: 'Where the page before ended.' }),
    },
    resolve: async (_root, { webhookId, pageSize, after }, context: Acting) => {
      const { id } = await managedWebhook(context, idOf(webhookId))
      const { limit } = readPage({ pageSize })
      const before = after == null ? null : Number.parseInt(after, 10) || 0
      const deliveries = await deliveriesOf(context.db, id, before, limit)
      return { deliveries, after: deliveries.length === limit ? String(deliveries.at(-1)!.id) : null }
    },
  }),
)

const BrokerInput = builder.inputType('WebhookBrokerInput', {
  fields: (t) => ({
    topic: t.string({
      required: true,
      description:
        'With {type} and {customer} in it, for MQTT also {vin} and {unit}, filled in for each message',
    }),
    user: t.string({ defaultValue: '' }),
    password: t.string({ description: 'Left out it stays as it is; empty: none. It is not shown again.' }),
    mechanism: t.field({ type: MechanismType, defaultValue: 'plain', description: 'Of Kafka' }),
    isEncrypted: t.boolean({ defaultValue: true, description: 'TLS of Kafka; of MQTT the address says it' }),
    authority: t.string({
      defaultValue: '',
      description: "PEM of who signed the broker's certificate, where that is nobody whom everybody trusts",
    }),
  }),
})
const WebhookInput = builder.inputType('WebhookInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    kind: t.field({
      type: KindType,
      defaultValue: 'https',
      description: 'Of one that is made it stays as it is.',
    }),
    url: t.string({
      required: true,
      description:
        'https:// (http where the server is configured to allow it), mqtts://, or the servers of a Kafka cluster: host:port, separated by commas',
    }),
    broker: t.field({ type: BrokerInput, description: 'What MQTT and Kafka need beside the address' }),
    isActive: t.boolean({ defaultValue: true }),
    feed: t.field({
      type: FeedType,
      description:
        'Every change of this kind is sent in place of alerts. Of one that is made it stays as it is.',
    }),
  }),
})
const draftOf = (input: typeof WebhookInput.$inferInput) => ({
  name: input.name,
  url: input.url,
  isActive: input.isActive ?? true,
  broker: input.broker
    ? {
        topic: input.broker.topic,
        user: input.broker.user ?? '',
        password: input.broker.password ?? undefined,
        mechanism: input.broker.mechanism ?? 'plain',
        isEncrypted: input.broker.isEncrypted ?? true,
        authority: input.broker.authority ?? '',
      }
    : null,
})

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: MadeType,
    nullable: false,
    args: { customerId: t.arg.id({ required: true }), input: t.arg({ type: WebhookInput, required: true }) },
    resolve: (_root, { customerId, input }, context) =>
      createWebhook(context, idOf(customerId), {
        ...draftOf(input),
        kind: input.kind ?? 'https',
        feed: input.feed ?? null,
      }),
  }),
)

builder.mutationField('updateWebhook', (t) =>
  t.field({
    type: MadeType,
    nullable: false,
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: WebhookInput, required: true }),
      newSecret: t.arg.boolean({ description: 'The old one then signs nothing any more.' }),
    },
    resolve: (_root, { id, input, newSecret }, context) =>
      updateWebhook(context, idOf(id), draftOf(input), newSecret ?? false),
  }),
)

builder.mutationField('deleteWebhook', (t) =>
  t.boolean({
    nullable: false,
    description: 'With its deliveries.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteWebhook(context, idOf(id)),
  }),
)

for (const [name, act, description] of [
  ['testWebhook', testWebhook, 'Sends a test delivery.'],
  ['resendDelivery', resendDelivery, 'Sends a delivery again, with the same event and body.'],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      type: DeliveryType,
      nullable: false,
      description,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => act(context, idOf(id)),
    }),
  )
