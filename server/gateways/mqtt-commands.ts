/** The commands of one gateway over its MQTT connection: handed over once it has subscribed, and its answers taken. */
import type { IPubackPacket, ISubscribePacket, IUnsubscribePacket } from 'mqtt-packet'
import { encodeCommand } from '#domain/wire/command.ts'
import type { Log } from '../platform/log.ts'
import type { CommandDispatcher } from '../reefer-commands/dispatcher.ts'
import { type Answering, readResults } from '../reefer-commands/results.ts'
import type { PendingCommand } from '../reefer-commands/store.ts'
import type { PacketConnection } from './mqtt-wire.ts'

export const commandTopic = (serial: string) => `tandem/v1/${serial}/command`
export const resultTopic = (serial: string) => `tandem/v1/${serial}/command-result`

/** So many go out before the first is acknowledged, or fewer where the gateway says so. */
const mostUnacknowledged = 20
const refusedAt = { 5: 0x87, 4: 0x80, 3: 0x80 } as const

export interface GatewayCommands {
  /** Answers a SUBSCRIBE: the gateway's own commands, and nothing else. */
  readonly subscribe: (packet: ISubscribePacket) => void
  readonly unsubscribe: (packet: IUnsubscribePacket) => void
  readonly acknowledged: (packet: IPubackPacket) => void
  readonly close: () => void
}

export interface GatewayCommandsOptions extends Answering {
  readonly line: PacketConnection
  readonly dispatcher: CommandDispatcher
  /** How many messages the gateway takes before it has acknowledged one. */
  readonly receiveMaximum?: number | undefined
}

export const openGatewayCommands = ({
  line: connection,
  dispatcher,
  serial,
  reach,
  receiveMaximum = mostUnacknowledged,
}: GatewayCommandsOptions): GatewayCommands => {
  const most = Math.min(mostUnacknowledged, receiveMaximum)
  const unacknowledged = new Map<number, PendingCommand>()
  /** Handed over on this connection: only over another one it is sent again. */
  const handed = new Set<number>()
  let subscription: { qos: 0 | 1; identifier: number | undefined; end: () => void } | null = null
  let messageId = 0
  let left = false

  const offer = (commands: readonly PendingCommand[]) => {
    if (!subscription) return
    const { qos, identifier } = subscription
    for (const command of commands) {
      if (handed.has(command.id)) continue
      left = unacknowledged.size >= most
      if (left) return
      handed.add(command.id)
      messageId = (messageId % 65_535) + 1
      if (qos === 1) unacknowledged.set(messageId, command)
      connection.send({
        cmd: 'publish',
        topic: commandTopic(serial),
        payload: JSON.stringify(encodeCommand(command)),
        qos,
        dup: false,
        retain: false,
        ...(qos === 1 && { messageId }),
        ...(connection.version === 5 && {
          properties: {
            messageExpiryInterval: Math.max(1, Math.ceil((command.expires - Date.now()) / 1_000)),
            contentType: 'application/json',
            ...(identifier !== undefined && { subscriptionIdentifier: identifier }),
          },
        }),
      })
    }
  }
  const close = () => {
    subscription?.end()
    subscription = null
  }

  return {
    subscribe: ({ messageId, subscriptions, properties }) => {
      const own = subscriptions.findLast(({ topic }) => topic === commandTopic(serial))
      const granted = subscriptions.map(({ topic, qos }) =>
        topic === commandTopic(serial) ? Math.min(qos, 1) : refusedAt[connection.version],
      )
      connection.send({ cmd: 'suback', messageId: messageId!, granted })
      if (!own) return
      close()
      subscription = {
        qos: own.qos === 0 ? 0 : 1,
        identifier: properties?.subscriptionIdentifier,
        end: dispatcher.attend({ serial, reach, offer }),
      }
    },
    unsubscribe: ({ messageId, unsubscriptions }) => {
      const noSubscription = 0x11
      const granted = unsubscriptions.map((topic) => (topic === commandTopic(serial) ? 0 : noSubscription))
      if (unsubscriptions.includes(commandTopic(serial))) close()
      connection.send({ cmd: 'unsuback', messageId: messageId!, granted })
    },
    acknowledged: ({ messageId, reasonCode = 0 }) => {
      const command = unacknowledged.get(messageId!)
      if (!command) return
      unacknowledged.delete(messageId!)
      // From 0x80 on the gateway says that it could not take it.
      if (reasonCode < 0x80) dispatcher.taken(command)
      if (left) dispatcher.nudge()
    },
    close,
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
