/** Customer management in GraphQL: the list in pages, and what is done to one customer. */
import { allOn } from '#domain/access/flags.ts'
import { fullestPlan, plans } from '#domain/access/plans.ts'
import { CustomerType, FeatureType } from '../account/schema.ts'
import type { CustomerWithCounts } from '../fleet/customers.ts'
import { schemaPart } from '../graphql/builder.ts'
import { FilterInput, PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import { createCustomer, deactivateCustomer, setCustomerFeature, updateCustomer } from './acts.ts'
import { readCustomerFilters, readCustomerSort } from './list-query.ts'
import { type CustomerPage, customerPage } from './store.ts'

const builder = schemaPart()

export { builder as customersSchema }

const CustomerPageType = builder.objectRef<CustomerPage>('CustomerPage').implement({
  fields: (t) => ({
    customerCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    customers: t.field({ type: [CustomerType], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

builder.objectField(CustomerType, 'features', (t) =>
  t.field({
    type: [FeatureType],
    nullable: false,
    description: 'What is switched on for it.',
    resolve: ({ flags }: CustomerWithCounts) => allOn(new Set(flags)),
  }),
)

builder.queryField('findAllCustomers', (t) =>
  t.field({
    type: CustomerPageType,
    nullable: false,
    description: 'The customers whose data I see, a page at a time.',
    args: {
      filters: t.arg({
        type: [FilterInput],
        description:
          'On abbrev, shortName, longName, dotNumber (like, isExactly); active (isExactly); retentionDurationDays, ' +
          'totalAssets, totalActiveAssets (isExactly, isAfter, isBefore); created, updated (isAfter, isBefore).',
      }),
      showDeactivated: t.arg.boolean(),
      paginationInput: t.arg({ type: PaginationInput }),
      sortingInput: t.arg({ type: SortingInput, description: 'By any of those fields.' }),
    },
    resolve: async (_root, args, { viewer, db }) =>
      customerPage(db, {
        accessScope: await accessScopeIn(db, viewer, viewer.customers),
        showDeactivated: args.showDeactivated ?? false,
        filters: readCustomerFilters(args.filters ?? []),
        sort: readCustomerSort(args.sortingInput),
        ...readPage(args.paginationInput),
      }),
  }),
)

const CreateCustomerInput = builder.inputType('CreateCustomerInput', {
  fields: (t) => ({
    abbrev: t.string({ required: true }),
    shortName: t.string({ required: true }),
    longName: t.string({ required: true }),
    dotNumber: t.string(),
    retentionDurationDays: t.int({ description: '365 where it is not given.' }),
    loadedFromLbs: t.float(),
    blocksTechnicians: t.boolean(),
    oemSeesPlace: t.boolean(),
    plan: t.string({
      description: `${plans.map(({ name }) => name).join(', ')}: what is switched on. ${fullestPlan.name} where it is left out.`,
    }),
    featureNames: t.stringList({ description: 'In place of a plan.' }),
  }),
})

const UpdateCustomerInput = builder.inputType('UpdateCustomerInput', {
  description:
    'What is left out stays as it is. abbrev, active and retentionDurationDays are for super admins alone.',
  fields: (t) => ({
    customerId: t.id({ required: true }),
    abbrev: t.string(),
    shortName: t.string(),
    longName: t.string(),
    dotNumber: t.string({ description: 'Empty: none.' }),
    active: t.boolean(),
    retentionDurationDays: t.int(),
    loadedFromLbs: t.float(),
    blocksTechnicians: t.boolean({ description: 'Technicians find none of its vehicles.' }),
    oemSeesPlace: t.boolean({ description: 'The OEM that built a vehicle sees where it is.' }),
  }),
})

builder.mutationField('createCustomer', (t) =>
  t.field({
    type: CustomerType,
    nullable: false,
    args: { input: t.arg({ type: CreateCustomerInput, required: true }) },
    resolve: (_root, { input }, context) => createCustomer(context, input),
  }),
)

builder.mutationField('updateCustomer', (t) =>
  t.field({
    type: CustomerType,
    nullable: false,
    args: { input: t.arg({ type: UpdateCustomerInput, required: true }) },
    resolve: (_root, { input }, context) =>
      updateCustomer(context, { ...input, customerId: idOf(input.customerId) }),
  }),
)

builder.mutationField('deactivateCustomer', (t) =>
  t.field({
    type: CustomerType,
    nullable: false,
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => deactivateCustomer(context, idOf(customerId)),
  }),
)

builder.mutationField('setCustomerFeature', (t) =>
  t.field({
    type: CustomerType,
    nullable: false,
    args: {
      customerId: t.arg.id({ required: true }),
      featureName: t.arg.string({ required: true }),
      on: t.arg.boolean({ required: true }),
    },
    resolve: (_root, { customerId, featureName, on }, context) =>
      setCustomerFeature(context, { customerId: idOf(customerId), featureName, on }),
  }),
)
