/**
 * A Kafka cluster: a message for each change or alert, with the VIN as its key, written once all replicas that are in
 * sync have it. The client is loaded with the first delivery.
 */
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { kafkaServersMost } from '#domain/basics/assumed.ts'
import { type AddressRules, guardedLookup } from '../address.ts'
import { countAnswers } from './answers.ts'
import { type BrokerLink, sendInTurn } from './in-turn.ts'
import {
  guard,
  readServer,
  type SecureNames,
  serverProblem,
  signIn,
  type TextProducer,
} from './kafka-guard.ts'
import { behind, problemOf } from './kafka-words.ts'
import type { Destination, OpenBroker } from './kind.ts'
import type { BrokerMessage } from './messages.ts'

/** Of one request: far below the megabyte that clusters usually take. */
const chunkBytes = 256 * 1024
const chunkMost = 200
const requestTimeout = 8_000
/** Of all answers to a delivery: the list of a large cluster's servers and partitions is a megabyte. */
const answersMost = 16 * 2 ** 20

const serversOf = (address: string): readonly string[] =>
  address
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

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

/** @throws in words where the address is one that nothing is sent to */
export const openProducer = async (
  address: string,
  broker: OpenBroker,
  rules: AddressRules,
  answers = countAnswers(answersMost),
): Promise<TextProducer> => {
  const wrong = problem(address, rules, broker)
  if (wrong) throw new Error(wrong)
  const {
    Producer: KafkaProducer,
    compatibilityPartitioner,
    saslScramSha,
    stringSerializers,
  } = await import('@platformatic/kafka')
  const { user, isEncrypted, authority } = broker
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
    ...(user && { sasl: signIn(saslScramSha, broker) }),
  })
  guard(producer, { rules, secure, answers })
  return producer
}

const open = async (address: string, broker: OpenBroker, rules: AddressRules): Promise<BrokerLink> => {
  const answers = countAnswers(answersMost)
  const producer = await openProducer(address, broker, rules, answers)
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
      answers.begin()
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
