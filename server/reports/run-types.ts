/** A run of a report in GraphQL. */
import { schemaPart } from '../graphql/builder.ts'
import { saidOf } from '../graphql/said.ts'
import { type Delivery, deliveriesOf, deliveryStates } from './deliveries.ts'
import { documentForScreen } from './render/said.ts'
import { filesOf, type ReportRun, type RunFile, runStates } from './run-store.ts'

const builder = schemaPart()

export { builder as reportRunTypes }

const RunStateType = builder.enumType('ReportRunState', runStates)

const RunFileType = builder.objectRef<RunFile & { readonly runId: string }>('ReportFile').implement({
  fields: (t) => ({
    format: t.exposeString('format', { nullable: false, description: 'csv, xlsx or pdf' }),
    size: t.exposeFloat('size', { nullable: false, description: 'Bytes.' }),
    isAttached: t.boolean({
      nullable: false,
      description: 'It came with the email; larger ones are downloaded.',
      resolve: ({ mailFileId }) => mailFileId !== null,
    }),
    path: t.string({
      nullable: false,
      description: 'Where it is downloaded by whoever is signed in.',
      resolve: ({ runId, format }) => `/v1/api/reports/${runId}/${format}`,
    }),
  }),
})

const DeliveryStateType = builder.enumType('ReportDeliveryState', deliveryStates)

const DeliveryType = builder.objectRef<Delivery>('ReportDelivery').implement({
  description: 'What became of the email of a run to one recipient.',
  fields: (t) => ({
    recipient: t.exposeString('recipient', { nullable: false }),
    state: t.expose('state', {
      type: DeliveryStateType,
      nullable: false,
      description:
        'failed: it will not be sent any more; left: they left the report by its link; unknown: nothing was sent, or that is no longer kept',
    }),
    sent: t.expose('sent', { type: 'Instant', description: 'When the mail server took it.' }),
    problem: t.string({
      description: 'What the mailbox answered to the last try.',
      resolve: saidOf('problem'),
    }),
  }),
})

export const ReportRunType = builder.objectRef<ReportRun>('ReportRun').implement({
  description: 'One time that a report was made.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    configId: t.exposeID('configId', { nullable: false }),
    state: t.expose('state', { type: RunStateType, nullable: false }),
    due: t.expose('due', {
      type: 'Instant',
      description: 'The moment of the schedule; null where somebody asked for it.',
    }),
    askedBy: t.exposeString('askedBy', { description: 'Who asked for it; null where it was the schedule.' }),
    from: t.expose('from', { type: 'Instant', nullable: false }),
    to: t.expose('to', { type: 'Instant', nullable: false }),
    recipients: t.exposeStringList('recipients', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    started: t.expose('started', { type: 'Instant' }),
    finished: t.expose('finished', { type: 'Instant' }),
    attempt: t.exposeInt('attempt', { nullable: false, description: 'How often it was begun.' }),
    rowsMade: t.exposeInt('done', { nullable: false, description: 'Rows made so far.' }),
    problem: t.string({
      description: 'Why it failed, is tried again, or was cancelled.',
      resolve: saidOf('problem'),
    }),
    isLate: t.boolean({
      nullable: false,
      description: 'It came later than its moment.',
      resolve: ({ document }) => document?.lateFor != null,
    }),
    deliveries: t.field({
      type: [DeliveryType],
      nullable: false,
      description: 'Whom it reached: its recipients, then whoever had it sent to them besides.',
      resolve: (run, _args, { db }) => (run.state === 'done' ? deliveriesOf(db, run) : []),
    }),
    document: t.field({
      type: 'ReportDocument',
      description: 'Null until it is done.',
      resolve: ({ document }) => document && documentForScreen(document),
    }),
    files: t.field({
      type: [RunFileType],
      nullable: false,
      resolve: async ({ id }, _args, { db }) =>
        ((await filesOf(db, [id])).get(id) ?? []).map((file) => ({ ...file, runId: id })),
    }),
  }),
})
