/** What is due by the plans, and what was done for them, in GraphQL. */
import { type DueState, dueStates, isDueState, nextDue, planMeasures } from '#domain/maintenance/plans.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { type DoneRow, type DueRow, doneRows, duePage, dueSorts } from './due-store.ts'
import { heldId, maintenanceScope, vehicleScope } from './reach.ts'

const builder = schemaPart()

export { builder as dueSchema }

const StateType = builder.enumType('MaintenanceDueState', dueStates)
const MeasureType = builder.enumType('MaintenanceMeasure', planMeasures)

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
    state: t.field({ type: StateType, nullable: false, resolve: ({ due }) => due.state }),
    used: t.float({
      description: 'The part of the interval that is used; 1 and more is overdue.',
      resolve: ({ due }) => due.used,
    }),
    by: t.field({
      type: MeasureType,
      description: 'What brings it first.',
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
  if (!isDueState(name)) throw refusal(maintenanceWords.state(name))
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
    resolve: async (_root, args, { viewer, db, now }) => {
      const { vin, customerId, sortingInput, states } = args
      const accessScope =
        vin == null
          ? await maintenanceScope(db, viewer, customerId == null ? null : idOf(customerId))
          : await vehicleScope(db, viewer)
      const by = sortingInput?.sortBy ?? 'used'
      if (!Object.hasOwn(dueSorts, by)) throw refusal(maintenanceWords.sort(by))
      const page = await duePage(db, {
        accessScope,
        planId: args.planId == null ? null : idOf(args.planId),
        vehicleIds: vin == null ? null : [await heldId(db, accessScope, vin)],
        states: (states ?? []).map(stateOf),
        keyword: (args.keyword ?? '').slice(0, 100),
        sort: { by: by as keyof typeof dueSorts, ascending: sortingInput?.sortAsc ?? by !== 'used' },
        ...readPage(args.paginationInput),
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
      const accessScope =
        vin == null ? await maintenanceScope(db, viewer, null) : await vehicleScope(db, viewer)
      const vehicleId = vin == null ? null : await heldId(db, accessScope, vin)
      const of = { planId: planId == null ? null : idOf(planId), vehicleId }
      return doneRows(db, accessScope, of, readPage({ pageSize, pageNumber }))
    },
  }),
)
