/** `GET /v1/api/track`: the track of a vehicle; `GET /v1/api/track/export`: the same as a file. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { parseInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import { findCharted } from '#domain/track/charted.ts'
import { isTrackFormat, trackFormats } from '#domain/track/formats/index.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { quickPacking } from '../http/packing.ts'
import type { Reads } from '../platform/reads.ts'
import { type HeldVehicle, heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { trackFile } from './file.ts'
import { readTrack } from './read.ts'
import { trackWords } from './words.ts'

export interface TrackRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly reads: Reads
}

interface Args {
  readonly vin?: string
  readonly from?: string
  readonly to?: string
  /** The response field of a value to draw. */
  readonly sensor?: string
  readonly format?: string
}

interface Question {
  readonly viewer: Viewer
  readonly vehicle: HeldVehicle
  readonly vin: string
  readonly from: Instant
  readonly to: Instant
}

export const trackRoutes: FastifyPluginAsync<TrackRoutesOptions> = async (app, { access, pool, reads }) => {
  app.addHook('onRequest', signedIn(app, access))
  /** Who asks for what; null once it was answered why not. */
  const read = async (
    request: FastifyRequest<{ Querystring: Args }>,
    reply: FastifyReply,
  ): Promise<Question | null> => {
    reply.header('cache-control', 'no-store')
    const { viewer } = sessionOf(request)
    const refuse = (status: number, errorMessage: string) => {
      reply.status(status).send({ errorMessage })
      return null
    }
    const { vin = '', from, to } = request.query
    // A span may be open: all that is kept, up to now.
    const [begin, end] = [
      from === undefined ? 0 : parseInstant(from),
      to === undefined ? access.now() : parseInstant(to),
    ]
    if (begin === null || end === null || begin >= end) return refuse(400, trackWords.moments)
    const vehicle = await heldVehicle(pool, await accessScopeOf(pool, viewer, 'past'), vin)
    if (!vehicle) return refuse(404, trackWords.noSuchVehicle)
    return {
      viewer,
      vehicle,
      vin: vin.trim().toUpperCase(),
      from: begin,
      to: Math.min(end, access.now()),
    }
  }

  app.get<{ Querystring: Args }>('/v1/api/track', async (request, reply) => {
    const span = await read(request, reply)
    if (span === null) return reply
    const { sensor } = request.query
    const value = sensor === undefined ? null : findCharted(sensor)
    if (value === undefined) return reply.status(400).send({ errorMessage: trackWords.value(sensor!) })
    return readTrack(pool, reads.of(span.viewer.userId), span.viewer, { ...span, value }, access.now())
  })

  app.get<{ Querystring: Args }>(
    '/v1/api/track/export',
    { compress: quickPacking },
    async (request, reply) => {
      const span = await read(request, reply)
      if (span === null) return reply
      const { format: key = 'gpx' } = request.query
      if (!isTrackFormat(key)) return reply.status(400).send({ errorMessage: trackWords.format(key) })
      const { mediaType, extension } = trackFormats[key]
      const date = new Date(access.now()).toISOString().slice(0, 10)
      const name = span.vehicle.unitId.replace(/[^\w.-]+/g, ' ').trim() || span.vin
      const file = trackFile(pool, await reads.whole(), span, trackFormats[key], access.now())
      return reply
        .type(`${mediaType}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${name} ${date}${extension}"`)
        .send(Readable.from(file))
    },
  )
}
