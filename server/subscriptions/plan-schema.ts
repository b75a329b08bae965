/** Plans in GraphQL: those that customers may have, and what super admins make of them. */
import { can } from '#domain/access/rights.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { plansOf, type SubscriptionPlan, savePlan } from './plans.ts'
import { subscriptionScope } from './reach.ts'

const builder = schemaPart()

export { builder as subscriptionPlansSchema }

const PlanType = builder.objectRef<SubscriptionPlan>('SubscriptionPlan').implement({
  description: 'What vehicles can be subscribed to.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    features: t.exposeStringList('features', { nullable: false }),
    sensorTypeIds: t.exposeIntList('sensorTypeIds', { nullable: false }),
    reportIntervalMinutes: t.exposeInt('reportIntervalMinutes', { nullable: false }),
    retentionDays: t.exposeInt('retentionDays', { nullable: false }),
    priceCents: t.exposeInt('priceCents', {
      nullable: false,
      description: 'For each vehicle or seat and month.',
    }),
    isOffered: t.exposeBoolean('isOffered', {
      nullable: false,
      description: 'Whether customers may change to it.',
    }),
  }),
})

builder.queryField('subscriptionPlans', (t) =>
  t.field({
    type: [PlanType],
    nullable: false,
    description:
      'By name. Those that are not offered any more are told to super admins and view only admins.',
    resolve: async (_root, _args, context) => {
      const { scope } = await subscriptionScope(context, 'seeSubscriptions', null)
      return plansOf(context.db, scope === 'all' || can(context.viewer, 'manageSubscriptions'))
    },
  }),
)

const PlanInput = builder.inputType('SubscriptionPlanInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    features: t.stringList({ required: true, description: 'Names of features, like GeofenceV2.' }),
    sensorTypeIds: t.intList({ required: true }),
    reportIntervalMinutes: t.int({ required: true }),
    retentionDays: t.int({ required: true }),
    priceCents: t.int({ required: true }),
    isOffered: t.boolean({ required: true }),
  }),
})

builder.mutationField('createSubscriptionPlan', (t) =>
  t.field({
    type: PlanType,
    nullable: false,
    args: { input: t.arg({ type: PlanInput, required: true }) },
    resolve: (_root, { input }, context) => savePlan(context, null, input),
  }),
)
builder.mutationField('updateSubscriptionPlan', (t) =>
  t.field({
    type: PlanType,
    nullable: false,
    description: 'What is charged already keeps its price.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: PlanInput, required: true }) },
    resolve: (_root, { id, input }, context) => savePlan(context, idOf(id), input),
  }),
)
