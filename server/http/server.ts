/** The HTTP server: limits, headers, compression, and a clear answer for whatever goes wrong. */

import compress from '@fastify/compress'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { outcomeWords } from '#domain/basics/words.ts'
import type { Log } from '../platform/log.ts'
import { type HeaderOptions, secure } from './headers.ts'

export interface HttpOptions extends HeaderOptions {
  readonly log: Log
}

const mebibyte = 1024 * 1024

/** What an answer that is no success says; `message` is fit to be shown. */
const problem = (message: string) => ({ message, errorMessage: message })

/** A server without routes; plugins bring those. */
export const buildHttp = async ({ log, ...headers }: HttpOptions): Promise<FastifyInstance> => {
  const app = fastify({
    // Ways in that take more say so themselves.
    bodyLimit: mebibyte,
    // A client that sends its head or body drop by drop is let go.
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    // A proxy on this machine may tell for whom it asks; nobody else may.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    logger: false,
  })
  secure(app, headers)
  // Bodies that come compressed are opened by the transports that take them, each with its own limit.
  await app.register(compress, { threshold: 1024, globalDecompression: false })

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return reply.status(status).send(problem(error.message))
    const route = request.routeOptions.url ?? 'an unknown address'
    log.seldom(`http ${request.method} ${route}`, `${request.method} ${route} failed`, { error })
    return reply.status(status === 503 ? 503 : 500).send(problem(outcomeWords.tryAgain))
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
