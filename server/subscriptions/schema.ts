/** Subscriptions in GraphQL, as they are read: vehicles with theirs, pools, the forecast, and how far an act has come. */
import { dayOf } from '#domain/fleet/subscription.ts'
import { AllCellsInput, allCellsWords, CellPartType, type CellsPage, listPage } from '../all-cells/schema.ts'
import { coverStates } from '../fleet/subscription-state.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { FilterInput, PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { idOf } from '../graphql/paging.ts'
import { subscriptionList } from './cell-list.ts'
import { type ForecastMonth, forecast } from './forecast.ts'
import { type StateCount, type SubscribedVehicle, stateCounts } from './list.ts'
import { poolsOf, type SubscriptionPool } from './pools.ts'
import { type Progress, progressOf } from './progress.ts'
import { subscriptionScope } from './reach.ts'

const builder = schemaPart()

export { builder as subscriptionsSchema }

const StateType = builder.enumType('SubscriptionState', coverStates)

const SubscriptionType = builder.objectRef<SubscribedVehicle>('Subscription').implement({
  description:
    'A vehicle with its subscription: its own, or the pool whose seat it has. Days are days of UTC.',
  fields: (t) => ({
    vehicleId: t.exposeID('vehicleId', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    id: t.exposeID('id', { description: 'Null where it has none.' }),
    poolName: t.exposeString('poolName'),
    planId: t.exposeID('planId'),
    planName: t.exposeString('planName'),
    priceCents: t.exposeInt('priceCents', { description: 'For a month.' }),
    state: t.expose('state', { type: StateType, nullable: false }),
    starts: t.exposeString('starts'),
    paidFrom: t.exposeString('paidFrom', { description: 'Behind the trial.' }),
    ends: t.exposeString('ends', { description: 'The first day that is not paid.' }),
    endedOn: t.exposeString('endedOn', {
      description: 'The first day without it, behind the grace; null while it renews by itself.',
    }),
    termMonths: t.exposeInt('termMonths'),
    renews: t.exposeBoolean('renews', { description: 'Whether a term follows by itself.' }),
    cancelled: t.exposeString('cancelled'),
  }),
})
const PageType = builder.objectRef<CellsPage<SubscribedVehicle>>('SubscriptionPage').implement({
  fields: (t) => ({
    subscriptionCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    subscriptions: t.expose('rows', { type: [SubscriptionType], nullable: false }),
    cells: t.field({ type: [CellPartType], description: allCellsWords.field, resolve: ({ cells }) => cells }),
  }),
})
const CountType = builder.objectRef<StateCount>('SubscriptionStateCount').implement({
  fields: (t) => ({
    state: t.expose('state', { type: StateType, nullable: false }),
    count: t.exposeInt('count', { nullable: false }),
  }),
})
const PoolType = builder.objectRef<SubscriptionPool>('SubscriptionPool').implement({
  description: 'Seats of a customer that its vehicles share.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    seats: t.exposeInt('seats', { nullable: false }),
    used: t.exposeInt('used', { nullable: false }),
    planId: t.exposeID('planId', { nullable: false }),
    planName: t.exposeString('planName', { nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    ends: t.exposeString('ends', { nullable: false }),
    termMonths: t.exposeInt('termMonths', { nullable: false }),
    renews: t.exposeBoolean('renews', { nullable: false }),
  }),
})
const ForecastType = builder.objectRef<ForecastMonth>('SubscriptionForecastMonth').implement({
  fields: (t) => ({
    month: t.exposeString('month', { nullable: false, description: 'Like 2026-12.' }),
    renewing: t.exposeInt('renewing', {
      nullable: false,
      description: 'Vehicles and seats whose next term follows by itself.',
    }),
    renewingCents: t.exposeFloat('renewingCents', { nullable: false }),
    ending: t.exposeInt('ending', {
      nullable: false,
      description: 'Those that end unless somebody renews them.',
    }),
    endingCents: t.exposeFloat('endingCents', { nullable: false, description: 'What a further term costs.' }),
    cancelled: t.exposeInt('cancelled', { nullable: false }),
  }),
})
const ProgressType = builder.objectRef<Progress>('SubscriptionProgress').implement({
  fields: (t) => ({
    done: t.exposeInt('done', { nullable: false }),
    total: t.exposeInt('total', { nullable: false }),
  }),
})

const scopeOf = (context: Context, customerId: string | number | null | undefined) =>
  subscriptionScope(context, 'seeSubscriptions', customerId == null ? null : idOf(customerId))

builder.queryField('subscriptions', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description:
      'Vehicles with a subscription, by unit ID unless asked otherwise. Those without one are listed where a filter on state asks for none.',
    args: {
      customerId: t.arg.id({ description: 'Of this customer alone.' }),
      filters: t.arg({ type: [FilterInput], description: 'All of them hold.' }),
      search: t.arg.string({ description: 'Part of a unit ID or a VIN, in any case.' }),
      sortingInput: t.arg({ type: SortingInput }),
      paginationInput: t.arg({ type: PaginationInput, description: 'At most 10,000 vehicles.' }),
      allCells: t.arg({ type: AllCellsInput, description: allCellsWords.arg }),
    },
    resolve: (_root, args, context) => listPage(subscriptionList, context, args),
  }),
)
builder.queryField('subscriptionCounts', (t) =>
  t.field({
    type: [CountType],
    nullable: false,
    description: 'How many vehicles are in which state; a filter on the state is passed over.',
    args: {
      customerId: t.arg.id(),
      filters: t.arg({ type: [FilterInput] }),
      search: t.arg.string(),
    },
    resolve: async (_root, { customerId, ...args }, context) =>
      stateCounts(context.db, await scopeOf(context, customerId), args, dayOf(context.now)),
  }),
)
builder.queryField('subscriptionPools', (t) =>
  t.field({
    type: [PoolType],
    nullable: false,
    args: { customerId: t.arg.id() },
    resolve: async (_root, { customerId }, context) =>
      poolsOf(context.db, await scopeOf(context, customerId), dayOf(context.now)),
  }),
)
builder.queryField('subscriptionForecast', (t) =>
  t.field({
    type: [ForecastType],
    nullable: false,
    description: 'Twelve months, the present one first.',
    args: { customerId: t.arg.id() },
    resolve: async (_root, { customerId }, context) =>
      forecast(context.db, await scopeOf(context, customerId), dayOf(context.now)),
  }),
)
builder.queryField('subscriptionProgress', (t) =>
  t.field({
    type: ProgressType,
    description: 'How far an act has come; null before the first is done.',
    args: { customerId: t.arg.id({ required: true }), id: t.arg.string({ required: true }) },
    resolve: async (_root, { customerId, id }, context) => {
      await scopeOf(context, customerId)
      return progressOf(context.db, idOf(customerId), id)
    },
  }),
)
