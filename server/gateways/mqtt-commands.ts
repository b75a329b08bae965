/** What one gateway is sent over its MQTT connection: commands and jobs, handed over once it has subscribed. */
import type { IPubackPacket, ISubscribePacket, IUnsubscribePacket } from 'mqtt-packet'
import type { Instant } from '#domain/basics/units.ts'
import { encodeJob } from '#domain/ota/wire.ts'
import { encodeCommand } from '#domain/wire/command.ts'
import type { CommandDispatcher } from '../commands/dispatcher.ts'
import { type Answering, readResults } from '../commands/results.ts'
import type { JobDispatcher } from '../ota/dispatcher.ts'
import type { Log } from '../platform/log.ts'
import type { PacketConnection } from './mqtt-wire.ts'

export const commandTopic = (serial: string) => `tandem/v1/${serial}/command`
export const resultTopic = (serial: string) => `tandem/v1/${serial}/command-result`
export const jobTopic = (serial: string) => `tandem/v1/${serial}/job`

/** So many go out before the first is acknowledged, or fewer where the gateway says so. */
const mostUnacknowledged = 20
const refusedAt = { 5: 0x87, 4: 0x80, 3: 0x80 } as const

/** Something that goes out to a gateway. */
interface Sent {
  readonly id: number
  readonly expires: Instant
}
/** What goes out on one topic. */
export interface Outgoing {
  readonly topic: string
  /**
   * Hands over what there is from now on, as messages; the returned act ends it. `send` answers false where something has to
   * wait for an acknowledgement.
   */
  readonly attend: (send: (items: readonly Message[]) => boolean) => () => void
  /** Has what was left looked for again. */
  readonly nudge: () => void
}
interface Message extends Sent {
  readonly body: object
  readonly taken: () => void
}

/** Everything that this gateway is sent. */
export const outgoingFor = (
  { serial, reach }: Answering,
  {
    dispatcher,
    jobDispatcher,
  }: { readonly dispatcher: CommandDispatcher; readonly jobDispatcher: JobDispatcher },
): readonly Outgoing[] => [
  {
    topic: commandTopic(serial),
    attend: (send) =>
      dispatcher.attend({
        ...{ serial, reach },
        offer: (commands) =>
          send(
            commands.map((command) => ({
              ...{ id: command.id, expires: command.expires, body: encodeCommand(command) },
              taken: () => dispatcher.taken(command),
            })),
          ),
      }),
    nudge: dispatcher.nudge,
  },
  {
    topic: jobTopic(serial),
    attend: (send) =>
      jobDispatcher.attend({
        ...{ serial, reach },
        offer: (jobs) =>
          send(
            // That it was told is kept before it is told, and it is told again over its next connection.
            jobs.map((job) => ({ id: job.id, expires: job.expires, body: encodeJob(job), taken: () => {} })),
          ),
      }),
    nudge: jobDispatcher.nudge,
  },
]

export interface GatewayMessages {
  /** Answers a SUBSCRIBE: the gateway's own topics, and nothing else. */
  readonly subscribe: (packet: ISubscribePacket) => void
  readonly unsubscribe: (packet: IUnsubscribePacket) => void
  readonly acknowledged: (packet: IPubackPacket) => void
  readonly close: () => void
}

export interface GatewayMessagesOptions {
  readonly line: PacketConnection
  readonly outgoing: readonly Outgoing[]
  /** How many messages the gateway takes before it has acknowledged one. */
  readonly receiveMaximum?: number | undefined
}

export const openGatewayMessages = ({
  line: connection,
  outgoing,
  receiveMaximum = mostUnacknowledged,
}: GatewayMessagesOptions): GatewayMessages => {
  const most = Math.min(mostUnacknowledged, receiveMaximum)
  const unacknowledged = new Map<number, Message>()
  /** Topics of which something had to wait for an acknowledgement. */
  const left = new Set<Outgoing>()
  let messageId = 0

  const channels = outgoing.map((topicOf) => {
    /** Handed over on this connection: only over another one it is sent again. */
    const handed = new Set<number>()
    let subscription: { qos: 0 | 1; identifier: number | undefined; end: () => void } | null = null
    const send = (messages: readonly Message[]): boolean => {
      if (!subscription) return false
      const { qos, identifier } = subscription
      for (const message of messages) {
        if (handed.has(message.id)) continue
        left.delete(topicOf)
        if (unacknowledged.size >= most) {
          left.add(topicOf)
          return false
        }
        handed.add(message.id)
        messageId = (messageId % 65_535) + 1
        if (qos === 1) unacknowledged.set(messageId, message)
        connection.send({
          cmd: 'publish',
          topic: topicOf.topic,
          payload: JSON.stringify(message.body),
          qos,
          dup: false,
          retain: false,
          ...(qos === 1 && { messageId }),
          ...(connection.version === 5 && {
            properties: {
              messageExpiryInterval: Math.max(1, Math.ceil((message.expires - Date.now()) / 1_000)),
              contentType: 'application/json',
              ...(identifier !== undefined && { subscriptionIdentifier: identifier }),
            },
          }),
        })
      }
      return true
    }
    const close = () => {
      subscription?.end()
      subscription = null
    }
    const open = (qos: number, identifier: number | undefined) => {
      close()
      subscription = { qos: qos === 0 ? 0 : 1, identifier, end: topicOf.attend(send) }
    }
    return { topic: topicOf.topic, open, close }
  })
  const channelOf = (topic: string) => channels.find((one) => one.topic === topic)

  return {
    subscribe: ({ messageId, subscriptions, properties }) => {
      const granted = subscriptions.map(({ topic, qos }) =>
        channelOf(topic) ? Math.min(qos, 1) : refusedAt[connection.version],
      )
      connection.send({ cmd: 'suback', messageId: messageId!, granted })
      for (const channel of channels) {
        const own = subscriptions.findLast(({ topic }) => topic === channel.topic)
        if (own) channel.open(own.qos, properties?.subscriptionIdentifier)
      }
    },
    unsubscribe: ({ messageId, unsubscriptions }) => {
      const noSubscription = 0x11
      const granted = unsubscriptions.map((topic) => (channelOf(topic) ? 0 : noSubscription))
      for (const topic of unsubscriptions) channelOf(topic)?.close()
      connection.send({ cmd: 'unsuback', messageId: messageId!, granted })
    },
    acknowledged: ({ messageId, reasonCode = 0 }) => {
      const message = unacknowledged.get(messageId!)
      if (!message) return
      unacknowledged.delete(messageId!)
      // From 0x80 on the gateway says that it could not take it.
      if (reasonCode < 0x80) message.taken()
      for (const { nudge } of left) nudge()
    },
    close: () => {
      for (const { close } of channels) close()
    },
  }
}

/** `false` where the database is away: not acknowledged, the answer comes again. */
export const takeResults = async (
  dispatcher: CommandDispatcher,
  of: Answering,
  body: Buffer,
  log: Log,
): Promise<'stored' | 'rejected' | false> => {
  const list = readResults(body)
  if (typeof list === 'string') {
    log.seldom('command result', 'An answer to a command cannot be read', { serial: of.serial, reason: list })
    return 'rejected'
  }
  try {
    const { accepted, duplicate, rejected } = await dispatcher.settle(of, list)
    if (rejected[0])
      log.seldom('command result', 'An answer to a command was rejected', {
        serial: of.serial,
        reason: rejected[0].reason,
      })
    return accepted + duplicate > 0 || list.length === 0 ? 'stored' : 'rejected'
  } catch (error) {
    log.seldom('command results', 'An answer to a command could not be stored', { error })
    return false
  }
}
