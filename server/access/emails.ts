/** Emails with a one-time link: to come in for the first time, to verify an e-mail, to set a new password. */
import type pg from 'pg'
import { invitationLifeMs, resetLinkLifeMs } from '#domain/basics/assumed.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { queueEmail } from '../mail/store.ts'
import { makeLink, type OneTimeLink } from './link-store.ts'
import { hashSecret, newSecret } from './secrets.ts'

const sendLink = async (
  client: pg.PoolClient,
  email: {
    kind: 'welcome' | 'verification' | 'reset'
    purpose: OneTimeLink['purpose']
    userId: number
    life: Ms
    passwordHash?: string | null
    oemId?: number | null
  },
  now: Instant,
): Promise<void> => {
  const { kind, purpose, userId, life, passwordHash = null, oemId = null } = email
  const token = newSecret()
  const expires = now + life
  await makeLink(client, { userId, purpose, hash: hashSecret(token), expires, passwordHash })
  await queueEmail(client, { kind, userId, data: { token, ends: expires }, expires, oemId }, now)
}

/**
 * To somebody for whom an account was made. In the transaction that makes it. `passwordHash` came with a request for
 * an account: it is only recognized, and never becomes the password.
 */
export const sendWelcome = (
  client: pg.PoolClient,
  userId: number,
  now: Instant,
  passwordHash: string | null = null,
): Promise<void> =>
  sendLink(
    client,
    { kind: 'welcome', purpose: 'verify-email', userId, life: invitationLifeMs, passwordHash },
    now,
  )

/**
 * To somebody whose e-mail is to be verified. With `passwordHash`, using the link sets this password: the one that
 * came with the request for an account. `oemId`: whose page that was asked for on.
 */
export const sendVerification = (
  client: pg.PoolClient,
  userId: number,
  now: Instant,
  passwordHash: string | null = null,
  oemId: number | null = null,
): Promise<void> =>
  sendLink(
    client,
    { kind: 'verification', purpose: 'verify-email', userId, life: invitationLifeMs, passwordHash, oemId },
    now,
  )

/** To somebody who shall set a new password; `passwordHash` as in `sendWelcome`. */
export const sendReset = (
  client: pg.PoolClient,
  userId: number,
  now: Instant,
  passwordHash: string | null = null,
): Promise<void> =>
  sendLink(
    client,
    { kind: 'reset', purpose: 'set-password', userId, life: resetLinkLifeMs, passwordHash },
    now,
  )
