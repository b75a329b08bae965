/**
 * What visitors of a shared link ask, without being signed in. Every answer that is no success has `errorMessage` and
 * `reason` (a ShareRefusal); `Retry-After` where waiting helps.
 *
 * - POST /v1/api/shared/open {link, pin?}: {pass, view}. 404 unknown; 410 expired, revoked, ended; 401 pin, where one
 *   is wanted; 403 wrongPin; 429 locked.
 * - GET /v1/api/shared/view?vehicle=: the view, for `Authorization: Bearer PASS`. 401 pass, where the link is to be
 *   opened again.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { accessWords } from '#domain/access/words.ts'
import { minute } from '#domain/basics/time.ts'
import type { ShareRefusal } from '#domain/fleet/share.ts'
import { shareWords } from '#domain/fleet/share-words.ts'
import type { Access } from '../access/access.ts'
import { Busy } from '../access/passwords.ts'
import { makeRate } from '../access/rate.ts'
import { idOf } from '../graphql/paging.ts'
import { isShareClosed, openShare, type ShareClosed, visitShare } from './visit.ts'

export interface SharingRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}

/** A yard full of people behind one address, each asking every ten seconds. */
const requestsAMinute = 600

const statuses: Readonly<Record<ShareRefusal, number>> = {
  unknown: 404,
  expired: 410,
  revoked: 410,
  ended: 410,
  pin: 401,
  wrongPin: 403,
  locked: 429,
  pass: 401,
}
const openBody = z.object({ link: z.string().min(1).max(200), pin: z.string().max(20).nullish() })

const refused = (reply: FastifyReply, { closed, wait }: ShareClosed) => {
  if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000))
  return reply
    .status(statuses[closed])
    .send({ reason: closed, errorMessage: shareWords.refused[closed], ...(wait !== undefined && { wait }) })
}

export const sharingRoutes: FastifyPluginAsync<SharingRoutesOptions> = async (app, { access, pool }) => {
  const rate = makeRate(requestsAMinute, minute)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const wait = rate.take(request.ip, access.now())
    if (wait > 0)
      return reply
        .status(429)
        .header('retry-after', Math.ceil(wait / 1000))
        .send({ errorMessage: accessWords.busy })
  })

  app.post('/v1/api/shared/open', async (request, reply) => {
    const body = openBody.safeParse(request.body)
    if (!body.success) return refused(reply, { closed: 'unknown' })
    const { link, pin } = body.data
    try {
      const opened = await openShare(pool, { link, pin: pin ?? null, address: request.ip }, access.now())
      return isShareClosed(opened) ? refused(reply, opened) : reply.send(opened)
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      return reply.status(503).header('retry-after', 5).send({ errorMessage: accessWords.busy })
    }
  })

  app.get<{ Querystring: { vehicle?: string } }>('/v1/api/shared/view', async (request, reply) => {
    const pass = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!pass) return refused(reply, { closed: 'pass' })
    const { vehicle } = request.query
    const view = await visitShare(pool, pass, vehicle === undefined ? null : idOf(vehicle), access.now())
    return isShareClosed(view) ? refused(reply, view) : reply.send(view)
  })
}
