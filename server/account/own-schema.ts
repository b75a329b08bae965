/** One's own account in GraphQL, and what those who manage users do for the accounts of others. */

import { can } from '#domain/access/rights.ts'
import { userRefusals } from '#domain/access/user-words.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import {
  homeCustomer,
  isSecondFactorRequired,
  type OpenSignIn,
  openSignIns,
  recoveryCodesLeft,
  removeTotp,
  requireSecondFactor,
} from '../access/account-store.ts'
import { sendVerification, sendWelcome } from '../access/emails.ts'
import type { TotpSetup } from '../access/second-factor.ts'
import { daysLeft } from '../access/sign-in.ts'
import { accountById } from '../access/store.ts'
import { timeZones } from '../access/time-zone.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { lockManaged } from '../users/acts.ts'
import {
  beginOwnTotp,
  changePassword,
  confirmOwnTotp,
  disableTotp,
  endOthers,
  newCodes,
  ownAccount,
  updateProfile,
} from './account.ts'
import { MeType, TimeZoneType } from './schema.ts'

const builder = schemaPart()

export { builder as ownSchema }

builder.objectFields(MeType, (t) => ({
  name: t.string({ nullable: false, resolve: async (_me, _args, c) => (await ownAccount(c)).name }),
  isSubscribed: t.boolean({
    nullable: false,
    description: 'Whether I get emails that can be declined.',
    resolve: async (_me, _args, c) => (await ownAccount(c)).isSubscribed,
  }),
  secondFactor: t.boolean({
    nullable: false,
    resolve: async (_me, _args, c) => (await ownAccount(c)).totpSecret !== null,
  }),
  secondFactorRequired: t.boolean({
    nullable: false,
    description: 'Whether a customer of mine wants a second factor of everybody.',
    resolve: async (_me, _args, c) => (await ownAccount(c)).needsSecondFactor,
  }),
  recoveryCodesLeft: t.int({
    nullable: false,
    resolve: ({ userId }, _args, { db }) => recoveryCodesLeft(db, userId),
  }),
  passwordExpirationDaysLeft: t.int({
    nullable: false,
    resolve: async (_me, _args, c) => daysLeft((await ownAccount(c)).passwordSet ?? 0, c.now),
  }),
}))

const UnitsInput = builder.inputType('UnitsInput', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    distance: t.string({ description: 'mi or km' }),
    temperature: t.string({ description: '°F or °C' }),
    pressure: t.string({ description: 'psi, bar or kPa' }),
    weight: t.string({ description: 'lbs or kg' }),
    clock: t.string({ description: '24 or 12' }),
    weekStart: t.string({ description: 'monday, sunday or saturday' }),
    language: t.string({ description: 'en, es or fr-CA' }),
  }),
})

const SessionType = builder.objectRef<OpenSignIn>('OwnSession').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    started: t.expose('started', { type: 'Instant', nullable: false }),
    lastUsed: t.expose('lastUsed', { type: 'Instant', nullable: false }),
    address: t.exposeString('address', { description: 'The network address it was last used from.' }),
    agent: t.exposeString('agent', { description: 'What the browser says it is.' }),
    current: t.boolean({
      nullable: false,
      description: 'Whether this very request comes from it.',
      resolve: ({ id }, _args, { viewer }) => id === viewer.signInId,
    }),
  }),
})

builder.queryFields((t) => ({
  timeZones: t.field({
    type: [TimeZoneType],
    nullable: false,
    description: 'Those to choose from.',
    resolve: (_root, _args, { now }) => timeZones(now),
  }),
  sessions: t.field({
    type: [SessionType],
    nullable: false,
    description: 'My own open ones, the one used last first.',
    resolve: (_root, _args, { viewer, db, now }) => openSignIns(db, viewer.userId, now),
  }),
}))

const SetupType = builder.objectRef<TotpSetup>('TotpSetup').implement({
  fields: (t) => ({
    secret: t.exposeString('secret', { nullable: false, description: 'To be typed into an authenticator.' }),
    uri: t.exposeString('uri', { nullable: false, description: 'The same for a QR code.' }),
  }),
})

