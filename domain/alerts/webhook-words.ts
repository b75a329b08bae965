/** Texts about webhooks. */
import { t } from '../basics/texts.ts'

export const webhookWords = {
  noSuchWebhook: t('There is no such webhook.'),
  noSuchDelivery: t('There is no such delivery.'),
  name: (most: number) => t('A webhook needs a name of at most {{most}} characters.', { most }),
  url: t('A webhook needs an address that begins with https://.'),
  http: t('This address is not encrypted. Give one that begins with https://.'),
  credentials: t('Leave user name and password out of the address: deliveries are signed instead.'),
  privateAddress: t('This address is in a private network, which cannot receive alerts.'),
  port: t('Webhooks cannot be sent to this port. Use 443, or one above 1023 that is for the web.'),
  tooMany: (most: number) => t('A customer has at most {{most}} webhooks. Delete one first.', { most }),
  limited: t('You see a part of the trailers only. Somebody who sees all of them can manage webhooks.'),
} as const
