/** Runs of reports in GraphQL: their list, their rows, and what is done to them. */

import { configProblem, tidyConfig } from '#domain/reports/config.ts'
import type { ReportRow } from '#domain/reports/document.ts'
import { reportWords } from '#domain/reports/words.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeIn, accessScopeOf } from '../scope/vehicle-scope.ts'
import { configDraftOf, ReportConfigInput } from './config-input.ts'
import { isUuid } from './config-store.ts'
import type { DryRun } from './dry-run.ts'
import { featurePause } from './owner-access.ts'
import { seenConfig, seenRun, seesRun } from './reach.ts'
import { documentForScreen, rowsForScreen } from './render/said.ts'
import { askRun, cancel, resend, signRun } from './run-acts.ts'
import { type ReportRun, rowPage, runsOf } from './run-store.ts'
import { ReportRunType } from './run-types.ts'
import type { ChangedRow, Verification } from './verify.ts'

const builder = schemaPart()

export { builder as reportRunSchema }

builder.queryField('reportRuns', (t) =>
  t.field({
    type: [ReportRunType],
    nullable: false,
    description: 'Of a report, the newest first.',
    args: {
      configId: t.arg.id({ required: true }),
      paginationInput: t.arg({ type: PaginationInput }),
      behind: t.arg.id({
        description:
          'Those behind this run, in place of a page number; empty: the newest. A page of them is full.',
      }),
    },
    resolve: async (_root, { configId, paginationInput, behind }, { viewer, db }) => {
      const config = await seenConfig(db, viewer, String(configId))
      const page = readPage(paginationInput)
      const accessScope = await accessScopeOf(db, viewer, 'alerts')
      const seen: ReportRun[] = []
      let last = behind == null || behind === '' ? null : String(behind)
      if (last !== null && !isUuid(last)) return []
      for (;;) {
        const runs = await runsOf(db, config.id, behind == null ? page : { ...page, offset: 0 }, last)
        // It may have been about others before it was moved or edited, and its owner may have seen more.
        for (const run of runs) if (await seesRun(db, viewer, accessScope, config, run)) seen.push(run)
        if (behind == null) return seen
        if (runs.length < page.limit || seen.length >= page.limit) return seen.slice(0, page.limit)
        last = runs.at(-1)!.id
      }
    },
  }),
)

builder.queryField('reportRun', (t) =>
  t.field({
    type: ReportRunType,
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db }) => (await seenRun(db, viewer, String(id))).run,
  }),
)

