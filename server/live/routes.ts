/** `GET /v1/api/live`: lines of JSON without end, the fleet first, then what changes. */
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { scope } from '#domain/access/scope.ts'
import { accessWords } from '#domain/access/words.ts'
import { encodeVehicle } from '#domain/wire/live.ts'
import type { Access } from '../access/access.ts'
import type { Log } from '../log.ts'
import { openClient } from './client.ts'
import type { Hub } from './hub.ts'
import { countVehicles, nextVehicles, type Page, type Place } from './store.ts'

export interface LiveOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly hub: Hub
  readonly log: Log
}

/** Open streams of one person at once: windows and tabs, not more. */
const perUser = 20

export const liveRoutes: FastifyPluginAsync<LiveOptions> = async (app, { access, pool, hub, log }) => {
  const open = new Map<number, number>()

  app.get('/v1/api/live', async (request, reply) => {
    const session = await access.authenticate(request)
    if (!session) return reply.status(401).send({ errorMessage: accessWords.signInFirst })
    const { viewer, expires } = session
    const now = access.now()
    const others = open.get(viewer.userId) ?? 0
    if (others >= perUser)
      return reply.status(429).header('retry-after', 30).send({ errorMessage: accessWords.busy })
    open.set(viewer.userId, others + 1)

    reply.hijack()
    const out = reply.raw
    out.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies pass each line on as it comes.
      'x-accel-buffering': 'no',
    })
    const visible = scope(viewer, 'trailerList')
    const { client, write, ready } = openClient({ scope: visible, out, textOf: hub.textOf, now: access.now })
    const ending = setTimeout(() => client.bye('expired'), Math.max(0, expires - now))
    out.once('close', () => {
      clearTimeout(ending)
      hub.leave(client)
      const left = (open.get(viewer.userId) ?? 1) - 1
      if (left > 0) open.set(viewer.userId, left)
      else open.delete(viewer.userId)
    })
    out.on('error', () => undefined)

    try {
      // Joined before the first row is read, so that nothing falls between the rows and the changes.
      hub.join(client)
      let here = await write({ hello: { now, vehicles: await countVehicles(pool, visible) } })
      for (let after: Place | null = null; here; ) {
        const page: Page = await nextVehicles(pool, visible, after)
        if (page.vehicles.length > 0) here = await write({ fleet: page.vehicles.map(encodeVehicle) })
        if (!page.next) break
        after = page.next
      }
      if (here) ready()
    } catch (error) {
      log.seldom('live', 'The live stream could not read the fleet', { error })
      out.destroy()
    }
  })
}
