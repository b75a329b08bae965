/** FTP in GraphQL, for super admins: whether it is on, its accounts, and what was fetched. */

import { mustManageOta } from '../campaigns/access.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { createFtpAccount, deleteFtpAccount } from './acts.ts'
import { type FtpAccount, type FtpFetch, type FtpFile, ftpAccounts, ftpFetches, ftpFilesOf } from './store.ts'

const builder = schemaPart()

export { builder as ftpSchema }

/** A page of the list of fetches. */
const fetchesAtOnce = 50

const FileType = builder.objectRef<FtpFile>('FtpFile').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false }),
    size: t.exposeInt('size', { nullable: false, description: 'Bytes.' }),
  }),
})
const AccountType = builder.objectRef<FtpAccount>('FtpAccount').implement({
  description: 'As whom gateways of a product sign in to FTP.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    product: t.exposeString('product', { nullable: false }),
    folder: t.exposeString('folder', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    createdBy: t.exposeString('createdBy', { nullable: false }),
    used: t.expose('used', { type: 'Instant', description: 'The last successful sign-in.' }),
    files: t.field({
      type: [FileType],
      nullable: false,
      description: 'Packages for its product that were not withdrawn.',
      resolve: ({ id }, _args, { db }) => ftpFilesOf(db, id),
    }),
  }),
})
const FetchType = builder.objectRef<FtpFetch>('FtpFetch').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    accountName: t.exposeString('accountName', { nullable: false }),
    file: t.exposeString('file', { nullable: false }),
    address: t.exposeString('address', { nullable: false, description: 'From where it was fetched.' }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
    bytes: t.exposeInt('bytes', { nullable: false, description: 'Sent.' }),
    isWhole: t.exposeBoolean('isWhole', { nullable: false, description: 'To the end of the file.' }),
  }),
})
const ServerType = builder.objectRef<{ readonly port: number | null }>('FtpServer').implement({
  fields: (t) => ({
    isOn: t.boolean({ nullable: false, resolve: ({ port }) => port !== null }),
    port: t.exposeInt('port', { description: 'Null where it is off.' }),
    accounts: t.field({
      type: [AccountType],
      nullable: false,
      resolve: (_root, _args, { db }) => ftpAccounts(db),
    }),
  }),
})

builder.queryField('ftpServer', (t) =>
  t.field({
    type: ServerType,
    nullable: false,
    description: 'For super admins.',
    resolve: async (_root, _args, context) => {
      await mustManageOta(context)
      return { port: context.ftp.port }
    },
  }),
)

builder.queryField('ftpFetches', (t) =>
  t.field({
    type: [FetchType],
    nullable: false,
    description: 'The newest first, 50 at once. For super admins.',
    args: { before: t.arg.id({ description: 'Those older than this one.' }) },
    resolve: async (_root, { before }, context) => {
      await mustManageOta(context)
      return ftpFetches(context.db, { before: before == null ? null : idOf(before), most: fetchesAtOnce })
    },
  }),
)

builder.mutationField('createFtpAccount', (t) =>
  t.field({
    type: AccountType,
    nullable: false,
    description: 'For super admins. The password is kept as a hash alone.',
    args: {
      name: t.arg.string({ required: true }),
      product: t.arg.string({ required: true }),
      folder: t.arg.string({ required: true }),
      password: t.arg.string({ required: true, description: '12 to 100 characters.' }),
    },
    resolve: (_root, args, context) => createFtpAccount(context, args),
  }),
)

builder.mutationField('deleteFtpAccount', (t) =>
  t.field({
    type: 'Boolean',
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await deleteFtpAccount(context, idOf(id))
      return true
    },
  }),
)
