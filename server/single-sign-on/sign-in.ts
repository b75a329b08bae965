/**
 * Signing in at the provider of a customer (OpenID Connect, authorization code with PKCE), in three steps: `begin` sends
 * the browser there, `comeBack` hears whom the provider recognized, `finish` lets them in.
 *
 * The browser keeps a key from the first step on, and is brought a code by the last redirect. Both are wanted at the end:
 * who lures somebody to the provider has no code, and who sends somebody a code has not their key.
 */
import * as oidc from 'openid-client'
import { domainOf } from '#domain/access/single-sign-on.ts'
import { singleSignOnWords } from '#domain/access/single-sign-on-words.ts'
import { emailOf } from '#domain/basics/email.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { acceptAgreementAs, acceptTermsAs, type Confirmation } from '../access/accept.ts'
import type { AuthContext } from '../access/auth-context.ts'
import { hashSecret, newSecret } from '../access/secrets.ts'
import { type SignedIn, signInByProvider, toAccept } from '../access/sign-in.ts'
import type { SignInPlace } from '../access/sign-in-store.ts'
import { type Account, accountById } from '../access/store.ts'
import { addressOf, brandOf } from '../brands/brand.ts'
import type { Log } from '../platform/log.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  forgetAttempt,
  keepAttempt,
  lockRecognized,
  noteRecognized,
  type Recognized,
  takeAttempt,
} from './attempt-store.ts'
import { personIn } from './claims.ts'
import { type Connections, connectionProblem } from './connection.ts'
import { type NotLetIn, noteNotLetIn, personOf } from './person.ts'
import { noteEndSession, type Provider, providerOf, providerOfDomain } from './store.ts'

/** How long somebody may take at the provider. */
const attemptLife: Ms = minutes(15)

export interface SingleSignOn {
  readonly auth: AuthContext
  readonly connections: Connections
  readonly log: Pick<Log, 'seldom' | 'warn'>
  readonly publicUrl: () => string
  /** Tells everybody who remembers what users are. */
  readonly usersChanged: (ids: readonly number[]) => Promise<void>
}

/** Where the provider leads back to. */
export const redirectUri = (publicUrl: string): string => `${publicUrl}/auth/v1/single-sign-on/callback`

/** What is known of a domain, whoever asks; it tells nothing of accounts. */
export const lookUp = async (
  { auth }: SingleSignOn,
  domain: string,
): Promise<{ readonly found: boolean; readonly passwordsOff: boolean }> => {
  const provider = await providerOfDomain(auth.pool, domain)
  return { found: provider !== null, passwordsOff: provider?.passwordsOff ?? false }
}

/** Of a provider's scopes, those that its own description says bring the claim. */
const scopesOf = ({ valueClaim }: Provider, config: oidc.Configuration): string => {
  const own = valueClaim.split('.')[0]!
  const more = config.serverMetadata().scopes_supported?.includes(own) ? [own] : []
  return [...new Set(['openid', 'email', 'profile', ...more])].join(' ')
}

const reported = ({ log }: SingleSignOn, { customerId }: Pick<Provider, 'customerId'>, error: unknown) => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  // No more than what kind of problem it is: messages may quote what came.
  const reason = connectionProblem(error) ?? String(code ?? message).slice(0, 200)
  log.seldom(`single sign-on ${customerId}`, 'A sign-in by a provider did not work', { customerId, reason })
}

/** Where to send the browser, and what it keeps meanwhile. */
export const begin = async (
  on: SingleSignOn,
  asks: { readonly email: string; readonly host: string },
  now: Instant,
): Promise<{ readonly url: string; readonly key: string } | Refusal> => {
  const { auth } = on
  const email = emailOf(asks.email)
  const domain = email === null ? null : domainOf(email)
  const provider = domain === null ? null : await providerOfDomain(auth.pool, domain)
  if (!provider) return refuse(400, singleSignOnWords.noneHere)
  const [state, key, nonce] = [newSecret(), newSecret(), newSecret()]
  const verifier = oidc.randomPKCECodeVerifier()
  try {
    const { config } = await on.connections.to(provider)
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(on.publicUrl()),
      scope: scopesOf(provider, config),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      login_hint: email!,
    })
    const brand = await brandOf(auth.pool, asks.host)
    await keepAttempt(auth.pool, {
      state: hashSecret(state),
      key: hashSecret(key),
      customerId: provider.customerId,
      nonce,
      verifier,
      // What is kept in the browser is kept for this address alone.
      origin: brand
        ? addressOf({ ...brand, host: asks.host.replace(/:\d*$/, '') }, on.publicUrl())
        : on.publicUrl(),
      expires: now + attemptLife,
    })
    return { url: url.href, key }
  } catch (error) {
    reported(on, provider, error)
    return refuse(503, singleSignOnWords.providerAway)
  }
}

/** How a sign-in came back, for the address to which the browser is led. */
export type CameBack =
  | { readonly origin: string; readonly code: string }
  | { readonly origin: string; readonly problem: 'expired' | 'cancelled' | 'failed' | 'notLetIn' }

