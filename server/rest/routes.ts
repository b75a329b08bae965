/** `/api/v1`: a route for each call of the resources, and `openapi.json`. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { outcomeWords } from '#domain/basics/words.ts'
import { tokenSignedIn } from '../access/token-signed-in.ts'
import { contextsOf, type GraphqlOptions, openExecutor } from '../api/executor.ts'
import { schema } from '../api/schema.ts'
import { quickPacking } from '../http/packing.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { type Answer, makeAnswer } from './answer.ts'
import { dayRoutes } from './day-routes.ts'
import type { Call } from './declare.ts'
import { etagOf, names, revisionsOf } from './etag.ts'
import { feedRoutes } from './feed-routes.ts'
import { goingHeaders } from './going.ts'
import { type Kept, once } from './idempotency.ts'
import { openApi } from './open-api.ts'
import { type ProblemStatus, problemKinds, problemOf, RestProblem, sendProblem } from './problem.ts'
import { calls } from './resources/index.ts'

export const base = '/api/v1'
/** The largest body: a geofence with every corner it may have. */
const largestBody = 1024 * 1024

const textOf = ({ body, text }: Answer): string => text ?? (body === null ? '' : JSON.stringify(body))

export const restRoutes: FastifyPluginAsync<GraphqlOptions> = async (app, options) => {
  const { access, pool, log } = options
  const execute = openExecutor(options, 'rest', 'A request of the REST API failed')
  const answer = makeAnswer(execute, schema(), true)
  const contextOf = contextsOf(options)

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof RestProblem)
      return sendProblem(reply, problemOf(error.status, error.message, error.errors))
    if (isDatabaseAway(error)) {
      reply.header('retry-after', 2)
      return sendProblem(reply, problemOf(503, outcomeWords.tryAgain))
    }
    const { statusCode = 500, message } = error as { statusCode?: number; message: string }
    if (statusCode < 500) {
      const status = statusCode in problemKinds ? (statusCode as ProblemStatus) : 400
      return sendProblem(reply, problemOf(status, message))
    }
    log.seldom(`rest ${message.slice(0, 80)}`, 'A request of the REST API failed', { error })
    return sendProblem(reply, problemOf(500, outcomeWords.tryAgain))
  })
  const isLetIn = tokenSignedIn(app, access, (reply, { status, detail }) =>
    sendProblem(reply, problemOf(status, detail)),
  )

  const sendRead = async (call: Call, request: FastifyRequest, reply: FastifyReply) => {
    const { params, query } = request as { params: Record<string, string>; query: Record<string, string> }
    const done = await answer(call, { params, query, body: null }, contextOf(request))
    const text = textOf(done)
    const etag = etagOf(text, done.revision)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (names(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  }

  const sendWrite = async (call: Call, request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, body } = request as {
      params: Record<string, string>
      query: Record<string, string>
      body: unknown
    }
    const context = contextOf(request)
    const ifRevisions = revisionsOf(request.headers['if-match'])
    const write = async (): Promise<Kept> => {
      const done = await answer(call, { params, query, body, ifRevisions }, context)
      const text = textOf(done)
      const headers = done.revision === undefined ? {} : { etag: etagOf(text, done.revision) }
      return { status: done.status, headers, body: text }
    }
    const key = request.headers['idempotency-key']
    const done =
      typeof key === 'string'
        ? await once(
            pool,
            {
              viewer: context.viewer,
              key,
              request: `${request.method} ${request.url} ${JSON.stringify(body ?? null)}`,
              now: context.now,
            },
            write,
          )
        : { ...(await write()), isRepeated: false }
    reply.status(done.status).headers(done.headers).header('cache-control', 'no-store')
    if (done.isRepeated) reply.header('idempotent-replayed', 'true')
    return done.body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(done.body)
  }

  for (const call of calls) {
    const going = call.going ? goingHeaders(call.going) : {}
    app.route({
      method: call.method,
      url: `${base}${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: largestBody,
      compress: quickPacking,
      onRequest: isLetIn,
      handler: (request, reply) => {
        reply.headers(going)
        return call.kind === 'write' ? sendWrite(call, request, reply) : sendRead(call, request, reply)
      },
    })
  }

  dayRoutes(app, { access, pool, base, isLetIn })
  feedRoutes(app, { access, pool, log, base, isLetIn })

  let described: { readonly text: string; readonly etag: string } | undefined
  app.get(`${base}/openapi.json`, async (request, reply) => {
    const text = described?.text ?? JSON.stringify(openApi())
    described ??= { text, etag: etagOf(text) }
    reply.header('etag', described.etag).header('cache-control', 'no-cache')
    if (names(request.headers['if-none-match'], described.etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
