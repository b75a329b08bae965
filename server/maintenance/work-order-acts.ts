/** What is done with work orders: written for issues, changed, repaired, cancelled. */
import type pg from 'pg'
import { maintenanceTextLongest } from '#domain/basics/assumed.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import { type WorkOrderDraft, workOrderDraft } from '#domain/maintenance/work-order.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { cleanText, lockOpenIssues } from './issue-acts.ts'
import * as issues from './issue-store.ts'
import { maintenanceScope, mustEditMaintenance, seenVehicle } from './reach.ts'
import * as store from './work-order-store.ts'

/** The draft put in order. @throws a refusal where a field does not fit */
const checked = async (
  client: pg.ClientBase,
  customerId: number,
  given: WorkOrderDraft,
  before: number | null,
): Promise<WorkOrderDraft> => {
  const read = workOrderDraft.safeParse(given)
  if (!read.success)
    throw refusal(
      read.error.issues[0]?.path[0] === 'title' ? maintenanceWords.title(120) : maintenanceWords.workOrder,
    )
  const { assigneeId } = read.data
  if (assigneeId !== null && assigneeId !== before) {
    const people = await store.assigneesOf(client, customerId)
    if (!people.some(({ id }) => id === assigneeId)) throw refusal(maintenanceWords.assignee)
  }
  return read.data
}

/** As the audit trail tells it: whom it is assigned to by e-mail. */
const auditValues = async (
  client: pg.ClientBase,
  { title, notes, assigneeId, shop, due, laborCents, parts }: WorkOrderDraft,
) => ({
  title,
  notes,
  assignedTo: assigneeId === null ? null : await store.assigneeEmail(client, assigneeId),
  shop,
  due,
  laborCents,
  parts,
})

/** Holds a work order for a change. @throws a refusal where it is not seen or may not be changed */
export const holding = async <T>(
  context: Acting,
  id: number,
  act: (client: pg.PoolClient, order: store.WorkOrder) => Promise<T>,
): Promise<T> => {
  const accessScope = await maintenanceScope(context.db, context.viewer, null)
  return inTransaction(context.db, async (client) => {
    const order = await store.lockWorkOrder(client, accessScope, id)
    if (!order) throw refusal(maintenanceWords.noSuchWorkOrder)
    mustEditMaintenance(context.viewer, order.customerId)
    return act(client, order)
  })
}

/** @throws where it is not open any more */
const mustBeOpen = ({ state }: store.WorkOrder) => {
  if (state !== 'open') throw refusal(maintenanceWords.isDone)
}

/** Writes a work order for issues of one vehicle, or for none yet. @throws a refusal */
export const createWorkOrder = async (
  context: Acting,
  vin: string,
  issueIds: readonly number[],
  given: WorkOrderDraft,
): Promise<number> => {
  const { viewer, db, now, actor } = context
  const vehicle = await seenVehicle(db, await maintenanceScope(db, viewer, null), vin)
  mustEditMaintenance(viewer, vehicle.customerId)
  return inTransaction(db, async (client) => {
    const held = issueIds.length > 0 ? await lockOpenIssues(context, client, issueIds) : []
    if (held.some(({ vehicleId }) => vehicleId !== vehicle.id)) throw refusal(maintenanceWords.oneVehicle)
    if (held.some(({ workOrderId }) => workOrderId !== null)) throw refusal(maintenanceWords.hasOrder)
    const draft = await checked(client, vehicle.customerId, given, null)
    const id = await store.insertWorkOrder(
      client,
      { customerId: vehicle.customerId, vehicleId: vehicle.id },
      draft,
      viewer.email,
      now,
    )
    await issues.assignIssues(
      client,
      held.map((issue) => issue.id),
      id,
    )
    await record(client, actor, {
      action: 'work order created',
      subject: `${vehicle.unitId}: ${draft.title}`,
      customerId: vehicle.customerId,
      new: { ...(await auditValues(client, draft)), issues: held.map(({ title }) => title) },
    })
    return id
  })
}

/** @throws a refusal */
export const updateWorkOrder = (context: Acting, id: number, given: WorkOrderDraft): Promise<void> =>
  holding(context, id, async (client, order) => {
    mustBeOpen(order)
    const draft = await checked(client, order.customerId, given, order.assigneeId)
    await store.changeWorkOrder(client, id, draft)
    await record(client, context.actor, {
      action: 'work order edited',
      subject: `${order.unitId}: ${draft.title}`,
      customerId: order.customerId,
      old: await auditValues(client, order),
      new: await auditValues(client, draft),
    })
  })

/** The repair is done: closes the work order with its issues, and begins to watch what the gateway reports. */
export const repairWorkOrder = (context: Acting, id: number, given: string): Promise<void> =>
  holding(context, id, async (client, order) => {
    mustBeOpen(order)
    const notes = cleanText(given, maintenanceTextLongest, maintenanceWords.text(maintenanceTextLongest))
    await store.closeWorkOrder(
      client,
      id,
      { state: 'repaired', by: context.viewer.email, notes },
      context.now,
    )
    await issues.closeRepaired(client, id, context.viewer.email, context.now)
    await record(client, context.actor, {
      action: 'work order repaired',
      subject: `${order.unitId}: ${order.title}`,
      customerId: order.customerId,
      new: { notes },
    })
  })

/** Closes the work order; its issues stay open. @throws a refusal */
export const cancelWorkOrder = (context: Acting, id: number, given: string): Promise<void> =>
  holding(context, id, async (client, order) => {
    mustBeOpen(order)
    const notes = cleanText(given, maintenanceTextLongest, maintenanceWords.text(maintenanceTextLongest))
    await store.closeWorkOrder(
      client,
      id,
      { state: 'cancelled', by: context.viewer.email, notes },
      context.now,
    )
    await issues.releaseIssues(client, id)
    await record(client, context.actor, {
      action: 'work order cancelled',
      subject: `${order.unitId}: ${order.title}`,
      customerId: order.customerId,
      new: { notes },
    })
  })
