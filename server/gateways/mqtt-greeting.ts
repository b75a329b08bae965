/** What the first packet of an MQTT connection says of who is there, for whoever only passes the connection on. */
import * as codec from 'mqtt-packet'
import { largestGreeting, unavailable } from './mqtt-wire.ts'

export interface MqttGreeting {
  /** The user name, which is the gateway's serial. */
  readonly serial: string
  readonly key: string
  readonly version: number
}

/** @returns takes bytes as they come; null: more has to come, 'nonsense': it begins with no CONNECT */
export const openGreeting = (): ((bytes: Buffer) => MqttGreeting | 'nonsense' | null) => {
  const parser = codec.parser({ protocolVersion: 4 })
  let found: MqttGreeting | 'nonsense' | null = null
  parser.on('packet', (packet: codec.Packet) => {
    // What came right behind it is not looked at.
    found ??=
      packet.cmd !== 'connect'
        ? 'nonsense'
        : {
            serial: packet.username ?? '',
            key: packet.password?.toString() ?? '',
            version: packet.protocolVersion ?? 4,
          }
  })
  parser.on('error', () => {
    found ??= 'nonsense'
  })
  return (bytes) => {
    const waiting = parser.parse(bytes)
    if (found === null && waiting > largestGreeting) found = 'nonsense'
    return found
  }
}

/** Tells a gateway to come again later. */
export const unavailableAnswer = ({ version }: MqttGreeting): Buffer => {
  const [returnCode, reasonCode] = unavailable
  const connack: codec.IConnackPacket = { cmd: 'connack', sessionPresent: false }
  const answer = version === 5 ? { ...connack, reasonCode } : { ...connack, returnCode }
  return codec.generate(answer, { protocolVersion: version })
}
