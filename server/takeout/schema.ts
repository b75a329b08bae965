/** Exports of whole accounts in GraphQL: asked for, followed, cancelled, and opened by a link of one's own. */
import { createHash, randomBytes } from 'node:crypto'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { accountExportKept, accountExportsLargest } from '#domain/basics/assumed.ts'
import { minutes } from '#domain/basics/time.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { record } from '../audit/record.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustSeeAllOf } from '../scope/see-all.ts'
import * as store from './job-store.ts'
import { takeoutWords } from './words.ts'

const builder = schemaPart()

export { builder as takeoutSchema }

const StateType = builder.enumType('AccountExportState', store.takeoutStates)
const ProblemType = builder.enumType('AccountExportProblem', store.takeoutProblems)

const AccountExport = builder.objectRef<store.TakeoutJob>('AccountExport').implement({
  description:
    'All that is kept for a customer, as a ZIP; it is available for a week, or until a newer one is ready.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    problem: t.expose('problem', {
      type: ProblemType,
      description: 'Why it failed; large: whoever runs this installation can write it by a command.',
    }),
    askedBy: t.exposeString('askedBy', { nullable: false, description: 'The e-mail of whoever asked.' }),
    total: t.exposeFloat('total', { description: 'Rows there are; null until they are counted.' }),
    done: t.exposeFloat('done', { nullable: false, description: 'Rows written.' }),
    atFile: t.exposeString('atFile', { description: 'The file of the archive that is being written.' }),
    bytes: t.exposeFloat('bytes', { nullable: false }),
    created: t.field({ type: 'Instant', nullable: false, resolve: ({ created }) => created }),
    ends: t.field({ type: 'Instant', nullable: false, resolve: ({ ends }) => ends }),
  }),
})

const idPattern = /^[0-9a-f-]{36}$/

/**
 * The number of a customer whose account the viewer may export. Whoever sees a part of its vehicles exports nothing.
 * @throws a refusal
 */
const allowed = async (context: Context, id: string | number): Promise<number> => {
  const customerId = idOf(id)
  if (!can(context.viewer, 'exportAccount', { customerId })) throw refusal(signInWords.notAuthorized)
  await mustSeeAllOf(context, customerId, takeoutWords.limited)
  return customerId
}

builder.queryField('accountExports', (t) =>
  t.field({
    type: [AccountExport],
    nullable: false,
    description: 'Exports of the whole account of a customer, the newest first.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, { customerId }, context) =>
      store.takeoutsOf(context.db, await allowed(context, customerId), context.now),
  }),
)

builder.mutationFields((t) => ({
  startAccountExport: t.field({
    type: AccountExport,
    nullable: false,
    description: 'Has the whole account of a customer exported in the background.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, args, context) => {
      const { viewer, db, now, actor } = context
      const customerId = await allowed(context, args.customerId)
      await store.dropEnded(db, now)
      if ((await store.bytesKept(db)) > accountExportsLargest) throw refusal(takeoutWords.full)
      return inTransaction(db, async (client) => {
        const { rows } = await client.query<{ abbrev: string; name: string }>(
          'SELECT abbrev, short_name AS name FROM customer WHERE id = $1 AND id > 0',
          [customerId],
        )
        if (!rows[0]) throw refusal(customerWords.noSuchCustomer)
        const { abbrev, name } = rows[0]
        const job = await store.insertTakeout(client, {
          customerId,
          askedBy: viewer.email,
          // A name for any file system: an abbreviation may have letters of any language.
          name: `account-${abbrev.replaceAll(/[^\w-]/g, '_')}-${new Date(now).toISOString().slice(0, 10)}.zip`,
          created: now,
          ends: now + accountExportKept,
        })
        if (!job) throw refusal(takeoutWords.underWay)
        await record(client, actor, { action: 'account export started', subject: name, customerId })
        return job
      })
    },
  }),
  cancelAccountExport: t.boolean({
    nullable: false,
    description: 'Stops the one that is under way. False where there is none any more.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, args, context) => {
      const customerId = await allowed(context, args.customerId)
      return inTransaction(context.db, async (client) => {
        const name = await store.cancelTakeout(client, customerId)
        if (name === null) return false
        await record(client, context.actor, { action: 'account export cancelled', subject: name, customerId })
        return true
      })
    },
  }),
  deleteAccountExport: t.boolean({
    nullable: false,
    description: 'Removes one that is ready before its week is over. False where it is not there.',
    args: { customerId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_root, args, context) => {
      const customerId = await allowed(context, args.customerId)
      const id = String(args.id)
      if (!idPattern.test(id)) return false
      return inTransaction(context.db, async (client) => {
        const name = await store.dropTakeout(client, customerId, id)
        if (name === null) return false
        await record(client, context.actor, { action: 'account export removed', subject: name, customerId })
        return true
      })
    },
  }),
  openAccountExport: t.string({
    description:
      'A path that opens the archive for five minutes, while I am signed in; null where it is not there. An older one ends.',
    args: { customerId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_root, args, context) => {
      const { viewer, db, now, actor } = context
      const customerId = await allowed(context, args.customerId)
      const id = String(args.id)
      if (!idPattern.test(id)) return null
      const link = randomBytes(24).toString('base64url')
      return inTransaction(db, async (client) => {
        const name = await store.keepLink(client, {
          ...{ id, customerId, now, until: now + minutes(5), signInId: viewer.signInId ?? null },
          hash: createHash('sha256').update(link).digest(),
        })
        if (name === null) return null
        await record(client, actor, { action: 'account export opened', subject: name, customerId })
        return `/v1/api/account-exports/${link}`
      })
    },
  }),
}))
