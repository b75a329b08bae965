/** Developer messages in GraphQL: the list and every change for those who publish, and dismissing for everybody. */

import { messageLevels, messageState, messageStates } from '#domain/access/developer-message.ts'
import { flags } from '#domain/access/flags.ts'
import { roleNames } from '#domain/access/roles.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import {
  createMessage,
  deleteMessage,
  dismissBanner,
  endMessageNow,
  mustPublish,
  updateMessage,
} from './acts.ts'
import {
  customersCalled,
  type DeveloperMessage,
  dismissalCounts,
  messages,
  type NamedCustomer,
  namedCustomers,
} from './store.ts'
import { productVersion } from './version.ts'

const builder = schemaPart()

export { builder as messagesSchema }

const LevelType = builder.enumType('MessageLevel', messageLevels)
const StateType = builder.enumType('MessageState', messageStates)
const RoleType = builder.enumType('RoleName', roleNames)
const FlagType = builder.enumType(
  'FlagName',
  flags.map(({ name }) => name),
)

const CustomerType = builder.objectRef<NamedCustomer>('MessageCustomer').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    shortName: t.exposeString('shortName', { nullable: false }),
  }),
})

interface ListedMessage extends DeveloperMessage {
  readonly customers: readonly NamedCustomer[]
  readonly dismissals: number
}

const MessageType = builder
  .objectRef<DeveloperMessage & Partial<ListedMessage>>('DeveloperMessage')
  .implement({
    description: 'What is said to users as a banner.',
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      title: t.exposeString('title', { nullable: false }),
      text: t.exposeString('text', { nullable: false }),
      level: t.expose('level', { type: LevelType, nullable: false }),
      link: t.exposeString('link'),
      starts: t.expose('starts', { type: 'Instant', nullable: false }),
      ends: t.expose('ends', { type: 'Instant', nullable: false }),
      state: t.field({
        type: StateType,
        nullable: false,
        resolve: (message, _args, { now }) => messageState(message, now),
      }),
      roles: t.field({
        type: [RoleType],
        nullable: false,
        description: 'For people with one of these; empty: with any.',
        resolve: ({ roles }) => roles,
      }),
      customers: t.field({
        type: [CustomerType],
        nullable: false,
        description: 'For people of one of these; empty: of any or none.',
        resolve: ({ customers, customerIds }, _args, { db }) => customers ?? namedCustomers(db, customerIds),
      }),
      flags: t.field({
        type: [FlagType],
        nullable: false,
        description: 'For people whose customer has one of these switched on; empty: for all.',
        resolve: ({ flags }) => flags,
      }),
      fromVersion: t.exposeString('fromVersion', { description: 'Of the product, included.' }),
      toVersion: t.exposeString('toVersion', { description: 'Of the product, included.' }),
      edition: t.exposeInt('edition', {
        nullable: false,
        description: 'Counts up whenever it is shown again to those who dismissed it.',
      }),
      dismissals: t.int({
        nullable: false,
        description: 'How many users have dismissed it as it is now.',
        resolve: async ({ id, dismissals }, _args, { db }) =>
          dismissals ?? (await dismissalCounts(db)).get(id) ?? 0,
      }),
      created: t.expose('created', { type: 'Instant', nullable: false }),
      createdBy: t.exposeString('createdBy', { nullable: false }),
      updated: t.expose('updated', { type: 'Instant', nullable: false }),
    }),
  })

builder.queryFields((t) => ({
  developerMessages: t.field({
    type: [MessageType],
    nullable: false,
    description: 'All of them, those that begin last first. For developers and super admins.',
    resolve: async (_root, _args, { viewer, db }): Promise<readonly ListedMessage[]> => {
      mustPublish(viewer)
      const [all, counts] = await Promise.all([messages(db), dismissalCounts(db)])
      const customers = await namedCustomers(db, [...new Set(all.flatMap(({ customerIds }) => customerIds))])
      return all.map((message) => ({
        ...message,
        customers: customers.filter(({ id }) => message.customerIds.includes(id)),
        dismissals: counts.get(message.id) ?? 0,
      }))
    },
  }),
  messageCustomers: t.field({
    type: [CustomerType],
    nullable: false,
    description:
      'Active customers by name, to choose whom a message is for. For developers and super admins.',
    args: {
      search: t.arg.string({ description: 'Part of a name, in any case.' }),
      most: t.arg.int({ description: '20 if left out, at most 100.' }),
    },
    resolve: (_root, { search, most }, { viewer, db }) => {
      mustPublish(viewer)
      return customersCalled(db, (search ?? '').trim(), Math.min(Math.max(most ?? 20, 1), 100))
    },
  }),
  productVersion: t.string({
    nullable: false,
    description: 'The version of the product that this server runs.',
    resolve: () => productVersion,
  }),
}))

const MessageInput = builder.inputType('DeveloperMessageInput', {
  fields: (t) => ({
    title: t.string({ required: true }),
    text: t.string({ required: true }),
    level: t.field({ type: LevelType, required: true }),
    link: t.string({ description: 'https alone.' }),
    starts: t.field({ type: 'Instant', required: true }),
    ends: t.field({ type: 'Instant', required: true }),
    roles: t.field({ type: [RoleType], description: 'Empty or left out: for any role.' }),
    customerIds: t.idList({ description: 'Empty or left out: for any customer.' }),
    flags: t.field({ type: [FlagType], description: 'One of them is on; empty or left out: for all.' }),
    fromVersion: t.string({ description: 'Of the product, included.' }),
    toVersion: t.string({ description: 'Of the product, included.' }),
  }),
})
const draftOf = (input: typeof MessageInput.$inferInput) => ({
  title: input.title,
  text: input.text,
  level: input.level,
  link: input.link?.trim() || null,
  starts: input.starts,
  ends: input.ends,
  roles: input.roles ?? [],
  customerIds: (input.customerIds ?? []).map(idOf),
  flags: input.flags ?? [],
  fromVersion: input.fromVersion?.trim() || null,
  toVersion: input.toVersion?.trim() || null,
})

builder.mutationFields((t) => ({
  createDeveloperMessage: t.field({
    type: MessageType,
    nullable: false,
    args: { input: t.arg({ type: MessageInput, required: true }) },
    resolve: (_root, { input }, context) => createMessage(context, draftOf(input)),
  }),
  updateDeveloperMessage: t.field({
    type: MessageType,
    nullable: false,
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: MessageInput, required: true }),
      showAgain: t.arg.boolean({ description: 'To those, too, who dismissed it.' }),
    },
    resolve: (_root, { id, input, showAgain }, context) =>
      updateMessage(context, idOf(id), draftOf(input), showAgain ?? false),
  }),
  endDeveloperMessage: t.field({
    type: MessageType,
    nullable: false,
    description: 'Withdraws one that is showing.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => endMessageNow(context, idOf(id)),
  }),
  deleteDeveloperMessage: t.boolean({
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteMessage(context, idOf(id)),
  }),
  dismissBanner: t.boolean({
    nullable: false,
    description: 'Hides a banner from me on every device; false where it does not show to me.',
    args: {
      id: t.arg.id({ required: true }),
      edition: t.arg.int({ required: true, description: 'The one that I have read.' }),
    },
    resolve: (_root, { id, edition }, context) => dismissBanner(context, idOf(id), edition),
  }),
}))