const recognized = async (
  on: SingleSignOn,
  provider: Provider,
  given: { readonly url: URL; readonly state: string; readonly nonce: string; readonly verifier: string },
) => {
  const { config } = await on.connections.to(provider)
  const tokens = await oidc.authorizationCodeGrant(config, given.url, {
    expectedState: given.state,
    expectedNonce: given.nonce,
    pkceCodeVerifier: given.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  // Some providers say everything in the id token, others only when they are asked.
  const isWhole = typeof claims.email === 'string' && claims[provider.valueClaim] !== undefined
  const asked = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined
  const more = asked ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  return {
    said: personIn({ ...more, ...claims }, provider),
    session: typeof claims.sid === 'string' ? claims.sid.slice(0, 300) : null,
    idToken: tokens.id_token!,
    endSession: config.serverMetadata().end_session_endpoint ?? null,
  }
}

/** @param query as the provider sent the browser with */
export const comeBack = async (
  on: SingleSignOn,
  query: string,
  address: string,
  now: Instant,
): Promise<CameBack> => {
  const { auth } = on
  const url = new URL(redirectUri(on.publicUrl()))
  url.search = query
  const state = url.searchParams.get('state') ?? ''
  const stateHash = hashSecret(state)
  const attempt = await takeAttempt(auth.pool, stateHash, now)
  if (!attempt) return { origin: on.publicUrl(), problem: 'expired' }
  const { origin, customerId } = attempt
  const provider = await providerOf(auth.pool, customerId)
  if (!provider?.isActive) return { origin, problem: 'failed' }
  let came: Awaited<ReturnType<typeof recognized>>
  try {
    came = await recognized(on, provider, { url, state, ...attempt })
  } catch (error) {
    if (url.searchParams.get('error') === 'access_denied') return { origin, problem: 'cancelled' }
    reported(on, provider, error)
    return { origin, problem: 'failed' }
  }
  await noteEndSession(auth.pool, customerId, came.endSession)
  const idToken = await auth.sealing.seal(came.idToken, 'id token')
  const by = { userId: null, email: 'Single sign-on', address }
  const code = newSecret()
  const outcome = await inTransaction(auth.pool, async (client) => {
    const { said } = came
    const found: { userId: number } | { reason: NotLetIn } =
      'reason' in said ? said : await personOf(client, provider, said, by, now)
    if ('reason' in found) {
      await noteNotLetIn(client, provider, said.email ?? '', found.reason, by)
      return { ...found, changed: 'subject' in said ? said.email : null }
    }
    const { subject } = said as { subject: string }
    const who: Recognized = { userId: found.userId, subject, session: came.session, idToken }
    await noteRecognized(client, stateHash, hashSecret(code), who)
    return found
  })
  if ('userId' in outcome) {
    await on.usersChanged([outcome.userId])
    return { origin, code }
  }
  // Somebody may have lost the last of their roles.
  if (outcome.reason === 'no role' && outcome.changed !== null) await changedByEmail(on, outcome.changed)
  return { origin, problem: 'notLetIn' }
}

const changedByEmail = async (on: SingleSignOn, email: string): Promise<void> => {
  const { rows } = await on.auth.pool.query<{ id: number }>('SELECT id FROM user_account WHERE email = $1', [
    email,
  ])
  if (rows[0]) await on.usersChanged([rows[0].id])
}

/** The two halves that belong together. */
export interface Halves {
  readonly code: string
  readonly key: string
}
const hashed = ({ code, key }: Halves) => ({ code: hashSecret(code), key: hashSecret(key) })

const expired = () => refuse(400, singleSignOnWords.expired)

/** Who came back, while that can be finished. */
const returned = async (
  { auth }: SingleSignOn,
  halves: Halves,
  now: Instant,
): Promise<{ readonly account: Account; readonly from: Recognized & { customerId: number } } | Refusal> =>
  inTransaction(auth.pool, async (client) => {
    const from = await lockRecognized(client, hashed(halves), now)
    const account = from && (await accountById(client, from.userId))
    if (!from || !account) return expired()
    return account.enabled ? { account, from } : refuse(403, singleSignOnWords.notLetIn)
  })

/** Lets somebody in who came back from the provider; terms are asked for as after a password. */
export const finish = async (
  on: SingleSignOn,
  halves: Halves,
  where: SignInPlace,
  now: Instant,
): Promise<SignedIn | Refusal> => {
  const who = await returned(on, halves, now)
  if ('refused' in who) return who
  const first = toAccept(on.auth, who.account)
  if (first) return first
  const { code, key } = hashed(halves)
  const isFirst = await inTransaction(on.auth.pool, async (client) => {
    const still = await lockRecognized(client, { code, key }, now)
    if (still) await forgetAttempt(client, code)
    return still !== null
  })
  if (!isFirst) return expired()
  return signInByProvider(on.auth, who.account, { ...who.from, ...where }, now)
}

/** Accepts the terms, or the data agreement, on the way in. */
export const acceptOnTheWay = async (
  on: SingleSignOn,
  halves: Halves,
  what: 'terms' | 'agreement',
  address: string,
  now: Instant,
): Promise<Confirmation | Refusal> => {
  const who = await returned(on, halves, now)
  if ('refused' in who) return who
  const accept = what === 'terms' ? acceptTermsAs : acceptAgreementAs
  return accept(on.auth, who.account, address, now)
}
