/** What somebody who is signed in does with their own account: profile, password, second factor, sessions. */

import { accessWords, signInWords } from '#domain/access/words.ts'
import { unitChoices, unitsOf, wrongChoice } from '#domain/basics/own-units.ts'
import {
  confirmTotp,
  endSignIns,
  homeCustomer,
  type Profile,
  removeTotp,
  saveProfile,
} from '../access/account-store.ts'
import { Busy, checkPassword, hashPassword } from '../access/passwords.ts'
import {
  beginTotp as begin,
  judgeFactor,
  renewRecoveryCodes,
  spendFactor,
  type TotpSetup,
} from '../access/second-factor.ts'
import { type Account, accountById, setPassword } from '../access/store.ts'
import { timeZone } from '../access/time-zone.ts'
import { totpStep } from '../access/totp.ts'
import { weakPassword } from '../access/weak-passwords.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'

type ActContext = Acting & Pick<Context, 'access'>

const longestName = 200

/** @throws a refusal where the account has gone meanwhile */
export const ownAccount = async ({ viewer, db }: ActContext): Promise<Account> => {
  const account = await accountById(db, viewer.userId)
  if (!account?.enabled) throw refusal(signInWords.userNotFound)
  return account
}

/** Notes what somebody did to their own account. */
const note = async (
  client: Parameters<typeof record>[0],
  { actor, viewer }: ActContext,
  account: Account,
  action: string,
  values: { old?: Record<string, unknown>; new?: Record<string, unknown> } = {},
): Promise<void> =>
  record(client, actor, {
    action,
    subject: account.email,
    customerId: await homeCustomer(client, viewer.userId),
    ...values,
  })

/** What is left out stays as it is. @throws a refusal */
export const updateProfile = async (
  context: ActContext,
  args: {
    name?: string | null | undefined
    timezone?: string | null | undefined
    isSubscribed?: boolean | null | undefined
    units?: Readonly<Record<string, string | null | undefined>> | null | undefined
  },
): Promise<void> => {
  const account = await ownAccount(context)
  const name = args.name?.trim() ?? account.name
  const timezone = args.timezone ?? account.timezone
  if (name.length > longestName) throw refusal(accessWords.nameTooLong(longestName))
  if (timeZone(timezone, context.now) === null) throw refusal(accessWords.noSuchTimeZone)
  const wrong = args.units && wrongChoice(args.units)
  if (wrong) throw refusal(accessWords.noSuchUnit(unitChoices[wrong]))
  const fresh: Profile = {
    name,
    timezone,
    isSubscribed: args.isSubscribed ?? account.isSubscribed,
    units: unitsOf(args.units, account.units),
  }
  const old: Profile = {
    name: account.name,
    timezone: account.timezone,
    isSubscribed: account.isSubscribed,
    units: account.units,
  }
  await inTransaction(context.db, async (client) => {
    await saveProfile(client, account.id, fresh, context.now)
    await note(client, context, account, 'profile edited', { old: { ...old }, new: { ...fresh } })
  })
}

/** Whether this is the person's password, tried no more often than at the sign-in. @throws a refusal where it is not */
const mustKnowPassword = async (context: ActContext, account: Account, password: string): Promise<void> => {
  const { actor, now } = context
  const { throttle } = context.access.auth
  const address = actor.address ?? ''
  const wait = throttle.attempt(account.email, address, now)
  if (wait > 0) throw refusal(accessWords.tooManyAttempts(Math.ceil(wait / 1000)))
  if (password.length > 1024 || !(await unlessBusy(checkPassword(account.passwordHash, password))))
    throw refusal(accessWords.passwordWrong)
  throttle.succeeded(account.email, address)
}

/** @throws a refusal where too many passwords are being checked already */
const unlessBusy = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Busy) throw refusal(accessWords.busy)
    throw error
  }
}

