/** Serves the files of the portal and the built-in map, and the settings that the portal needs before sign-in. */

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#domain/basics/texts.ts'
import type { PageBrand } from '../brands/brand.ts'
import { manifestOf } from './manifest.ts'

export interface StaticOptions {
  /** Where the built parts lie: `portal` and `basemap` in it. */
  readonly dist: string
  readonly productName: string
  readonly mapStyleUrl: string | null
  /** A .pmtiles file of one's own. */
  readonly mapTiles: string | null
  /** The mobile apps in their stores; left out: none. */
  readonly androidAppUrl?: string | null
  readonly iosAppUrl?: string | null
  /** Where the portal calls the API; left out: where it comes from. */
  readonly apiUrl?: string | null
}

export interface StaticRoutesOptions extends StaticOptions {
  /** The brand of pages at a host; null for the installation's own. */
  readonly brandOf: (host: string) => Promise<PageBrand | null>
}

/** Addresses that belong to machines: a wrong one is answered in JSON, never with the portal's page. */
const machines =
  /^\/(v1|api|auth|scim|mcp|graphql|ingest|basemap|assets|healthz|readyz|metrics|map-tiles\.pmtiles)(\/|$|\?)/

const year = 365 * 24 * 3600

/** Files whose names carry a hash of what is in them never change. */
const lasting = /[/\\]assets[/\\]/

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const withMeta = (html: string, name: string, content: string): string =>
  html.replace('<head>', () => `<head><meta name="${name}" content="${quoted(content)}">`)

/** The page of the portal that calls the API elsewhere. */
const withApi = (html: string, apiUrl: string): string => withMeta(html, 'api', apiUrl)

/** The page in a brand: its name and picture stand in it from the first moment on. */
const withBrand = (html: string, brand: PageBrand): string => {
  const named = withMeta(html, 'brand', JSON.stringify(brand)).replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${quoted(brand.name)}</title>`,
  )
  if (brand.logo === null) return named
  const logo = quoted(brand.logo)
  return named.replace(
    /<link rel="(icon|apple-touch-icon)"[^>]*>/g,
    (_, rel) => `<link rel="${rel}" href="${logo}">`,
  )
}

export const staticRoutes = async (app: FastifyInstance, options: StaticRoutesOptions): Promise<void> => {
  const { productName, mapStyleUrl, mapTiles, androidAppUrl, iosAppUrl, apiUrl, brandOf } = options
  const portal = join(options.dist, 'portal')
  const basemap = join(options.dist, 'basemap')
  for (const folder of [portal, basemap]) mkdirSync(folder, { recursive: true })

  app.get('/v1/api/config', async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return {
      productName: (await brandOf(request.host))?.name ?? productName,
      mapStyleUrl,
      mapTiles: mapTiles !== null,
      androidAppUrl: androidAppUrl ?? null,
      iosAppUrl: iosAppUrl ?? null,
    }
  })

  app.get('/manifest.webmanifest', async (request, reply) => {
    reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return manifestOf(productName, await brandOf(request.host))
  })

  await app.register(fastifyStatic, {
    root: portal,
    prefix: '/',
    wildcard: true,
    cacheControl: false,
    // The build has squeezed them already, better than could be done for each request.
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', lasting.test(path) ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  await app.register(fastifyStatic, {
    root: basemap,
    prefix: '/basemap/',
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      // Asked for again by its mark, so that a new map shows at once after an upgrade.
      reply.header('cache-control', 'public, max-age=3600')
    },
  })
  if (mapTiles !== null)
    app.get('/map-tiles.pmtiles', (_request, reply) =>
      reply.sendFile(basename(mapTiles), dirname(mapTiles), { cacheControl: true, maxAge: 3_600_000 }),
    )

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!existsSync(join(portal, 'index.html')))
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('The portal has not been built yet: run "npm run build".')
    reply.header('cache-control', 'no-cache')
    const brand = await brandOf(request.host)
    if (!apiUrl && !brand) return reply.sendFile('index.html')
    const html = readFileSync(join(portal, 'index.html'), 'utf8')
    // At the host of a brand the API is where the page comes from: no other host lets its pages ask.
    const written = brand ? withBrand(html, brand) : withApi(html, apiUrl!)
    return reply.type('text/html; charset=utf-8').send(written)
  }
  for (const path of ['/', '/index.html']) app.get(path, page)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !machines.test(request.url)
    if (wantsPage && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)) return page(request, reply)
    const message = t('There is nothing at {{address}}.', {
      address: `${request.method} ${request.url.split('?')[0]}`,
    })
    reply.status(404)
    if (!request.url.startsWith('/api/')) return reply.send({ message, errorMessage: message })
    const problem = { type: '/docs#problem-not-found', title: message, status: 404, detail: message }
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
  })
}
