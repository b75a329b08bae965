/** Webhooks: addresses of a customer's own systems that are told of alerts, and what became of each telling. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import { ask, question } from './graphql.ts'

export interface Webhook {
  readonly id: string
  readonly customerId: number
  readonly name: string
  readonly url: string
  readonly isActive: boolean
  readonly created: Instant
  readonly updated: Instant
}
export type WebhookDraft = Pick<Webhook, 'name' | 'url' | 'isActive'>
/** `secret` is told once, where it was made. */
export interface WebhookMade {
  readonly webhook: Webhook
  readonly secret: string | null
}
export interface Delivery {
  readonly id: string
  /** alert.fired or test */
  readonly kind: string
  readonly firingId: string | null
  readonly body: string
  readonly created: Instant
  /** When it is tried next; null where it is not. */
  readonly due: Instant | null
  readonly attempts: number
  readonly delivered: Instant | null
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** What it answered last; null where it did not. */
  readonly status: number | null
  readonly durationMs: Ms | null
  readonly response: string | null
  readonly problem: string | null
}
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[]
  readonly after: string | null
}

const fields = 'id customerId name url isActive created updated'
const deliveryFields =
  'id kind firingId body created due attempts delivered state status durationMs response problem'

export const webhooksQuestion = question<{ webhooks: readonly Webhook[] }, { customerId: string }>(
  `query($customerId: ID!) { webhooks(customerId: $customerId) { ${fields} } }`,
)
export const webhookDeliveriesQuestion = question<
  { webhookDeliveries: DeliveryPage },
  { webhookId: string; pageSize: number; after: string | null }
>(
  `query($webhookId: ID!, $pageSize: Int, $after: String) {
    webhookDeliveries(webhookId: $webhookId, pageSize: $pageSize, after: $after) {
      deliveries { ${deliveryFields} } after } }`,
)
export const createWebhookQuestion = question<
  { createWebhook: WebhookMade },
  { customerId: string; input: WebhookDraft }
>(
  `mutation($customerId: ID!, $input: WebhookInput!) {
    createWebhook(customerId: $customerId, input: $input) { webhook { ${fields} } secret } }`,
)
export const updateWebhookQuestion = question<
  { updateWebhook: WebhookMade },
  { id: string; input: WebhookDraft; newSecret: boolean }
>(
  `mutation($id: ID!, $input: WebhookInput!, $newSecret: Boolean) {
    updateWebhook(id: $id, input: $input, newSecret: $newSecret) { webhook { ${fields} } secret } }`,
)
export const deleteWebhookQuestion = question<{ deleteWebhook: boolean }, { id: string }>(
  'mutation($id: ID!) { deleteWebhook(id: $id) }',
)
export const testWebhookQuestion = question<{ testWebhook: { id: string } }, { id: string }>(
  'mutation($id: ID!) { testWebhook(id: $id) { id } }',
)
export const resendDeliveryQuestion = question<{ resendDelivery: { id: string } }, { id: string }>(
  'mutation($id: ID!) { resendDelivery(id: $id) { id } }',
)

export const webhooks = async (customerId: string, signal?: AbortSignal): Promise<readonly Webhook[]> =>
  (await ask(webhooksQuestion, { customerId }, signal)).webhooks
const deliveriesPage = 50
/** The newest of a webhook, so many pages of them. */
export const webhookDeliveries = async (
  webhookId: string,
  pages: number,
  signal?: AbortSignal,
): Promise<DeliveryPage> => {
  const deliveries: Delivery[] = []
  let after: string | null = null
  for (let page = 0; page < pages; page++) {
    const asked: { webhookDeliveries: DeliveryPage } = await ask(
      webhookDeliveriesQuestion,
      { webhookId, pageSize: deliveriesPage, after },
      signal,
    )
    deliveries.push(...asked.webhookDeliveries.deliveries)
    after = asked.webhookDeliveries.after
    if (after === null) break
  }
  return { deliveries, after }
}
export const createWebhook = async (customerId: string, input: WebhookDraft): Promise<WebhookMade> =>
  (await ask(createWebhookQuestion, { customerId, input })).createWebhook
export const updateWebhook = async (
  id: string,
  input: WebhookDraft,
  newSecret = false,
): Promise<WebhookMade> => (await ask(updateWebhookQuestion, { id, input, newSecret })).updateWebhook
export const deleteWebhook = async (id: string): Promise<void> => {
  await ask(deleteWebhookQuestion, { id })
}
export const testWebhook = async (id: string): Promise<void> => {
  await ask(testWebhookQuestion, { id })
}
export const resendDelivery = async (id: string): Promise<void> => {
  await ask(resendDeliveryQuestion, { id })
}
