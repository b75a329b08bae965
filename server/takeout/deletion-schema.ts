/** Deletions of customers in GraphQL: asked for, and followed. Nobody takes one back. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { record } from '../audit/record.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  type Deletion,
  deletionOf,
  deletionStates,
  deletionsOf,
  holdCustomer,
  insertDeletion,
  isMoving,
} from './deletion-store.ts'
import { keptBy } from './erase.ts'
import { takeoutWords } from './words.ts'

const builder = schemaPart()

export { builder as deletionSchema }

const StateType = builder.enumType('CustomerDeletionState', deletionStates)

const CustomerDeletion = builder.objectRef<Deletion>('CustomerDeletion').implement({
  description:
    'A customer that is being deleted with all that is kept for it. Nobody writes for it meanwhile.',
  fields: (t) => ({
    customerId: t.exposeID('customerId', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    askedBy: t.exposeString('askedBy', { nullable: false, description: 'The e-mail of whoever asked.' }),
    done: t.exposeFloat('done', { nullable: false, description: 'Rows deleted.' }),
    atTable: t.exposeString('atTable', { description: 'The table at hand.' }),
    created: t.field({ type: 'Instant', nullable: false, resolve: ({ created }) => created }),
  }),
})

/** @throws a refusal */
const allow = ({ viewer }: Context): void => {
  if (!can(viewer, 'manageCustomers')) throw refusal(signInWords.notAuthorized)
}

builder.queryField('customerDeletions', (t) =>
  t.field({
    type: [CustomerDeletion],
    nullable: false,
    description:
      'Customers that are being deleted, the first asked for first. One that is gone is not among them.',
    resolve: (_root, _args, context) => {
      allow(context)
      return deletionsOf(context.db)
    },
  }),
)

builder.mutationField('deleteCustomer', (t) =>
  t.field({
    type: CustomerDeletion,
    nullable: false,
    description:
      'Has a deactivated customer deleted in the background, with all that is kept for it. Cannot be undone; one that failed is begun again.',
    args: {
      customerId: t.arg.id({ required: true }),
      abbrev: t.arg.string({ required: true, description: 'Its abbreviation, as confirmation.' }),
    },
    resolve: async (_root, args, context) => {
      allow(context)
      const customerId = idOf(args.customerId)
      const { db, actor, now } = context
      return inTransaction(db, async (client) => {
        const { rows } = await client.query<{
          abbrev: string
          name: string
          exporting: boolean
          logged: boolean
        }>(
          `SELECT abbrev, short_name AS name,
              EXISTS (SELECT FROM account_export WHERE customer_id = $1 AND state IN ('waiting', 'running')) AS exporting,
              EXISTS (SELECT FROM log_position WHERE log IS NOT NULL) AS logged
            FROM customer WHERE id = $1 AND id > 0 FOR UPDATE`,
          [customerId],
        )
        const found = rows[0]
        if (!found) throw refusal(customerWords.noSuchCustomer)
        const { abbrev, name, exporting, logged } = found
        const before = await deletionOf(client, customerId)
        if (before && before.state !== 'failed') throw refusal(takeoutWords.deleting)
        if (args.abbrev.trim() !== abbrev) throw refusal(takeoutWords.code(abbrev))
        const kept = await keptBy(client, customerId)
        if (kept !== null) throw refusal(kept)
        if (await isMoving(client, customerId)) throw refusal(takeoutWords.moving)
        if (exporting) throw refusal(takeoutWords.exporting)
        if (logged) throw refusal(takeoutWords.logged)
        // Whoever is held is told of no more.
        if (!before)
          await record(client, actor, { action: 'customer deletion started', subject: name, customerId })
        await insertDeletion(client, customerId, { name, by: actor, created: now })
        await holdCustomer(client, customerId)
        return (await deletionOf(client, customerId))!
      })
    },
  }),
)
