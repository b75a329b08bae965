/** Setting a password with a one-time link, and the link that brings the first super admin in. */
import type pg from 'pg'
import { z } from 'zod'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { firstAdminLinkLifeMs } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { record } from '../audit/record.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { homeCustomer } from './account-store.ts'
import type { AuthContext } from './auth-context.ts'
import { findLink, makeLink, type OneTimeLink } from './link-store.ts'
import { Busy, hashPassword } from './passwords.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { accountByEmail, accountById, ensureSuperAdmin, hasSuperAdmin, setPassword } from './store.ts'
import { weakPassword } from './weak-passwords.ts'

/** The link of a token while it can set a password, locked; otherwise why it leads nowhere. */
const usableLink = async (
  db: pg.Pool | pg.PoolClient,
  token: string,
  now: Instant,
): Promise<OneTimeLink | Refusal> => {
  const link = await findLink(db, hashSecret(token))
  const account = link && (await accountById(db, link.userId))
  if (!link || !account) return refuse(400, signInWords.linkInvalid)
  if (!account.enabled) return refuse(403, accessWords.accountDisabled)
  if (link.isUsed) return refuse(400, accessWords.linkUsed)
  return now < link.expires ? link : refuse(400, accessWords.linkExpired)
}

/** Whether a link can set a password, told before somebody thinks of one. */
export const checkLink = async (
  { pool }: Pick<AuthContext, 'pool'>,
  token: string,
  now: Instant,
): Promise<{ readonly message: string } | Refusal> => {
  const link = await usableLink(pool, token, now)
  return 'refused' in link ? link : { message: accessWords.linkGood }
}

/**
 * Sets the password of whom the link was made for, and ends the link.
 * A first super admin may choose the e-mail to sign in with as well.
 */
export const setPasswordByLink = async (
  { pool }: Pick<AuthContext, 'pool'>,
  given: { token: string; password: string; email?: string | undefined; address: string },
  now: Instant,
): Promise<{ readonly email: string } | Refusal> => {
  const weak = weakPassword('settings', given.password)
  if (weak) return refuse(400, weak)
  const email =
    given.email === undefined ? null : z.email().max(254).safeParse(given.email.trim().toLowerCase())
  if (email && !email.success) return refuse(400, signInWords.emailNotValid)

  // Looked at before the costly hash, and again under lock when it is used.
  const before = await usableLink(pool, given.token, now)
  if ('refused' in before) return before
  const passwordHash = await hashPassword(given.password).catch((error) => {
    if (error instanceof Busy) return null
    throw error
  })
  if (passwordHash === null) return refuse(503, accessWords.busy, 1000)

  return inTransaction(pool, async (client) => {
    const link = await usableLink(client, given.token, now)
    if ('refused' in link) return link
    const chosen = link.purpose === 'first-admin' ? (email?.data ?? null) : null
    const taken = chosen === null ? null : await accountByEmail(client, chosen)
    if (taken && taken.id !== link.userId) return refuse(400, signInWords.emailNotValid)
    const set = await setPassword(client, { userId: link.userId, passwordHash, email: chosen, now })
    const actor = { userId: link.userId, email: set, address: given.address }
    await record(client, actor, {
      action: 'password set',
      subject: set,
      customerId: await homeCustomer(client, link.userId),
    })
    return { email: set }
  })
}

export interface FirstAdminLink {
  readonly email: string
  /** To be put behind the public address. Holds the secret: shown once, never logged anywhere else. */
  readonly path: string
  readonly expires: Instant
}

/**
 * While nobody can administer this app: a one-time link that sets the first super admin's password.
 * Each call makes a new one and ends the one before. Null once there is a super admin with a password.
 */
export const firstAdminLink = async (
  pool: pg.Pool,
  email: string,
  now: Instant,
): Promise<FirstAdminLink | null> =>
  inTransaction(pool, async (client) => {
    // Two starts at once make one account.
    await client.query('LOCK TABLE one_time_link IN SHARE ROW EXCLUSIVE MODE')
    if (await hasSuperAdmin(client)) return null
    const token = newSecret()
    const expires = now + firstAdminLinkLifeMs
    const userId = await ensureSuperAdmin(client, email.toLowerCase(), now)
    await makeLink(client, { userId, purpose: 'first-admin', hash: hashSecret(token), expires })
    return { email: email.toLowerCase(), path: `/setpassword?token=${token}`, expires }
  })
