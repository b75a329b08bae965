/** Protocols of bytes as a service of the server, where they are configured. */
import { fieldProtocols } from '#domain/wire/field/index.ts'
import type { Networks } from '../../http/networks.ts'
import { service } from '../../platform/service.ts'
import { figuresOf } from './counts.ts'
import { openLeftovers } from './leftovers.ts'
import { startFieldListener } from './listener.ts'
import type { FieldSettings } from './settings.ts'

export const fieldService = ({
  settings,
  host,
  proxies,
}: {
  readonly settings: readonly FieldSettings[]
  readonly host: string | null
  /** Whose word is taken for whom they bring. */
  readonly proxies: Networks
}) =>
  service(
    'field protocols',
    ['engine', 'pool', 'log', 'dispatcher', 'firmwareChanged'],
    async ({ engine, pool, log, dispatcher, firmwareChanged: onFirmware }) => {
      if (settings.length === 0) return {}
      const leftovers = openLeftovers(pool, log)
      const listeners = await Promise.all(
        settings.map(async ({ protocol: name, port, from, dm1 }) => {
          const protocol = fieldProtocols.find((one) => one.name === name)!
          const given = { engine, pool, dispatcher, leftovers, log, onFirmware }
          const listener = await startFieldListener({ protocol, port, from, host, proxies, dm1, ...given })
          log.info(`Gateways of ${protocol.title} on port ${listener.port}`)
          return { name, listener }
        }),
      )
      return {
        figures: () =>
          Object.assign({}, ...listeners.map(({ name, listener }) => figuresOf(name, listener.counts))),
        stop: async () => {
          await Promise.all(listeners.map(({ listener }) => listener.close()))
          await leftovers.stop()
        },
      }
    },
  )
