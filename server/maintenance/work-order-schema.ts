/** Work orders in GraphQL. */

import { maintenanceWords } from '#domain/maintenance/words.ts'
import { isWorkOrderState } from '#domain/maintenance/work-order.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { keysetWords } from '../graphql/keyset.ts'
import { idOf, readPage, type Sorting } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { deletePhoto, orderOfPhoto } from './file-store.ts'
import { bigIdOf } from './issue-schema.ts'
import { heldId, maintenanceScope, mustEditMaintenance, seenMaintenance } from './reach.ts'
import {
  cancelWorkOrder,
  createWorkOrder,
  holding,
  repairWorkOrder,
  updateWorkOrder,
} from './work-order-acts.ts'
import {
  type Assignee,
  assigneesOf,
  type WorkOrder,
  type WorkOrderQuery,
  workOrderPage,
  workOrderSorts,
} from './work-order-store.ts'
import { WorkOrderType } from './work-order-types.ts'

const builder = schemaPart()

export { builder as workOrderSchema }

const WorkOrderPage = builder
  .objectRef<{ readonly count: number; readonly after: string | null; readonly rows: readonly WorkOrder[] }>(
    'WorkOrderPage',
  )
  .implement({
    fields: (t) => ({
      workOrderCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
      after: t.exposeString('after', { description: keysetWords.field }),
      workOrders: t.field({ type: [WorkOrderType], nullable: false, resolve: ({ rows }) => rows }),
    }),
  })

const sortOf = (args: Sorting | null | undefined): WorkOrderQuery['sort'] => {
  const by = args?.sortBy
  if (by == null) return null
  if (!Object.hasOwn(workOrderSorts, by)) throw refusal(maintenanceWords.sort(by))
  return { by: by as keyof typeof workOrderSorts, ascending: args?.sortAsc ?? true }
}

builder.queryField('workOrders', (t) =>
  t.field({
    type: WorkOrderPage,
    nullable: false,
    description: 'Open ones first, by the day they are due.',
    args: {
      customerId: t.arg.id(),
      vin: t.arg.string(),
      state: t.arg.string(),
      mine: t.arg.boolean({ description: 'Those that are assigned to me.' }),
      keyword: t.arg.string({ description: 'Part of a unit ID, a VIN or a title, in any case.' }),
      sortingInput: t.arg({ type: SortingInput }),
      paginationInput: t.arg({ type: PaginationInput }),
      after: t.arg.string({ description: `${keysetWords.arg} In the usual order alone.` }),
    },
    resolve: async (_root, args, { viewer, db }) => {
      const { vin, state, mine } = args
      const accessScope = await maintenanceScope(
        db,
        viewer,
        args.customerId == null ? null : idOf(args.customerId),
      )
      if (state != null && !isWorkOrderState(state)) throw refusal(maintenanceWords.state(state))
      return workOrderPage(db, {
        accessScope,
        ids: null,
        vehicleIds: vin == null ? null : [await heldId(db, accessScope, vin)],
        state: state ?? null,
        assigneeId: mine ? viewer.userId : null,
        keyword: (args.keyword ?? '').slice(0, 100),
        sort: sortOf(args.sortingInput),
        ...readPage(args.paginationInput),
        after: args.after,
      })
    },
  }),
)

const byId = async ({ viewer, db }: Acting, id: number): Promise<WorkOrder | null> => {
  const accessScope = await maintenanceScope(db, viewer, null)
  const { rows } = await workOrderPage(db, {
    accessScope,
    ids: [id],
    vehicleIds: null,
    state: null,
    assigneeId: null,
    keyword: '',
    sort: null,
    limit: 1,
    offset: 0,
  })
  return rows[0] ?? null
}

builder.queryField('workOrder', (t) =>
  t.field({
    type: WorkOrderType,
    description: 'Null where there is none that I may see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => byId(context, bigIdOf(id)),
  }),
)

const AssigneeType = builder.objectRef<Assignee>('Assignee').implement({
  description: 'Somebody to whom work can be given.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    email: t.exposeString('email', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
  }),
})

builder.queryField('assignees', (t) =>
  t.field({
    type: [AssigneeType],
    nullable: false,
    description: 'The people of a customer, for whoever writes its work orders.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, { viewer, db }) => {
      const id = idOf(customerId)
      seenMaintenance(viewer, id)
      mustEditMaintenance(viewer, id)
      return assigneesOf(db, id)
    },
  }),
)

const PartInput = builder.inputType('WorkOrderPartInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    number: t.string(),
    quantity: t.int({ required: true }),
    costCents: t.int({ required: true }),
  }),
})
const WorkOrderInput = builder.inputType('WorkOrderInput', {
  fields: (t) => ({
    title: t.string({ required: true }),
    notes: t.string(),
    assigneeId: t.id(),
    shop: t.string(),
    due: t.string({ description: 'YYYY-MM-DD' }),
    laborCents: t.int(),
    parts: t.field({ type: [PartInput] }),
  }),
})
const draftOf = (input: typeof WorkOrderInput.$inferInput) => ({
  title: input.title,
  notes: input.notes ?? '',
  assigneeId: input.assigneeId == null ? null : idOf(input.assigneeId),
  shop: input.shop ?? '',
  due: input.due || null,
  laborCents: input.laborCents ?? 0,
  parts: (input.parts ?? []).map((part) => ({ ...part, number: part.number ?? '' })),
})

builder.mutationField('createWorkOrder', (t) =>
  t.field({
    type: WorkOrderType,
    nullable: false,
    args: {
      vin: t.arg.string({ required: true }),
      issueIds: t.arg.idList({ description: 'Open issues of this vehicle that have no work order.' }),
      input: t.arg({ type: WorkOrderInput, required: true }),
    },
    resolve: async (_root, { vin, issueIds, input }, context) =>
      (await byId(
        context,
        await createWorkOrder(context, vin, (issueIds ?? []).map(bigIdOf), draftOf(input)),
      ))!,
  }),
)
builder.mutationField('updateWorkOrder', (t) =>
  t.field({
    type: WorkOrderType,
    nullable: false,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: WorkOrderInput, required: true }) },
    resolve: async (_root, { id, input }, context) => {
      await updateWorkOrder(context, bigIdOf(id), draftOf(input))
      return (await byId(context, bigIdOf(id)))!
    },
  }),
)
for (const [name, act, description] of [
  [
    'repairWorkOrder',
    repairWorkOrder,
    'The repair is done; from now on the vehicle is watched for the same trouble.',
  ],
  ['cancelWorkOrder', cancelWorkOrder, 'It will not be done; its issues stay open.'],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      type: WorkOrderType,
      nullable: false,
      description,
      args: { id: t.arg.id({ required: true }), notes: t.arg.string() },
      resolve: async (_root, { id, notes }, context) => {
        await act(context, bigIdOf(id), notes ?? '')
        return (await byId(context, bigIdOf(id)))!
      },
    }),
  )

builder.mutationField('removeWorkOrderPhoto', (t) =>
  t.boolean({
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      seenMaintenance(context.viewer, null)
      const of = await orderOfPhoto(context.db, bigIdOf(id))
      if (of === null) throw refusal(maintenanceWords.noSuchFile)
      return holding(context, of, async (client, order) => {
        const name = await deletePhoto(client, bigIdOf(id))
        await record(client, context.actor, {
          action: 'photo removed',
          subject: `${order.unitId}: ${order.title}`,
          customerId: order.customerId,
          old: { name },
        })
        return true
      })
    },
  }),
)
