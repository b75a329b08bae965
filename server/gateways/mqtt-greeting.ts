/** The first packets of an MQTT connection: what a gateway says of who it is, and how it is answered. */
import { randomUUID } from 'node:crypto'
import * as codec from 'mqtt-packet'
import { largestGreeting, largestPacket, mostInFlight, unavailable } from './mqtt-wire.ts'

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

/** Lets a gateway in. @param clientId as it named itself; version 5 is given a name where that is empty */
export const welcome = (version: number, clientId: string): codec.IConnackPacket => {
  const connack: codec.IConnackPacket = { cmd: 'connack', sessionPresent: false }
  if (version !== 5) return { ...connack, returnCode: 0 }
  return {
    ...{ ...connack, reasonCode: 0 },
    properties: {
      receiveMaximum: mostInFlight,
      maximumPacketSize: largestPacket,
      retainAvailable: false,
      wildcardSubscriptionAvailable: false,
      sharedSubscriptionAvailable: false,
      ...(clientId === '' && { assignedClientIdentifier: randomUUID() }),
    },
  }
}
