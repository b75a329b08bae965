/**
 * The transport over MQTT 3.1.1 and 5: a broker that takes reports in and hands a gateway its own commands, nothing else.
 * It is our own, of a few packets, because an acknowledgement here means that a report is durably stored, which brokers
 * for everything do not wait for.
 */
import { createServer, type Socket } from 'node:net'
import type { IConnackPacket, IConnectPacket, IPublishPacket } from 'mqtt-packet'
import type { IngestKeys, IngestReach } from '../access/ingest-keys.ts'
import type { CommandDispatcher } from '../commands/dispatcher.ts'
import type { Answering } from '../commands/results.ts'
import { loopback, type Networks } from '../http/networks.ts'
import type { Receipt } from '../ingest/batch.ts'
import type { Engine } from '../ingest/engine.ts'
import type { JobDispatcher } from '../ota/dispatcher.ts'
import type { Log } from '../platform/log.ts'
import { keepDescribed } from './described.ts'
import {
  type GatewayMessages,
  openGatewayMessages,
  outgoingFor,
  resultTopic,
  takeResults,
} from './mqtt-commands.ts'
import { welcome } from './mqtt-greeting.ts'
import { accountTopic, jobResultTopic, takeAccounts, takeJobResults } from './mqtt-jobs.ts'
import {
  largestGreeting,
  largestPacket,
  type MqttVersion,
  openPacketConnection,
  type Packet,
  type PacketConnection,
  type PacketListener,
  unavailable,
} from './mqtt-wire.ts'
import { openProxied } from './proxied.ts'
import { listenTcp } from './tcp.ts'

export interface MqttBrokerOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** All addresses where null. */
  readonly host: string | null
  /** Whose word is taken for whom they bring; of this machine where left out. */
  readonly proxies?: Networks
  readonly engine: Pick<Engine, 'accept'>
  readonly keys: IngestKeys
  readonly dispatcher: CommandDispatcher
  readonly jobDispatcher: JobDispatcher
  readonly log: Log
}

export interface MqttBroker {
  readonly port: number
  /** Ends the connections; what was not acknowledged comes again. */
  close(): Promise<void>
}

const connectWithin = 10_000
const mostConnections = 50_000

/** Reasons by version: [3.1.1's return code, 5's reason code]. */
const notSupported = [1, 0x84] as const
const wrongKey = [4, 0x86] as const
const reason = {
  success: 0,
  notAuthorized: 0x87,
  serverBusy: 0x89,
  shuttingDown: 0x8b,
  topicInvalid: 0x90,
  packetTooLarge: 0x95,
  payloadInvalid: 0x99,
  malformed: 0x81,
  protocolError: 0x82,
} as const

/** Keeps a message; answers the reason to acknowledge with, null where it is not kept. */
type Keep = (body: Buffer, serial: string, reach: IngestReach) => Promise<number | null>

interface Session {
  readonly serial: string
  readonly reach: IngestReach
  readonly messages: GatewayMessages
}

export async function startMqtt({
  port,
  host,
  proxies = loopback,
  ...serving
}: MqttBrokerOptions): Promise<MqttBroker> {
  /** Null while nothing was said. */
  const sockets = new Map<Socket, PacketConnection | null>()
  const server = createServer((socket) => {
    sockets.set(socket, null)
    socket.on('close', () => sockets.delete(socket))
    openProxied(socket, { proxies, log: serving.log }, (address) => {
      sockets.set(socket, serve(socket, address, serving))
    })
  })
  server.maxConnections = mostConnections
  const listening = await listenTcp(server, port, host)
  return {
    port: listening,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const [socket, connection] of sockets)
        if (connection) goodbye(connection, reason.shuttingDown)
        else socket.destroy()
      const forceTimer = setTimeout(() => {
        for (const socket of sockets.keys()) socket.destroy()
      }, 1_000)
      await closed
      clearTimeout(forceTimer)
    },
  }
}

/** Version 5 hears why; before it, a closed connection has to do. */
const goodbye = (connection: PacketConnection, reasonCode: number) =>
  connection.end(connection.version === 5 ? { cmd: 'disconnect', reasonCode } : undefined)

type Serving = Omit<MqttBrokerOptions, 'port' | 'host' | 'proxies'>

