/** Signing in: known by password and second factor, and past everything that has to be accepted first. */

import { signInWords } from '#domain/access/words.ts'
import { passwordLifeDays, refreshTokenLifeMs, signInLongestMs } from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { record } from '../audit/record.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { homeCustomer } from './account-store.ts'
import type { AuthContext } from './auth-context.ts'
import { authenticate, type Credentials } from './authenticate.ts'
import { noteProvider, type ProviderSession } from './provider-store.ts'
import { spendFactor } from './second-factor.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { beginSignIn, type SignInPlace } from './sign-in-store.ts'
import type { Account } from './store.ts'

export interface SignedIn {
  readonly token: string
  readonly encryptedToken: string
  readonly refreshToken: string
  /** Null where no password was asked for. */
  readonly passwordExpirationDaysLeft: number | null
  /** Where an authenticator was set up by this very sign-in: shown this once. */
  readonly recoveryCodes?: readonly string[]
}

/** Full days until a password set at this moment runs out; 0 when it has. */
export const daysLeft = (passwordSet: Instant, now: Instant): number =>
  Math.max(0, Math.ceil((passwordSet + passwordLifeDays * day - now) / day))

/** What somebody who was recognized has to accept first; null for nothing. */
export const toAccept = ({ app }: AuthContext, account: Account): Refusal | null => {
  const { version, url, agreementUrl } = app.terms
  if ((account.termsVersion ?? 0) < version)
    return { ...refuse(403, signInWords.mustAcceptTerms), termsOfServiceUrl: url }
  if (account.isAgreementMissing)
    return {
      ...refuse(403, signInWords.mustAcceptAgreement),
      termsOfServiceUrl: account.isAgreementPublished ? '/data-agreement' : agreementUrl,
    }
  return null
}

/** Begins the sign-in of somebody whom the provider of their customer has recognized. */
export const signInByProvider = async (
  auth: AuthContext,
  account: Account,
  from: ProviderSession & SignInPlace,
  now: Instant,
): Promise<SignedIn> => {
  const refreshToken = newSecret()
  const id = await inTransaction(auth.pool, async (client) => {
    const begun = await beginSignIn(client, {
      userId: account.id,
      hash: hashSecret(refreshToken),
      now,
      until: now + signInLongestMs,
      expires: now + refreshTokenLifeMs,
      address: from.address,
      agent: from.agent,
    })
    await noteProvider(client, begun, from)
    return begun
  })
  const { token, encryptedToken } = await auth.tokens.issue(account, now, id)
  return { token, encryptedToken, refreshToken, passwordExpirationDaysLeft: null }
}

export const signIn = async (
  auth: AuthContext,
  given: Credentials & { readonly agent: string | null },
  now: Instant,
): Promise<SignedIn | Refusal> => {
  const known = await authenticate(auth, given, now)
  if ('refused' in known) return known
  const { account, factor } = known
  if (daysLeft(account.passwordSet ?? 0, now) === 0)
    return { ...refuse(403, signInWords.passwordExpired(account.email)), passwordExpirationDaysLeft: 0 }
  const first = toAccept(auth, account)
  if (first) return first

  const refreshToken = newSecret()
  const begun = await inTransaction(auth.pool, async (client) => {
    const spent = await spendFactor(client, account.id, factor)
    if (!spent) return null
    if (factor.is === 'first')
      await record(
        client,
        { userId: account.id, email: account.email, address: given.address },
        {
          action: 'two-step sign-in switched on',
          subject: account.email,
          customerId: await homeCustomer(client, account.id),
        },
      )
    const id = await beginSignIn(client, {
      userId: account.id,
      hash: hashSecret(refreshToken),
      now,
      until: now + signInLongestMs,
      expires: now + refreshTokenLifeMs,
      address: given.address,
      agent: given.agent,
    })
    return { ...spent, id }
  })
  if (!begun) return refuse(401, signInWords.secondFactorWrong)
  const { token, encryptedToken } = await auth.tokens.issue(account, now, begun.id)
  return {
    token,
    encryptedToken,
    refreshToken,
    passwordExpirationDaysLeft: daysLeft(account.passwordSet ?? 0, now),
    ...(begun.recoveryCodes && { recoveryCodes: begun.recoveryCodes }),
  }
}
