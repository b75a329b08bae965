/** Signing in with e-mail and password. */

import { accessWords, signInWords } from '#domain/access/words.ts'
import { passwordLifeDays, refreshTokenLifeMs, signInLongestMs } from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Desk } from './desk.ts'
import { Busy, checkPassword } from './passwords.ts'
import { type Refusal, refuse } from './refusal.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { accountByEmail, beginSignIn } from './store.ts'

export interface SignedIn {
  readonly token: string
  readonly encryptedToken: string
  readonly refreshToken: string
  readonly passwordExpirationDaysLeft: number
}

/** Full days until a password set at this moment runs out; 0 when it has. */
export const daysLeft = (passwordSet: Instant, now: Instant): number =>
  Math.max(0, Math.ceil((passwordSet + passwordLifeDays * day - now) / day))

/**
 * Whether nobody has this name, no password was set or it is the wrong one: the answer and the time it takes are
 * the same. What else stands in the way is told only to whoever knows the password.
 */
export const signIn = async (
  { pool, tokens, throttle }: Desk,
  given: { username: string; password: string; address: string },
  now: Instant,
): Promise<SignedIn | Refusal> => {
  const email = given.username.trim().toLowerCase()
  // Neither can be anybody's; the database would stumble over the second.
  if (email.length > 254 || email.includes('\0') || given.password.length > 1024)
    return refuse(401, signInWords.incorrect)
  const wait = throttle.attempt(email, given.address, now)
  if (wait > 0) return refuse(429, accessWords.tooManyAttempts(Math.ceil(wait / 1000)), wait)

  const account = await accountByEmail(pool, email)
  try {
    if (!(await checkPassword(account?.passwordHash ?? null, given.password)))
      return refuse(401, signInWords.incorrect)
  } catch (error) {
    if (error instanceof Busy) return refuse(503, accessWords.busy, 1000)
    throw error
  }
  throttle.succeeded(email, given.address)
  if (!account?.enabled) return refuse(401, signInWords.notAuthorizedOrIncorrect)
  if (!account.emailVerified) return refuse(403, signInWords.setupNotComplete)
  const left = daysLeft(account.passwordSet ?? 0, now)
  if (left === 0)
    return { ...refuse(403, signInWords.passwordExpired(account.email)), passwordExpirationDaysLeft: 0 }

  const refreshToken = newSecret()
  await beginSignIn(pool, {
    userId: account.id,
    hash: hashSecret(refreshToken),
    now,
    until: now + signInLongestMs,
    expires: now + refreshTokenLifeMs,
  })
  const { token, encryptedToken } = await tokens.issue(account, now)
  return { token, encryptedToken, refreshToken, passwordExpirationDaysLeft: left }
}
