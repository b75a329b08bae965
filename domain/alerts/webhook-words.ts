/** Texts about webhooks. */

export const webhookWords = {
  noSuchWebhook: 'There is no such webhook.',
  noSuchDelivery: 'There is no such delivery.',
  name: (most: number) => `A webhook needs a name of at most ${most} characters.`,
  url: 'A webhook needs an address that begins with https://.',
  http: 'This address is not encrypted. Give one that begins with https://.',
  credentials: 'Leave user name and password out of the address: deliveries are signed instead.',
  privateAddress: 'This address is in a private network, which cannot receive alerts.',
  port: 'Webhooks cannot be sent to this port. Use 443, or one above 1023 that is for the web.',
  tooMany: (most: number) => `A customer has at most ${most} webhooks. Delete one first.`,
} as const
