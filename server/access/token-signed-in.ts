/** For the routes that programs use: who asks comes by an access token or is signed in, within what they may ask for. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { accessWords, tokenWords } from '#domain/access/words.ts'
import type { Access } from './access.ts'
import { leftHeader, policyHeader } from './quota.ts'
import { looksLikeToken } from './token-format.ts'
import type { Session } from './tokens.ts'

export interface TokenRefusal {
  readonly status: 401 | 403 | 429
  readonly detail: string
}
export type RefuseToken = (reply: FastifyReply, refusal: TokenRefusal) => unknown

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token it came by, to count its uses; null for anything else. */
    apiTokenId: number | null
  }
}

const bearerOf = ({ headers }: FastifyRequest): string =>
  headers.authorization?.replace(/^Bearer +/i, '').trim() ?? ''

/** Who asks in a request that goes on, as of now; null where it is to end. */
export const stillSignedIn = async (access: Access, request: FastifyRequest): Promise<Session | null> => {
  const bearer = bearerOf(request)
  if (!looksLikeToken(bearer)) return access.authenticate(request)
  const checked = await access.authenticateToken(bearer, request, access.now())
  return 'refused' in checked ? null : checked.session
}

/** @param refuse answers in the form of the route */
export const tokenSignedIn = (
  app: FastifyInstance,
  access: Access,
  refuse: RefuseToken,
): onRequestAsyncHookHandler => {
  if (!app.hasRequestDecorator('session')) app.decorateRequest('session', null)
  if (!app.hasRequestDecorator('apiTokenId')) {
    app.decorateRequest('apiTokenId', null)
    app.addHook('onResponse', async (request, reply) => {
      if (request.apiTokenId === null) return
      const call = `${request.method} ${request.routeOptions.url ?? ''}`
      access.apiTokens.uses.note(request.apiTokenId, call, reply.statusCode >= 400, access.now())
    })
  }
  const { token: perToken, customer: perCustomer } = access.apiTokens.quotas
  const policies = policyHeader([perToken.policy, perCustomer.policy])

  return async (request, reply) => {
    const refused = (refusal: TokenRefusal) => {
      reply.header('cache-control', 'no-store')
      if (refusal.status === 401) reply.header('www-authenticate', 'Bearer realm="tandem"')
      return refuse(reply, refusal)
    }
    const bearer = bearerOf(request)
    if (!looksLikeToken(bearer)) {
      request.session = await access.authenticate(request)
      return request.session ? undefined : refused({ status: 401, detail: accessWords.signInFirst })
    }
    const now = access.now()
    const checked = await access.authenticateToken(bearer, request, now)
    if ('refused' in checked)
      return checked.refused === 'elsewhere'
        ? refused({ status: 403, detail: tokenWords.elsewhere })
        : refused({ status: 401, detail: tokenWords.unknown })
    const { session, token, quotaOf } = checked
    request.apiTokenId = token.id
    const taken = [
      { name: perToken.policy.name, ...perToken.take(String(token.id), now) },
      { name: perCustomer.policy.name, ...perCustomer.take(quotaOf, now) },
    ]
    reply.header('ratelimit-policy', policies).header('ratelimit', leftHeader(taken))
    const wait = Math.max(...taken.map((one) => one.wait))
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000)
      reply.header('retry-after', seconds)
      return refused({ status: 429, detail: tokenWords.tooMany(seconds) })
    }
    request.session = session
  }
}
