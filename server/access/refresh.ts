/** Refreshes sign-ins. A refresh token can be used once; using it again ends the whole sign-in. */

import { accessWords } from '#domain/access/words.ts'
import { refreshTokenLifeMs } from '#domain/basics/assumed.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { AuthContext } from './auth-context.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { daysLeft, type SignedIn } from './sign-in.ts'
import { endSignIn, endSignInOf, lockRefreshToken, rotate, type SignInPlace } from './sign-in-store.ts'
import { accountById } from './store.ts'

/**
 * Two tabs of one browser may send the same token at the same moment. The second is refused, as always, but so
 * shortly after the first it does not end the sign-in of both.
 */
const sameMoment: Ms = 5_000

const over = () => refuse(401, accessWords.sessionOver)

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
    // A password that has run out ends the sign-ins it was good for: the way to a new one begins at sign-in.
    if (!account?.enabled || daysLeft(account.passwordSet ?? 0, now) === 0) {
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
    return { account, signInId: Number(found.signInId) }
  })
  if (!carried) return over()
  const { account, signInId } = carried
  const { token, encryptedToken } = await tokens.issue(account, now, signInId)
  return {
    token,
    encryptedToken,
    refreshToken: next,
    passwordExpirationDaysLeft: daysLeft(account.passwordSet ?? 0, now),
  }
}

/** Ends the sign-in that any of its refresh tokens belongs to; says nothing of whether there was one. */
export const signOut = ({ pool }: AuthContext, refreshToken: string, now: Instant): Promise<void> =>
  endSignInOf(pool, hashSecret(refreshToken), now)
