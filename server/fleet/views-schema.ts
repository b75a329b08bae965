/** Saved views of the fleet grid in GraphQL: kept for oneself or shared with a customer, one of them one's default. */

import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { fleetView, viewNameLongest, viewsMost } from '#domain/fleet/view.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import * as store from './views.ts'
import { fleetWords } from './words.ts'

const builder = schemaPart()

export { builder as viewsSchema }

const SavedView = builder.objectRef<store.SavedView>('SavedFleetView').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    customerId: t.exposeID('customerId', { description: 'Whom it is shared with; null: nobody.' }),
    by: t.exposeString('by', { nullable: false, description: "The owner's e-mail." }),
    mine: t.boolean({
      nullable: false,
      resolve: ({ userId }, _args, { viewer }) => userId === viewer.userId,
    }),
    isDefault: t.exposeBoolean('isDefault', { nullable: false, description: 'My grid opens with it.' }),
    view: t.field({
      type: 'FleetView',
      nullable: false,
      description: 'search: as in the address of the grid; layout: as in saveColumnLayout.',
      resolve: ({ view }) => view,
    }),
  }),
})
const SavedViewInput = builder.inputType('SavedFleetViewInput', {
  fields: (t) => ({
    id: t.id({ description: 'Of one of mine that is changed; a new one where left out.' }),
    name: t.string({ required: true }),
    customerId: t.id({ description: 'Whom it is shared with.' }),
    view: t.field({ type: 'JSON', required: true }),
  }),
})

const seen = ({ viewer }: Acting) => scope(viewer, 'fleet')
/** @throws the refusal where there is no such view for me */
const mustSee = async (context: Acting, id: string | number): Promise<store.SavedView> => {
  const found = await store.viewOf(context.db, context.viewer.userId, seen(context), idOf(id))
  if (!found) throw refusal(signInWords.notAuthorized)
  return found
}

builder.queryField('fleetViews', (t) =>
  t.field({
    type: [SavedView],
    nullable: false,
    description: 'My own, and those shared with customers whose grid I see.',
    resolve: (_root, _args, context) => store.viewsOf(context.db, context.viewer.userId, seen(context)),
  }),
)

builder.mutationFields((t) => ({
  saveFleetView: t.field({
    type: SavedView,
    nullable: false,
    args: { input: t.arg({ type: SavedViewInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { viewer, db, actor, now } = context
      if (!can(viewer, 'fleet')) throw refusal(signInWords.notAuthorized)
      const customerId = input.customerId == null ? null : idOf(input.customerId)
      if (customerId !== null && !can(viewer, 'shareViews', { customerId }))
        throw refusal(signInWords.notAuthorized)
      const name = input.name.trim()
      if (name === '' || name.length > viewNameLongest) throw refusal(fleetWords.viewName(viewNameLongest))
      const read = fleetView.safeParse(input.view)
      if (!read.success) throw refusal(fleetWords.view)
      const before = input.id == null ? null : await mustSee(context, input.id)
      if (before && before.userId !== viewer.userId) throw refusal(signInWords.notAuthorized)
      if (!before && (await store.countViews(db, viewer.userId)) >= viewsMost)
        throw refusal(fleetWords.views(viewsMost))
      const kept = { customerId, name, view: read.data }
      const id = await inTransaction(db, async (client) => {
        const id = before?.id ?? (await store.insertView(client, viewer.userId, kept, now))
        if (before) await store.updateView(client, id, kept, now)
        await record(client, actor, {
          action: before ? 'fleet view changed' : 'fleet view saved',
          subject: name,
          customerId,
          old: before && { name: before.name, customerId: before.customerId, view: before.view },
          new: kept,
        })
        return id
      })
      return mustSee(context, id)
    },
  }),
  deleteFleetView: t.boolean({
    nullable: false,
    description: 'One of mine, or one shared with a customer that I administer.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const { viewer, db, actor } = context
      const view = await mustSee(context, id)
      const { customerId } = view
      const mayAnyway = customerId !== null && can(viewer, 'editUsers', { customerId })
      if (view.userId !== viewer.userId && !mayAnyway) throw refusal(signInWords.notAuthorized)
      await inTransaction(db, async (client) => {
        await store.deleteView(client, view.id)
        await record(client, actor, {
          action: 'fleet view deleted',
          subject: view.name,
          customerId,
          old: { view: view.view },
        })
      })
      return true
    },
  }),
  chooseFleetView: t.boolean({
    nullable: false,
    description: 'The view my grid opens with; null: the default.',
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => {
      const view = id == null ? null : await mustSee(context, id)
      await inTransaction(context.db, async (client) => {
        await store.keepDefault(client, context.viewer.userId, view?.id ?? null)
        await record(client, context.actor, {
          action: 'default fleet view chosen',
          subject: view?.name ?? 'All trailers',
        })
      })
      return true
    },
  }),
}))
