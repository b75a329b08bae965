/** Single sign-on in GraphQL, for those who manage a customer: the settings, its domains, and the check of a connection. */
import { singleSignOnWords } from '#domain/access/single-sign-on-words.ts'
import { signedOutAt } from '../access/refresh.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  deleteProvider,
  endProvisioning,
  makeProvisioningSecret,
  mustManageSingleSignOn,
  saveProvider,
} from './acts.ts'
import { type ConnectionStep, checkConnection } from './check.ts'
import { domainsOf, type SignInDomain } from './domain-store.ts'
import { addSignInDomain, confirmSignInDomain, recordOf, removeSignInDomain } from './domains.ts'
import { redirectUri } from './sign-in.ts'
import { type Provider, providerOf } from './store.ts'

const builder = schemaPart()

export { builder as singleSignOnSchema }

interface Settings {
  readonly customerId: number
}

const MappingType = builder.objectRef<Provider['mappings'][number]>('ProviderMapping').implement({
  fields: (t) => ({
    value: t.exposeString('value', {
      nullable: false,
      description: 'Of the claim, or the name of a SCIM group.',
    }),
    role: t.exposeString('role'),
    groupId: t.exposeID('groupId', { description: 'A vehicle group.' }),
  }),
})
const ProviderType = builder.objectRef<Provider>('SignInProvider').implement({
  fields: (t) => ({
    issuer: t.exposeString('issuer', { nullable: false }),
    clientId: t.exposeString('clientId', { nullable: false }),
    hasSecret: t.boolean({ nullable: false, resolve: ({ clientSecret }) => clientSecret !== null }),
    isActive: t.exposeBoolean('isActive', { nullable: false }),
    makesUsers: t.exposeBoolean('makesUsers', {
      nullable: false,
      description: 'Whether somebody whom only the provider knows gets an account at the first sign-in.',
    }),
    passwordsOff: t.exposeBoolean('passwordsOff', { nullable: false }),
    valueClaim: t.exposeString('valueClaim', { nullable: false }),
    usualRole: t.exposeString('usualRole', {
      description: 'Of whom no value gives a role; null: they are not let in.',
    }),
    mappings: t.field({ type: [MappingType], nullable: false, resolve: ({ mappings }) => mappings }),
    scimMade: t.expose('scimMade', {
      type: 'Instant',
      description: 'When the provisioning secret was made.',
    }),
    scimLastUsed: t.expose('scimLastUsed', { type: 'Instant' }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
  }),
})
const DomainType = builder.objectRef<SignInDomain>('SignInDomain').implement({
  fields: (t) => ({
    domain: t.exposeString('domain', { nullable: false }),
    added: t.expose('added', { type: 'Instant', nullable: false }),
    addedBy: t.exposeString('addedBy', { nullable: false }),
    confirmed: t.expose('confirmed', { type: 'Instant' }),
    confirmedBy: t.exposeString('confirmedBy'),
    recordName: t.string({
      description: 'Where a TXT record proves it; null where records are not looked for.',
      resolve: (of, _args, { singleSignOn }) => (singleSignOn.domainsByDns ? recordOf(of).name : null),
    }),
    recordValue: t.string({
      resolve: (of, _args, { singleSignOn }) => (singleSignOn.domainsByDns ? recordOf(of).value : null),
    }),
  }),
})
const SettingsType = builder.objectRef<Settings>('SingleSignOn').implement({
  description: 'How the people of a customer sign in at its own provider. See docs/single-sign-on.md.',
  fields: (t) => ({
    provider: t.field({
      type: ProviderType,
      description: 'Null before it is set up.',
      resolve: ({ customerId }, _args, { db }) => providerOf(db, customerId),
    }),
    domains: t.field({
      type: [DomainType],
      nullable: false,
      resolve: ({ customerId }, _args, { db }) => domainsOf(db, customerId),
    }),
    domainsByDns: t.boolean({
      nullable: false,
      description: 'Whether a TXT record proves whose a domain is; otherwise a super admin says so.',
      resolve: (_of, _args, { singleSignOn }) => singleSignOn.domainsByDns,
    }),
    redirectUri: t.string({
      nullable: false,
      resolve: (_of, _args, { access }) => redirectUri(access.auth.app.emailBrand().publicUrl),
    }),
    signedOutUri: t.string({
      nullable: false,
      description: 'Where the provider leads back to after a sign-out.',
      resolve: (_of, _args, { access }) => signedOutAt(access.auth.app.emailBrand().publicUrl),
    }),
    backChannelUri: t.string({
      nullable: false,
      resolve: (_of, _args, { access }) =>
        `${access.auth.app.emailBrand().publicUrl}/auth/v1/single-sign-on/back-channel`,
    }),
    scimUri: t.string({
      nullable: false,
      resolve: (_of, _args, { access }) => `${access.auth.app.emailBrand().publicUrl}/scim/v2`,
    }),
  }),
})
const StepStateType = builder.enumType('ConnectionStepState', ['good', 'missing', 'bad'])
const StepType = builder.objectRef<ConnectionStep>('ConnectionStep').implement({
  fields: (t) => ({
    words: t.string({ nullable: false, resolve: saidOf('words') }),
    state: t.field({
      type: StepStateType,
      nullable: false,
      description: 'missing: it works without',
      resolve: ({ state }) => state,
    }),
    problem: t.string({ resolve: saidOf('problem') }),
  }),
})

builder.queryField('singleSignOn', (t) =>
  t.field({
    type: SettingsType,
    nullable: false,
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => {
      mustManageSingleSignOn(context, idOf(customerId))
      return { customerId: idOf(customerId) }
    },
  }),
)

const MappingInput = builder.inputType('ProviderMappingInput', {
  fields: (t) => ({
    value: t.string({ required: true }),
    role: t.string({ description: 'CUSTOMER, CUSTOMER_ADMIN, CUSTOMER_INSTALLER or GO_INSTALLER_CUSTOMER' }),
    groupId: t.id(),
  }),
})
const ProviderInput = builder.inputType('SignInProviderInput', {
  fields: (t) => ({
    issuer: t.string({ required: true }),
    clientId: t.string({ required: true }),
    clientSecret: t.string({ description: 'Left out: stays as it is; empty: a client without one.' }),
    isActive: t.boolean({ required: true }),
    makesUsers: t.boolean({ required: true }),
    passwordsOff: t.boolean({ required: true }),
    valueClaim: t.string({ required: true, description: "Such as 'groups', or 'realm_access.roles'." }),
    usualRole: t.string(),
    mappings: t.field({ type: [MappingInput], required: true }),
  }),
})

builder.mutationField('saveSingleSignOn', (t) =>
  t.field({
    type: SettingsType,
    nullable: false,
    args: { customerId: t.arg.id({ required: true }), input: t.arg({ type: ProviderInput, required: true }) },
    resolve: async (_root, { customerId, input }, context) => {
      const mappings = input.mappings.map(({ value, role, groupId }) => ({
        value,
        role,
        groupId: groupId == null ? null : idOf(groupId),
      }))
      await saveProvider(context, idOf(customerId), { ...input, mappings })
      return { customerId: idOf(customerId) }
    },
  }),
)

builder.mutationField('deleteSingleSignOn', (t) =>
  t.boolean({
    nullable: false,
    description: 'Everybody who came in by it is signed out; the users stay.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => deleteProvider(context, idOf(customerId)),
  }),
)

for (const [name, act, description] of [
  ['addSignInDomain', addSignInDomain, 'Asks for a domain; by a super admin it is confirmed at once.'],
  ['removeSignInDomain', removeSignInDomain, 'Its people sign in with a password again.'],
  [
    'confirmSignInDomain',
    confirmSignInDomain,
    "By a super admin's word, else by the TXT record of the domain.",
  ],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      type: [DomainType],
      nullable: false,
      description,
      args: { customerId: t.arg.id({ required: true }), domain: t.arg.string({ required: true }) },
      resolve: (_root, { customerId, domain }, context) => act(context, idOf(customerId), domain),
    }),
  )

