/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, for access tokens alone. Each request stands for itself: there are
 * no sessions, so any process may answer any of them, and a token that was revoked is none from the next request on.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { accessWords } from '#domain/access/words.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { tokenSignedIn } from '../access/token-signed-in.ts'
import { bodyProblem } from '../api/bodies.ts'
import { contextsOf, type GraphqlOptions, openExecutor } from '../api/executor.ts'
import { schema } from '../api/schema.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { makeAsking } from './asking.ts'
import { isOriginAllowed } from './origin.ts'

export const path = '/mcp'
/** A question is some names and a span. */
const largestBody = 64 * 1024

/** Codes of JSON-RPC; those from -32000 on are the server's own. */
const codes = { parse: -32_700, request: -32_600, own: -32_000 } as const

const sendProblem = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', error: { code, message }, id: null })

/** Those that the protocol knows; who asks was settled before. */
const headersOf = ({ headers }: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name) ? [[name, value]] : [],
    ),
  )

/** So many questions of one token are answered at once. */
const mostAtOnce = 4

/** An `onRequest` hook behind the token. */
const fewAtOnce = () => {
  const going = new Map<number, number>()
  return async ({ apiTokenId }: FastifyRequest, reply: FastifyReply) => {
    const others = going.get(apiTokenId!) ?? 0
    if (others >= mostAtOnce) {
      reply.header('retry-after', 1)
      return sendProblem(reply, 429, codes.own, 'Too many questions at once. Ask one after another.')
    }
    going.set(apiTokenId!, others + 1)
    reply.raw.once('close', () => {
      const left = (going.get(apiTokenId!) ?? 1) - 1
      if (left > 0) going.set(apiTokenId!, left)
      else going.delete(apiTokenId!)
    })
  }
}

export interface McpOptions extends GraphqlOptions {
  readonly publicUrl: () => string
}

export const mcpRoutes: FastifyPluginAsync<McpOptions> = async (app, options) => {
  const { access, log, publicUrl } = options
  const execute = openExecutor(options, 'mcp', 'A question of an assistant failed')
  const contextOf = contextsOf(options)
  const askingOf = makeAsking(execute, schema())
  let handler: Promise<ReturnType<typeof import('./handler.ts').openHandler>> | undefined
  const opened = () => {
    handler ??= import('./handler.ts').then(({ openHandler }) => openHandler(askingOf, log))
    return handler
  }
  app.addHook('onClose', async () => (await handler)?.close())

  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const problem = bodyProblem(body)
    if (problem !== null) return done(Object.assign(new Error(problem), { statusCode: 400 }))
    try {
      done(null, JSON.parse(body.toString()))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, message } = error as { statusCode?: number; message: string }
    if (statusCode < 500) return sendProblem(reply, statusCode, codes.parse, message)
    if (isDatabaseAway(error)) {
      reply.header('retry-after', 2)
      return sendProblem(reply, 503, codes.own, outcomeWords.tryAgain)
    }
    log.seldom(`mcp ${message.slice(0, 80)}`, 'A request of an assistant failed', { error })
    return sendProblem(reply, 500, codes.own, outcomeWords.tryAgain)
  })

  const isOwnPage = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (!isOriginAllowed(headers.origin, publicUrl()))
      return sendProblem(reply, 403, codes.own, 'Pages of this origin may not ask here.')
  }
  const isLetIn = tokenSignedIn(app, access, (reply, { status, detail }) =>
    sendProblem(reply, status, codes.own, detail),
  )
  /** People's sign-ins are for the portal: what an assistant may is said by its token. */
  const isToken = async ({ apiTokenId }: FastifyRequest, reply: FastifyReply) => {
    if (apiTokenId !== null) return
    reply.header('www-authenticate', 'Bearer realm="tandem"')
    return sendProblem(reply, 401, codes.own, accessWords.signInFirst)
  }

  app.route({
    method: 'POST',
    url: path,
    bodyLimit: largestBody,
    onRequest: [isOwnPage, isLetIn, isToken, fewAtOnce()],
    handler: async (request, reply) => {
      // Many calls in one request would be counted as one.
      if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
        return sendProblem(reply, 400, codes.request, 'Send one message a request.')
      const context = contextOf(request)
      const { answer } = await opened()
      const { status, type, text } = await answer({
        url: new URL(path, publicUrl()).href,
        headers: headersOf(request),
        body: request.body,
        context,
      })
      reply.status(status).header('cache-control', 'no-store')
      if (type !== null) reply.type(type)
      return reply.send(text)
    },
  })
  // Streams from here and ends of sessions: there are none.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: (_request, reply) =>
        sendProblem(reply.header('allow', 'POST'), 405, codes.own, 'Method not allowed.'),
    })
}
