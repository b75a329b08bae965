/** The transport through an outside MQTT broker: subscribes to reports, publishes commands and jobs. */
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { Ms } from '#domain/basics/units.ts'
import { encodeJob } from '#domain/ota/wire.ts'
import { encodeCommand } from '#domain/wire/command.ts'
import type { CommandDispatcher } from '../commands/dispatcher.ts'
import type { PendingCommand } from '../commands/store.ts'
import type { Engine } from '../ingest/engine.ts'
import type { JobDispatcher } from '../ota/dispatcher.ts'
import type { Log } from '../platform/log.ts'
import { keepDescribed } from './described.ts'
import { reasonOf } from './mqtt.ts'
import { commandTopic, jobTopic, takeResults } from './mqtt-commands.ts'
import { takeAccounts, takeJobResults } from './mqtt-jobs.ts'
import { openPacketConnection, type PacketConnection } from './mqtt-wire.ts'

export interface OutsideOptions {
  /** mqtt://user:password@host:port or mqtts://… */
  readonly url: string
  readonly engine: Pick<Engine, 'accept'>
  readonly dispatcher: CommandDispatcher
  readonly jobDispatcher: JobDispatcher
  readonly log: Log
  /** A command without an answer is published again after so long; a minute by default. */
  readonly repeatAfter?: Ms
  /** The same for a job that its gateway has not begun; ten minutes by default. */
  readonly jobsRepeatAfter?: Ms
}

const filters = [
  'tandem/v1/+/report',
  'tandem/v1/+/command-result',
  'tandem/v1/+/job-result',
  'tandem/v1/+/device',
] as const
const topicPattern = /^tandem\/v1\/([^/]+)\/(report|command-result|job-result|device)$/
const keepalive = 30
const retryAfter = 2_000
/** The broker keeps what comes while we are away under this name. */
const clientId = 'tandem-ingest'

/** Starts at once and comes again for as long as it takes; the returned act ends it. */
export function subscribeOutside({
  url,
  engine,
  dispatcher,
  jobDispatcher,
  log,
  repeatAfter = 60_000,
  jobsRepeatAfter,
}: OutsideOptions): () => Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'mqtts:'
  const host = hostname.replace(/^\[|\]$/g, '')
  let socket: Socket | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let unattend: () => void = () => {}

  const keepReports = async (body: Buffer, serial: string): Promise<boolean> => {
    const stored = await engine.accept({ body, format: 'json', transport: 'mqtt', serial })
    const receipt = await keepDescribed(stored, (list) => jobDispatcher.describe({ serial, reach: {} }, list))
    if (receipt.status === 'busy') return false
    if (receipt.status === 'stored') jobDispatcher.reported(serial)
    reasonOf(receipt, serial, log)
    return true
  }
  /** False where it could not be stored. */
  const keep = async (what: string, body: Buffer, serial: string): Promise<boolean> => {
    const of = { serial, reach: {} }
    switch (what) {
      case 'report':
        return keepReports(body, serial)
      case 'command-result':
        return (await takeResults(dispatcher, of, body, log)) !== false
      case 'job-result':
        return (await takeJobResults(jobDispatcher, of, body, log)) !== false
      default:
        return (await takeAccounts(jobDispatcher, of, body, log)) !== false
    }
  }

  // Whether a gateway is there only its broker knows, so a command is published again until it is answered or over.
  let published = new Map<number, number>()
  let messageId = 1
  const send = (connection: PacketConnection, topic: string, body: object) => {
    messageId = (messageId % 65_535) + 1
    connection.send({
      ...{ cmd: 'publish', topic, payload: JSON.stringify(body) },
      ...{ qos: 1, messageId, dup: false, retain: false },
    })
  }
  const publish = (connection: PacketConnection, commands: readonly PendingCommand[]) => {
    const now = Date.now()
    const still = new Map<number, number>()
    for (const command of commands) {
      const before = published.get(command.id)
      const again = before === undefined || now - before >= repeatAfter
      still.set(command.id, again ? now : before)
      if (!again) continue
      send(connection, commandTopic(command.serial), encodeCommand(command))
    }
    published = still
  }

  const open = () => {
    const at = { host, port: Number(port) || (secure ? 8883 : 1883) }
    const current = secure ? connectSecure({ ...at, servername: host }) : connectPlain(at)
    socket = current
    let answered: Promise<unknown> = Promise.resolve()
    const connection: PacketConnection = openPacketConnection(current, 4, {
      onPacket: (packet) => {
        if (packet.cmd === 'connack') {
          if (packet.returnCode !== 0) {
            log.seldom('outside refused', `The MQTT broker refuses us (code ${packet.returnCode})`)
            return connection.end()
          }
          const subscriptions = filters.map((topic) => ({ topic, qos: 1 as const }))
          connection.send({ cmd: 'subscribe', messageId: 1, subscriptions })
        } else if (packet.cmd === 'suback') {
          const refused = filters.filter((_, n) => Number(packet.granted[n]) > 2)
          if (!refused.includes(filters[0])) log.info(`Taking reports from the MQTT broker at ${host}.`)
          if (refused.length > 0)
            log.seldom('outside suback', `The MQTT broker does not let us subscribe to ${refused.join(', ')}`)
          // What was on its way over the connection before may not have come through.
          published = new Map()
          unattend()
          const endCommands = dispatcher.attend({
            serial: null,
            reach: {},
            offer: (commands) => publish(connection, commands),
          })
          const endJobs = jobDispatcher.attend({
            ...{ serial: null, reach: {} },
            ...(jobsRepeatAfter !== undefined && { repeatAfter: jobsRepeatAfter }),
            offer: (jobs) => {
              for (const job of jobs) send(connection, jobTopic(job.serial), encodeJob(job))
              return true
            },
          })
          unattend = () => {
            endCommands()
            endJobs()
          }
        } else if (packet.cmd === 'publish') {
          const [, serial, what] = topicPattern.exec(packet.topic) ?? []
          const acknowledge = () => {
            if (packet.qos > 0) connection.send({ cmd: 'puback', messageId: packet.messageId! })
          }
          if (serial === undefined) return acknowledge()
          const body = Buffer.from(packet.payload as Buffer)
          const kept = keep(what!, body, serial)
          connection.waits(1)
          answered = answered.then(async () => {
            const isKept = await kept
            connection.waits(-1)
            // Not acknowledged, the broker brings it again over the next connection.
            if (isKept) acknowledge()
            else connection.end()
          })
        }
      },
      onNonsense: (error) => {
        log.seldom('outside nonsense', 'What the MQTT broker sends cannot be read', { error })
        current.destroy()
      },
    })
    const heartbeat = setInterval(() => connection.send({ cmd: 'pingreq' }), (keepalive * 1000) / 2)
    current.setTimeout(keepalive * 1_500, () => current.destroy())
    current.on('error', (error) => log.seldom('outside away', 'The MQTT broker cannot be reached', { error }))
    current.on('close', () => {
      clearInterval(heartbeat)
      unattend()
      if (!stopped) timer = setTimeout(open, retryAfter)
    })
    current.once(secure ? 'secureConnect' : 'connect', () =>
      connection.send({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clientId,
        clean: false,
        keepalive,
        ...(username !== '' && { username: decodeURIComponent(username) }),
        ...(password !== '' && { password: Buffer.from(decodeURIComponent(password)) }),
      }),
    )
  }
  open()
  return async () => {
    stopped = true
    if (timer) clearTimeout(timer)
    socket?.end(() => socket?.destroy())
  }
}
