/** What gateways speak over a connection of their own, and how its first bytes tell whose it is. To add one, add a line. */
import { type FieldProtocolName, fieldProtocols } from '#domain/wire/field/index.ts'
import type { FieldProtocol } from '#domain/wire/field/protocol.ts'
import { openGreeting, unavailableAnswer } from '../gateways/mqtt-greeting.ts'
import { keySign, type Sign } from './whose.ts'

export type TransportName = 'mqtt' | FieldProtocolName

/** Whose a connection is. */
export interface Introduction {
  /** Names that the directory may know, the surest first; none where nothing could be made of it. */
  readonly signs: readonly Sign[]
  /** What is answered where its cell is away; null: it is only ended. */
  readonly away: Buffer | null
}

export interface Transport {
  readonly name: TransportName
  readonly title: string
  /** Takes the bytes of one connection as they come; null: more has to come. */
  readonly open: () => (bytes: Buffer) => Introduction | null
}

/** Nobody knows it, so it goes to the first cell, which refuses it in its own words. */
const unknown: Introduction = { signs: [], away: null }
const serialSign = (serial: string): Sign => ({ kind: 'serial', key: serial.slice(0, 64) })
const isName = ({ key }: Sign) => key !== '' && !key.includes('\0')
const longestKey = 512

const mqtt: Transport = {
  name: 'mqtt',
  title: 'MQTT',
  open: () => {
    const read = openGreeting()
    return (bytes) => {
      const greeting = read(bytes)
      if (greeting === null) return null
      if (greeting === 'nonsense') return unknown
      const { serial, key } = greeting
      const keyed = key === '' || key.length > longestKey ? [] : [keySign(key)]
      return {
        signs: [...keyed, serialSign(serial)].filter(isName),
        away: unavailableAnswer(greeting),
      }
    }
  },
}

/** It says itself, as to a server, who is there. */
const byField = (protocol: FieldProtocol & { readonly name: FieldProtocolName }): Transport => ({
  name: protocol.name,
  title: protocol.title,
  open: () => {
    const conversation = protocol.open()
    return (bytes) => {
      const [said] = conversation.push(bytes)
      if (!said) return null
      return said.what === 'serial'
        ? { signs: [serialSign(said.serial)].filter(isName), away: null }
        : unknown
    }
  },
})

export const transports: readonly Transport[] = [mqtt, ...fieldProtocols.map(byField)]
