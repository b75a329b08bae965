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
  mqtt: t('An MQTT broker needs an address that begins with mqtts://.'),
  notEncrypted: t('This address is not encrypted. Give one that begins with mqtts://.'),
  brokerCredentials: t('Leave user name and password out of the address: they have fields of their own.'),
  servers: (most: number) =>
    t('A Kafka cluster needs its bootstrap servers, at most {{most}}: host:port, separated by commas.', {
      most,
    }),
  clear: t('Without encryption nothing is sent to this cluster.'),
  brokerPort: t('Nothing is sent to this port. Use one that brokers listen at.'),
  topic: (example: string) => t('This topic will not do. Write one such as {{example}}.', { example }),
  needsBroker: t('A broker needs a topic.'),
  user: t('User name and password are too long, or have characters that they cannot have.'),
  authority: t('The certificate has to be one or several certificates as PEM.'),
  passwordAgain: t('Enter the password again: the address, or the user, is another now.'),
  tooMany: (most: number) => t('A customer has at most {{most}} webhooks. Delete one first.', { most }),
  limited: t('You see a part of the trailers only. Somebody who sees all of them can manage webhooks.'),
} as const