interface RowPage {
  readonly count: number
  readonly rows: readonly ReportRow[]
}
const RowPageType = builder.objectRef<RowPage>('ReportRowPage').implement({
  fields: (t) => ({
    rowCount: t.exposeInt('count', { nullable: false, description: 'Of the section, whatever is marked.' }),
    rows: t.field({ type: ['ReportRow'], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

builder.queryField('reportRows', (t) =>
  t.field({
    type: RowPageType,
    nullable: false,
    description: 'A page of a section; with a mark, of those rows alone that a figure counts.',
    args: {
      runId: t.arg.id({ required: true }),
      section: t.arg.string({ required: true }),
      mark: t.arg.string(),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { runId, section, mark, paginationInput }, { viewer, db, reports }) => {
      const { run } = await seenRun(db, viewer, String(runId))
      const head = run.document?.sections.find(({ key }) => key === section)
      if (!head) throw refusal(reportWords.notDone)
      const page = readPage(paginationInput)
      // Whoever looks for marks reads all rows: not on the thread that answers everybody.
      const rows =
        mark == null
          ? await rowPage(db, run, section, { ...page, mark: null })
          : await reports.work(
              'rows',
              { id: run.id, attempt: run.attempt, section, ...page, mark },
              viewer.userId,
            )
      return { count: head.rowCount, rows: rowsForScreen(head.columns, rows) }
    },
  }),
)

const ChangedRowType = builder.objectRef<ChangedRow>('ReportRowChange').implement({
  fields: (t) => ({
    section: t.exposeString('section', { nullable: false }),
    text: t.exposeString('text', { nullable: false }),
    was: t.expose('was', { type: 'ReportRow', description: 'Null where it was not in the report.' }),
    is: t.expose('is', { type: 'ReportRow', description: 'Null where it would not be any more.' }),
  }),
})

const VerificationType = builder.objectRef<Verification>('ReportVerification').implement({
  description: 'A run computed again from the reports that are stored now.',
  fields: (t) => ({
    same: t.exposeBoolean('same', {
      nullable: false,
      description: 'Something was computed again, and nothing of that is different.',
    }),
    summary: t.exposeString('summary', {
      nullable: false,
      description: 'What came of it, and what was not verified, in a sentence.',
    }),
    changed: t.exposeStringList('changed', { nullable: false, description: 'In sentences.' }),
    lateReports: t.exposeInt('lateReports', {
      nullable: false,
      description: 'That arrived after the run, of vehicles whose rows are different.',
    }),
    rows: t.field({
      type: [ChangedRowType],
      nullable: false,
      description: 'The first 100 that are different.',
      resolve: ({ rows }) => rows,
    }),
    kept: t.exposeStringList('kept', {
      nullable: false,
      description: 'Sections that are not verified: they tell how things stood at the run.',
    }),
  }),
})

const verifyOne = async (id: string, { viewer, db, now, reports }: Context) => {
  const { run, config } = await seenRun(db, viewer, id)
  return { config, found: await reports.work('verify', { id: run.id, now }, viewer.userId) }
}

builder.queryField('verifyReportRun', (t) =>
  t.field({
    type: VerificationType,
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => (await verifyOne(String(id), context)).found,
  }),
)

const DryRunType = builder.objectRef<DryRun>('ReportDryRun').implement({
  description: 'A report as it would have come.',
  fields: (t) => ({
    document: t.field({
      type: 'ReportDocument',
      nullable: false,
      resolve: ({ document }) => documentForScreen(document),
    }),
    rowCount: t.int({
      nullable: false,
      resolve: ({ document }) => document.sections.reduce((sum, { rowCount }) => sum + rowCount, 0),
    }),
    emails: t.exposeInt('emails', { nullable: false }),
  }),
})

builder.queryField('dryRunReport', (t) =>
  t.field({
    type: DryRunType,
    nullable: false,
    description: 'What a config would have sent, with what I see. Nothing is kept, and nobody is told.',
    args: {
      input: t.arg({ type: ReportConfigInput, required: true }),
      at: t.arg({ type: 'Instant', description: 'The moment of the run; now where left out.' }),
    },
    resolve: async (_root, { input, at }, context) => {
      const { viewer, db, now, reports } = context
      const given = await configDraftOf(context, input)
      // Recipients and a name may still be missing while somebody writes.
      const draft = tidyConfig({ ...given, name: given.name.trim() || 'New report' })
      const problem = configProblem({
        ...draft,
        notifyEmails: draft.notifyEmails.length === 0 ? ['nobody@example.com'] : draft.notifyEmails,
      })
      if (problem) throw refusal(problem)
      if (at != null && at > now) throw refusal(reportWords.periodAhead)
      const paused = await featurePause(db, draft)
      if (paused !== null) throw refusal(paused)
      const accessScope = await accessScopeIn(db, viewer, draft.customerIds)
      return reports.work('dry', { draft, accessScope, at: at ?? now }, viewer.userId)
    },
  }),
)

builder.mutationFields((t) => ({
  runReport: t.field({
    type: ReportRunType,
    nullable: false,
    description: 'Has a report made now, of any period up to now.',
    args: {
      configId: t.arg.id({ required: true }),
      from: t.arg({ type: 'Instant' }),
      to: t.arg({ type: 'Instant' }),
      onlyMe: t.arg.boolean({ description: 'To me, instead of its recipients.' }),
    },
    resolve: (_root, { configId, from, to, onlyMe }, context) =>
      askRun(context, String(configId), { from: from ?? null, to: to ?? null, onlyMe: onlyMe ?? false }),
  }),
  cancelReportRun: t.field({
    type: ReportRunType,
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => cancel(context, String(id)),
  }),
  resendReportRun: t.field({
    type: ReportRunType,
    nullable: false,
    args: { id: t.arg.id({ required: true }), onlyMe: t.arg.boolean() },
    resolve: (_root, { id, onlyMe }, context) => resend(context, String(id), onlyMe ?? false),
  }),
  signReportRun: t.string({
    nullable: false,
    description:
      'A path that opens for anybody for 90 days: what the run is, its hash and those of its files, signed with Ed25519; with /pdf behind it, the file itself.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => signRun(context, String(id)),
  }),
  verifyReportRun: t.field({
    type: VerificationType,
    nullable: false,
    description: 'As the query of this name, noted in the audit trail.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const { config, found } = await verifyOne(String(id), context)
      await inTransaction(context.db, (client) =>
        record(client, context.actor, {
          action: 'report verified',
          subject: config.name,
          customerId: config.customerId,
          new: { same: found.same },
        }),
      )
      return found
    },
  }),
}))
