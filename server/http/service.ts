/** The HTTP server as services: made before any routes, listening after all of them. */
import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { brandOf, pageBrandOf } from '../brands/brand.ts'
import { service } from '../platform/service.ts'
import { healthRoutes } from './health.ts'
import { type MetricsGuard, metricsRoutes } from './metrics.ts'
import { buildHttp, closeHttp, type HttpOptions, listen } from './server.ts'
import { openSite, type Site, type SiteOptions } from './site.ts'
import { type StaticOptions, staticRoutes } from './static.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    /** Takes routes until it listens. */
    readonly http: FastifyInstance
    readonly site: Site
    /** Called with the port once it is known. */
    readonly listensOn: (port: number) => void
  }
}

export const httpService = (options: Omit<HttpOptions, 'log'>) =>
  service('http', ['log'], async ({ log }) => ({ gives: { http: await buildHttp({ log, ...options }) } }))

export const siteService = (options: SiteOptions) => service('site', [], () => ({ gives: openSite(options) }))

export interface MonitoringOptions {
  /** Who may read the metrics; everybody where left out. */
  readonly metricsGuard?: MetricsGuard
}

/** What those who watch over processes ask. */
export const monitoringService = ({ metricsGuard: guard = { token: null, from: null } }: MonitoringOptions) =>
  service(
    'monitoring',
    ['http', 'pool', 'figures', 'isReady', 'waitsFor'],
    ({ http, pool, figures, isReady, waitsFor }) => {
      http.register(metricsRoutes, { figures, guard })
      http.register(healthRoutes, { pool, isReady, waitsFor })
    },
  )

/** The files of the product. */
export const staticService = ({ mapTiles: wanted, ...options }: StaticOptions) =>
  service('static', ['http', 'log', 'pool'], async ({ http, log, pool }) => {
    const mapTiles = wanted !== null && existsSync(wanted) ? wanted : null
    if (wanted !== mapTiles)
      log.warn(`There is no file ${wanted}; the map is shown without it. See MAP_TILES.`)
    await staticRoutes(http, {
      ...options,
      mapTiles,
      brandOf: async (host) => {
        try {
          const brand = await brandOf(pool, host)
          return brand && pageBrandOf(brand)
        } catch (error) {
          // A page without its brand is better than none.
          log.seldom('brand', 'The brand of a page could not be read', { error })
          return null
        }
      },
    })
  })

export const listenService = ({ port, host }: { readonly port: number; readonly host: string | null }) =>
  service('listening', ['http', 'listensOn'], async ({ http, listensOn }) => {
    listensOn(await listen(http, port, host))
    return { stop: () => closeHttp(http) }
  })
