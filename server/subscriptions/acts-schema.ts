/** What is done to subscriptions and pools, in GraphQL: to many at once. */
import { can } from '#domain/access/rights.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { FilterInput } from '../graphql/inputs.ts'
import { idOf } from '../graphql/paging.ts'
import {
  cancelSubscriptions,
  changePlans,
  renewSubscriptions,
  setRenewals,
  withdrawCancellations,
} from './acts.ts'
import { assignSubscriptions, releaseSeats } from './assign.ts'
import type { ActOutcome, Chosen } from './many.ts'
import { createPool, resizePool } from './pools.ts'
import { notesFor } from './progress.ts'

const builder = schemaPart()

export { builder as subscriptionActsSchema }

const ChosenInput = builder.inputType('SubscriptionsChosen', {
  description: 'Either vehicles, or all that filters and a search let through, or pools.',
  fields: (t) => ({
    customerId: t.id({ required: true }),
    vehicleIds: t.idList({ description: 'At most 10,000.' }),
    all: t.boolean({ description: 'All that match `filters` and `search`: at most 200,000.' }),
    filters: t.field({ type: [FilterInput] }),
    search: t.string(),
    poolIds: t.idList(),
    progressId: t.string({ description: 'A new UUID, to ask `subscriptionProgress` with.' }),
  }),
})
const OutcomeType = builder.objectRef<ActOutcome>('SubscriptionsChanged').implement({
  fields: (t) => ({
    changed: t.exposeInt('changed', { nullable: false }),
    skipped: t.exposeInt('skipped', {
      nullable: false,
      description:
        'Those that it could not be done to: of pools, without a subscription, or in another state.',
    }),
  }),
})
const chosenOf = (of: typeof ChosenInput.$inferInput): Chosen => ({
  customerId: idOf(of.customerId),
  vehicleIds: of.vehicleIds?.map(idOf),
  all: of.all ? { filters: of.filters, search: of.search } : null,
  poolIds: of.poolIds?.map(idOf),
})
const noteOf = ({ customerId, progressId }: typeof ChosenInput.$inferInput, { db, now, viewer }: Context) => {
  const id = idOf(customerId)
  return notesFor(db, id, can(viewer, 'editSubscriptions', { customerId: id }) ? progressId : null, now)
}
const of = { type: ChosenInput, required: true } as const

const TermsInput = builder.inputType('SubscriptionTerms', {
  fields: (t) => ({
    planId: t.id({ required: true }),
    termMonths: t.int({ required: true }),
    trialDays: t.int({ defaultValue: 0 }),
    renews: t.boolean({ required: true, description: 'Whether a term follows by itself.' }),
    starts: t.string({ description: 'Like 2026-11-25; today where it is left out.' }),
  }),
})
const termsOf = (input: typeof TermsInput.$inferInput) => ({
  ...input,
  planId: idOf(input.planId),
  trialDays: input.trialDays ?? 0,
})

builder.mutationField('assignSubscriptions', (t) =>
  t.field({
    type: OutcomeType,
    nullable: false,
    description:
      'Gives vehicles without a running subscription one of their own, or the free seats of a pool: one of `terms` and `poolId`.',
    args: { of: t.arg(of), terms: t.arg({ type: TermsInput }), poolId: t.arg.id() },
    resolve: (_root, { of, terms, poolId }, context) =>
      assignSubscriptions(
        context,
        chosenOf(of),
        terms ? termsOf(terms) : { poolId: poolId == null ? -1 : idOf(poolId) },
        noteOf(of, context),
      ),
  }),
)
builder.mutationField('renewSubscriptions', (t) =>
  t.field({
    type: OutcomeType,
    nullable: false,
    description: 'One more term: after the one that runs, or anew where it has ended.',
    args: { of: t.arg(of) },
    resolve: (_root, { of }, context) => renewSubscriptions(context, chosenOf(of), noteOf(of, context)),
  }),
)
builder.mutationField('setSubscriptionRenewals', (t) =>
  t.field({
    type: OutcomeType,
    nullable: false,
    description: 'Whether terms follow by themselves.',
    args: { of: t.arg(of), renews: t.arg.boolean({ required: true }) },
    resolve: (_root, { of, renews }, context) =>
      setRenewals(context, chosenOf(of), renews, noteOf(of, context)),
  }),
)
builder.mutationField('changeSubscriptionPlans', (t) =>
  t.field({
    type: OutcomeType,
    nullable: false,
    description: 'Another plan from today on; the term stays.',
    args: { of: t.arg(of), planId: t.arg.id({ required: true }) },
    resolve: (_root, { of, planId }, context) =>
      changePlans(context, chosenOf(of), idOf(planId), noteOf(of, context)),
  }),
)
builder.mutationField('cancelSubscriptions', (t) =>
  t.field({
    type: OutcomeType,
    nullable: false,
    description: 'They run to the end of their terms.',
    args: { of: t.arg(of) },
    resolve: (_root, { of }, context) => cancelSubscriptions(context, chosenOf(of), noteOf(of, context)),
  }),
)
builder.mutationField('withdrawSubscriptionCancellations', (t) =>
  t.field({
    type: OutcomeType,
    nullable: false,
    description:
      'Those that were cancelled and have not ended go on as before; a trial with one term behind it.',
    args: { of: t.arg(of) },
    resolve: (_root, { of }, context) => withdrawCancellations(context, chosenOf(of), noteOf(of, context)),
  }),
)
builder.mutationField('releaseSubscriptionSeats', (t) =>
  t.field({
    type: OutcomeType,
    nullable: false,
    description: 'Takes vehicles out of their pools: they have no subscription any more.',
    args: { of: t.arg(of) },
    resolve: (_root, { of }, context) => releaseSeats(context, chosenOf(of)),
  }),
)
builder.mutationField('createSubscriptionPool', (t) =>
  t.field({
    type: 'ID',
    nullable: false,
    args: {
      customerId: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      seats: t.arg.int({ required: true }),
      terms: t.arg({ type: TermsInput, required: true }),
    },
    resolve: async (_root, { customerId, name, seats, terms }, context) =>
      String(await createPool(context, { ...termsOf(terms), customerId: idOf(customerId), name, seats })),
  }),
)
builder.mutationField('resizeSubscriptionPool', (t) =>
  t.field({
    type: 'ID',
    nullable: false,
    description: 'More seats or fewer, charged from today on.',
    args: {
      customerId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      seats: t.arg.int({ required: true }),
    },
    resolve: async (_root, { customerId, id, seats }, context) =>
      String(await resizePool(context, { customerId: idOf(customerId), id: idOf(id), seats })),
  }),
)
