/** Leases in GraphQL, for super admins. */
import { type Context, schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { cancelLease, createLease, editLease, extendLease, mustManageLeases } from './acts.ts'
import { AspectType, ConditionType, ItemType, LeasePageType, LeaseType, StateType } from './lease-types.ts'
import { returnLease } from './return.ts'
import { leaseById, leasePage } from './store.ts'

const builder = schemaPart()

export { builder as leasesSchema }

builder.queryFields((t) => ({
  leases: t.field({
    type: LeasePageType,
    nullable: false,
    description: 'Those that go on first; of them the one that ends soonest.',
    args: {
      states: t.arg({ type: [StateType] }),
      search: t.arg.string({ description: "Part of a VIN, a unit ID or a customer's name." }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: (_root, { states, search, paginationInput }, context) => {
      mustManageLeases(context)
      return leasePage(context.db, {
        ...readPage(paginationInput),
        states: states ?? null,
        search: (search ?? '').trim().slice(0, 100),
      })
    },
  }),
  lease: t.field({
    type: LeaseType,
    description: 'Null where there is none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      mustManageLeases(context)
      return leaseById(context.db, idOf(id))
    },
  }),
}))

const UnitIdInput = builder.inputType('LeaseUnitIdInput', {
  fields: (t) => ({ vin: t.string({ required: true }), unitId: t.string({ required: true }) }),
})
const LeaseInput = builder.inputType('LeaseInput', {
  fields: (t) => ({
    lessorId: t.id({ required: true }),
    lesseeId: t.id({ required: true }),
    vehicles: t.stringList({
      required: true,
      description: 'VINs, unit IDs or serial numbers, at most 5,000, all of the lessor.',
    }),
    newUnitIds: t.field({ type: [UnitIdInput], description: 'What the lessee is to call some of them.' }),
    from: t.string({ required: true, description: "First day in the lessor's zone: '2026-12-01'." }),
    to: t.string({ required: true, description: 'Last day.' }),
    allowanceMiles: t.float({ description: 'Of each vehicle; left out: as many as they like.' }),
    overMileCents: t.int(),
    terms: t.string(),
    keeps: t.field({ type: [AspectType], description: 'What the lessor goes on seeing.' }),
    draft: t.boolean({ description: 'Keep it for later: nothing begins.' }),
  }),
})
const LeaseEditInput = builder.inputType('LeaseEditInput', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    lessorId: t.id(),
    lesseeId: t.id(),
    vehicles: t.stringList(),
    newUnitIds: t.field({ type: [UnitIdInput] }),
    from: t.string(),
    to: t.string(),
    allowanceMiles: t.float({ description: 'Null: as many as they like.' }),
    overMileCents: t.int(),
    terms: t.string(),
    keeps: t.field({ type: [AspectType] }),
    draft: t.boolean(),
  }),
})
const InspectedItemInput = builder.inputType('LeaseInspectedItemInput', {
  fields: (t) => ({
    item: t.field({ type: ItemType, required: true }),
    condition: t.field({ type: ConditionType, required: true }),
  }),
})
const ReturnInput = builder.inputType('LeaseReturnInput', {
  fields: (t) => ({
    vin: t.string({ required: true }),
    at: t.field({ type: 'Instant', description: 'When it came back; left out: now.' }),
    by: t.string({ required: true, description: 'Who looked at it.' }),
    odometerMiles: t.float(),
    items: t.field({ type: [InspectedItemInput], description: 'What was looked at.' }),
    note: t.string(),
  }),
})

const answered = async ({ db }: Context, id: number) => (await leaseById(db, id))!

builder.mutationFields((t) => ({
  createLease: t.field({
    type: LeaseType,
    nullable: false,
    description: 'Schedules a lease, which begins by itself on its first day, or keeps a draft of it.',
    args: { input: t.arg({ type: LeaseInput, required: true }) },
    resolve: async (_root, { input }, context) =>
      answered(
        context,
        await createLease(context, {
          lessorId: idOf(input.lessorId),
          lesseeId: idOf(input.lesseeId),
          vehicles: input.vehicles,
          newUnitIds: input.newUnitIds ?? [],
          from: input.from,
          to: input.to,
          allowanceMiles: input.allowanceMiles ?? null,
          overMileCents: input.overMileCents ?? 0,
          terms: input.terms ?? '',
          keeps: input.keeps ?? [],
          isDraft: input.draft ?? false,
        }),
      ),
  }),
  editLease: t.field({
    type: LeaseType,
    nullable: false,
    description: 'Once it has begun, its terms alone can be changed.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: LeaseEditInput, required: true }),
    },
    resolve: async (_root, { id, input }, context) =>
      answered(
        context,
        await editLease(context, idOf(id), {
          lessorId: input.lessorId == null ? undefined : idOf(input.lessorId),
          lesseeId: input.lesseeId == null ? undefined : idOf(input.lesseeId),
          vehicles: input.vehicles ?? undefined,
          newUnitIds: input.newUnitIds ?? undefined,
          from: input.from ?? undefined,
          to: input.to ?? undefined,
          allowanceMiles: input.allowanceMiles,
          overMileCents: input.overMileCents ?? undefined,
          terms: input.terms ?? undefined,
          keeps: input.keeps ?? undefined,
          isDraft: input.draft ?? undefined,
        }),
      ),
  }),
  cancelLease: t.field({
    type: LeaseType,
    nullable: false,
    description: 'Takes back a lease that has not begun.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string() },
    resolve: async (_root, { id, reason }, context) =>
      answered(context, await cancelLease(context, idOf(id), reason ?? '')),
  }),
  extendLease: t.field({
    type: LeaseType,
    nullable: false,
    description: 'Agrees on a later last day.',
    args: {
      id: t.arg.id({ required: true }),
      to: t.arg.string({ required: true, description: "The new last day: '2027-03-31'." }),
      note: t.arg.string(),
    },
    resolve: async (_root, { id, to, note }, context) =>
      answered(context, await extendLease(context, idOf(id), to, note ?? '')),
  }),
  returnLease: t.field({
    type: LeaseType,
    nullable: false,
    description: 'Gives vehicles back to the lessor; with the last one the lease has ended.',
    args: {
      id: t.arg.id({ required: true }),
      vehicles: t.arg({ type: [ReturnInput], required: true }),
    },
    resolve: async (_root, { id, vehicles }, context) =>
      answered(
        context,
        await returnLease(
          context,
          idOf(id),
          vehicles.map(({ vin, at, by, odometerMiles, items, note }) => ({
            vin,
            inspection: {
              ...{ at: at ?? context.now, by, odometerMiles: odometerMiles ?? null },
              ...{ items: items ?? [], note: note ?? '' },
            },
          })),
        ),
      ),
  }),
}))
