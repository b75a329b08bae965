/** A gateway that speaks MQTT: reports, with kept messages as the answer, and carries out commands. */
import { connectAsync } from 'mqtt'
import { type CommandResult, decodeCommand, encodeResult, type GatewayCommand } from '#domain/wire/command.ts'
import type { SendReports } from './live.ts'

export interface MqttGateway {
  readonly send: SendReports
  /** Listens for commands from now on. */
  readonly obey: (carryOut: CarryOut) => Promise<void>
  readonly close: () => Promise<void>
}

/** Does what a command says; answers what came of it. */
export type CarryOut = (command: GatewayCommand) => Promise<CommandResult>

/** Connects a gateway. @throws where the broker cannot be reached or does not let it in. */
export async function mqttGateway(url: string, serial: string, key: string): Promise<MqttGateway> {
  const client = await connectAsync(
    url,
    {
      clientId: serial,
      username: serial,
      password: key,
      clean: true,
      reconnectPeriod: 2_000,
      connectTimeout: 5_000,
    },
    // Not again and again: without MQTT the trailer reports by HTTP.
    false,
  )
  // Later the client connects again by itself; what it says of that is of no use to anybody here.
  client.on('error', () => {})
  /** One that comes again is not carried out again. */
  const done = new Map<number, Promise<CommandResult>>()
  const take = async (payload: Buffer, carryOut: CarryOut) => {
    const read = decodeCommand(JSON.parse(payload.toString()))
    if (!read.ok || read.value.expires < Date.now()) return
    const result = done.get(read.value.id) ?? carryOut(read.value)
    done.set(read.value.id, result)
    const answer = JSON.stringify(encodeResult(await result))
    await client.publishAsync(`tandem/v1/${serial}/command-result`, answer, { qos: 1 })
  }
  return {
    obey: async (carryOut) => {
      client.on('message', (_topic, payload) => {
        // What could not be carried out or answered fails by itself, for want of an answer.
        take(payload, carryOut).catch(() => undefined)
      })
      await client.subscribeAsync(`tandem/v1/${serial}/command`, { qos: 1 })
    },
    send: async (reports) => {
      await client.publishAsync(`tandem/v1/${serial}/report`, JSON.stringify(reports), { qos: 1 })
    },
    close: async () => {
      await client.endAsync(true)
    },
  }
}
