/** What work orders are in GraphQL: their parts, photos and costs. */

import { costOf, type WorkOrderPart, workOrderStates } from '#domain/maintenance/work-order.ts'
import { schemaPart } from '../graphql/builder.ts'
import { photosOf, type StoredFile } from './file-store.ts'
import { IssueType } from './issue-schema.ts'
import { issuesOf } from './issue-store.ts'
import { maintenanceScope } from './reach.ts'
import type { WorkOrder } from './work-order-store.ts'

const builder = schemaPart()

export { builder as workOrderTypes }

const StateType = builder.enumType('WorkOrderState', workOrderStates)

export const FileType = builder.objectRef<StoredFile>('UpkeepFile').implement({
  description: 'A photo or a document; its bytes are read by a path of their own.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    mediaType: t.exposeString('mediaType', { nullable: false }),
    size: t.exposeInt('size', { nullable: false, description: 'In bytes.' }),
    added: t.expose('added', { type: 'Instant', nullable: false }),
    addedBy: t.exposeString('addedBy', { nullable: false }),
  }),
})

const PartType = builder.objectRef<WorkOrderPart>('WorkOrderPart').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false }),
    number: t.exposeString('number', { nullable: false }),
    quantity: t.exposeInt('quantity', { nullable: false }),
    costCents: t.exposeInt('costCents', { nullable: false, description: 'Of one.' }),
  }),
})

export const WorkOrderType = builder.objectRef<WorkOrder>('WorkOrder').implement({
  description: 'Who is to repair what by when, with which parts, and what it costs.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    title: t.exposeString('title', { nullable: false }),
    notes: t.exposeString('notes', { nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    assigneeId: t.exposeID('assigneeId'),
    assignee: t.exposeString('assignee', { description: 'The e-mail of whom it is assigned to.' }),
    shop: t.exposeString('shop', { nullable: false }),
    due: t.exposeString('due', { description: 'YYYY-MM-DD' }),
    laborCents: t.exposeInt('laborCents', { nullable: false }),
    parts: t.field({ type: [PartType], nullable: false, resolve: ({ parts }) => parts }),
    costCents: t.float({
      nullable: false,
      description: 'Work and parts.',
      resolve: (order) => costOf(order),
    }),
    opened: t.expose('opened', { type: 'Instant', nullable: false }),
    openedBy: t.exposeString('openedBy', { nullable: false }),
    closed: t.expose('closed', { type: 'Instant' }),
    closedBy: t.exposeString('closedBy'),
    closedNotes: t.exposeString('closedNotes', { nullable: false }),
    repairedMiles: t.exposeFloat('repairedMiles'),
    photoCount: t.exposeInt('photoCount', { nullable: false }),
    photos: t.field({
      type: [FileType],
      nullable: false,
      resolve: ({ customerId, id }, _args, { db }) => photosOf(db, customerId, id),
    }),
    issues: t.field({
      type: [IssueType],
      nullable: false,
      resolve: async ({ id, customerId }, _args, { viewer, db }) =>
        issuesOf(db, {
          accessScope: await maintenanceScope(db, viewer, customerId),
          vehicleIds: null,
          ids: null,
          workOrderIds: [id],
          open: null,
          verdict: null,
          limit: 1_000,
          offset: 0,
        }),
    }),
  }),
})
