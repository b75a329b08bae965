/** Requests of people who cannot sign in: for an account, for a new password, for another verification email. */

import { z } from 'zod'
import { accessWords, signInWords } from '#domain/access/words.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Actor, record } from '../audit/record.ts'
import { brandOf } from '../brands/brand.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { Confirmation } from './accept.ts'
import { homeCustomer, signUp } from './account-store.ts'
import type { AuthContext } from './auth-context.ts'
import { tooMany } from './authenticate.ts'
import { sendReset, sendVerification, sendWelcome } from './emails.ts'
import { findLink, hasOpenLink } from './link-store.ts'
import { Busy, hashPassword } from './passwords.ts'
import { passwordsOff } from './provider-store.ts'
import { hashSecret } from './secrets.ts'
import { accountByEmail, accountById } from './store.ts'
import { weakPassword } from './weak-passwords.ts'

/** The address that was typed, in lower case; null where it is none. */
const readEmail = (typed: string): string | null =>
  z.email().max(254).safeParse(typed.trim().toLowerCase()).data ?? null

/** Whose page an account is asked for on. Whoever has one gets emails in their own brand, whatever host they name. */
const oemAt = async (pool: AuthContext['pool'], host: string): Promise<number | null> =>
  (await brandOf(pool, host))?.oemId ?? null

/**
 * Sends a link to set a new password; to somebody who never had one, the email they came in by. Who has no account,
 * or may not come in, gets nothing: the answer is the same.
 * @param asks `admin`: who asks, if it is somebody who manages users; the limits do not hold them
 */
export const requestReset = async (
  { pool, emails }: AuthContext,
  asks: {
    readonly username: string
    readonly address: string
    readonly admin: Actor | null
  },
  now: Instant,
): Promise<Confirmation | Refusal> => {
  const email = readEmail(asks.username)
  if (email === null) return refuse(400, signInWords.emailNotValid)
  const wait = asks.admin ? 0 : emails.attempt(email, asks.address, now)
  if (wait > 0) return tooMany(wait)
  await inTransaction(pool, async (client) => {
    const account = await accountByEmail(client, email)
    if (!account?.enabled) return
    const off = await passwordsOff(client, email)
    if (off && !off.keepsPassword) return
    // The first super admin comes in by the link that the server printed, which no email may end.
    if (await hasOpenLink(client, account.id, 'first-admin', now)) return
    if (account.passwordHash !== null) await sendReset(client, account.id, now)
    else if (account.status === null) await sendVerification(client, account.id, now)
    else await sendWelcome(client, account.id, now)
    await record(client, asks.admin ?? { userId: null, email, address: asks.address }, {
      action: 'password reset requested',
      subject: email,
      customerId: await homeCustomer(client, account.id),
    })
  })
  return { message: accessWords.resetRequested }
}

/**
 * Signs up a technician. The password, if one was given, holds once the e-mail is verified by the link of this very
 * wish: somebody else's request for the same address cannot slip a password in. Who has an account already gets an email
 * that leads into it.
 */
export const register = async (
  { pool, emails }: AuthContext,
  asks: {
    readonly email: string
    readonly roleNames: readonly string[]
    readonly password: string | null
    readonly address: string
    readonly host: string
  },
  now: Instant,
): Promise<Confirmation | Refusal> => {
  if (asks.roleNames.length !== 1 || asks.roleNames[0]?.toUpperCase() !== 'TECHNICIAN')
    return refuse(403, signInWords.notAuthorized)
  const email = readEmail(asks.email)
  if (email === null) return refuse(400, signInWords.emailNotValid)
  const weak = asks.password === null ? null : weakPassword('signUp', asks.password)
  if (weak) return refuse(400, weak)
  const wait = emails.attempt(email, asks.address, now)
  if (wait > 0) return tooMany(wait)

  let passwordHash: string | null = null
  try {
    if (asks.password !== null) passwordHash = await hashPassword(asks.password)
  } catch (error) {
    if (error instanceof Busy) return refuse(503, accessWords.busy, 1000)
    throw error
  }
  const oemId = await oemAt(pool, asks.host)
  await inTransaction(pool, async (client) => {
    const made = await signUp(client, email, 'TECHNICIAN', now)
    if (made !== null) {
      await sendVerification(client, made, now, passwordHash, oemId)
      await record(
        client,
        { userId: null, email, address: asks.address },
        { action: 'user registered', subject: email, new: { roleNames: 'TECHNICIAN' } },
      )
      return
    }
    const account = await accountByEmail(client, email)
    if (!account?.enabled || (await hasOpenLink(client, account.id, 'first-admin', now))) return
    if (account.status === null) await sendVerification(client, account.id, now, passwordHash, oemId)
    // Kept with their links too, so that a sign-in with it does not tell who has an account.
    else if (account.passwordHash === null) await sendWelcome(client, account.id, now, passwordHash)
    else await sendReset(client, account.id, now, passwordHash)
  })
  return { message: accessWords.accountRequested }
}

/** Sends a link to verify an e-mail again, to whom an expired one was sent; the answer is always the same. */
export const resendVerification = async (
  { pool, emails }: AuthContext,
  asks: { readonly token: string; readonly address: string; readonly host: string },
  now: Instant,
): Promise<Confirmation | Refusal> => {
  const answer: Confirmation = { message: accessWords.accountRequested }
  const oemId = await oemAt(pool, asks.host)
  return inTransaction(pool, async (client) => {
    const link = await findLink(client, hashSecret(asks.token))
    if (link?.purpose !== 'verify-email' || link.isUsed) return answer
    const account = await accountById(client, link.userId)
    if (!account?.enabled) return answer
    const wait = emails.attempt(account.email, asks.address, now)
    if (wait > 0) return tooMany(wait)
    await sendVerification(client, account.id, now, link.passwordHash, oemId)
    return answer
  })
}