function serve(
  socket: Socket,
  address: string,
  { engine, keys, dispatcher, jobDispatcher, log }: Serving,
): PacketConnection {
  let session: Session | null = null
  let connecting = false
  // Answers go out in the order of their messages, as MQTT asks.
  let answered: Promise<unknown> = Promise.resolve()

  // A client need not wait for its CONNACK: what came right behind its CONNECT is taken once the key is checked.
  const early: Packet[] = []
  const take: PacketListener['onPacket'] = (packet) => {
    if (connecting) {
      early.push(packet)
      return
    }
    switch (packet.cmd) {
      case 'connect':
        if (session) return goodbye(connection, reason.protocolError)
        connecting = true
        socket.pause()
        connect(packet)
        return
      case 'disconnect':
        return connection.end()
    }
    if (!session) return goodbye(connection, reason.protocolError)
    switch (packet.cmd) {
      case 'publish':
        return publish(packet, session)
      case 'pubrel':
        // Stored when its PUBREC was sent; a report that comes twice is one report.
        return connection.send({ cmd: 'pubcomp', messageId: packet.messageId!, reasonCode: reason.success })
      case 'pingreq':
        return connection.send({ cmd: 'pingresp' })
      case 'subscribe':
        return session.messages.subscribe(packet)
      case 'unsubscribe':
        return session.messages.unsubscribe(packet)
      case 'puback':
        return session.messages.acknowledged(packet)
      default:
        return goodbye(connection, reason.protocolError)
    }
  }
  const connection = openPacketConnection(socket, 4, {
    onPacket: take,
    onNonsense: (error) => {
      log.seldom('mqtt nonsense', 'Something other than MQTT came to the MQTT port', { error: error.message })
      goodbye(connection, /larger/.test(error.message) ? reason.packetTooLarge : reason.malformed)
    },
  })
  // Whoever has not shown a key has nothing large to say.
  connection.largest = largestGreeting
  socket.on('error', () => socket.destroy())
  socket.on('close', () => session?.messages.close())
  socket.on('timeout', () => goodbye(connection, reason.protocolError))
  socket.setTimeout(connectWithin)

  const refuse = ([old, code]: readonly [number, number]) => {
    const connack: IConnackPacket = { cmd: 'connack', sessionPresent: false }
    connection.end(
      connection.version === 5 ? { ...connack, reasonCode: code } : { ...connack, returnCode: old },
    )
  }

  const connect = async (packet: IConnectPacket) => {
    const version = packet.protocolVersion ?? 4
    if (version !== 3 && version !== 4 && version !== 5) return refuse(notSupported)
    connection.version = version as MqttVersion
    const serial = packet.username ?? ''
    let reach: IngestReach | null
    try {
      reach = await keys.check(packet.password?.toString() ?? '')
    } catch {
      // The engine tells the log that the database is away.
      return refuse(unavailable)
    }
    if (serial === '' || reach === null || (reach.serial !== undefined && reach.serial !== serial)) {
      log.seldom('mqtt key', 'A gateway connects over MQTT with a key that is not valid for it', {
        ...{ serial, address },
      })
      return refuse(wrongKey)
    }
    const { receiveMaximum } = packet.properties ?? {}
    session = {
      serial,
      reach,
      messages: openGatewayMessages({
        line: connection,
        outgoing: outgoingFor({ serial, reach }, { dispatcher, jobDispatcher }),
        receiveMaximum,
      }),
    }
    connection.largest = largestPacket
    connecting = false
    // A keep alive of 0 is none; the system's own then finds lines that are dead.
    socket.setTimeout(packet.keepalive ? packet.keepalive * 1_500 : 0)
    socket.setKeepAlive(true, 60_000)
    connection.send(welcome(version, packet.clientId))
    for (const packet of early.splice(0)) take(packet)
    socket.resume()
  }

  const publish = (packet: IPublishPacket, { serial, reach }: Session) => {
    const reply = (reasonCode: number) => {
      if (packet.qos === 0) return
      const cmd = packet.qos === 1 ? 'puback' : 'pubrec'
      connection.send({ cmd, messageId: packet.messageId!, ...(connection.version === 5 && { reasonCode }) })
    }
    const keep = keeping(serial).get(packet.topic)
    if (!keep) {
      log.seldom('mqtt topic', 'A gateway publishes to a topic that is not its own', { topic: packet.topic })
      // Before version 5 there is no way to say no but to hang up.
      if (connection.version === 5 && packet.qos > 0) return reply(reason.notAuthorized)
      return goodbye(connection, reason.notAuthorized)
    }
    const body =
      typeof packet.payload === 'string' ? Buffer.from(packet.payload) : Buffer.from(packet.payload)
    const kept = keep(body, serial, reach)
    connection.waits(1)
    answered = answered.then(async () => {
      const code = await kept
      connection.waits(-1)
      // Not acknowledged, it comes again over the next connection.
      if (code === null) return goodbye(connection, reason.serverBusy)
      reply(code)
    })
  }
  const keepReports: Keep = async (body, serial, reach) => {
    const stored = await engine.accept({ ...reach, body, format: 'json', transport: 'mqtt', serial })
    const receipt = await keepDescribed(stored, (list) => jobDispatcher.describe({ serial, reach }, list))
    if (receipt.status === 'stored') jobDispatcher.reported(serial)
    return receipt.status === 'busy' ? null : reasonOf(receipt, serial, log)
  }
  const answering =
    (take: (of: Answering, body: Buffer) => Promise<'stored' | 'rejected' | false>): Keep =>
    async (body, serial, reach) => {
      const kept = await take({ serial, reach }, body)
      return kept === false ? null : kept === 'stored' ? reason.success : reason.payloadInvalid
    }
  /** The topics that a gateway may publish to, and what keeps their messages. */
  const keeping = (serial: string): ReadonlyMap<string, Keep> =>
    new Map([
      [`tandem/v1/${serial}/report`, keepReports],
      [resultTopic(serial), answering((of, body) => takeResults(dispatcher, of, body, log))],
      [jobResultTopic(serial), answering((of, body) => takeJobResults(jobDispatcher, of, body, log))],
      [accountTopic(serial), answering((of, body) => takeAccounts(jobDispatcher, of, body, log))],
    ])
  return connection
}

/** What is refused for good is acknowledged too, or it would come again for ever; version 5 hears that it was. */
export function reasonOf(receipt: Exclude<Receipt, { status: 'busy' }>, serial: string, log: Log): number {
  const wrong = receipt.status === 'unreadable' ? receipt.reason : receipt.rejected[0]?.reason
  if (wrong === undefined) return reason.success
  log.seldom('mqtt rejected', 'A report over MQTT was rejected', { serial, reason: wrong })
  return receipt.status === 'stored' && receipt.accepted + receipt.duplicate + receipt.merged > 0
    ? reason.success
    : reason.payloadInvalid
}
