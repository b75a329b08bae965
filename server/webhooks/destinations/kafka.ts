/**
 * A Kafka cluster: a message for each change or alert, with the VIN as its key, written once all replicas that are in
 * sync have it. The client is loaded with the first delivery.
 */
import { isIP } from 'node:net'
import type { Connection, Producer, Broker as Server } from '@platformatic/kafka'
import { mechanismNames } from '#domain/alerts/destinations.ts'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { kafkaServersMost } from '#domain/basics/assumed.ts'
import { mark } from '#domain/basics/texts.ts'
import { type AddressRules, guardedLookup, hostProblem, isBrokerPort, numberProblem } from '../address.ts'
import { type BrokerLink, sendInTurn } from './in-turn.ts'
import type { Destination, OpenBroker } from './kind.ts'
import type { BrokerMessage } from './messages.ts'

/** Of one request: far below the megabyte that clusters usually take. */
const chunkBytes = 256 * 1024
const chunkMost = 200
const requestTimeout = 8_000
const usualPort = 9092

const serversOf = (address: string): readonly string[] =>
  address
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** As an address of the web is read, so that a host has one notation. */
const readServer = (text: string): URL | null => {
  if (/[/?#@\s]/.test(text) || !URL.canParse(`https://${text}`)) return null
  const url = new URL(`https://${text}`)
  if (url.port === '' && !/:0*443$/.test(text)) url.port = String(usualPort)
  return url
}

const serverProblem = (url: URL, rules: AddressRules): string | null =>
  hostProblem(url, rules, { listens: isBrokerPort, words: webhookWords.brokerPort })

const problem: Destination['problem'] = (address, rules, broker) => {
  const servers = serversOf(address)
  if (servers.length === 0 || servers.length > kafkaServersMost || address.length > 2_000)
    return webhookWords.servers(kafkaServersMost)
  if (!broker?.isEncrypted && !rules.isHttpAllowed) return webhookWords.clear
  for (const server of servers) {
    const url = readServer(server)
    if (!url) return webhookWords.servers(kafkaServersMost)
    const wrong = serverProblem(url, rules)
    if (wrong) return wrong
  }
  return null
}

const hostOf = (address: string): string =>
  serversOf(address)
    .map((server) => readServer(server)?.host ?? '')
    .join(', ')

interface KafkaError extends Error {
  readonly code?: string
  readonly apiId?: string
  readonly errors?: readonly Error[]
}
/** What is behind an error of the client: the last of several, and what caused it. */
const behind = (error: KafkaError): KafkaError => {
  const next = error.errors?.at(-1) ?? error.cause
  return next instanceof Error ? behind(next) : error
}
const known: Readonly<Record<string, string>> = {
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
}
/** In English words, as they are kept. */
const problemOf = (error: Error): Error => {
  const cause = behind(error)
  const words = known[cause.apiId ?? ''] ?? null
  if (words !== null) return new Error(words)
  // The client's own, where the cluster leaves a topic out.
  if (/^Unknown topic/.test(cause.message)) return new Error(known.UNKNOWN_TOPIC_OR_PARTITION)
  if (cause.code === 'PLT_KFK_AUTHENTICATION') return new Error(known.SASL_AUTHENTICATION_FAILED)
  if (cause.code === 'PLT_KFK_TIMEOUT') return Object.assign(new Error(), { name: 'TimeoutError' })
  return cause
}

/** Parts that are sent at once, in their order. */
const chunksOf = function* (messages: readonly BrokerMessage[]): Generator<readonly BrokerMessage[]> {
  let chunk: BrokerMessage[] = []
  let bytes = 0
  for (const message of messages) {
    const size = Buffer.byteLength(message.value)
    if (chunk.length > 0 && (chunk.length >= chunkMost || bytes + size > chunkBytes)) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(message)
    bytes += size
  }
  if (chunk.length > 0) yield chunk
}

type TextProducer = Producer<string, string, string, string>

/**
 * Whatever server the client connects to, also one of those that the cluster names, is looked up and judged here: a
 * cluster could name one of our own network. @param secure null: in clear
 */
const guard = ({ connections }: TextProducer, rules: AddressRules, secure: SecureNames | null): void => {
  const look = guardedLookup(rules)
  const get = connections.get.bind(connections) as (
    server: Server,
    done: (error: Error | null, connection?: Connection) => void,
  ) => void
  const guarded = (
    server: Server | undefined,
    done: (error: Error | null, connection?: Connection) => void,
  ) => {
    // A partition may have no leader just now.
    if (!server) return done(new Error(known.LEADER_NOT_AVAILABLE))
    const { host, port } = server
    const url = readServer(`${host.includes(':') ? `[${host}]` : host}:${port}`)
    const wrong = url ? (serverProblem(url, rules) ?? numberProblem(host, rules)) : webhookWords.brokerPort
    if (wrong) return done(new Error(wrong))
    const connect = (to: Server) => {
      try {
        get(to, done)
      } catch (error) {
        done(error as Error)
      }
    }
    if (secure) {
      // The connection itself looks it up by `look`, and checks the certificate's name.
      secure.name = isIP(host) === 0 ? host : undefined
      return connect(server)
    }
    look(host, { all: false }, (error, address) =>
      error ? done(error) : connect({ ...server, host: address as string }),
    )
  }
  connections.get = guarded as typeof connections.get
}

/** The name of the server that is connected to now, for its certificate: numbers have none. */
interface SecureNames {
  name: string | undefined
}

/** @throws in words where the address is one that nothing is sent to */
export const openProducer = async (
  address: string,
  broker: OpenBroker,
  rules: AddressRules,
): Promise<TextProducer> => {
  const wrong = problem(address, rules, broker)
  if (wrong) throw new Error(wrong)
  const {
    Producer: KafkaProducer,
    compatibilityPartitioner,
    stringSerializers,
  } = await import('@platformatic/kafka')
  const { user, password, mechanism, isEncrypted, authority } = broker
  const secure: SecureNames | null = isEncrypted ? { name: undefined } : null
  const producer = new KafkaProducer({
    clientId: 'tandem',
    bootstrapBrokers: serversOf(address).map((server) => {
      const { hostname, port } = readServer(server)!
      return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }
    }),
    serializers: stringSerializers,
    // As Kafka's own clients choose it.
    partitioner: compatibilityPartitioner,
    ...{ idempotent: true, acks: -1, retries: 2, retryDelay: 300, autocreateTopics: false },
    ...{ connectTimeout: requestTimeout, requestTimeout, timeout: requestTimeout },
    ...(secure && {
      tls: {
        ...{ lookup: guardedLookup(rules), ...(authority && { ca: authority }) },
        // Read as each connection is made.
        get servername() {
          return secure.name
        },
      },
    }),
    ...(user && { sasl: { mechanism: mechanismNames[mechanism], username: user, password } }),
  })
  guard(producer, rules, secure)
  return producer
}

const open = async (address: string, broker: OpenBroker, rules: AddressRules): Promise<BrokerLink> => {
  const producer = await openProducer(address, broker, rules)
  let isOpen = true
  /** Old clusters let only some users write without repeats; for others at least once has to do. */
  let idempotent = true
  const write = (chunk: readonly BrokerMessage[]): Promise<unknown> => {
    const messages = chunk.map(({ topic, key, value, headers }) => ({
      ...{ topic, value, headers: { ...headers } },
      ...(key !== null && { key }),
    }))
    return producer.send({ messages, idempotent, acks: -1 }).catch((error: Error) => {
      if (!idempotent || behind(error).apiId !== 'CLUSTER_AUTHORIZATION_FAILED') throw problemOf(error)
      idempotent = false
      return write(chunk)
    })
  }
  return {
    isOpen: () => isOpen,
    close: () => {
      isOpen = false
      producer.close().catch(() => undefined)
    },
    send: async (messages, onArrived, isTime) => {
      let count = 0
      for (const chunk of chunksOf(messages)) {
        if (!isTime()) return
        await write(chunk)
        count += chunk.length
        onArrived(count)
      }
    },
  }
}

export const kafka: Destination = {
  problem,
  hostOf,
  send: (due, broker, context) =>
    sendInTurn(due, broker!, context, {
      open: () => open(due.url, broker!, context.rules),
      words: () => null,
    }),
}
