/**
 * The ways in for people. Every body and answer is JSON; a refusal has `errorMessage`, and `Retry-After` where waiting
 * helps. Public, limited by address and account:
 *
 * - GET  /auth/v1/loginV2, /auth/v1/login: Basic, and `X-One-Time-Code` (of an authenticator, or a recovery code) where
 *   a second factor is wanted. 200 {token, encryptedToken, refreshToken, message, errorMessage: null,
 *   termsOfServiceUrl: null, passwordExpirationDaysLeft}. Otherwise token is null, and errorMessage is one of
 *   signInWords: incorrect 401, notAuthorizedOrIncorrect 401, setupNotComplete 403, secondFactor 401,
 *   secondFactorWrong 401, secondFactorSetup 403 (with secondFactorSetup {secret, uri}: show it and come again with the
 *   first code; the answer that signs in then has recoveryCodes: string[], shown this once), passwordExpired 403
 *   (passwordExpirationDaysLeft: 0), mustAcceptTerms 403 and mustAcceptAgreement 403 (both with termsOfServiceUrl).
 *   A code is spent only by the answer that signs in, so it stays good for the steps before.
 * - POST /auth/v1/acceptTermsOfService: Basic (and code). {message}
 * - POST /auth/v1/accept-data-agreement: Basic (and code). {message}; 403 signInWords.onlyAccountAdmins
 * - POST /auth/v1/change-expired-password {password}: Basic with the old one (and code). {message}
 * - POST /auth/v1/refreshToken {refreshToken}: as a sign-in. POST /auth/v1/logout {refreshToken}: {message}
 * - POST /auth/v1/register-user-anonymously {email, roleNames: ['TECHNICIAN'], password?}: {message}; 403 notAuthorized
 * - POST /auth/v1/request-password-reset {username}: {message}, the same whether there is such an account
 * - POST /auth/v1/set-password {token, password, email?}: {message, email}; 400 signInWords.linkInvalid
 * - POST /auth/v1/verify-email {token}: 200 {result, message, email}; result is 'found' (verified, sign in), 'showForm'
 *   (verified; the same token now sets the first password by set-password) or 'expired' (email null).
 *   400 signInWords.linkInvalid for what was never a link, or was used
 * - POST /auth/v1/resend-verification {token}: {message}; for a link that has expired
 * - POST /auth/v1/unsubscribe {token}: {message}; 400 accountWords' sentence. `?token=` serves mail programs (RFC 8058)
 */
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
