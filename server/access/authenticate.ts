/** Checks e-mail, password and second factor: the first step of every sign-in. */

import { accessWords, signInWords } from '#domain/access/words.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import type { AuthContext } from './auth-context.ts'
import { requestedPassword } from './link-store.ts'
import { Busy, checkPassword } from './passwords.ts'
import { passwordsOff } from './provider-store.ts'
import { type Factor, judgeFactor } from './second-factor.ts'
import { type Account, accountByEmail } from './store.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  /** Of an authenticator, or a recovery code; null where none was given. */
  readonly code: string | null
  readonly address: string
}

export const tooMany = (wait: number): Refusal =>
  refuse(429, accessWords.tooManyAttempts(Math.ceil(wait / 1000)), wait)

/**
 * Who this is. Whether nobody has this name, no password was set or it is the wrong one: the answer and the time it
 * takes are the same. What else stands in the way is revealed only after the right password. The code is looked at,
 * and not spent. Where passwords are off for the domain, everybody hears so but for whom has a role beyond the customer
 * and the right password. The password given with a request for an account is told that the link in the email was not used yet.
 */
export const authenticate = async (
  auth: AuthContext,
  given: Credentials,
  now: Instant,
): Promise<{ readonly account: Account; readonly factor: Factor } | Refusal> => {
  const { pool, throttle } = auth
  const email = given.username.trim().toLowerCase()
  // Neither can be anybody's; the database would stumble over the second.
  if (email.length > 254 || email.includes('\0') || given.password.length > 1024)
    return refuse(401, signInWords.incorrect)
  const wait = throttle.attempt(email, given.address, now)
  if (wait > 0) return tooMany(wait)

  const account = await accountByEmail(pool, email)
  const off = await passwordsOff(pool, email)
  try {
    const isRight = await checkPassword(account?.passwordHash ?? null, given.password)
    if (off && !(isRight && off.keepsPassword)) return refuse(401, signInWords.passwordsOff)
    if (!isRight) {
      const requested = await requestedPassword(pool, account?.id ?? null)
      const isRequested = await checkPassword(requested, given.password)
      return isRequested ? refuse(403, signInWords.setupNotComplete) : refuse(401, signInWords.incorrect)
    }
  } catch (error) {
    if (error instanceof Busy) return refuse(503, accessWords.busy, 1000)
    throw error
  }
  throttle.succeeded(email, given.address)
  if (!account?.enabled) return refuse(401, signInWords.notAuthorizedOrIncorrect)
  if (!account.emailVerified) return refuse(403, signInWords.setupNotComplete)
  const factor = await judgeFactor(auth, account, given, now)
  return 'refused' in factor ? factor : { account, factor }
}
