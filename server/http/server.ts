/** The HTTP server: limits, headers, compression, and a clear answer for whatever goes wrong. */

import compress from '@fastify/compress'
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { t } from '#domain/basics/texts.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { inLanguage, languageOf } from '../platform/in-language.ts'
import type { Log } from '../platform/log.ts'
import { inRequest, requestIdOf } from '../platform/request.ts'
import { saidAgain } from '../platform/said-again.ts'
import { beginSpan, inSpan, type Span } from '../platform/trace.ts'
import { type HeaderOptions, secure } from './headers.ts'
import { loopback, type Networks } from './networks.ts'
import { endSlowBodies, type SlowBodyOptions } from './slow-bodies.ts'

export interface HttpOptions extends HeaderOptions {
  readonly log: Log
  /** Proxies that may tell for whom they ask; those of this machine where left out. */
  readonly trustedProxies?: Networks
  readonly slowBodies?: SlowBodyOptions
}

/** While the database is away, whoever asks is told to ask again after this. */
const retryAfterS = 2
const mebibyte = 1024 * 1024

/** What an answer that is no success says; `message` is fit to be shown. */
const problem = (message: string) => ({ message, errorMessage: message })

/** What gateways and phones send is no reader's, whatever their headers say. */
const languageFor = (request: FastifyRequest) =>
  request.routeOptions.url?.startsWith('/ingest/') ? 'en' : languageOf(request.headers['accept-language'])

const sentences: ReadonlySet<string> = new Set(['message', 'errorMessage'])
/** What somebody is told, declared in English, in the language of whoever is told. */
const said = (payload: unknown): unknown => {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  if (!('message' in payload || 'errorMessage' in payload || 'errors' in payload)) return payload
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      name === 'errors' && Array.isArray(value)
        ? value.map(said)
        : sentences.has(name) && typeof value === 'string'
          ? saidAgain(value)
          : value,
    ]),
  )
}

/** What sending or reading comes to when the other side has left. */
const goneCodes: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** Addresses whose parameters are each a text. */
const takesTexts = /^\/(v1|auth|ingest\/v1)\//

/** A server without routes; plugins bring those. */
export const buildHttp = async ({
  log,
  trustedProxies = loopback,
  slowBodies,
  ...headers
}: HttpOptions): Promise<FastifyInstance> => {
  const app = fastify({
    // Ways in that take more say so themselves.
    bodyLimit: mebibyte,
    // A client that sends its head or body drop by drop is let go.
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    trustProxy: (address) => trustedProxies.include(address),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    logger: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
  })
  /** Of requests that are traced and not answered yet. */
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const span = beginSpan(`${request.method} ${request.routeOptions.url ?? 'none'}`, {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'none',
      'request.id': request.id,
    })
    if (span) spans.set(request, span)
    inRequest(request.id, () => inSpan(span, done))
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500)
    done()
  })
  secure(app, headers)
  endSlowBodies(app, slowBodies)
  // Bodies that come compressed are opened by the transports that take them, each with its own limit.
  await app.register(compress, { threshold: 1024, globalDecompression: false })

  app.addHook('onRequest', (request, _reply, done) => inLanguage(languageFor(request), done))
  // A body comes by events that know nothing of who sends it.
  app.addHook('preValidation', (request, _reply, done) =>
    inRequest(request.id, () =>
      inSpan(spans.get(request) ?? null, () => inLanguage(languageFor(request), done)),
    ),
  )
  app.addHook('preSerialization', (request, _reply, payload, done) =>
    inLanguage(languageFor(request), () => done(null, said(payload))),
  )
  app.addHook('onRequest', async (request, reply) => {
    // Repeated, a parameter would be a list where a text is expected. The portal's pages take none, and phones read their own.
    // An address may be written in other ways than its route.
    if (![request.url, request.routeOptions.url ?? ''].some((url) => takesTexts.test(url))) return
    const repeated = Object.entries(request.query as object).find(([, value]) => Array.isArray(value))
    if (repeated)
      return reply
        .status(400)
        .send(problem(t("The parameter '{{name}}' is given more than once.", { name: repeated[0] })))
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Whoever asked has left: nobody reads the answer, and nothing is wrong here.
    if (request.raw.socket?.destroyed && goneCodes.has(error.code)) return reply.status(499).send()
    const isAway = isDatabaseAway(error)
    const status = isAway ? 503 : (error.statusCode ?? 500)
    if (status < 500) return reply.status(status).send(problem(error.message))
    const route = request.routeOptions.url ?? 'an unknown address'
    log.seldom(`http ${request.method} ${route}`, `${request.method} ${route} failed`, {
      error,
      request: request.id,
    })
    if (isAway) reply.header('retry-after', retryAfterS)
    return reply
      .status(status === 503 ? 503 : 500)
      .send({ ...problem(outcomeWords.tryAgain), requestId: request.id })
  })
  return app
}

/** Listens on `host`, by default on every address of the machine. Returns the port. */
export const listen = async (app: FastifyInstance, port: number, host: string | null): Promise<number> => {
  try {
    await app.listen({ port, host: host ?? '::' })
  } catch (error) {
    // A machine without IPv6.
    const { code } = error as NodeJS.ErrnoException
    if (host !== null || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Stops listening and lets what is being answered finish; after `gracePeriod` milliseconds it is cut off. */
export const closeHttp = async (app: FastifyInstance, gracePeriod = 5_000): Promise<void> => {
  const forceTimer = setTimeout(() => app.server.closeAllConnections(), gracePeriod)
  await app.close()
  clearTimeout(forceTimer)
}
