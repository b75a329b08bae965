/** Issues in GraphQL: what is wrong with vehicles, and what people do about it. */
import { issueCategories, issueStatuses } from '#domain/maintenance/issues.ts'
import type { Verdict } from '#domain/maintenance/repair.ts'
import { verdicts } from '#domain/maintenance/repair.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { dismissIssues, openIssue, snoozeIssues, unsnoozeIssues } from './issue-acts.ts'
import { type Issue, issueEnds, issuesOf } from './issue-store.ts'
import { heldId, maintenanceScope, seenMaintenance } from './reach.ts'

const builder = schemaPart()

export { builder as issueSchema }
export const CategoryType = builder.enumType('IssueCategory', issueCategories)
const StatusType = builder.enumType('IssueStatus', issueStatuses)
const ClosedHowType = builder.enumType('IssueEnd', issueEnds)

export const IssueType = builder.objectRef<Issue>('Issue').implement({
  description: 'Something wrong with a vehicle, until it is repaired, dismissed or clears on its own.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    category: t.expose('category', { type: CategoryType, nullable: false }),
    status: t.expose('status', { type: StatusType, nullable: false, description: 'Snoozed or not.' }),
    title: t.string({ nullable: false, resolve: saidOf('title') }),
    notes: t.exposeString('notes', { nullable: false }),
    opened: t.expose('opened', { type: 'Instant', nullable: false }),
    openedBy: t.exposeString('openedBy', { description: 'Null: by the system.' }),
    returnedOf: t.exposeID('returnedOf', { description: 'The issue whose repair did not hold.' }),
    gone: t.expose('gone', {
      type: 'Instant',
      description: 'Since when no report contains it any more, while its work order is open.',
    }),
    snoozedUntil: t.expose('snoozedUntil', { type: 'Instant' }),
    snoozeReason: t.exposeString('snoozeReason'),
    snoozedBy: t.exposeString('snoozedBy'),
    workOrderId: t.exposeID('workOrderId'),
    closed: t.expose('closed', { type: 'Instant' }),
    closedHow: t.expose('closedHow', { type: ClosedHowType }),
    closedBy: t.exposeString('closedBy'),
    closedBecause: t.exposeString('closedBecause'),
    verdict: t.expose('verdict', { type: 'RepairVerdict', description: 'What became of its repair.' }),
    judged: t.expose('judged', { type: 'Instant' }),
  }),
})

const verdictOf = (name: string): Verdict => {
  if (!Object.hasOwn(verdicts, name)) throw refusal(maintenanceWords.state(name))
  return name as Verdict
}

builder.queryField('issues', (t) =>
  t.field({
    type: [IssueType],
    nullable: false,
    description: 'Open ones first, the worst of them first; then closed ones, the newest first.',
    args: {
      customerId: t.arg.id(),
      vin: t.arg.string({ description: 'Of this vehicle alone.' }),
      open: t.arg.boolean({ description: 'Both without it.' }),
      verdict: t.arg.string({ description: 'Those whose repair is watched, fixed it or came back.' }),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int(),
    },
    resolve: async (_root, { customerId, vin, open, verdict, pageSize, pageNumber }, { viewer, db }) => {
      const accessScope = await maintenanceScope(db, viewer, customerId == null ? null : idOf(customerId))
      return issuesOf(db, {
        accessScope,
        vehicleIds: vin == null ? null : [await heldId(db, accessScope, vin)],
        ids: null,
        workOrderIds: null,
        open: open ?? null,
        verdict: verdict == null ? null : verdictOf(verdict),
        ...readPage({ pageSize, pageNumber }),
      })
    },
  }),
)

const OpenIssueInput = builder.inputType('OpenIssueInput', {
  fields: (t) => ({
    vin: t.string({ required: true }),
    category: t.string({ required: true }),
    status: t.string({ required: true }),
    title: t.string({ required: true }),
    notes: t.string(),
  }),
})

builder.mutationField('openIssue', (t) =>
  t.field({
    type: IssueType,
    nullable: false,
    description: 'By hand, on a vehicle.',
    args: { input: t.arg({ type: OpenIssueInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const id = await openIssue(context, { ...input, notes: input.notes ?? '' })
      const accessScope = await accessScopeOf(context.db, context.viewer, 'maintenance')
      const [issue] = await issuesOf(context.db, {
        accessScope,
        vehicleIds: null,
        ids: [id],
        workOrderIds: null,
        open: null,
        verdict: null,
        limit: 1,
        offset: 0,
      })
      return issue!
    },
  }),
)

/** The number of an issue, a work order or a file; −1, which none has, for what is no number. */
export const bigIdOf = (id: string | number): number => {
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 ? number : -1
}

builder.mutationField('snoozeIssues', (t) =>
  t.int({
    nullable: false,
    description: 'Put off until a moment ahead. Answers for how many.',
    args: {
      ids: t.arg.idList({ required: true }),
      until: t.arg({ type: 'Instant', required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, { ids, until, reason }, context) => {
      seenMaintenance(context.viewer, null)
      return snoozeIssues(context, ids.map(bigIdOf), until, reason)
    },
  }),
)
builder.mutationField('unsnoozeIssues', (t) =>
  t.int({
    nullable: false,
    description: 'No longer put off. Answers for how many.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, context) => unsnoozeIssues(context, ids.map(bigIdOf)),
  }),
)
builder.mutationField('dismissIssues', (t) =>
  t.int({
    nullable: false,
    description: 'Closed without a repair. Answers for how many.',
    args: { ids: t.arg.idList({ required: true }), because: t.arg.string({ required: true }) },
    resolve: (_root, { ids, because }, context) => {
      seenMaintenance(context.viewer, null)
      return dismissIssues(context, ids.map(bigIdOf), because)
    },
  }),
)
