/** A gateway that reports by MQTT: its own connection, its serial as user name, kept messages as the answer. */
import { connectAsync } from 'mqtt'
import type { Tell } from './live.ts'

export interface MqttGateway {
  readonly tell: Tell
  readonly close: () => Promise<void>
}

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
  return {
    tell: async (reports) => {
      await client.publishAsync(`tandem/v1/${serial}/report`, JSON.stringify(reports), { qos: 1 })
    },
    close: async () => {
      await client.endAsync(true)
    },
  }
}
