/** Maintenance plans in GraphQL: which there are, and every change. */

import { covers, rulesSeen } from '../alerts/rule-scope.ts'
import type { Acting } from '../audit/context.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { type PlanCounts, planCounts } from './due-store.ts'
import { createPlan, deletePlan, planDone, updatePlan } from './plan-acts.ts'
import { type Plan, plansOf } from './plan-store.ts'
import { maintenanceScope, seenMaintenance } from './reach.ts'

const builder = schemaPart()

export { builder as planSchema }

type SeenPlan = Plan & PlanCounts & { readonly mayEdit: boolean }

const PlanType = builder.objectRef<SeenPlan>('MaintenancePlan').implement({
  description: 'What is done every so many miles, engine hours or days, whichever comes first.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    notes: t.exposeString('notes', { nullable: false }),
    everyMiles: t.exposeFloat('everyMiles'),
    everyEngineHours: t.exposeFloat('everyEngineHours'),
    everyDays: t.exposeInt('everyDays'),
    allVehicles: t.exposeBoolean('allVehicles', { nullable: false }),
    vehicleIds: t.exposeIntList('vehicleIds', { nullable: false }),
    vehicleGroupIds: t.exposeIntList('vehicleGroupIds', { nullable: false }),
    isFitted: t.exposeBoolean('isFitted', {
      nullable: false,
      description: 'False for the moment in which the vehicles of a large fleet are found and counted.',
    }),
    vehicleCount: t.exposeInt('vehicles', { nullable: false, description: 'That I see.' }),
    overdueCount: t.exposeInt('overdue', { nullable: false }),
    soonCount: t.exposeInt('soon', { nullable: false }),
    mayEdit: t.exposeBoolean('mayEdit', {
      nullable: false,
      description: 'Whether I see every vehicle that it is about.',
    }),
  }),
})

/** The plans about any vehicle that the viewer sees, of one customer or of all. */
const seenPlans = async ({ db, viewer }: Acting, customerId: number | null): Promise<readonly SeenPlan[]> => {
  const accessScope = await maintenanceScope(db, viewer, customerId)
  const all = await plansOf(db, accessScope.scope)
  const counts = await planCounts(
    db,
    accessScope,
    all.map(({ id }) => id),
  )
  const whole = new Map<number, boolean>()
  for (const plan of all) whole.set(plan.id, await covers(db, accessScope, plan))
  // A viewer limited to some groups gets only the vehicles and groups that they see.
  const visible = new Map((await rulesSeen(db, accessScope, all)).map((plan) => [plan.id, plan]))
  return all.flatMap((plan) => {
    const seen = visible.get(plan.id)
    const none = { vehicles: 0, overdue: 0, soon: 0 }
    return seen ? [{ ...plan, ...seen, ...(counts.get(plan.id) ?? none), mayEdit: whole.get(plan.id)! }] : []
  })
}

builder.queryField('maintenancePlans', (t) =>
  t.field({
    type: [PlanType],
    nullable: false,
    description: 'By name.',
    args: { customerId: t.arg.id() },
    resolve: (_root, { customerId }, context) =>
      seenPlans(context, customerId == null ? null : idOf(customerId)),
  }),
)

const PlanInput = builder.inputType('MaintenancePlanInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    notes: t.string(),
    everyMiles: t.float(),
    everyEngineHours: t.float(),
    everyDays: t.int(),
    allVehicles: t.boolean(),
    vehicleIds: t.intList(),
    vehicleGroupIds: t.intList(),
  }),
})
const draftOf = (input: typeof PlanInput.$inferInput) => ({
  name: input.name,
  notes: input.notes ?? '',
  everyMiles: input.everyMiles ?? null,
  everyEngineHours: input.everyEngineHours ?? null,
  everyDays: input.everyDays ?? null,
  allVehicles: input.allVehicles ?? false,
  vehicleIds: input.vehicleIds ?? [],
  vehicleGroupIds: input.vehicleGroupIds ?? [],
})
const planById = async (context: Acting, id: number): Promise<SeenPlan> =>
  (await seenPlans(context, null)).find((plan) => plan.id === id)!

builder.mutationField('createMaintenancePlan', (t) =>
  t.field({
    type: PlanType,
    nullable: false,
    args: {
      customerId: t.arg.id({ required: true }),
      input: t.arg({ type: PlanInput, required: true }),
    },
    resolve: async (_root, { customerId, input }, context) =>
      planById(context, await createPlan(context, idOf(customerId), draftOf(input))),
  }),
)
builder.mutationField('updateMaintenancePlan', (t) =>
  t.field({
    type: PlanType,
    nullable: false,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: PlanInput, required: true }) },
    resolve: async (_root, { id, input }, context) => {
      await updatePlan(context, idOf(id), draftOf(input))
      return planById(context, idOf(id))
    },
  }),
)
builder.mutationField('deleteMaintenancePlan', (t) =>
  t.boolean({
    nullable: false,
    description: 'What was done for it stays known.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      seenMaintenance(context.viewer, null)
      await deletePlan(context, idOf(id))
      return true
    },
  }),
)
builder.mutationField('noteMaintenanceDone', (t) =>
  t.int({
    nullable: false,
    description:
      'The work of a plan was done: it is counted from there again. Answers for how many vehicles.',
    args: {
      planId: t.arg.id({ required: true }),
      vins: t.arg.stringList({ required: true }),
      at: t.arg({ type: 'Instant', description: 'Now, where left out.' }),
      miles: t.arg.float({ description: 'Its mileage then; from its reports where left out.' }),
      engineHours: t.arg.float(),
      notes: t.arg.string(),
    },
    resolve: (_root, given, context) =>
      planDone(context, {
        planId: idOf(given.planId),
        vins: given.vins,
        at: given.at ?? context.now,
        miles: given.miles ?? null,
        engineHours: given.engineHours ?? null,
        notes: given.notes ?? '',
      }),
  }),
)
