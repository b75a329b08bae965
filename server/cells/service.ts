/** Cells as services of the server: what a cell tells the directory, and the front that asks it. */
import { second } from '#domain/basics/time.ts'
import type { FieldSettings } from '../gateways/field/settings.ts'
import { healthRoutes } from '../http/health.ts'
import { type MetricsGuard, metricsRoutes } from '../http/metrics.ts'
import type { Networks } from '../http/networks.ts'
import { openPool } from '../platform/database.ts'
import { openLoop } from '../platform/loop.ts'
import { service } from '../platform/service.ts'
import { StartError } from '../platform/start-error.ts'
import { type Directory, openDirectory } from './directory.ts'
import { makeDirectory } from './directory-tables.ts'
import { openFollower } from './follow.ts'
import { frontCounts, frontRoutes } from './front.ts'
import { type GatewayFront, gatewayFigures, startGatewayFront } from './gateway-front.ts'
import { isJoined, joinCell } from './join.ts'
import { keepDirectory } from './keep.ts'
import type { CellSettings } from './settings.ts'
import { transports } from './transports.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly directory: Directory
  }
}

export interface CellServiceOptions {
  readonly cell: CellSettings | null
  /** The address of the portal, which its links lead to. */
  readonly publicUrl: string | null
}

/** Joins at the start, and tells from then on; nothing where there is one cell alone. */
export const cellService = ({ cell, publicUrl }: CellServiceOptions) =>
  service('cell', ['pool', 'log'], async ({ pool, log }) => {
    const self = cell?.self
    if (!self) return
    const directory = openPool(cell.directoryUrl, 2, undefined, {
      ...{ connectionTimeoutMillis: 5 * second, query_timeout: 10 * second },
    })
    const host = publicUrl === null ? null : new URL(publicUrl).hostname
    let hasJoined = false
    const join = async () => {
      await makeDirectory(directory)
      await joinCell({ pool, directory, ...self, host })
      hasJoined = true
    }
    try {
      await join()
    } catch (error) {
      // Who is in the cell it knows by itself: only others wait to hear of what is new.
      if (error instanceof StartError || !(await isJoined(pool, self.name))) {
        await directory.end()
        throw error
      }
      log.warn('The directory of cells is away; it is told of changes later.')
    }
    let told = 0
    const loop = openLoop({
      pause: second / 2,
      round: async () => {
        if (!hasJoined) await join()
        const more = await keepDirectory(pool, directory, self.name)
        told++
        return more
      },
      onFault: (error) =>
        log.seldom('directory', 'The directory of cells could not be told of changes; it will be', { error }),
    })
    return {
      figures: () => ({ directory_rounds_total: told }),
      stop: async () => {
        await loop.stop()
        await directory.end()
      },
    }
  })

export const directoryService = (url: string) =>
  service('directory', ['log'], async ({ log }) => {
    const directory = await openDirectory({ url, log })
    return { gives: { directory }, stop: directory.stop }
  })

export interface FrontServiceOptions {
  readonly metricsGuard: MetricsGuard
  readonly secure: boolean
}

export const frontService = ({ metricsGuard: guard, secure }: FrontServiceOptions) =>
  service(
    'front',
    ['http', 'directory', 'log', 'figures', 'isReady', 'waitsFor'],
    ({ http, directory, log, figures, isReady, waitsFor }) => {
      const counts = frontCounts()
      http.register(metricsRoutes, { figures, guard })
      http.register(healthRoutes, { pool: directory.pool, isReady, waitsFor, managesWithout: true })
      http.register(frontRoutes, { directory, log, secure, counts })
      return {
        figures: () => ({
          front_passed_total: counts.passed,
          front_divided_total: counts.divided,
          front_away_total: counts.away,
          front_remembered: directory.remembered(),
        }),
      }
    },
  )

export interface GatewayFrontServiceOptions {
  readonly host: string | null
  /** Null: gateways with MQTT have a broker outside. */
  readonly mqttPort: number | null
  readonly field: readonly FieldSettings[]
  /** Whose word is taken for whom they bring. */
  readonly proxies: Networks
}

/** Gateways that speak something other than HTTP. */
export const gatewayFrontService = ({ host, mqttPort, field, proxies }: GatewayFrontServiceOptions) =>
  service('front of gateways', ['directory', 'log'], async ({ directory, log }) => {
    const follower = openFollower(directory, log)
    const fronts = new Map<string, GatewayFront>()
    const stop = async () => {
      await Promise.all([...fronts.values()].map((front) => front.close()))
      await follower.stop()
    }
    try {
      for (const transport of transports) {
        const { name } = transport
        const set = field.find(({ protocol }) => protocol === name)
        const port = name === 'mqtt' ? mqttPort : (set?.port ?? null)
        if (port === null) continue
        const given = { transport, port, host, from: set?.from ?? null, proxies, directory, follower, log }
        fronts.set(name, await startGatewayFront(given))
      }
    } catch (error) {
      await stop()
      throw error
    }
    const figures = () =>
      Object.assign({}, ...[...fronts].map(([name, { counts }]) => gatewayFigures(`front_${name}`, counts)))
    return { figures, stop }
  })
