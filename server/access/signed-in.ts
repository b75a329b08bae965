/** Authenticates a request once, before its body is read, and stores the session on the request. */
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { accessWords } from '#domain/access/words.ts'
import type { Access } from './access.ts'
import type { Session } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody is signed in, or where the route does not ask. */
    session: Session | null
  }
}

/** The only answer to a request that is not signed in. */
const usualAnswer = { errorMessage: accessWords.signInFirst }

/** For routes that serve others as well: `request.session` is null for those. */
export const authenticated = (app: FastifyInstance, access: Access): onRequestAsyncHookHandler => {
  if (!app.hasRequestDecorator('session')) app.decorateRequest('session', null)
  return async (request) => {
    request.session = await access.authenticate(request)
  }
}

/** For routes that answer the signed-in alone; everybody else gets 401 with this answer. */
export const signedIn = (
  app: FastifyInstance,
  access: Access,
  answer: object = usualAnswer,
): onRequestAsyncHookHandler => {
  if (!app.hasRequestDecorator('session')) app.decorateRequest('session', null)
  return async (request, reply) => {
    request.session = await access.authenticate(request)
    if (!request.session) return reply.status(401).header('cache-control', 'no-store').send(answer)
  }
}

/** The session of a request that `signedIn` let in. */
export const sessionOf = ({ session }: FastifyRequest): Session => {
  if (!session) throw new Error('This route does not ask who is signed in.')
  return session
}