/** Every other session of the person ends. @throws a refusal */
export const changePassword = async (
  context: ActContext,
  current: string,
  password: string,
): Promise<void> => {
  const { viewer, now } = context
  const account = await ownAccount(context)
  const weak = weakPassword('settings', password)
  if (weak) throw refusal(weak)
  await mustKnowPassword(context, account, current)
  if (current === password) throw refusal(accessWords.passwordSame)
  const passwordHash = await unlessBusy(hashPassword(password))
  await inTransaction(context.db, async (client) => {
    await setPassword(client, { userId: account.id, passwordHash, email: null, now, keep: viewer.signInId })
    await note(client, context, account, 'password changed')
  })
  await context.access.signInsEnded()
}

/**
 * Asks for the password: whoever finds a session left open must not make it theirs for good.
 * @throws a refusal, also where there is a second factor already
 */
export const beginOwnTotp = async (context: ActContext, password: string): Promise<TotpSetup> => {
  const account = await ownAccount(context)
  if (account.totpSecret) throw refusal(accessWords.secondFactorOn)
  await mustKnowPassword(context, account, password)
  return begin(context.access.auth, account)
}

/** Switches the second factor on with a first code; answers the recovery codes. @throws a refusal */
export const confirmOwnTotp = async (context: ActContext, code: string): Promise<readonly string[]> => {
  const account = await ownAccount(context)
  if (account.totpSecret) throw refusal(accessWords.secondFactorOn)
  const pending = account.totpPending
  if (!pending) throw refusal(accessWords.secondFactorNotBegun)
  const step = totpStep(pending, code.trim(), context.now, null)
  if (step === null) throw refusal(signInWords.secondFactorWrong)
  return inTransaction(context.db, async (client) => {
    if (!(await confirmTotp(client, account.id, pending, step)))
      throw refusal(accessWords.secondFactorNotBegun)
    await note(client, context, account, 'two-step sign-in switched on')
    return renewRecoveryCodes(client, account.id)
  })
}

/** Spends a code of the person's second factor around an act. @throws a refusal */
const withCode = async <T>(
  context: ActContext,
  code: string,
  act: (client: Parameters<typeof spendFactor>[0], account: Account) => Promise<T>,
): Promise<T> => {
  const account = await ownAccount(context)
  if (!account.totpSecret) throw refusal(accessWords.secondFactorOff)
  const address = context.actor.address ?? ''
  const factor = await judgeFactor(context.access.auth, account, { code, address }, context.now)
  if ('refused' in factor) throw refusal(factor.refused)
  return inTransaction(context.db, async (client) => {
    if (!(await spendFactor(client, account.id, factor))) throw refusal(signInWords.secondFactorWrong)
    return act(client, account)
  })
}

/** @throws a refusal, also where a customer of the person wants a second factor of everybody */
export const disableTotp = (context: ActContext, code: string): Promise<void> =>
  withCode(context, code, async (client, account) => {
    if (account.needsSecondFactor) throw refusal(accessWords.secondFactorObliged)
    await removeTotp(client, account.id)
    await note(client, context, account, 'two-step sign-in switched off')
  })

/** New recovery codes in place of those that are left. @throws a refusal */
export const newCodes = (context: ActContext, code: string): Promise<readonly string[]> =>
  withCode(context, code, async (client, account) => {
    await note(client, context, account, 'recovery codes renewed')
    return renewRecoveryCodes(client, account.id)
  })

/** Ends the person's other sessions, or one of them; answers how many. */
export const endOthers = async (context: ActContext, only?: number): Promise<number> => {
  const { viewer, now, db } = context
  const account = await ownAccount(context)
  const ended = await inTransaction(db, async (client) => {
    const which = {
      ...(viewer.signInId !== undefined && { keep: viewer.signInId }),
      ...(only !== undefined && { only }),
    }
    const count = await endSignIns(client, viewer.userId, which, now)
    if (count > 0) await note(client, context, account, 'sessions ended', { new: { count } })
    return count
  })
  if (ended > 0) await context.access.signInsEnded()
  return ended
}
