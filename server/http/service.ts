/** The HTTP server as services: made before any routes, listening after all of them. */
import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { service } from '../platform/service.ts'
import type { HeaderOptions } from './headers.ts'
import { healthRoutes } from './health.ts'
import { metricsRoutes } from './metrics.ts'
import { buildHttp, closeHttp, listen } from './server.ts'
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

export const httpService = (headers: HeaderOptions) =>
  service('http', ['log'], async ({ log }) => ({ gives: { http: await buildHttp({ log, ...headers }) } }))

export const siteService = (options: SiteOptions) => service('site', [], () => ({ gives: openSite(options) }))

/** What those who watch over processes ask. */
export const monitoringService = service(
  'monitoring',
  ['http', 'pool', 'figures', 'isReady'],
  ({ http, pool, figures, isReady }) => {
    http.register(metricsRoutes, { figures })
    http.register(healthRoutes, { pool, isReady })
  },
)

/** The files of the product. */
export const staticService = ({ mapTiles: wanted, ...options }: StaticOptions) =>
  service('static', ['http', 'log'], async ({ http, log }) => {
    const mapTiles = wanted !== null && existsSync(wanted) ? wanted : null
    if (wanted !== mapTiles)
      log.warn(`There is no file ${wanted}; the map is shown without it. See MAP_TILES.`)
    await staticRoutes(http, { ...options, mapTiles })
  })

export const listenService = ({ port, host }: { readonly port: number; readonly host: string | null }) =>
  service('listening', ['http', 'listensOn'], async ({ http, listensOn }) => {
    listensOn(await listen(http, port, host))
    return { stop: () => closeHttp(http) }
  })
