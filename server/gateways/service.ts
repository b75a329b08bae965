/** The transports of gateways as services of the server. */
import type { Networks } from '../http/networks.ts'
import { service } from '../platform/service.ts'
import { refuseBareAddress } from './bare-address.ts'
import { commandRoutes } from './commands.ts'
import { ingestRoutes } from './http.ts'
import { jobRoutes } from './jobs.ts'
import { startMqtt } from './mqtt.ts'
import { subscribeOutside } from './mqtt-outside.ts'
import { osmandRoutes } from './osmand.ts'

/** Reports over HTTP, of gateways and of phones. */
export const reportsService = ({ keylessPhones }: { readonly keylessPhones: boolean }) =>
  service(
    'reports',
    ['http', 'engine', 'access', 'pool', 'log', 'firmwareChanged'],
    ({ http, engine, access, pool, log, firmwareChanged }) => {
      const given = { engine, keys: access.ingestKeys, pool, log }
      http.addHook('onRequest', refuseBareAddress)
      http.register(ingestRoutes, { ...given, onFirmware: firmwareChanged })
      http.register(osmandRoutes, { ...given, keyless: keylessPhones })
    },
  )

/** Commands and jobs for gateways that speak HTTP. */
export const commandsService = service(
  'commands',
  ['http', 'access', 'pool', 'log', 'firmwareChanged'],
  ({ http, access, firmwareChanged, ...given }) => {
    http.register(commandRoutes, { ...given, keys: access.ingestKeys })
    http.register(jobRoutes, { ...given, keys: access.ingestKeys, onFirmware: firmwareChanged })
  },
)

export interface MqttServiceOptions {
  /** A broker outside; null: our own. */
  readonly url: string | null
  readonly port: number
  readonly host: string | null
  /** Whose word is taken for whom they bring. */
  readonly proxies: Networks
}

export const mqttService = ({ url, port, host, proxies }: MqttServiceOptions) =>
  service(
    'mqtt',
    ['engine', 'access', 'log', 'dispatcher', 'jobDispatcher'],
    async ({ access, ...given }) => {
      const options = { ...given, keys: access.ingestKeys }
      if (url !== null) return { stop: subscribeOutside({ url, ...options }) }
      const broker = await startMqtt({ port, host, proxies, ...options })
      return { stop: () => broker.close() }
    },
  )
