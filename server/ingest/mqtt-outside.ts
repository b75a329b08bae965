/** The way in through a broker of the customer's own: subscribes there and acknowledges what is durably stored. */
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { Log } from '../log.ts'
import type { Engine } from './engine.ts'
import { reasonOf } from './mqtt.ts'
import { openPacketLine, type PacketLine } from './mqtt-wire.ts'

export interface OutsideOptions {
  /** mqtt://user:password@host:port or mqtts://… */
  readonly url: string
  readonly engine: Engine
  readonly log: Log
}

const filter = 'tandem/v1/+/report'
const topicPattern = /^tandem\/v1\/([^/]+)\/report$/
const keepalive = 30
const retryAfter = 2_000
/** The broker keeps what comes while we are away under this name. */
const clientId = 'tandem-ingest'

/** Starts at once and comes again for as long as it takes; the returned act ends it. */
export function subscribeOutside({ url, engine, log }: OutsideOptions): () => Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'mqtts:'
  const host = hostname.replace(/^\[|\]$/g, '')
  let socket: Socket | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const open = () => {
    const at = { host, port: Number(port) || (secure ? 8883 : 1883) }
    const current = secure ? connectSecure({ ...at, servername: host }) : connectPlain(at)
    socket = current
    let answered: Promise<unknown> = Promise.resolve()
    const line: PacketLine = openPacketLine(current, 4, {
      onPacket: (packet) => {
        if (packet.cmd === 'connack') {
          if (packet.returnCode !== 0) {
            log.seldom('outside refused', `The MQTT broker refuses us (code ${packet.returnCode})`)
            return line.end()
          }
          line.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: filter, qos: 1 }] })
        } else if (packet.cmd === 'suback') {
          if (Number(packet.granted[0]) <= 2)
            return log.info(`Taking reports from the MQTT broker at ${host}.`)
          log.seldom('outside suback', `The MQTT broker does not let us subscribe to ${filter}`)
        } else if (packet.cmd === 'publish') {
          const serial = topicPattern.exec(packet.topic)?.[1]
          const acknowledge = () => {
            if (packet.qos > 0) line.send({ cmd: 'puback', messageId: packet.messageId! })
          }
          if (serial === undefined) return acknowledge()
          const body = Buffer.from(packet.payload as Buffer)
          const receipt = engine.accept({ body, format: 'json', way: 'mqtt', serial })
          line.waits(1)
          answered = answered.then(async () => {
            const outcome = await receipt
            line.waits(-1)
            // Not acknowledged, the broker brings it again over the next connection.
            if (outcome.status === 'busy') return line.end()
            reasonOf(outcome, serial, log)
            acknowledge()
          })
        }
      },
      onNonsense: (error) => {
        log.seldom('outside nonsense', 'What the MQTT broker sends cannot be read', { error })
        current.destroy()
      },
    })
    const beat = setInterval(() => line.send({ cmd: 'pingreq' }), (keepalive * 1000) / 2)
    current.setTimeout(keepalive * 1_500, () => current.destroy())
    current.on('error', (error) => log.seldom('outside away', 'The MQTT broker cannot be reached', { error }))
    current.on('close', () => {
      clearInterval(beat)
      if (!stopped) timer = setTimeout(open, retryAfter)
    })
    current.once(secure ? 'secureConnect' : 'connect', () =>
      line.send({
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
