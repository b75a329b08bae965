/** A broker of MQTT for tests that confirms as many messages as it is told, and no more. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'

const version5 = { protocolVersion: 5 }

export interface SlowBroker {
  readonly url: string
  /** What was published, confirmed or not. */
  readonly came: { readonly topic: string; readonly text: string }[]
  /** Confirms this many more from here on. */
  confirm: number
  readonly hangUp: () => void
  readonly close: () => void
}

export const startSlowBroker = async (confirm: number): Promise<SlowBroker> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const packets = parser(version5)
    const answer = (packet: Packet) => socket.write(generate(packet, version5))
    packets.on('packet', (packet) => {
      if (packet.cmd === 'connect') answer({ cmd: 'connack', reasonCode: 0, sessionPresent: false })
      if (packet.cmd !== 'publish') return
      broker.came.push({ topic: packet.topic, text: packet.payload.toString() })
      if (broker.confirm-- > 0) answer({ cmd: 'puback', messageId: packet.messageId!, reasonCode: 0 })
    })
    socket.on('error', () => {}).on('data', (chunk: Buffer) => packets.parse(chunk))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of sockets) socket.end()
    sockets.clear()
  }
  const broker: SlowBroker = {
    url: `mqtt://127.0.0.1:${(server.address() as { port: number }).port}`,
    came: [],
    confirm,
    hangUp,
    close: () => {
      hangUp()
      server.close()
    },
  }
  return broker
}
