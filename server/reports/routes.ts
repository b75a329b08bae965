/** Files of reports for whoever is signed in, signed links for those who are not, and the key that they are checked with. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { isReportFormat, type ReportFormat } from '#domain/reports/config.ts'
import { reportWords } from '#domain/reports/words.ts'
import type { Access } from '../access/access.ts'
import { sessionOf, signedIn } from '../access/signed-in.ts'
import { mailFiles } from '../mail/store.ts'
import { madeFiles } from './made-files.ts'
import { seenRun } from './reach.ts'
import { reportFileName, reportMedia } from './render/files.ts'
import { filesOf, type ReportRun, runById } from './run-store.ts'
import { publicKeys, readSigned } from './sign.ts'
import type { Site } from './site.ts'
import type { ReportWork } from './work.ts'

export interface ReportRoutesOptions {
  readonly access: Access
  readonly pool: pg.Pool
  readonly work: ReportWork
  readonly site: () => Site
}

const guarded = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')

export const reportRoutes: FastifyPluginAsync<ReportRoutesOptions> = async (app, options) => {
  const { access, pool, work, site } = options
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof GraphQLError) return reply.status(403).send({ errorMessage: error.message })
    throw error
  })

  const made = madeFiles((id, format) => work('file', { id, format, site: site() }))
  app.addHook('onClose', made.close)

  /** As it was sent; one that was too large, or that was not asked for then, is made again from the kept rows. */
  const send = async (reply: FastifyReply, run: ReportRun, format: ReportFormat) => {
    if (run.state !== 'done' || !run.document)
      return reply.status(404).send({ errorMessage: reportWords.notDone })
    const kept = (await filesOf(pool, [run.id])).get(run.id)?.find((file) => file.format === format)
    const [file] = await mailFiles(pool, kept?.mailFileId == null ? [] : [kept.mailFileId])
    const bytes = file ? file.bytes : (await made.open(run.id, format)).createReadStream()
    return guarded(reply)
      .header('content-type', reportMedia[format])
      .header('content-disposition', `attachment; filename="${reportFileName(run.document, format)}"`)
      .send(bytes)
  }

  app.get<{ Params: { run: string; format: string } }>(
    '/v1/api/reports/:run/:format',
    { onRequest: signedIn(app, access) },
    async (request, reply) => {
      const { run: id, format } = request.params
      if (!isReportFormat(format)) return reply.status(404).send({ errorMessage: reportWords.format })
      const { run } = await seenRun(pool, sessionOf(request).viewer, id)
      return send(reply, run, format)
    },
  )

  app.get('/v1/api/reports/keys', async (_request, reply) =>
    guarded(reply).send({ algorithm: 'Ed25519', keys: await publicKeys(pool) }),
  )

  /** What a link says, where it was signed here. */
  app.get<{ Params: { token: string } }>('/v1/api/reports/signed/:token', async (request, reply) => {
    const said = await readSigned(pool, request.params.token)
    guarded(reply)
    if (!said) return reply.status(404).send({ errorMessage: reportWords.notSigned })
    const { run: _run, ...rest } = said
    return reply.send(rest)
  })

  app.get<{ Params: { token: string; format: string } }>(
    '/v1/api/reports/signed/:token/:format',
    async (request, reply) => {
      const { token, format } = request.params
      const said = await readSigned(pool, token)
      const run =
        said && said.until > access.now() && Object.hasOwn(said.files, format)
          ? await runById(pool, said.run)
          : null
      if (!run || !isReportFormat(format) || run.document?.hash !== said?.hash)
        return guarded(reply).status(404).send({ errorMessage: reportWords.notSigned })
      return send(reply, run, format)
    },
  )
}
