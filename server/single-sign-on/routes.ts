/**
 * The paths of single sign-on. Bodies and answers are JSON as at a sign-in (server/access/routes.ts).
 *
 * - POST /auth/v1/single-sign-on/find {domain}: {found, passwordsOff}, the same for everybody of a domain
 * - POST /auth/v1/single-sign-on/begin {email}: {url, key}; the browser keeps the key and goes to the address
 * - GET  /auth/v1/single-sign-on/callback: from the provider; leads to /single-sign-on of the portal, with #code= or #problem=
 * - POST /auth/v1/single-sign-on/finish {key, code}: as a sign-in
 * - POST /auth/v1/single-sign-on/accept {key, code, what: 'terms' | 'agreement'}: {message}
 * - POST /auth/v1/single-sign-on/back-channel logout_token=… (form): 200; 400 for a token that is not a good one
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { emailDomain } from '#domain/access/single-sign-on.ts'
import { singleSignOnWords } from '#domain/access/single-sign-on-words.ts'
import { accessWords } from '#domain/access/words.ts'
import { minute } from '#domain/basics/time.ts'
import type { Access } from '../access/access.ts'
import { tooMany } from '../access/authenticate.ts'
import { makeRate } from '../access/rate.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { endedByProvider, logoutTokenLongest } from './back-channel.ts'
import { acceptOnTheWay, begin, comeBack, finish, lookUp, type SingleSignOn } from './sign-in.ts'

/** An office behind one address begins its day with no more. */
const requestsAMinute = 600
const mostBytes = 32 * 1024

const secret = z.string().min(1).max(200)
const findBody = z.object({ domain: z.string().max(254) })
const beginBody = z.object({ email: z.string().max(254) })
const finishBody = z.object({ key: secret, code: secret })
const acceptBody = finishBody.extend({ what: z.enum(['terms', 'agreement']) })

const refused = (reply: FastifyReply, { refused, status, wait, ...more }: Refusal) => {
  if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000))
  return reply.status(status).send({ token: null, ...more, errorMessage: refused })
}
const answered = (reply: FastifyReply, answer: object | Refusal) =>
  'refused' in answer ? refused(reply, answer) : reply.send({ ...answer, errorMessage: null })

export const singleSignOnRoutes: FastifyPluginAsync<{
  readonly access: Access
  readonly on: SingleSignOn
}> = async (app, { access, on }) => {
  const { now } = access
  const rate = makeRate(requestsAMinute, minute)
  const limits = { bodyLimit: mostBytes }

  app.addHook('onRequest', async (request, reply) => {
    const wait = rate.take(request.ip, now())
    if (wait > 0) return refused(reply, tooMany(wait))
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

  app.post('/auth/v1/single-sign-on/find', limits, async (request, reply) => {
    const body = findBody.safeParse(request.body)
    const domain = body.success ? emailDomain(body.data.domain) : null
    return reply.send(domain === null ? { found: false, passwordsOff: false } : await lookUp(on, domain))
  })

  app.post('/auth/v1/single-sign-on/begin', limits, async (request, reply) => {
    const body = beginBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, singleSignOnWords.noneHere))
    return answered(reply, await begin(on, { email: body.data.email, host: request.host }, now()))
  })

  app.get('/auth/v1/single-sign-on/callback', async (request, reply) => {
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const came = await comeBack(on, query.length > mostBytes ? '' : query, request.ip, now())
    // Behind a #, no server and no page that is opened next is told of it.
    const told = 'code' in came ? `code=${came.code}` : `problem=${came.problem}`
    return reply.header('referrer-policy', 'no-referrer').redirect(`${came.origin}/single-sign-on#${told}`)
  })

  app.post('/auth/v1/single-sign-on/finish', limits, async (request, reply) => {
    const body = finishBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, singleSignOnWords.expired))
    const where = { address: request.ip, agent: request.headers['user-agent']?.slice(0, 300) ?? null }
    const answer = await finish(on, body.data, where, now())
    return answered(reply, 'refused' in answer ? answer : { ...answer, message: accessWords.signedIn })
  })

  app.post('/auth/v1/single-sign-on/accept', limits, async (request, reply) => {
    const body = acceptBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, singleSignOnWords.expired))
    return answered(reply, await acceptOnTheWay(on, body.data, body.data.what, request.ip, now()))
  })

  app.post('/auth/v1/single-sign-on/back-channel', limits, async (request, reply) => {
    const token = (request.body as { logout_token?: unknown } | null)?.logout_token
    const isToken = typeof token === 'string' && token.length <= logoutTokenLongest
    const { signInsEnded } = access
    const ended = isToken
      ? await endedByProvider({ ...on, signInsEnded }, token, request.ip, now())
      : 'refused'
    if (ended === 'ended') return reply.status(200).send()
    return ended === 'away'
      ? reply.status(503).header('retry-after', '30').send({ error: 'temporarily_unavailable' })
      : reply.status(400).send({ error: 'invalid_request' })
  })
}
