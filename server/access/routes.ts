/**
 * The paths of sign-in. Every body and answer is JSON; a refusal has `errorMessage`, and `Retry-After` where waiting
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
 * - POST /auth/v1/refreshToken {refreshToken}: as a sign-in. POST /auth/v1/logout {refreshToken}: {message, signOutUrl}:
 *   where the browser goes to sign out at the provider too, null for nowhere
 * - POST /auth/v1/register-user-anonymously {email, roleNames: ['TECHNICIAN'], password?}: {message}; 403 notAuthorized
 * - POST /auth/v1/request-password-reset {username}: {message}, the same whether there is such an account
 * - POST /auth/v1/set-password {token, password, email?}: {message, email}; 400 signInWords.linkInvalid,
 *   accessWords.linkUsed or linkExpired, 403 accessWords.accountDisabled
 * - POST /auth/v1/check-link {token}: {message}, or what set-password would refuse
 * - POST /auth/v1/verify-email {token}: 200 {result, message, email}; result is 'found' (verified, sign in), 'showForm'
 *   (verified; the same token now sets the first password by set-password) or 'expired' (email null).
 *   Who is verified and has a password is told so as 'found', also by a link that was used or has expired.
 *   400 signInWords.linkInvalid for what was never a link, 403 accessWords.accountDisabled
 * - POST /auth/v1/resend-verification {token}: {message}; for a link that has expired
 * - GET /auth/v1/unsubscribe?token=: {names, left} of the alerts and geofences whose emails it ends, null for all optional ones
 * - POST /auth/v1/resubscribe {token}: {message}; resumes the alert emails that the same link ended
 * - POST /auth/v1/unsubscribe {token}: {message}; 400 linkWords.unsubscribeFailed. `?token=` serves mail programs (RFC 8058)
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { can } from '#domain/access/rights.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { minute } from '#domain/basics/time.ts'
import { actorOf } from '../audit/record.ts'
import { brandOf } from '../brands/brand.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { acceptTheAgreement, acceptTheTerms, type Confirmation, renewPassword } from './accept.ts'
import type { Access } from './access.ts'
import { register, requestReset, resendVerification } from './account-requests.ts'
import { publishedAgreement } from './agreement-store.ts'
import { type Credentials, tooMany } from './authenticate.ts'
import { makeRate } from './rate.ts'
import { refresh, signOut } from './refresh.ts'
import { checkLink, setPasswordByLink } from './set-password.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { authenticated } from './signed-in.ts'
import { agreementPage, publishedAgreementPage, termsPage } from './terms.ts'
import { resubscribeByLink, unsubscribeByLink, unsubscribingByLink, verifyEmail } from './verify.ts'

/** Reads `Authorization: Basic …`; null for anything else. A password may hold colons, a name cannot. */
const basic = (header: string | undefined): { username: string; password: string } | null => {
  const encoded = /^Basic +([A-Za-z0-9+/_=-]+) *$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Who wants in, by Basic and the header of a one-time code. */
const credentials = ({ headers, ip }: FastifyRequest): Credentials | null => {
  const given = basic(headers.authorization)
  const code = headers['x-one-time-code']
  return given && { ...given, code: typeof code === 'string' && code !== '' ? code : null, address: ip }
}

/** What a browser says it is, as much of it as is worth keeping. */
const agentOf = ({ headers }: FastifyRequest): string | null => headers['user-agent']?.slice(0, 300) ?? null

const secret = z.string().min(1).max(512)
const refreshBody = z.object({ refreshToken: secret })
const setPasswordBody = z.object({ token: secret, password: z.string(), email: z.string().optional() })
const tokenBody = z.object({ token: secret })
const passwordBody = z.object({ password: z.string() })
const resetBody = z.object({ username: z.string() })
const registerBody = z.object({
  email: z.string(),
  roleNames: z.array(z.string()).catch([]),
  password: z.string().nullish(),
})

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

/** Any other answer: its own fields and no error, or the refusal. */
const answered = (reply: FastifyReply, answer: object | Refusal) =>
  'refused' in answer ? refused(reply, answer) : reply.send({ ...answer, errorMessage: null })

/** Far above what an office of people behind one address needs. */
const requestsAMinute = 600
/** Longer than finding, or not finding, an account takes: which of both it was, the time does not tell. */
const evenTime = 250

const evenly = async <T>(act: Promise<T>): Promise<T> => {
  const [outcome] = await Promise.allSettled([act, new Promise((done) => setTimeout(done, evenTime))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Wants the access whose routes these are. */
export const accessRoutes: FastifyPluginAsync<{ access: Access }> = async (app, { access }) => {
  const { auth, now } = access
  const rate = makeRate(requestsAMinute, minute)

  app.addHook('onRequest', async (request, reply) => {
    const wait = rate.take(request.ip, now())
    if (wait > 0) return refused(reply, tooMany(wait))
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Some calls need no body, and yet come as JSON.
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else json(request, body as string, done)
  })
  // The button of a mail program posts a form; what counts is in its address.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume().on('end', () => done(null, {}))
  })

  for (const path of ['/auth/v1/loginV2', '/auth/v1/login'])
    app.get(path, async (request, reply) => {
      const given = credentials(request)
      if (!given) return refused(reply, refuse(401, signInWords.incorrect))
      const answer = await signIn(auth, { ...given, agent: agentOf(request) }, now())
      return 'refused' in answer ? refused(reply, answer) : signedIn(reply, answer)
    })

  const accepting: readonly [string, (given: Credentials) => Promise<Confirmation | Refusal>][] = [
    ['/auth/v1/acceptTermsOfService', (given) => acceptTheTerms(auth, given, now())],
    ['/auth/v1/accept-data-agreement', (given) => acceptTheAgreement(auth, given, now())],
  ]
  for (const [path, act] of accepting)
    app.post(path, async (request, reply) => {
      const given = credentials(request)
      return given ? answered(reply, await act(given)) : refused(reply, refuse(401, signInWords.incorrect))
    })

  app.post('/auth/v1/change-expired-password', async (request, reply) => {
    const given = credentials(request)
    const body = passwordBody.safeParse(request.body)
    if (!given || !body.success) return refused(reply, refuse(401, signInWords.incorrect))
    return answered(reply, await renewPassword(auth, given, body.data.password, now()))
  })

  app.post('/auth/v1/refreshToken', async (request, reply) => {
    const body = refreshBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(401, accessWords.sessionOver))
    const where = { address: request.ip, agent: agentOf(request) }
    const answer = await refresh(auth, body.data.refreshToken, where, now())
    return 'refused' in answer ? refused(reply, answer) : signedIn(reply, answer)
  })

  app.post('/auth/v1/logout', async (request, reply) => {
    const body = refreshBody.safeParse(request.body)
    const signOutUrl = body.success ? await signOut(auth, body.data.refreshToken, now()) : null
    return reply.send({ message: accessWords.signedOut, signOutUrl })
  })

  app.post('/auth/v1/register-user-anonymously', async (request, reply) => {
    const body = registerBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, signInWords.emailNotValid))
    const { email, roleNames, password = null } = body.data
    const asks = { email, roleNames, password, address: request.ip, host: request.host }
    return answered(reply, await evenly(register(auth, asks, now())))
  })

  const whose = { onRequest: authenticated(app, access) }
  app.post('/auth/v1/request-password-reset', whose, async (request, reply) => {
    const body = resetBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, signInWords.emailNotValid))
    const { session } = request
    const isAdmin = session !== null && can(session.viewer, 'editUsers')
    const admin = isAdmin ? actorOf(session.viewer, request.ip) : null
    const asks = { username: body.data.username, address: request.ip, admin }
    return answered(reply, await evenly(requestReset(auth, asks, now())))
  })

  app.post('/auth/v1/set-password', async (request, reply) => {
    const body = setPasswordBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, signInWords.linkInvalid))
    const answer = await setPasswordByLink(auth, { ...body.data, address: request.ip }, now())
    return answered(reply, 'refused' in answer ? answer : { message: accessWords.passwordSet, ...answer })
  })

  app.post('/auth/v1/check-link', async (request, reply) => {
    const body = tokenBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, signInWords.linkInvalid))
    return answered(reply, await checkLink(auth, body.data.token, now()))
  })

  app.post('/auth/v1/verify-email', async (request, reply) => {
    const body = tokenBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, signInWords.linkInvalid))
    return answered(reply, await verifyEmail(auth, { ...body.data, address: request.ip }, now()))
  })

  app.post('/auth/v1/resend-verification', async (request, reply) => {
    const body = tokenBody.safeParse(request.body)
    if (!body.success) return refused(reply, refuse(400, signInWords.linkInvalid))
    const asks = { ...body.data, address: request.ip, host: request.host }
    return answered(reply, await resendVerification(auth, asks, now()))
  })

  app.get('/auth/v1/unsubscribe', async (request, reply) => {
    const { token } = request.query as { token?: unknown }
    return answered(reply, await unsubscribingByLink(auth, typeof token === 'string' ? token : ''))
  })

  app.post('/auth/v1/unsubscribe', async (request, reply) => {
    const body = tokenBody.safeParse(request.body)
    const token = body.data?.token ?? (request.query as { token?: unknown }).token
    const given = { token: typeof token === 'string' ? token : '', address: request.ip }
    return answered(reply, await unsubscribeByLink(auth, given, now()))
  })

  app.post('/auth/v1/resubscribe', async (request, reply) => {
    const body = tokenBody.safeParse(request.body)
    const given = { token: body.data?.token ?? '', address: request.ip }
    return answered(reply, await resubscribeByLink(auth, given))
  })

  const html = async (request: FastifyRequest, reply: FastifyReply, page: (product: string) => string) => {
    const brand = await brandOf(auth.pool, request.host)
    return reply.type('text/html; charset=utf-8').send(page(brand?.name ?? auth.app.emailBrand().product))
  }
  app.get('/terms', (request, reply) => html(request, reply, termsPage))
  app.get('/data-agreement', async (request, reply) => {
    const published = await publishedAgreement(auth.pool)
    return html(
      request,
      reply,
      published ? (product) => publishedAgreementPage(product, published) : agreementPage,
    )
  })
}
