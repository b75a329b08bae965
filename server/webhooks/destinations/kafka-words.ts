/** What a cluster refuses, in English words, as they are kept. */
import { mark } from '#domain/basics/texts.ts'

/** By the names of Kafka's errors. */
export const kafkaWords = {
  UNKNOWN_TOPIC_OR_PARTITION: mark('It has no topic of this name.'),
  INVALID_TOPIC_EXCEPTION: mark('It has no topic of this name.'),
  TOPIC_AUTHORIZATION_FAILED: mark('It refuses this user, or the topic.'),
  CLUSTER_AUTHORIZATION_FAILED: mark('It refuses this user, or the topic.'),
  SASL_AUTHENTICATION_FAILED: mark('It does not know this user, or the password is another.'),
  UNSUPPORTED_SASL_MECHANISM: mark('It has another way to sign in.'),
  MESSAGE_TOO_LARGE: mark('A message was too large for it.'),
  LEADER_NOT_AVAILABLE: mark('Too few of its replicas are in sync.'),
  NOT_ENOUGH_REPLICAS: mark('Too few of its replicas are in sync.'),
  NOT_ENOUGH_REPLICAS_AFTER_APPEND: mark('Too few of its replicas are in sync.'),
} as const

export interface KafkaError extends Error {
  readonly code?: string
  readonly apiId?: string
  readonly errors?: readonly Error[]
}
/** What is behind an error of the client: the last of several, and what caused it. */
export const behind = (error: KafkaError): KafkaError => {
  const next = error.errors?.at(-1) ?? error.cause
  return next instanceof Error ? behind(next) : error
}

/** In English words, as they are kept. */
export const problemOf = (error: Error): Error => {
  const cause = behind(error)
  const words = (kafkaWords as Readonly<Record<string, string>>)[cause.apiId ?? ''] ?? null
  if (words !== null) return new Error(words)
  // The client's own, where the cluster leaves a topic out.
  if (/^Unknown topic/.test(cause.message)) return new Error(kafkaWords.UNKNOWN_TOPIC_OR_PARTITION)
  if (cause.code === 'PLT_KFK_AUTHENTICATION') return new Error(kafkaWords.SASL_AUTHENTICATION_FAILED)
  if (cause.code === 'PLT_KFK_TIMEOUT') return Object.assign(new Error(), { name: 'TimeoutError' })
  return cause
}