builder.mutationField('checkSingleSignOn', (t) =>
  t.field({
    type: [StepType],
    nullable: false,
    description: 'Reads what the provider says of itself. Nothing is kept.',
    args: {
      customerId: t.arg.id({ required: true }),
      issuer: t.arg.string({ required: true }),
      claim: t.arg.string({ required: true }),
    },
    resolve: async (_root, { customerId, issuer, claim }, context) => {
      mustManageSingleSignOn(context, idOf(customerId))
      const { viewer, db, actor, now, singleSignOn, webhooks } = context
      if (singleSignOn.checks.take(String(viewer.userId), now) > 0)
        throw refusal(singleSignOnWords.tooManyChecks)
      await inTransaction(db, (client) =>
        record(client, actor, {
          action: 'single sign-on tried',
          subject: issuer.slice(0, 300),
          customerId: idOf(customerId),
        }),
      )
      return checkConnection({ issuer, claim }, webhooks.addressRules)
    },
  }),
)

builder.mutationField('makeProvisioningSecret', (t) =>
  t.string({
    nullable: false,
    description: 'By which the provider keeps users and groups (SCIM). Shown this once; the one before ends.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => makeProvisioningSecret(context, idOf(customerId)),
  }),
)

builder.mutationField('endProvisioning', (t) =>
  t.boolean({
    nullable: false,
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => endProvisioning(context, idOf(customerId)),
  }),
)