builder.mutationFields((t) => ({
  updateProfile: t.field({
    type: MeType,
    nullable: false,
    description: 'What is left out stays as it is.',
    args: {
      name: t.arg.string(),
      timezone: t.arg.string(),
      isSubscribed: t.arg.boolean(),
      units: t.arg({ type: UnitsInput }),
    },
    resolve: async (_root, args, context) => {
      await updateProfile(context, args)
      return context.viewer
    },
  }),
  changePassword: t.boolean({
    nullable: false,
    description: 'My other sessions end.',
    args: { current: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: async (_root, { current, password }, context) => {
      await changePassword(context, current, password)
      return true
    },
  }),
  totpBegin: t.field({
    type: SetupType,
    nullable: false,
    description: 'A secret for my authenticator; nothing changes before totpConfirm.',
    args: { password: t.arg.string({ required: true, description: 'My present one.' }) },
    resolve: (_root, { password }, context) => beginOwnTotp(context, password),
  }),
  totpConfirm: t.stringList({
    nullable: false,
    description: 'Switches my second factor on. Answers the recovery codes, this one time.',
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, context) => [...(await confirmOwnTotp(context, code))],
  }),
  totpDisable: t.boolean({
    nullable: false,
    args: {
      code: t.arg.string({ required: true, description: 'Of the authenticator, or a recovery code.' }),
    },
    resolve: async (_root, { code }, context) => {
      await disableTotp(context, code)
      return true
    },
  }),
  recoveryCodes: t.stringList({
    nullable: false,
    description: 'New ones in place of those that are left, shown only this once.',
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, context) => [...(await newCodes(context, code))],
  }),
  signOutOthers: t.int({
    nullable: false,
    description: 'Ends my other sessions; answers how many.',
    resolve: (_root, _args, context) => endOthers(context),
  }),
  signOutSession: t.boolean({
    nullable: false,
    description: 'Ends one of my other sessions; false if it was not open.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => (await endOthers(context, idOf(id))) > 0,
  }),
}))

/** Sends the email that a user verifies their e-mail with. @throws a refusal */
const verifyAgain = (context: Acting, userId: number): Promise<void> =>
  inTransaction(context.db, async (client) => {
    const user = await lockManaged(client, context, userId)
    const account = await accountById(client, userId)
    if (!account?.enabled) throw refusal(userRefusals.disabled)
    if (account.emailVerified && account.passwordHash !== null) throw refusal(userRefusals.verified)
    // Who has no password yet gets the email that also leads to one.
    const send = account.passwordHash === null ? sendWelcome : sendVerification
    await send(client, userId, context.now)
    await record(client, context.actor, {
      action: 'verification sent',
      subject: user.email,
      customerId: await homeCustomer(client, userId),
    })
  })

/** Takes away the second factor of somebody who lost it; they are asked for a new one where one is wanted. */
const resetSecondFactor = async (context: Acting, userId: number): Promise<void> => {
  // By oneself only with a code: a session left open must not be enough.
  if (userId === context.viewer.userId) throw refusal(signInWords.notAuthorized)
  await inTransaction(context.db, async (client) => {
    const user = await lockManaged(client, context, userId)
    await removeTotp(client, userId)
    await record(client, context.actor, {
      action: 'two-step sign-in reset',
      subject: user.email,
      customerId: await homeCustomer(client, userId),
    })
  })
}

/** The customer of this id, if the viewer administers its users. @throws the refusal otherwise */
const administered = ({ viewer }: Acting, id: string | number): number => {
  const customerId = idOf(id)
  if (!can(viewer, 'editUsers', { customerId })) throw refusal(signInWords.notAuthorized)
  return customerId
}

builder.queryField('secondFactorRequired', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether this customer wants a second factor of all its users.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, { customerId }, context) => {
      const required = await isSecondFactorRequired(context.db, administered(context, customerId))
      if (required === null) throw refusal(accessWords.noSuchCustomer)
      return required
    },
  }),
)

builder.mutationFields((t) => ({
  sendVerificationEmail: t.boolean({
    nullable: false,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, context) => {
      await verifyAgain(context, idOf(userId))
      return true
    },
  }),
  resetSecondFactor: t.boolean({
    nullable: false,
    description: 'For a user who lost authenticator and recovery codes.',
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, context) => {
      await resetSecondFactor(context, idOf(userId))
      return true
    },
  }),
  requireSecondFactor: t.boolean({
    nullable: false,
    description: 'Users without one set it up at the next sign-in. Answers the current setting.',
    args: { customerId: t.arg.id({ required: true }), on: t.arg.boolean({ required: true }) },
    resolve: async (_root, { customerId, on }, context) => {
      const id = administered(context, customerId)
      await inTransaction(context.db, async (client) => {
        const name = await requireSecondFactor(client, id, on)
        if (name === null) return
        await record(client, context.actor, {
          action: 'customer edited',
          subject: name,
          customerId: id,
          old: { secondFactorRequired: !on },
          new: { secondFactorRequired: on },
        })
      })
      return on
    },
  }),
}))
