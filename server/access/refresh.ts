/** Refreshes sign-ins. A refresh token can be used once; using it again ends the whole sign-in. */

import type pg from 'pg'
import { accessWords } from '#domain/access/words.ts'
import { refreshTokenLifeMs } from '#domain/basics/assumed.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { AuthContext } from './auth-context.ts'
import { passwordsOff, providerSignOut } from './provider-store.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { daysLeft, type SignedIn } from './sign-in.ts'
import { endSignIn, endSignInOf, lockRefreshToken, rotate, type SignInPlace } from './sign-in-store.ts'
import { type Account, accountById } from './store.ts'

/**
 * Two tabs of one browser may send the same token at the same moment. The second is refused, as always, but so
 * shortly after the first it does not end the sign-in of both.
 */
const sameMoment: Ms = 5_000

const over = () => refuse(401, accessWords.sessionOver)

/**
 * Whether what let somebody in still would. A password that has run out, or is off, ends the sign-ins it was good for:
 * the way to a new one begins at sign-in.
 */
const holds = async (
  client: pg.PoolClient,
  account: Account,
  isByProvider: boolean,
  now: Instant,
): Promise<boolean> => {
  if (isByProvider) return true
  if (daysLeft(account.passwordSet ?? 0, now) === 0) return false
  const off = await passwordsOff(client, account.email)
  return off === null || off.keepsPassword
}

/** New tokens for a refresh token; what the person is and may is read anew, so a change reaches them here. */
export const refresh = async (
  { pool, tokens }: AuthContext,
  refreshToken: string,
  where: SignInPlace,
  now: Instant,
): Promise<SignedIn | Refusal> => {
  const hash = hashSecret(refreshToken)
  const next = newSecret()
  const carried = await inTransaction(pool, async (client) => {
    const found = await lockRefreshToken(client, hash)
    if (!found || found.ended) return null
    if (found.used !== null) {
      if (now - found.used >= sameMoment) await endSignIn(client, found.signInId, now)
      return null
    }
    if (now >= found.expires || now >= found.until) return null
    const account = await accountById(client, found.userId)
    if (!account?.enabled || !(await holds(client, account, found.isByProvider, now))) {
      await endSignIn(client, found.signInId, now)
      return null
    }
    const expires = Math.min(now + refreshTokenLifeMs, found.until)
    await rotate(client, {
      signInId: found.signInId,
      used: hash,
      hash: hashSecret(next),
      now,
      expires,
      ...where,
    })
    return { account, signInId: Number(found.signInId), isByProvider: found.isByProvider }
  })
  if (!carried) return over()
  const { account, signInId, isByProvider } = carried
  const { token, encryptedToken } = await tokens.issue(account, now, signInId)
  return {
    token,
    encryptedToken,
    refreshToken: next,
    passwordExpirationDaysLeft: isByProvider ? null : daysLeft(account.passwordSet ?? 0, now),
  }
}

/**
 * Ends the sign-in that any of its refresh tokens belongs to; says nothing of whether there was one.
 * @returns where the browser signs out at the provider too (OpenID Connect RP-Initiated Logout 1.0); null for nowhere
 */
export const signOut = async (
  { pool, sealing, app }: AuthContext,
  refreshToken: string,
  now: Instant,
): Promise<string | null> => {
  const hash = hashSecret(refreshToken)
  const provider = await providerSignOut(pool, hash)
  await endSignInOf(pool, hash, now)
  if (!provider) return null
  const url = new URL(provider.endpoint)
  const idToken = provider.idToken && (await sealing.open(provider.idToken, 'id token'))
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('post_logout_redirect_uri', signedOutAt(app.emailBrand().publicUrl))
  return url.href
}

/** Where the provider leads back to after a sign-out. */
export const signedOutAt = (publicUrl: string): string => `${publicUrl}/`
