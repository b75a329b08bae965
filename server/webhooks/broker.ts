/** What somebody gives of a broker: held against what its kind asks for, and the password sealed. */
import { X509Certificate } from 'node:crypto'
import { type DestinationName, destinationKinds, isTopicOf } from '#domain/alerts/destinations.ts'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { type Broker, type NewWebhook, type SealedBroker, sealedAs, type Webhook } from './store.ts'

export interface GivenBroker extends Broker {
  /** Undefined: it stays as it is; empty: none. */
  readonly password: string | undefined
}
export type GivenWebhook = Omit<NewWebhook, 'broker'> & { readonly broker: GivenBroker | null }

/** Characters. */
const loginLongest = 1_000
const authorityLongest = 100_000

const areCertificates = (pem: string): boolean => {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  if (!found || pem.length > authorityLongest) return false
  try {
    return found.every((one) => new X509Certificate(one))
  } catch {
    return false
  }
}

/** @throws a refusal where it will not do. */
export const brokerFor = async (
  { access }: Pick<Context, 'access'>,
  given: GivenBroker | null,
  {
    kind,
    url,
    before,
  }: { readonly kind: DestinationName; readonly url: string; readonly before: Webhook | null },
): Promise<SealedBroker | null> => {
  const asks = destinationKinds[kind].broker
  if (!asks) return null
  if (!given) throw refusal(webhookWords.needsBroker)
  const topic = given.topic.trim()
  const { password, mechanism, isEncrypted } = given
  const user = given.user.trim()
  const authority = given.authority.trim()
  if (!isTopicOf(asks, topic)) throw refusal(webhookWords.topic(asks.topicExample))
  // Broken halves of characters cannot be written as UTF-8.
  for (const text of [user, password ?? ''])
    if (text.length > loginLongest || text.includes('\0') || !text.isWellFormed())
      throw refusal(webhookWords.user)
  if (authority !== '' && !areCertificates(authority)) throw refusal(webhookWords.authority)
  const kept = before?.broker ?? null
  // Nobody sends a password that they do not know somewhere else.
  const isSame =
    before?.url === url &&
    kept?.user === user &&
    kept.authority === authority &&
    kept.isEncrypted === isEncrypted &&
    // By SCRAM a cluster never sees it.
    kept.mechanism === mechanism
  if (password === undefined && kept?.password && user !== '' && !isSame)
    throw refusal(webhookWords.passwordAgain)
  const sealed =
    user === '' || password === ''
      ? null
      : password === undefined
        ? (kept?.password ?? null)
        : await access.auth.sealing.seal(password, sealedAs)
  return { topic, user, password: sealed, mechanism, isEncrypted, authority }
}
