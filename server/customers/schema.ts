/** Customer management in GraphQL: the list in pages, and what is done to one customer. */
import { allOn } from '#domain/access/flags.ts'
import { fullestPlan, plans } from '#domain/access/plans.ts'
import { can, type Right } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { CustomerType, FeatureType } from '../account/schema.ts'
import { AllCellsInput, allCellsWords, CellPartType, type CellsPage, listPage } from '../all-cells/schema.ts'
import type { CustomerWithCounts } from '../fleet/customers.ts'
import { schemaPart } from '../graphql/builder.ts'
import { FilterInput, PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import {
  activateCustomer,
  createCustomer,
  deactivateCustomer,
  setCustomerFeature,
  updateCustomer,
} from './acts.ts'
import { customerList } from './cell-list.ts'
import { type FeatureChange, type FeatureState, featureStates } from './feature-changes.ts'
import { type CustomerTotals, customerSeen, customerTotals } from './store.ts'

const builder = schemaPart()

export { builder as customersSchema }

const CustomerPageType = builder.objectRef<CellsPage<CustomerWithCounts>>('CustomerPage').implement({
  fields: (t) => ({
    customerCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    customers: t.field({ type: [CustomerType], nullable: false, resolve: ({ rows }) => rows }),
    cells: t.field({ type: [CellPartType], description: allCellsWords.field, resolve: ({ cells }) => cells }),
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
      allCells: t.arg({ type: AllCellsInput, description: allCellsWords.arg }),
    },
    resolve: (_root, args, context) => listPage(customerList, context, args),
  }),
)

const TotalsType = builder.objectRef<CustomerTotals>('CustomerTotals').implement({
  description: 'What a customer consists of, and what ends when it is deactivated.',
  fields: (t) => ({
    totalAssets: t.exposeInt('vehicles', { nullable: false }),
    totalActiveAssets: t.exposeInt('activeVehicles', { nullable: false }),
    silentGateways: t.exposeInt('silentGateways', {
      nullable: false,
      description:
        'Active vehicles whose gateway has never reported, or not for as long as the limit `silentAfter` says.',
    }),
    users: t.exposeInt('users', { nullable: false }),
    gatewayKeys: t.exposeInt('gatewayKeys', { nullable: false }),
    driverCodes: t.exposeInt('driverCodes', { nullable: false }),
  }),
})
const FeatureChangeType = builder.objectRef<FeatureChange>('FeatureChange').implement({
  fields: (t) => ({
    on: t.exposeBoolean('on', { nullable: false }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
    by: t.exposeString('by', { nullable: false, description: 'The e-mail of whoever did it.' }),
  }),
})
const FeatureStateType = builder.objectRef<FeatureState>('FeatureState').implement({
  description: 'A feature as it is for one customer.',
  fields: (t) => ({
    featureId: t.exposeInt('id', { nullable: false }),
    featureName: t.exposeString('name', { nullable: false }),
    on: t.exposeBoolean('on', { nullable: false }),
    always: t.exposeBoolean('always', {
      nullable: false,
      description: 'On for everybody, and not switched.',
    }),
    changes: t.field({
      type: [FeatureChangeType],
      nullable: false,
      description: 'Who switched it, the newest first, from the audit trail.',
      resolve: ({ changes }) => changes,
    }),
  }),
})

/** The number of a customer about whom the viewer has a right. @throws the refusal otherwise */
const allowed = (viewer: Viewer, right: Right, id: string | number): number => {
  const customerId = idOf(id)
  if (!can(viewer, right, { customerId })) throw refusal(signInWords.notAuthorized)
  return customerId
}

builder.queryFields((t) => ({
  customer: t.field({
    type: CustomerType,
    description: 'One whose data I see; null for any other.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, { customerId }, { viewer, db }) =>
      customerSeen(db, await accessScopeIn(db, viewer, viewer.customers), idOf(customerId)),
  }),
  customerTotals: t.field({
    type: TotalsType,
    nullable: false,
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, { viewer, db, now }) =>
      customerTotals(db, allowed(viewer, 'editCustomer', customerId), now),
  }),
  customerFeatures: t.field({
    type: [FeatureStateType],
    nullable: false,
    description: 'All features, with who switched them. For super admins.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, { customerId }, { viewer, db }) => {
      const states = await featureStates(db, allowed(viewer, 'manageCustomers', customerId))
      if (!states) throw refusal(customerWords.noSuchCustomer)
      return states
    },
  }),
}))

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
    freeMinutes: t.int({ description: 'Before detention counts, 0 to 10,080.' }),
    timezone: t.string({ description: 'Of its working hours, IANA name.' }),
    workDays: t.intList({ description: '1 (Monday) to 7 (Sunday).' }),
    workFrom: t.string({ description: "'HH:mm'" }),
    workTo: t.string({ description: "'HH:mm', to '24:00'; before workFrom: on the next day." }),
    freightUrl: t.string({ description: 'https alone. Empty: none.' }),
    dashboardUrl: t.string({ description: 'https alone. Empty: none.' }),
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
    freeMinutes: t.int({ description: 'Before detention counts, 0 to 10,080.' }),
    timezone: t.string({ description: 'Of its working hours, IANA name.' }),
    workDays: t.intList({ description: '1 (Monday) to 7 (Sunday).' }),
    workFrom: t.string({ description: "'HH:mm'" }),
    workTo: t.string({ description: "'HH:mm', to '24:00'; before workFrom: on the next day." }),
    freightUrl: t.string({ description: 'https alone. Empty: none.' }),
    dashboardUrl: t.string({ description: 'https alone. Empty: none.' }),
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

builder.mutationField('activateCustomer', (t) =>
  t.field({
    type: CustomerType,
    nullable: false,
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => activateCustomer(context, idOf(customerId)),
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
