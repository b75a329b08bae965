/** Photos of installations, taken in and handed out, and the certificates of those that are finished. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { installationPhotoLargest } from '#domain/basics/assumed.ts'
import { installationWords } from '#domain/installation/words.ts'
import { uploadType } from '#domain/maintenance/upload.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { Acting } from '../audit/context.ts'
import { actorOf } from '../audit/record.ts'
import { addPhoto } from './acts.ts'
import { certificateFacts } from './certificate-facts.ts'
import { photoBytes } from './photo-store.ts'
import { installationsSeen, uuidOf } from './reach.ts'
import { installationOf } from './store.ts'

export interface InstallationRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  /** As it stands on certificates. */
  readonly productName: string
}
interface Args {
  readonly installation?: string
  readonly id?: string
  readonly secondsAgo?: string
}

const safe = (reply: FastifyReply) =>
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')

export const installationRoutes: FastifyPluginAsync<InstallationRoutesOptions> = async (
  app,
  { access, pool, productName },
) => {
  // Whatever a file is said to be, its bytes decide.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return reply
        .status(413)
        .send({ errorMessage: installationWords.photoSize(installationPhotoLargest / 2 ** 20) })
    // A refusal in words.
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    throw error
  })
  app.addHook('onRequest', signedIn(app, access))

  const acting = (request: FastifyRequest): Acting => {
    const { viewer } = sessionOf(request)
    return { viewer, db: pool, now: access.now(), actor: actorOf(viewer, request.ip) }
  }

  app.post<{ Querystring: Args }>(
    '/v1/api/installations/photos',
    { bodyLimit: installationPhotoLargest },
    async (request, reply) => {
      const context = acting(request)
      if (!can(context.viewer, 'attachGateways'))
        return reply.status(403).send({ errorMessage: signInWords.notAuthorized })
      const bytes = request.body
      // Of all kinds of pictures a JPEG alone is put into a certificate as it is, without unpacking it.
      if (!Buffer.isBuffer(bytes) || uploadType(bytes) !== 'image/jpeg')
        return reply.status(415).send({ errorMessage: installationWords.photo })
      const { installation = '', id = '', secondsAgo = '0' } = request.query
      const unitId = await addPhoto(context, installation, { id, secondsAgo: Number(secondsAgo), bytes })
      return { id, unitId }
    },
  )

  /** The installation that is asked about; null where it is not seen. */
  const asked = async (request: FastifyRequest<{ Querystring: Args }>) => {
    const { viewer } = sessionOf(request)
    const seen = await installationsSeen(pool, viewer)
    return installationOf(pool, seen, uuidOf(request.query.installation ?? ''))
  }

  app.get<{ Querystring: Args }>('/v1/api/installations/photos', async (request, reply) => {
    const one = await asked(request)
    const bytes = one && (await photoBytes(pool, one, uuidOf(request.query.id ?? '')))
    if (!bytes) return reply.status(404).send({ errorMessage: installationWords.noSuchPhoto })
    return (
      safe(reply)
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=86400, immutable')
        // Whoever signs in next on this phone may not see it.
        .header('vary', 'Authorization')
        .header('content-disposition', 'inline')
        .send(bytes)
    )
  })

  app.get<{ Querystring: Args }>('/v1/api/installations/certificate', async (request, reply) => {
    const one = await asked(request)
    if (!one) return reply.status(404).send({ errorMessage: installationWords.noSuchInstallation })
    if (one.finished === null) return reply.status(409).send({ errorMessage: installationWords.notDone })
    const facts = await certificateFacts(pool, one, productName)
    // What draws it takes memory that a server without installations does not spend.
    const { drawCertificate } = await import('./certificate.ts')
    return safe(reply)
      .type('application/pdf')
      .header('cache-control', 'private, no-cache')
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(`installation-${one.unitId}.pdf`)}`,
      )
      .send(await drawCertificate(facts))
  })
}
