/** Geofences as files: their outlines for the map, and whole for taking elsewhere. */
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { narrow, type Scope, scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { fenceFormat } from '#domain/geofences/formats/index.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { idOf } from '../graphql/paging.ts'
import { isFormat } from './read-file.ts'
import { fencesForFile, fencesMark, outlines } from './shapes.ts'

export interface GeofenceRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}

interface Args {
  readonly customerId?: string
  readonly format?: string
  /** Part of a name, in any case. */
  readonly name?: string
  /** Several with commas between them. */
  readonly categoryIds?: string
}

export const geofenceRoutes: FastifyPluginAsync<GeofenceRoutesOptions> = async (app, { access, pool }) => {
  app.addHook('onRequest', signedIn(app, access))
  /** Whose geofences are asked for; null once it was answered why not. */
  const reach = (request: FastifyRequest<{ Querystring: Args }>, reply: FastifyReply): Scope | null => {
    const { customerId } = request.query
    const of = narrow(
      scope(sessionOf(request).viewer, 'myGeofences'),
      customerId === undefined ? null : idOf(customerId),
    )
    if (of !== 'all' && of.length === 0) {
      reply.status(403).send({ errorMessage: signInWords.notAuthorized })
      return null
    }
    return of
  }

  app.get<{ Querystring: Args }>('/v1/api/geofences/shapes', async (request, reply) => {
    // A browser keeps the answer, and asks each time whether it still is one.
    reply.header('cache-control', 'private, no-cache')
    const of = reach(request, reply)
    if (of === null) return reply
    const mark = createHash('sha256')
      .update(JSON.stringify([of, await fencesMark(pool, of)]))
      .digest('base64url')
    const etag = `W/"${mark.slice(0, 27)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(await outlines(pool, of))
  })

  app.get<{ Querystring: Args }>('/v1/api/geofences/export', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const of = reach(request, reply)
    if (of === null) return reply
    const { format = 'geojson', name = '', categoryIds } = request.query
    if (!isFormat(format)) return reply.status(400).send({ errorMessage: geofenceWords.format(format) })
    const { write, mediaType, extension } = fenceFormat(format)
    const wanted = {
      scope: of,
      name,
      categoryIds: categoryIds === undefined ? null : categoryIds.split(',').map(idOf),
      isActive: null,
      ids: null,
    }
    const date = new Date(access.now()).toISOString().slice(0, 10)
    return reply
      .type(`${mediaType}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="Geofences ${date}${extension}"`)
      .send(write(await fencesForFile(pool, wanted)))
  })
}
