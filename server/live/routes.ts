/**
 * `GET /v1/api/live`: lines of JSON without end, the fleet first, then what changes. `?news=1`: without the fleet, for pages
 * that show none: alerts, how many are unread, and banners.
 */
import { pipeline, type Writable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { isVersion } from '#domain/access/developer-message.ts'
import { fleetParts, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { accessWords } from '#domain/access/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { MessageBoard } from '../messages/board.ts'
import { productVersion } from '../messages/version.ts'
import type { Log } from '../platform/log.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { openBanners } from './banners.ts'
import { hasAlerts, openClient } from './client.ts'
import type { Hub } from './hub.ts'
import { openNewsView } from './news-view.ts'
import { openUnread } from './unread.ts'
import { openView } from './view.ts'

export interface LiveOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly hub: Hub
  readonly messageBoard: MessageBoard
  readonly log: Log
  /** How often it is looked whether the session goes on, in milliseconds. */
  readonly lookEvery?: number
}

const usualLook = 10_000
/** Every so many looks unread alerts are counted anew: they end, and come back, without anybody telling. */
const countEvery = 3
/** Banners are looked at as often: another server may have published one, and features are switched. */
const bannersEvery = countEvery
/** Every so many looks what is seen of fleets in part is read anew. */
const partsEvery = 6

/** Open streams of one person at once: windows and tabs, not more. */
const perUser = 20

const takesGzip = (accepted = ''): boolean =>
  /(^|[\s,])(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)

/** Of the product, as the page was built with it: one left open is older than its server. Without it, the server's own. */
const versionOf = (told: string | string[] | undefined): string =>
  typeof told === 'string' && isVersion(told) ? told : productVersion

/** What is written comes out packed, each piece at once. Small windows: there is one of these for each open portal. */
const packed = (out: Writable): Writable => {
  const gzip = createGzip({ level: 4, windowBits: 13, memLevel: 7, flush: constants.Z_SYNC_FLUSH })
  // When one of the two ends, so does the other.
  pipeline(gzip, out, () => undefined)
  return gzip
}

export const liveRoutes: FastifyPluginAsync<LiveOptions> = async (app, options) => {
  const { access, pool, hub, messageBoard, log, lookEvery = usualLook } = options
  const open = new Map<number, number>()

  app.get<{ Querystring: { readonly news?: string } }>(
    '/v1/api/live',
    { onRequest: signedIn(app, access) },
    async (request, reply) => {
      const { viewer, expires } = sessionOf(request)
      const follows = request.query.news !== '1'
      const now = access.now()
      const others = open.get(viewer.userId) ?? 0
      if (others >= perUser)
        return reply.status(429).header('retry-after', 30).send({ errorMessage: accessWords.busy })
      open.set(viewer.userId, others + 1)

      reply.hijack()
      const out = reply.raw
      const isPacked = takesGzip(request.headers['accept-encoding'])
      out.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'application/x-ndjson; charset=utf-8',
        ...(isPacked && { 'content-encoding': 'gzip' }),
        vary: 'accept-encoding',
        'cache-control': 'no-store',
        // Proxies pass each line on as it comes.
        'x-accel-buffering': 'no',
      })
      const stream = openClient({
        userId: viewer.userId,
        follows,
        // Until the fleet is sent, changes of any vehicle may be for whoever sees parts of fleets.
        scope: fleetParts(viewer, 'trailerList').length > 0 ? 'all' : scope(viewer, 'trailerList'),
        out: isPacked ? packed(out) : out,
        textOf: hub.textOf,
        now: access.now,
      })
      const { client } = stream
      const ending = setTimeout(() => client.bye('expired'), Math.max(0, expires - now))
      // Clients that came together, after an outage, do not look together.
      let looks = Math.floor(Math.random() * partsEvery)
      // A session can end before its token does: signed out from elsewhere, disabled, deleted.
      const looking = setInterval(
        () =>
          access.authenticate(request).then(
            (going) => {
              if (!going) client.bye('expired')
              else {
                looks++
                if (looks % countEvery === 0 && hasAlerts(client)) client.countUnread()
                if (looks % bannersEvery === 0) client.lookAtBanners()
                // Trailers come near and go, are installed and sold.
                if (follows && looks % partsEvery === 0 && fleetParts(going.viewer, 'trailerList').length > 0)
                  client.refresh(null)
              }
            },
            () => log.seldom('live session', 'It could not be determined whether a live stream may continue'),
          ),
        lookEvery,
      )
      out.once('close', () => {
        clearTimeout(ending)
        clearInterval(looking)
        hub.leave(client)
        const left = (open.get(viewer.userId) ?? 1) - 1
        if (left > 0) open.set(viewer.userId, left)
        else open.delete(viewer.userId)
      })
      out.on('error', () => undefined)

      const broken = (error: unknown) => {
        log.seldom('live', 'The live stream could not read the fleet', { error })
        out.destroy()
      }
      try {
        const allow = (current: Viewer) => {
          client.alertScope = scope(current, 'alerts')
          client.countUnread()
          client.lookAtBanners()
          return current
        }
        const accessScope = async () => {
          const current = await access.authenticate(request)
          return current && accessScopeOf(pool, allow(current.viewer), 'trailerList')
        }
        const viewerNow = async () => (await access.authenticate(request))?.viewer ?? null
        const counting = openUnread({
          pool,
          client,
          viewer: viewerNow,
          now: access.now,
          onFault: (error) => log.seldom('unread', 'Unread alerts could not be counted', { error }),
        })
        out.once('close', counting.stop)
        client.countUnread = counting.look
        const banners = openBanners({
          pool,
          client,
          messageBoard,
          version: versionOf(request.headers['portal-version']),
          viewer: viewerNow,
          onFault: (error) => log.seldom('banners', 'Banners could not be read', { error }),
        })
        out.once('close', banners.stop)
        client.lookAtBanners = banners.look
        allow(viewer)
        const view = (follows ? openView : openNewsView)({ pool, stream, accessScope, onFault: broken })
        client.refresh = view.refresh
        const seen = await accessScopeOf(pool, viewer, 'trailerList')
        if (seen.parts.length > 0) client.scope = 'all'
        // Joined before the first row is read, so that nothing falls between the rows and the changes.
        await hub.join(client)
        await view.begin(await accessScopeOf(pool, viewer, 'trailerList'), now)
      } catch (error) {
        broken(error)
      }
    },
  )
}
