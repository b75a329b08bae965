/** Maintenance plans in GraphQL: what is due where, and what was done. */
import { type DueState, isDueState, nextDue } from '#domain/upkeep/plans.ts'
import { upkeepWords } from '#domain/upkeep/words.ts'
import { covers, rulesSeen } from '../alerts/rule-sight.ts'
import { PaginationInput, SortingInput } from '../fleet/schema.ts'
import { builder, type Context, refusal } from '../graphql/builder.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import {
  type DoneRow,
  type DueRow,
  doneRows,
  duePage,
  dueSorts,
  type PlanCounts,
  planCounts,
} from './due-store.ts'
import { createPlan, deletePlan, planDone, updatePlan } from './plan-acts.ts'
import { type Plan, plansOf } from './plan-store.ts'
import { seenUpkeep, seenVehicle, upkeepSight, vehicleSight } from './reach.ts'

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
const seenPlans = async (
  { db, viewer }: Context,
  customerId: number | null,
): Promise<readonly SeenPlan[]> => {
  const sight = await upkeepSight(db, viewer, customerId)
  const all = await plansOf(db, sight.scope)
  const counts = await planCounts(
    db,
    sight,
    all.map(({ id }) => id),
  )
  const whole = new Map<number, boolean>()
  for (const plan of all) whole.set(plan.id, await covers(db, sight, plan))
  // Who is kept to some groups is told of the vehicles and groups that they see.
  const told = new Map((await rulesSeen(db, sight, all)).map((plan) => [plan.id, plan]))
  return all.flatMap((plan) => {
    const seen = told.get(plan.id)
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

type Line = DueRow & { readonly due: ReturnType<typeof nextDue> }
const DueType = builder.objectRef<Line>('MaintenanceDue').implement({
  description: 'A plan on a vehicle: how far its interval is used.',
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ planId, vehicleId }) => `${planId}/${vehicleId}` }),
    planId: t.exposeID('planId', { nullable: false }),
    planName: t.exposeString('planName', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    everyMiles: t.exposeFloat('everyMiles'),
    everyEngineHours: t.exposeFloat('everyEngineHours'),
    everyDays: t.exposeInt('everyDays'),
    countedFrom: t.expose('countedFrom', {
      type: 'Instant',
      nullable: false,
      description: 'When it was last done, or when the plan began for this vehicle.',
    }),
    countedFromMiles: t.exposeFloat('countedFromMiles'),
    countedFromHours: t.exposeFloat('countedFromHours'),
    wasDone: t.exposeBoolean('wasDone', { nullable: false, description: 'False: the plan only began then.' }),
    miles: t.exposeFloat('miles', { description: 'The mileage now, of the kind that is counted.' }),
    engineHours: t.exposeFloat('engineHours'),
    state: t.string({ nullable: false, resolve: ({ due }) => due.state }),
    used: t.float({
      description: 'The part of the interval that is used; 1 and more is overdue.',
      resolve: ({ due }) => due.used,
    }),
    by: t.string({
      description: 'What brings it first: miles, engineHours or days.',
      resolve: ({ due }) => due.by,
    }),
    left: t.float({
      description: 'How much of that is left; negative once it is overdue.',
      resolve: ({ due }) => due.left,
    }),
  }),
})
interface DuePage {
  readonly count: number
  readonly rows: readonly Line[]
}
const DuePageType = builder.objectRef<DuePage>('MaintenanceDuePage').implement({
  fields: (t) => ({
    dueCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    due: t.field({ type: [DueType], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

const stateOf = (name: string): DueState => {
  if (!isDueState(name)) throw refusal(upkeepWords.state(name))
  return name
}

builder.queryField('maintenanceDue', (t) =>
  t.field({
    type: DuePageType,
    nullable: false,
    description: 'The most overdue first.',
    args: {
      vin: t.arg.string({ description: 'Of this vehicle alone.' }),
      customerId: t.arg.id(),
      planId: t.arg.id(),
      states: t.arg.stringList({ description: 'Any of them: overdue, soon, ok, unknown.' }),
      keyword: t.arg.string({ description: 'Part of a unit ID or a VIN, in any case.' }),
      sortingInput: t.arg({ type: SortingInput }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, asked, { viewer, db, now }) => {
      const { vin, customerId, sortingInput, states } = asked
      const sight =
        vin == null
          ? await upkeepSight(db, viewer, customerId == null ? null : idOf(customerId))
          : await vehicleSight(db, viewer)
      const by = sortingInput?.sortBy ?? 'used'
      if (!Object.hasOwn(dueSorts, by)) throw refusal(upkeepWords.sort(by))
      const page = await duePage(db, {
        sight,
        planId: asked.planId == null ? null : idOf(asked.planId),
        vehicleIds: vin == null ? null : [(await seenVehicle(db, sight, vin)).id],
        states: (states ?? []).map(stateOf),
        keyword: (asked.keyword ?? '').slice(0, 100),
        sort: { by: by as keyof typeof dueSorts, ascending: sortingInput?.sortAsc ?? by !== 'used' },
        ...readPage(asked.paginationInput),
      })
      const rows = page.rows.map((row) => {
        const baseline = {
          at: row.countedFrom,
          miles: row.countedFromMiles,
          engineHours: row.countedFromHours,
        }
        return { ...row, due: nextDue(row, baseline, row, now) }
      })
      return { ...page, rows }
    },
  }),
)

const DoneType = builder.objectRef<DoneRow>('MaintenanceDone').implement({
  description: 'Once that the work of a plan was done.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    planId: t.exposeID('planId', { nullable: false }),
    planName: t.exposeString('planName', { nullable: false }),
    done: t.expose('done', { type: 'Instant', nullable: false }),
    miles: t.exposeFloat('miles'),
    engineHours: t.exposeFloat('engineHours'),
    notes: t.exposeString('notes', { nullable: false }),
    notedBy: t.exposeString('notedBy', { nullable: false }),
  }),
})

builder.queryField('maintenanceDone', (t) =>
  t.field({
    type: [DoneType],
    nullable: false,
    description: 'The newest first.',
    args: {
      vin: t.arg.string({ description: 'On this vehicle alone.' }),
      planId: t.arg.id(),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int(),
    },
    resolve: async (_root, { vin, planId, pageSize, pageNumber }, { viewer, db }) => {
      const sight = vin == null ? await upkeepSight(db, viewer, null) : await vehicleSight(db, viewer)
      const vehicleId = vin == null ? null : (await seenVehicle(db, sight, vin)).id
      const of = { planId: planId == null ? null : idOf(planId), vehicleId }
      return doneRows(db, sight, of, readPage({ pageSize, pageNumber }))
    },
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
const planById = async (context: Context, id: number): Promise<SeenPlan> =>
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
      seenUpkeep(context.viewer, null)
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
      miles: t.arg.float({ description: 'Its mileage then; what its reports tell, where left out.' }),
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
