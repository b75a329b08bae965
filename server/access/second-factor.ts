/** The second factor: a code of an authenticator or a recovery code, asked for at sign-in, set up by its owner. */
import type pg from 'pg'
import { accessWords, signInWords } from '#domain/access/words.ts'
import type { Instant } from '#domain/basics/units.ts'
import { brandOfUser } from '../brands/brand.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import {
  confirmTotp,
  hasRecoveryCode,
  keepPendingTotp,
  keepRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from './account-store.ts'
import type { AuthContext } from './auth-context.ts'
import type { Account } from './store.ts'
import { base32, hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpStep, totpUri } from './totp.ts'

/** What was found right, to be spent in the transaction that lets somebody in. */
export type Factor =
  | { readonly is: 'none' }
  | { readonly is: 'step'; readonly step: number }
  | { readonly is: 'recovery'; readonly hash: Buffer }
  /** The first code of an authenticator that had to be set up. */
  | { readonly is: 'first'; readonly pending: Buffer; readonly step: number }

export interface TotpSetup {
  readonly secret: string
  readonly uri: string
}

/** Shows a secret for an authenticator: the one shown before, as long as no code has proven it. */
export const beginTotp = async (auth: AuthContext, account: Account): Promise<TotpSetup> => {
  const secret = account.totpPending ?? newTotpSecret()
  if (!account.totpPending) await keepPendingTotp(auth.pool, account.id, secret)
  const brand = await brandOfUser(auth.pool, account.id)
  const product = brand?.name ?? auth.app.emailBrand().product
  return { secret: base32(secret), uri: totpUri(secret, account.email, product) }
}

/** Makes the ten recovery codes anew. */
export const renewRecoveryCodes = async (
  client: pg.PoolClient,
  userId: number,
): Promise<readonly string[]> => {
  const codes = newRecoveryCodes()
  await keepRecoveryCodes(
    client,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )
  return codes
}

const find = async (
  { pool }: AuthContext,
  account: Account,
  code: string,
  now: Instant,
): Promise<Factor | null> => {
  const secret = account.totpSecret ?? account.totpPending
  const step = secret && totpStep(secret, code, now, account.totpSecret ? account.totpStep : null)
  if (step !== null)
    return account.totpSecret ? { is: 'step', step } : { is: 'first', pending: account.totpPending!, step }
  if (!account.totpSecret) return null
  const hash = hashRecoveryCode(account.id, code)
  return (await hasRecoveryCode(pool, account.id, hash)) ? { is: 'recovery', hash } : null
}

/** Whether the code that came with a right password is right, where one is wanted. */
export const judgeFactor = async (
  auth: AuthContext,
  account: Account,
  { code, address }: { readonly code: string | null; readonly address: string },
  now: Instant,
): Promise<Factor | Refusal> => {
  if (!account.totpSecret && !account.needsSecondFactor) return { is: 'none' }
  if (!account.totpSecret && (!account.totpPending || code === null))
    return {
      ...refuse(403, signInWords.secondFactorSetup),
      secondFactorSetup: await beginTotp(auth, account),
    }
  if (code === null) return refuse(401, signInWords.secondFactor)
  const wait = auth.codes.attempt(account.email, address, now)
  if (wait > 0) return refuse(429, accessWords.tooManyAttempts(Math.ceil(wait / 1000)), wait)
  const found = await find(auth, account, code.trim(), now)
  if (!found) return refuse(401, signInWords.secondFactorWrong)
  auth.codes.succeeded(account.email, address)
  return found
}

/** Spends what was found right. Null if somebody else spent it meanwhile; recovery codes where it was the first. */
export const spendFactor = async (
  client: pg.PoolClient,
  userId: number,
  factor: Factor,
): Promise<{ readonly recoveryCodes?: readonly string[] } | null> => {
  if (factor.is === 'none') return {}
  if (factor.is === 'step') return (await spendStep(client, userId, factor.step)) ? {} : null
  if (factor.is === 'recovery') return (await spendRecoveryCode(client, userId, factor.hash)) ? {} : null
  if (!(await confirmTotp(client, userId, factor.pending, factor.step))) return null
  return { recoveryCodes: await renewRecoveryCodes(client, userId) }
}
