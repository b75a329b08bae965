/** The keys of gateways in GraphQL: made, listed without being told again, and revoked. */
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { keyNameLongest } from '#domain/basics/assumed.ts'
import { gatewayKeyWords } from '#domain/fleet/words.ts'
import { serialPattern } from '#domain/wire/report.ts'
import {
  createIngestKey,
  type IngestKey,
  type IngestKeyPage,
  ingestKeyPage,
  ingestKeysOf,
  revokeIngestKey,
} from '../access/ingest-keys.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'

const builder = schemaPart()

export { builder as gatewayKeysSchema }

const IngestKeyType = builder.objectRef<IngestKey>('IngestKey').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    serialNumber: t.exposeString('serial', {
      description: 'of the one gateway it is for; null: every one of the customer',
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    createdBy: t.exposeString('createdBy', { description: 'The e-mail of whoever made it.' }),
    lastUsed: t.expose('lastUsed', {
      type: 'Instant',
      description: 'Within ten minutes; null while nobody has used it.',
    }),
  }),
})
const IngestKeyPageType = builder.objectRef<IngestKeyPage>('IngestKeyPage').implement({
  fields: (t) => ({
    keyCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    keys: t.field({ type: [IngestKeyType], nullable: false, resolve: ({ keys }) => keys }),
  }),
})
const NewIngestKeyType = builder
  .objectRef<{ readonly id: number; readonly key: string }>('NewIngestKey')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      key: t.exposeString('key', { nullable: false, description: 'told this one time' }),
    }),
  })

/** The customer of this id, if the viewer manages its gateways' keys. @throws the refusal otherwise */
const managed = (viewer: Viewer, id: string | number): number => {
  const customerId = idOf(id)
  if (!can(viewer, 'manageIngestKeys', { customerId })) throw refusal(signInWords.notAuthorized)
  return customerId
}

builder.queryFields((t) => ({
  ingestKeys: t.field({
    type: [IngestKeyType],
    nullable: false,
    description: 'Those that are valid, the newest first, 1,000 at most: ingestKeyPage has all.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, { viewer, db }) => ingestKeysOf(db, managed(viewer, customerId)),
  }),
  ingestKeyPage: t.field({
    type: IngestKeyPageType,
    nullable: false,
    description: 'Those that are valid, the newest first, a page at a time.',
    args: {
      customerId: t.arg.id({ required: true }),
      search: t.arg.string({ description: 'Part of a name or a serial number, in any case.' }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: (_root, { customerId, search, paginationInput }, { viewer, db }) =>
      ingestKeyPage(db, managed(viewer, customerId), {
        search: search?.slice(0, 100) ?? '',
        ...readPage(paginationInput),
      }),
  }),
}))

builder.mutationFields((t) => ({
  createIngestKey: t.field({
    type: NewIngestKeyType,
    nullable: false,
    args: {
      customerId: t.arg.id({ required: true }),
      serialNumber: t.arg.string({ description: 'Of the one gateway it is for.' }),
      name: t.arg.string(),
    },
    resolve: (_root, args, { viewer, db, actor }) => {
      const customerId = managed(viewer, args.customerId)
      const serial = args.serialNumber?.trim() || null
      const name = args.name?.trim() ?? ''
      if (name.length > keyNameLongest) throw refusal(gatewayKeyWords.name(keyNameLongest))
      if (serial !== null && !serialPattern.test(serial)) throw refusal(gatewayKeyWords.serial)
      return inTransaction(db, async (client) => {
        const key = await createIngestKey(client, { customerId, serial, name, by: actor.email })
        if (!key) throw refusal(accessWords.noSuchCustomer)
        const subject = name || serial || 'gateway key'
        await record(client, actor, {
          action: 'gateway key created',
          subject,
          customerId,
          new: { name, serial },
        })
        return key
      })
    },
  }),
  revokeIngestKey: t.boolean({
    nullable: false,
    description: 'False if there is no such key. Gateways notice within ten seconds.',
    args: { customerId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, args, { viewer, db, actor }) => {
      const customerId = managed(viewer, args.customerId)
      return inTransaction(db, async (client) => {
        const key = await revokeIngestKey(client, customerId, idOf(args.id))
        if (!key) return false
        const subject = key.name || key.serial || 'gateway key'
        await record(client, actor, { action: 'gateway key revoked', subject, customerId, old: { ...key } })
        return true
      })
    },
  }),
}))
