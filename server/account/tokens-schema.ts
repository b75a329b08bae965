/** Access tokens in GraphQL: made, listed without being told again, how they were used, and revoked. */
import type { ApiToken } from '../access/token-store.ts'
import { tokensOf } from '../access/token-store.ts'
import { type TokenUse, usesKept, usesOf } from '../access/token-use.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { createToken, type MadeToken, managedToken, ownerOf, revoke } from './token-acts.ts'

const builder = schemaPart()

export { builder as tokensSchema }

const TokenType = builder.objectRef<ApiToken>('ApiToken').implement({
  description: 'An access token of mine, or of a service of a customer. See docs/api.md.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { description: 'Whose service it is; null: my own.' }),
    name: t.exposeString('name', { nullable: false }),
    hint: t.exposeString('hint', { nullable: false, description: 'Its last characters.' }),
    scopes: t.field({ type: ['String'], nullable: false, resolve: ({ scopes }) => [...scopes] }),
    customerIds: t.field({
      type: ['ID'],
      description: 'What it is narrowed to; null: nothing.',
      resolve: ({ customerIds }) => customerIds && [...customerIds],
    }),
    groupIds: t.field({ type: ['ID'], resolve: ({ groupIds }) => groupIds && [...groupIds] }),
    addresses: t.field({
      type: ['String'],
      nullable: false,
      description: 'Networks that it may come from; none: from anywhere.',
      resolve: ({ addresses }) => [...addresses],
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    createdBy: t.exposeString('createdBy', { nullable: false }),
    expires: t.expose('expires', { type: 'Instant', description: 'Null: never.' }),
    lastUsed: t.expose('lastUsed', {
      type: 'Instant',
      description: 'Within a minute; null while nobody has used it.',
    }),
    lastAddress: t.exposeString('lastAddress', { description: 'From where.' }),
  }),
})
const MadeType = builder.objectRef<MadeToken>('ApiTokenMade').implement({
  fields: (t) => ({
    token: t.field({ type: TokenType, nullable: false, resolve: ({ token }) => token }),
    secret: t.exposeString('secret', {
      nullable: false,
      description: 'The token itself, told this one time.',
    }),
  }),
})
const UseType = builder.objectRef<TokenUse>('ApiTokenUse').implement({
  fields: (t) => ({
    day: t.exposeString('day', { nullable: false, description: 'In UTC: 2026-11-29' }),
    call: t.exposeString('call', { nullable: false, description: 'GET /api/v1/vehicles' }),
    requests: t.exposeInt('requests', { nullable: false }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Of these, answered with 4xx or 5xx.' }),
  }),
})

builder.queryFields((t) => ({
  apiTokens: t.field({
    type: [TokenType],
    nullable: false,
    description: 'My own, or those of the services of a customer; the newest first.',
    args: { customerId: t.arg.id({ description: 'Left out: my own.' }) },
    resolve: (_root, { customerId }, context) =>
      tokensOf(context.db, ownerOf(context, customerId == null ? null : idOf(customerId))),
  }),
  apiTokenUses: t.field({
    type: [UseType],
    nullable: false,
    description: `How often a token was used, by day and call: of the last ${usesKept} days, the newest first.`,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const token = await managedToken(context, idOf(id))
      await context.access.apiTokens.uses.flush()
      return usesOf(context.db, token.id)
    },
  }),
}))

const TokenInput = builder.inputType('ApiTokenInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    scopes: t.stringList({
      required: true,
      description: 'Rights, of those that tokens may have and I have.',
    }),
    customerIds: t.idList({ description: 'Narrows it to these; left out: to none. Not of a service token.' }),
    groupIds: t.idList({ description: 'Narrows it to the vehicles of these groups.' }),
    addresses: t.stringList({ description: 'Networks such as 203.0.113.0/24 that it may come from.' }),
    expires: t.field({ type: 'Instant', description: 'Left out: never.' }),
  }),
})

builder.mutationFields((t) => ({
  createApiToken: t.field({
    type: MadeType,
    nullable: false,
    args: {
      customerId: t.arg.id({ description: 'For a service of this customer; left out: my own.' }),
      input: t.arg({ type: TokenInput, required: true }),
    },
    resolve: (_root, { customerId, input }, context) =>
      createToken(context, customerId == null ? null : idOf(customerId), {
        name: input.name,
        scopes: input.scopes.slice(0, 100),
        customerIds: input.customerIds?.slice(0, 500).map(idOf) ?? null,
        groupIds: input.groupIds?.slice(0, 500).map(idOf) ?? null,
        addresses: input.addresses ?? [],
        expires: input.expires ?? null,
      }),
  }),
  revokeApiToken: t.boolean({
    nullable: false,
    description: 'It is refused everywhere from now on.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => revoke(context, idOf(id)),
  }),
}))
