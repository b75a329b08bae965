/** MQTT packets on a socket: read within bounds, written in the version that the other side speaks. */
import type { Socket } from 'node:net'
import * as codec from 'mqtt-packet'

export type Packet = codec.Packet
export type MqttVersion = 3 | 4 | 5

/** A message may hold a few thousand reports. */
export const largestPacket = 1024 * 1024
/** Of a CONNECT, bytes. */
export const largestGreeting = 16 * 1024
/** Who cannot be served now: 3.1.1's return code, 5's reason code. */
export const unavailable = [3, 0x88] as const
/** Reading stops while so many messages of a connection wait for their answer. */
export const mostInFlight = 100

export interface PacketConnection {
  readonly send: (packet: Packet) => void
  /** Sends what is in the way and ends the connection. */
  readonly end: (packet?: Packet) => void
  /** One more message waits for its answer; to be called with -1 when it has it. */
  readonly waits: (more: 1 | -1) => void
  version: MqttVersion
  /** The largest packet that is taken, bytes. */
  largest: number
}

export interface PacketListener {
  readonly onPacket: (packet: Packet) => void
  /** What came is not MQTT, or too large. */
  readonly onNonsense: (error: Error) => void
}

/** @param version of what is expected; a CONNECT that comes changes it */
export function openPacketConnection(
  socket: Socket,
  version: MqttVersion,
  listener: PacketListener,
): PacketConnection {
  const parser = codec.parser({ protocolVersion: version })
  let waiting = 0
  let over = false
  parser.on('packet', (packet: Packet) => {
    if (!over) listener.onPacket(packet)
  })
  const nonsense = (error: Error) => {
    if (over) return
    over = true
    listener.onNonsense(error)
  }
  parser.on('error', nonsense)

  socket.setNoDelay(true)
  socket.on('data', (bytes: Buffer) => {
    if (over) return
    // The parser waits for a whole packet, however large it says it will be: what it holds is bounded here.
    if (parser.parse(bytes) > connection.largest) nonsense(new Error('A packet is too large'))
  })

  const connection: PacketConnection = {
    version,
    largest: largestPacket,
    send: (packet) => {
      if (over || socket.destroyed || !socket.writable) return
      socket.write(codec.generate(packet, { protocolVersion: connection.version }))
      // Whoever sends and never reads its answers does not make us keep them.
      if (socket.writableLength > largestPacket) socket.destroy()
    },
    end: (packet) => {
      if (packet) connection.send(packet)
      over = true
      socket.end()
      setTimeout(() => socket.destroy(), 1_000).unref()
    },
    waits: (more) => {
      waiting += more
      if (waiting >= mostInFlight) socket.pause()
      else if (socket.isPaused()) socket.resume()
    },
  }
  return connection
}
