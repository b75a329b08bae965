/** The links in emails: verify an e-mail, unsubscribe, subscribe again. */

import { linkWords } from '#domain/access/account-words.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import type { Instant } from '#domain/basics/units.ts'
import { record } from '../audit/record.ts'
import { resubscribeSources, subscriptionByLink, unsubscribeSources } from '../mail/unsubscribe.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { Confirmation } from './accept.ts'
import { homeCustomer, isUnsubscribeToken, markVerified, spendLink, unsubscribe } from './account-store.ts'
import type { AuthContext } from './auth-context.ts'
import { findLink } from './link-store.ts'
import { hashSecret } from './secrets.ts'
import { accountById, setPassword } from './store.ts'

/** `showForm`: verified, and the same link now sets the first password. */
export interface Verified {
  readonly result: 'found' | 'showForm' | 'expired'
  readonly message: string
  readonly email: string | null
}

export const verifyEmail = (
  { pool }: AuthContext,
  given: { readonly token: string; readonly address: string },
  now: Instant,
): Promise<Verified | Refusal> =>
  inTransaction(pool, async (client) => {
    const hash = hashSecret(given.token)
    const link = await findLink(client, hash)
    if (link?.purpose !== 'verify-email') return refuse(400, signInWords.linkInvalid)
    const account = await accountById(client, link.userId)
    if (!account) return refuse(400, signInWords.linkInvalid)
    if (!account.enabled) return refuse(403, accessWords.accountDisabled)
    const isDone = account.emailVerified && account.passwordHash !== null
    if (isDone && (link.isUsed || now >= link.expires))
      return { result: 'found', message: accessWords.verifiedAlready, email: null }
    if (link.isUsed) return refuse(400, accessWords.linkUsed)
    if (now >= link.expires) return { result: 'expired', message: accessWords.linkExpired, email: null }
    const { id, email } = account
    // An administrator may have made this account theirs since somebody asked for it: then its owner chooses anew.
    if (link.passwordHash !== null && account.status === null)
      await setPassword(client, { userId: id, passwordHash: link.passwordHash, email: null, now })
    else {
      await markVerified(client, id, now)
      if (account.passwordHash !== null) await spendLink(client, hash, now)
    }
    if (!account.emailVerified)
      await record(
        client,
        { userId: id, email, address: given.address },
        {
          action: 'email verified',
          subject: email,
          customerId: await homeCustomer(client, id),
          old: { emailVerified: false },
          new: { emailVerified: true },
        },
      )
    const isForm = account.passwordHash === null && !(link.passwordHash !== null && account.status === null)
    return isForm
      ? { result: 'showForm', message: accessWords.passwordNeeded, email }
      : { result: 'found', message: isDone ? accessWords.verifiedAlready : accessWords.emailVerified, email }
  })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What such a link ends, before somebody does it.
 * @returns the names of alerts and geofences, and whether their emails have ended; null names where all optional
 * emails end
 */
export const unsubscribingByLink = async (
  { pool }: AuthContext,
  token: string,
): Promise<{ readonly names: readonly string[] | null; readonly left: boolean } | Refusal> => {
  if (!uuid.test(token)) return refuse(400, linkWords.unsubscribeFailed)
  const of = await subscriptionByLink(pool, token)
  if (of) return of
  if (await isUnsubscribeToken(pool, token)) return { names: null, left: false }
  return refuse(400, linkWords.unsubscribeFailed)
}

/**
 * Ends the emails that are optional, or those of the alerts that an email was about. The link of any such email does
 * it, as often as it is used.
 */
export const unsubscribeByLink = async (
  { pool }: AuthContext,
  given: { readonly token: string; readonly address: string },
  now: Instant,
): Promise<Confirmation | Refusal> => {
  if (!uuid.test(given.token)) return refuse(400, linkWords.unsubscribeFailed)
  return inTransaction(pool, async (client) => {
    if (await unsubscribeSources(client, given.token, given.address, now))
      return { message: accessWords.unsubscribed }
    const who = await unsubscribe(client, given.token, now)
    if (!who) return refuse(400, linkWords.unsubscribeFailed)
    await record(
      client,
      { userId: who.id, email: who.email, address: given.address },
      { action: 'letters declined', subject: who.email, customerId: await homeCustomer(client, who.id) },
    )
    return { message: accessWords.unsubscribed }
  })
}

/** Resumes the alert emails that the same link ended; for optional emails the profile decides. */
export const resubscribeByLink = async (
  { pool }: AuthContext,
  given: { readonly token: string; readonly address: string },
): Promise<Confirmation | Refusal> => {
  if (!uuid.test(given.token)) return refuse(400, linkWords.unsubscribeFailed)
  const done = await inTransaction(pool, (client) => resubscribeSources(client, given.token, given.address))
  return done ? { message: accessWords.resubscribed } : refuse(400, linkWords.unsubscribeFailed)
}
