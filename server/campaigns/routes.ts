/** The upload of packages: for super admins. */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { type PackageKind, packageLargest } from '#domain/ota/package.ts'
import type { Product } from '#domain/ota/product.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import type { Acting } from '../audit/context.ts'
import { actorOf } from '../audit/record.ts'
import { mustManageOta } from './access.ts'
import { uploadPackage } from './package-acts.ts'

export interface PackageRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
}
interface Args {
  readonly kind?: string
  readonly name?: string
  readonly version?: string
  /** With commas between them, as `hardware`. */
  readonly products?: string
  readonly hardware?: string
  readonly notes?: string
  readonly sha256?: string
}

const listIn = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const packageRoutes: FastifyPluginAsync<PackageRoutesOptions> = async (app, { access, pool }) => {
  const actingOf = (request: FastifyRequest): Acting => {
    const { viewer } = sessionOf(request)
    return { viewer, db: pool, now: access.now(), actor: actorOf(viewer, request.ip) }
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return reply.status(413).send({ errorMessage: otaWords.packageTooLarge(packageLargest / 2 ** 20) })
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    throw error
  })
  app.addHook('onRequest', signedIn(app, access))
  // Nobody who may not upload makes us read megabytes.
  app.addHook('onRequest', async (request) => mustManageOta(actingOf(request)))

  app.post<{ Querystring: Args }>(
    '/v1/api/packages',
    { bodyLimit: packageLargest },
    async (request, reply) => {
      const { kind = '', name = '', version = '', products, hardware, notes = '', sha256 } = request.query
      const draft = {
        kind: kind as PackageKind,
        ...{ name: name.trim(), version: version.trim(), notes: notes.trim() },
        products: listIn(products) as readonly Product[],
        hardware: listIn(hardware),
      }
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const {
        id,
        hardware: fits,
        signature,
      } = await uploadPackage(actingOf(request), draft, bytes, sha256 ?? null)
      return reply.send({ id: String(id), hardware: fits, signature })
    },
  )
}
