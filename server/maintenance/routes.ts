/** Photos of work orders and documents of inspections: taken in, and handed out to whoever sees what they belong to. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { photosMost, uploadLargest } from '#domain/basics/assumed.ts'
import { isPicture, safeName, uploadType } from '#domain/maintenance/upload.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { Acting } from '../audit/context.ts'
import { actorOf, record } from '../audit/record.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  type Download,
  insertDocument,
  insertPhoto,
  photosOf,
  readDocument,
  readPhoto,
} from './file-store.ts'
import { holdingInspection } from './inspection-acts.ts'
import { bigIdOf } from './issue-schema.ts'
import { seenMaintenance, vehicleScope } from './reach.ts'
import { holding } from './work-order-acts.ts'

export interface MaintenanceRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}
interface Args {
  readonly workOrderId?: string
  readonly inspectionId?: string
  readonly name?: string
}

export const maintenanceRoutes: FastifyPluginAsync<MaintenanceRoutesOptions> = async (
  app,
  { access, pool },
) => {
  // Whatever a file is said to be, its bytes decide.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return reply.status(413).send({ errorMessage: maintenanceWords.tooLarge(uploadLargest / 2 ** 20) })
    // A refusal in words.
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    throw error
  })
  // Nobody who is not signed in makes us read ten megabytes.
  app.addHook('onRequest', signedIn(app, access))

  const acting = (request: FastifyRequest): Acting => {
    const { viewer } = sessionOf(request)
    return { viewer, db: pool, now: access.now(), actor: actorOf(viewer, request.ip) }
  }
  /** The file that came in; null once it was answered why it is not taken. */
  const fileOf = (
    request: FastifyRequest<{ Querystring: Args }>,
    reply: FastifyReply,
    by: string,
    pictures: boolean,
  ) => {
    const bytes = request.body
    const type = Buffer.isBuffer(bytes) ? uploadType(bytes) : null
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
      reply.status(400).send({ errorMessage: maintenanceWords.emptyFile })
      return null
    }
    if (type === null || (pictures && !isPicture(type))) {
      reply.status(415).send({ errorMessage: pictures ? maintenanceWords.photo : maintenanceWords.document })
      return null
    }
    return { name: safeName(request.query.name ?? '', type), mediaType: type, bytes, by }
  }
  const hand = (reply: FastifyReply, file: Download | null) => {
    if (!file) return reply.status(404).send({ errorMessage: maintenanceWords.noSuchFile })
    const direction = isPicture(file.mediaType) ? 'inline' : 'attachment'
    return (
      reply
        .type(file.mediaType)
        // Nothing in it runs, whatever it holds; and it is nobody's to keep but the reader's own.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'private, max-age=3600')
        .header('content-disposition', `${direction}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .send(file.bytes)
    )
  }

  app.post<{ Querystring: Args }>(
    '/v1/api/maintenance/photos',
    { bodyLimit: uploadLargest },
    async (request, reply) => {
      const context = acting(request)
      seenMaintenance(context.viewer, null)
      const { workOrderId } = request.query
      return holding(context, bigIdOf(workOrderId ?? ''), async (client, order) => {
        const file = fileOf(request, reply, context.viewer.email, true)
        if (!file) return reply
        if ((await photosOf(client, order.customerId, order.id)).length >= photosMost)
          return reply.status(400).send({ errorMessage: maintenanceWords.tooManyPhotos(photosMost) })
        const of = { customerId: order.customerId, workOrderId: order.id }
        const id = await insertPhoto(client, of, file, context.now)
        await record(client, context.actor, {
          action: 'photo added',
          subject: `${order.unitId}: ${order.title}`,
          customerId: order.customerId,
          new: { name: file.name, size: file.bytes.length },
        })
        return { id: String(id), name: file.name }
      })
    },
  )

  app.get<{ Params: { id: string } }>('/v1/api/maintenance/photos/:id', async (request, reply) => {
    const { viewer } = acting(request)
    if (!can(viewer, 'maintenance'))
      return reply.status(403).send({ errorMessage: signInWords.notAuthorized })
    return hand(
      reply,
      await readPhoto(pool, await accessScopeOf(pool, viewer, 'maintenance'), bigIdOf(request.params.id)),
    )
  })

  app.post<{ Querystring: Args }>(
    '/v1/api/maintenance/documents',
    { bodyLimit: uploadLargest },
    async (request, reply) => {
      const context = acting(request)
      seenMaintenance(context.viewer, null)
      const { inspectionId } = request.query
      return holdingInspection(context, bigIdOf(inspectionId ?? ''), async (client, inspection) => {
        const file = fileOf(request, reply, context.viewer.email, false)
        if (!file) return reply
        const id = await insertDocument(client, inspection.id, file, context.now)
        await record(client, context.actor, {
          action: 'inspection document added',
          subject: `${inspection.unitId}: inspection of ${inspection.done}`,
          customerId: inspection.customerId,
          new: { name: file.name, size: file.bytes.length },
        })
        return { id: String(id), name: file.name }
      })
    },
  )

  app.get<{ Params: { id: string } }>('/v1/api/maintenance/documents/:id', async (request, reply) => {
    const { viewer } = acting(request)
    return hand(reply, await readDocument(pool, await vehicleScope(pool, viewer), bigIdOf(request.params.id)))
  })
}
