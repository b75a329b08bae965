/** `/api/v1`: a route for each call of the resources, and `openapi.json`. */
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { outcomeWords } from '#domain/basics/words.ts'
import { sessionOf } from '../access/signed-in.ts'
import { tokenSignedIn } from '../access/token-signed-in.ts'
import { makeExecutor } from '../api/execute.ts'
import type { GraphqlOptions } from '../api/routes.ts'
import { schema } from '../api/schema.ts'
import { actorOf } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { quickPacking } from '../http/packing.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { type Answer, makeAnswer } from './answer.ts'
import type { Call } from './declare.ts'
import { type Kept, once } from './idempotency.ts'
import { openApi } from './open-api.ts'
import { type ProblemStatus, problemKinds, problemOf, RestProblem, sendProblem } from './problem.ts'
import { calls } from './resources/index.ts'

export const base = '/api/v1'
/** The largest body: a geofence with every corner it may have. */
const largestBody = 1024 * 1024

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Whether a list of ETags in a header names this one. `If-None-Match` compares weakly, `If-Match` does not. */
const names = (header: string | undefined, etag: string, isWeak: boolean): boolean =>
  (header ?? '').split(',').some((one) => {
    const name = one.trim()
    return name === '*' || name === etag || (isWeak && name === `W/${etag}`)
  })

const textOf = ({ body }: Answer): string => (body === null ? '' : JSON.stringify(body))

export const restRoutes: FastifyPluginAsync<GraphqlOptions> = async (app, { access, pool, log, slices }) => {
  const execute = makeExecutor(schema(), (error) => {
    const cause = error.originalError
    if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error
    const text = (cause ?? error).message
    log.seldom(`rest ${text?.slice(0, 80)}`, 'A request of the REST API failed', { error: cause ?? error })
    return new GraphQLError(outcomeWords.graphqlUnknown)
  })
  const answer = makeAnswer(execute, schema())
  const byId = new Map(calls.map((call) => [call.id, call]))
  const contextOf = (request: FastifyRequest): Context => {
    const { viewer } = sessionOf(request)
    return { ...slices, viewer, actor: actorOf(viewer, request.ip), db: pool, now: access.now(), log }
  }

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
    const text = textOf(await answer(call, { params, query, body: null }, contextOf(request)))
    const etag = etagOf(text)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (names(request.headers['if-none-match'], etag, true)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  }

  /** @throws RestProblem where it is not as whoever writes has read it */
  const mustMatch = async (call: Call, request: FastifyRequest) => {
    const wanted = request.headers['if-match']
    const reads = call.kind === 'write' && call.reads ? byId.get(call.reads) : undefined
    if (wanted === undefined || !reads) return
    const params = request.params as Record<string, string>
    const text = textOf(await answer(reads, { params, query: {}, body: null }, contextOf(request)))
    if (!names(wanted, etagOf(text), false))
      throw new RestProblem(412, 'It is not as you have read it. Read it again, and decide anew.')
  }

  const sendWrite = async (call: Call, request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, body } = request as {
      params: Record<string, string>
      query: Record<string, string>
      body: unknown
    }
    const context = contextOf(request)
    const write = async (): Promise<Kept> => {
      await mustMatch(call, request)
      const done = await answer(call, { params, query, body }, context)
      return { status: done.status, headers: {}, body: textOf(done) }
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
    reply.status(done.status).header('cache-control', 'no-store')
    if (done.isRepeated) reply.header('idempotent-replayed', 'true')
    return done.body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(done.body)
  }

  for (const call of calls)
    app.route({
      method: call.method,
      url: `${base}${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: largestBody,
      compress: quickPacking,
      onRequest: isLetIn,
      handler: (request, reply) =>
        call.kind === 'write' ? sendWrite(call, request, reply) : sendRead(call, request, reply),
    })

  let described: { readonly text: string; readonly etag: string } | undefined
  app.get(`${base}/openapi.json`, async (request, reply) => {
    const text = described?.text ?? JSON.stringify(openApi())
    described ??= { text, etag: etagOf(text) }
    reply.header('etag', described.etag).header('cache-control', 'no-cache')
    if (names(request.headers['if-none-match'], described.etag, true)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
