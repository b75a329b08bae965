/** Webhooks: a customer's own systems that are sent alerts or a feed, and the log of deliveries. */
import type { WebhookInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { type PagedList, readPages } from './pages.ts'

export type Webhook = Answer<typeof webhooksQuery>['webhooks'][number]
export type WebhookDraft = WebhookInput
/** What it is sent in place of alerts. */
export type WebhookFeedName = NonNullable<Webhook['feed']>
/** `secret` is sent only once, when it is created. */
export type WebhookMade = Answer<typeof createWebhookMutation>['createWebhook']
export type Delivery = Answer<typeof webhookDeliveriesQuery>['webhookDeliveries']['deliveries'][number]

const fields = `id customerId name kind url isActive feed created updated
  broker { topic user hasPassword mechanism isEncrypted authority }`
const deliveryFields =
  'id kind firingId body created due attempts delivered state status durationMs response problem'

export const webhooksQuery = query(
  `query($customerId: ID!) { webhooks(customerId: $customerId) { ${fields} } }`,
)
export const webhookDeliveriesQuery = query(
  `query($webhookId: ID!, $pageSize: Int, $after: String) {
    webhookDeliveries(webhookId: $webhookId, pageSize: $pageSize, after: $after) {
      deliveries { ${deliveryFields} } after } }`,
)
export const createWebhookMutation = mutation(
  `mutation($customerId: ID!, $input: WebhookInput!) {
    createWebhook(customerId: $customerId, input: $input) { webhook { ${fields} } secret } }`,
)
export const updateWebhookMutation = mutation(
  `mutation($id: ID!, $input: WebhookInput!, $newSecret: Boolean) {
    updateWebhook(id: $id, input: $input, newSecret: $newSecret) { webhook { ${fields} } secret } }`,
)
export const deleteWebhookMutation = mutation('mutation($id: ID!) { deleteWebhook(id: $id) }')
export const testWebhookMutation = mutation('mutation($id: ID!) { testWebhook(id: $id) { id } }')
export const resendDeliveryMutation = mutation('mutation($id: ID!) { resendDelivery(id: $id) { id } }')

export const webhooks = async (customerId: string, signal?: AbortSignal): Promise<readonly Webhook[]> =>
  (await request(webhooksQuery, { customerId }, signal)).webhooks
const deliveriesPage = 50
/** The newest of a webhook, so many pages of them. */
export const webhookDeliveries = (
  webhookId: string,
  pages: number,
  signal?: AbortSignal,
): Promise<PagedList<Delivery>> =>
  readPages(pages, async (after) => {
    const variables = { webhookId, pageSize: deliveriesPage, after }
    const { webhookDeliveries: page } = await request(webhookDeliveriesQuery, variables, signal)
    return { list: page.deliveries, after: page.after }
  })
export const createWebhook = async (customerId: string, input: WebhookDraft): Promise<WebhookMade> =>
  (await request(createWebhookMutation, { customerId, input })).createWebhook
export const updateWebhook = async (
  id: string,
  input: WebhookDraft,
  newSecret = false,
): Promise<WebhookMade> => (await request(updateWebhookMutation, { id, input, newSecret })).updateWebhook
export const deleteWebhook = async (id: string): Promise<void> => {
  await request(deleteWebhookMutation, { id })
}
export const testWebhook = async (id: string): Promise<void> => {
  await request(testWebhookMutation, { id })
}
export const resendDelivery = async (id: string): Promise<void> => {
  await request(resendDeliveryMutation, { id })
}
