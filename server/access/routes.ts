/** The ways in for people: sign in, carry on, sign out, set a password. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { accessWords, signInWords } from '#domain/access/words.ts'
import type { Access } from './access.ts'
import { refresh, signOut } from './refresh.ts'
import type { Refusal } from './refusal.ts'
import { setPasswordByLink } from './set-password.ts'
import { type SignedIn, signIn } from './sign-in.ts'

/** Reads `Authorization: Basic …`; null for anything else. A password may hold colons, a name cannot. */
const basic = (header: string | undefined): { username: string; password: string } | null => {
  const encoded = /^Basic +([A-Za-z0-9+/_=-]+) *$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

const secret = z.string().min(1).max(512)
const refreshBody = z.object({ refreshToken: secret })
const setPasswordBody = z.object({ token: secret, password: z.string(), email: z.string().optional() })

/** The fields of §7 that a sign-in answers; those that have nothing to say are null. */
const nothing = {
  token: null,
  encryptedToken: null,
  refreshToken: null,
  message: null,
  errorMessage: null,
  termsOfServiceUrl: null,
  passwordExpirationDaysLeft: null,
}

const refused = (reply: FastifyReply, { refused, status, wait, ...more }: Refusal) => {
  if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000))
  // No WWW-Authenticate: browsers would open a window of their own for it.
  return reply.status(status).send({ ...nothing, ...more, errorMessage: refused })
}

const signedIn = (reply: FastifyReply, tokens: SignedIn) =>
  reply.send({ ...nothing, ...tokens, message: accessWords.signedIn })

/** Wants the access whose routes these are. */
export const accessRoutes: FastifyPluginAsync<{ access: Access }> = async (app, { access }) => {
  const { desk, now } = access

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  for (const path of ['/auth/v1/loginV2', '/auth/v1/login'])
    app.get(path, async (request, reply) => {
      const given = basic(request.headers.authorization)
      if (!given) return refused(reply, { refused: signInWords.incorrect, status: 401 })
      const answer = await signIn(desk, { ...given, address: request.ip }, now())
      return 'refused' in answer ? refused(reply, answer) : signedIn(reply, answer)
    })

  app.post('/auth/v1/refreshToken', async (request, reply) => {
    const body = refreshBody.safeParse(request.body)
    if (!body.success) return refused(reply, { refused: accessWords.sessionOver, status: 401 })
    const answer = await refresh(desk, body.data.refreshToken, now())
    return 'refused' in answer ? refused(reply, answer) : signedIn(reply, answer)
  })

  app.post('/auth/v1/logout', async (request, reply) => {
    const body = refreshBody.safeParse(request.body)
    if (body.success) await signOut(desk, body.data.refreshToken, now())
    return reply.send({ message: accessWords.signedOut })
  })

  app.post('/auth/v1/set-password', async (request, reply) => {
    const body = setPasswordBody.safeParse(request.body)
    if (!body.success) return refused(reply, { refused: signInWords.linkInvalid, status: 400 })
    const answer = await setPasswordByLink(desk, body.data, now())
    if ('refused' in answer) return refused(reply, answer)
    return reply.send({ message: accessWords.passwordSet, email: answer.email, errorMessage: null })
  })
}
