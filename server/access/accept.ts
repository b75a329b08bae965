/** The steps between password and sign-in: accept the terms, accept the data agreement, renew the password. */

import { accessWords, signInWords } from '#domain/access/words.ts'
import type { Instant } from '#domain/basics/units.ts'
import { record } from '../audit/record.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { acceptAgreement, acceptTerms, homeCustomer } from './account-store.ts'
import type { AuthContext } from './auth-context.ts'
import { authenticate, type Credentials } from './authenticate.ts'
import { Busy, checkPassword, hashPassword } from './passwords.ts'
import { type Account, setPassword } from './store.ts'
import { weakPassword } from './weak-passwords.ts'

export interface Confirmation {
  readonly message: string
}

const actor = (account: { id: number; email: string }, address: string) => ({
  userId: account.id,
  email: account.email,
  address,
})

export const acceptTheTerms = async (
  auth: AuthContext,
  given: Credentials,
  now: Instant,
): Promise<Confirmation | Refusal> => {
  const known = await authenticate(auth, given, now)
  if ('refused' in known) return known
  return acceptTermsAs(auth, known.account, given.address, now)
}

/** For somebody who was recognized already. */
export const acceptTermsAs = async (
  auth: AuthContext,
  account: Account,
  address: string,
  now: Instant,
): Promise<Confirmation> => {
  const { version } = auth.app.terms
  await inTransaction(auth.pool, async (client) => {
    await acceptTerms(client, account.id, version, now)
    await record(client, actor(account, address), {
      action: 'terms accepted',
      subject: account.email,
      customerId: await homeCustomer(client, account.id),
      old: { version: account.termsVersion },
      new: { version },
    })
  })
  return { message: accessWords.termsAccepted }
}

/** Only Account Admins may, each for the customers they administer. */
export const acceptTheAgreement = async (
  auth: AuthContext,
  given: Credentials,
  now: Instant,
): Promise<Confirmation | Refusal> => {
  const known = await authenticate(auth, given, now)
  if ('refused' in known) return known
  return acceptAgreementAs(auth, known.account, given.address, now)
}

/** For somebody who was recognized already. */
export const acceptAgreementAs = async (
  auth: AuthContext,
  account: Account,
  address: string,
  now: Instant,
): Promise<Confirmation | Refusal> => {
  if (!account.groups.some((group) => group.startsWith('CUSTOMER_ADMIN')))
    return refuse(403, signInWords.onlyAccountAdmins)
  await inTransaction(auth.pool, async (client) => {
    for (const customer of await acceptAgreement(client, account, now))
      await record(client, actor(account, address), {
        action: 'data agreement accepted',
        subject: customer.name,
        customerId: customer.id,
        old: { version: customer.before },
        new: { version: customer.version },
      })
  })
  return { message: accessWords.agreementAccepted }
}

/** Renews a password that has run out, or is about to. Every session of the person ends. */
export const renewPassword = async (
  auth: AuthContext,
  given: Credentials,
  password: string,
  now: Instant,
): Promise<Confirmation | Refusal> => {
  const known = await authenticate(auth, given, now)
  if ('refused' in known) return known
  const { account } = known
  const weak = weakPassword('settings', password)
  if (weak) return refuse(400, weak)
  try {
    if (await checkPassword(account.passwordHash, password)) return refuse(400, accessWords.passwordSame)
    const passwordHash = await hashPassword(password)
    await inTransaction(auth.pool, async (client) => {
      await setPassword(client, { userId: account.id, passwordHash, email: null, now })
      await record(client, actor(account, given.address), {
        action: 'password changed',
        subject: account.email,
        customerId: await homeCustomer(client, account.id),
      })
    })
  } catch (error) {
    if (error instanceof Busy) return refuse(503, accessWords.busy, 1000)
    throw error
  }
  return { message: accessWords.passwordSet }
}
