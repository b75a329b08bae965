/** A broker that speaks MQTT 5: a message for each change or alert, at least once (QoS 1). */
import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { MqttClient } from 'mqtt'
import { webhookWords } from '#domain/alerts/webhook-words.ts'
import { webhookTryLongest } from '#domain/basics/assumed.ts'
import { mark } from '#domain/basics/texts.ts'
import { type AddressRules, guardedLookup, hostProblem, isBrokerPort, numberProblem } from '../address.ts'
import { countAnswers } from './answers.ts'
import { type BrokerLink, sendInTurn } from './in-turn.ts'
import type { Destination, OpenBroker } from './kind.ts'
import type { BrokerMessage } from './messages.ts'

/** Under way at once, whatever more the broker would take. */
const underWayMost = 100
const keepAliveSeconds = 30
/** Of all answers to a delivery: a confirmation is some bytes, with a reason some hundred. */
const answersMost = 2 ** 20

/** As an address of the web is read, so that a host has one notation. */
const readAddress = (address: string) => {
  const [, scheme, rest] = /^(mqtts?):\/\/([^/?#]+)\/?$/.exec(address) ?? []
  if (!scheme || !rest || !URL.canParse(`https://${rest}`)) return null
  const url = new URL(`https://${rest}`)
  const usual = scheme === 'mqtts' ? 8883 : 1883
  if (url.port === '') url.port = /:0*443$/.test(rest) ? '' : String(usual)
  return { url, isEncrypted: scheme === 'mqtts' }
}

const problem = (address: string, rules: AddressRules): string | null => {
  if (address.length > 2_000) return webhookWords.mqtt
  if (address.includes('@')) return webhookWords.brokerCredentials
  const read = readAddress(address)
  if (!read) return webhookWords.mqtt
  if (!read.isEncrypted && !rules.isHttpAllowed) return webhookWords.notEncrypted
  return hostProblem(read.url, rules, { listens: isBrokerPort, words: webhookWords.brokerPort })
}

const hostOf = (address: string): string => readAddress(address)?.url.host ?? ''

const closedWords = mark('It closed the connection before it answered.')
const words = (error: Error & { readonly code?: number | string }): string | null => {
  switch (error.code) {
    case 1:
    case 132:
      return mark('It does not speak MQTT 5.')
    case 4:
    case 134:
      return mark('It does not know this user, or the password is another.')
    case 5:
    case 135:
      return mark('It refuses this user, or the topic.')
    case 149:
      return mark('A message was too large for it.')
    case 151:
      return mark('It takes no more messages for now: a quota is used up.')
    default:
      // The client's own words for messages that were under way.
      return /^(Connection closed|client disconnecting)/.test(error.message) ? closedWords : null
  }
}

const publish = (
  client: MqttClient,
  messages: readonly BrokerMessage[],
  onArrived: (count: number) => void,
  isTime: () => boolean,
  most: number,
): Promise<void> =>
  new Promise((done, fail) => {
    let begun = 0
    let underWay = 0
    let prefix = 0
    let isOver = false
    const came = new Set<number>()
    const end = (error?: Error) => {
      isOver = true
      client.off('close', closed)
      client.off('error', end)
      if (error) fail(error)
      else done()
    }
    const closed = () => end(new Error(closedWords))
    const more = () => {
      while (underWay < most && begun < messages.length && isTime()) {
        const at = begun++
        underWay++
        const { topic, value, headers } = messages[at]!
        const { 'content-type': contentType, ...userProperties } = headers
        const properties = { contentType: contentType!, payloadFormatIndicator: true, userProperties }
        client.publish(topic, value, { qos: 1, properties }, (error) => {
          // Nothing more is begun behind one that was refused.
          if (error) return end(error)
          if (isOver) return
          underWay--
          came.add(at)
          while (came.delete(prefix)) prefix++
          onArrived(prefix)
          more()
        })
      }
      if (underWay === 0) end()
    }
    client.once('close', closed)
    client.once('error', end)
    more()
  })

const open = (address: string, { user, password, authority }: OpenBroker, rules: AddressRules) =>
  new Promise<BrokerLink>((done, fail) => {
    const read = readAddress(address)
    const wrong = problem(address, rules)
    if (!read || wrong) return fail(new Error(wrong ?? webhookWords.mqtt))
    const host = read.url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(read.url.port || 443)
    const refused = numberProblem(host, rules)
    if (refused) return fail(new Error(refused))
    const to = { host, port, lookup: guardedLookup(rules) }
    const answers = countAnswers(answersMost)
    const client = new MqttClient(
      () => {
        const name = isIP(host) === 0 ? { servername: host } : {}
        const stream = read.isEncrypted
          ? connectTls({ ...to, ...name, ...(authority && { ca: authority }) })
          : connectPlain(to)
        stream.on('data', (chunk: Buffer) => answers.take(stream, chunk))
        // The client tells of some of them only.
        return stream.once('error', fail)
      },
      {
        ...{ protocolVersion: 5, clean: true, reconnectPeriod: 0, keepalive: keepAliveSeconds },
        ...{ connectTimeout: webhookTryLongest, ...(user && { username: user, password }) },
        properties: { sessionExpiryInterval: 0 },
      },
    )
    let isOpen = false
    const close = () => {
      isOpen = false
      client.end(true)
    }
    // Whoever waits for something hears of it; without a listener it would end the process.
    client.on('error', (error) => {
      close()
      fail(error)
    })
    client.on('close', () => {
      close()
      fail(new Error(closedWords))
    })
    // Nobody has subscribed to anything: what comes is not kept.
    client.on('packetreceive', ({ cmd }) => {
      if (cmd === 'publish') close()
    })
    client.once('connect', ({ properties }) => {
      isOpen = true
      if (properties?.maximumQoS === 0) {
        close()
        return fail(new Error(mark('It confirms no messages (QoS 1).')))
      }
      const most = Math.min(properties?.receiveMaximum ?? underWayMost, underWayMost)
      done({
        isOpen: () => isOpen,
        close,
        send: (messages, onArrived, isTime) => {
          answers.begin()
          return publish(client, messages, onArrived, isTime, most)
        },
      })
    })
  })

export const mqtt: Destination = {
  problem,
  hostOf,
  send: (due, broker, context) =>
    sendInTurn(due, broker!, context, { open: () => open(due.url, broker!, context.rules), words }),
}
