/** What is done to runs of a report: asked for, cancelled, sent again. */
import { reportDaysMost } from '#domain/basics/assumed.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { spanOf } from '#domain/reports/config.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { reportWords } from '#domain/reports/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { HeldConfig } from './config-store.ts'
import { ownerAccess } from './owner-access.ts'
import { mustEditReports, seenConfig, seenRun } from './reach.ts'
import { cancelRun, countOpenRuns, filesOf, insertRun, type ReportRun, runById } from './run-store.ts'
import { noteSigned, runKeptUntil } from './run-write.ts'
import { queueReport } from './send.ts'
import { signReport } from './sign.ts'

type RunContext = Acting & Pick<Context, 'reports'>

/** Runs that a customer may have waiting: more were asked for by mistake. */
const openMost = 200

export interface AskedRun {
  /** Left out: the span that the next run would be about, up to now. */
  readonly from: Instant | null
  readonly to: Instant | null
  /** To whoever asks, instead of its recipients. */
  readonly onlyMe: boolean
}

/** The span that somebody asked for. @throws a refusal for one that there cannot be */
const spanFor = (config: HeldConfig, { from, to }: AskedRun, now: Instant) => {
  const kind = reportKindOf(config.reportTypeId)
  if (!kind) throw refusal(reportWords.type)
  const usual = spanOf(kind, config, to ?? now)
  const span = kind.about === 'moment' ? usual : { from: from ?? usual.from, to: usual.to }
  if (from !== null && to !== null && from > to) throw refusal(reportWords.period)
  if (kind.about === 'span' && span.from >= span.to) throw refusal(reportWords.period)
  if (span.to > now) throw refusal(reportWords.periodAhead)
  if (span.to - span.from > days(reportDaysMost)) throw refusal(reportWords.periodMost(reportDaysMost))
  return span
}

/** Has a report made now. @throws a refusal */
export const askRun = async (context: RunContext, configId: string, asked: AskedRun): Promise<ReportRun> => {
  const { db, viewer, now } = context
  const config = await seenConfig(db, viewer, configId)
  mustEditReports(viewer, config.customerIds)
  const span = spanFor(config, asked, now)
  const access = await ownerAccess(db, config)
  if ('paused' in access) throw refusal(access.paused)
  const run = await inTransaction(db, async (client) => {
    if ((await countOpenRuns(client, config.customerId)) >= openMost) throw refusal(reportWords.oneForAll)
    const { id: _id, created: _c, updated: _u, deactivated: _d, ownerId: _o, paused: _p, ...draft } = config
    const id = await insertRun(client, {
      configId: config.id,
      customerId: config.customerId,
      due: null,
      askedBy: viewer.userId,
      recipients: asked.onlyMe ? [viewer.email] : config.notifyEmails,
      draft,
      ...span,
      now,
    })
    await record(client, context.actor, {
      action: 'report run',
      subject: config.name,
      customerId: config.customerId,
      new: { from: new Date(span.from), to: new Date(span.to), onlyMe: asked.onlyMe },
    })
    return (await runById(client, id!))!
  })
  context.reports.wanted()
  return run
}

/** Stops a run that is not done. @throws a refusal */
export const cancel = async (context: RunContext, id: string): Promise<ReportRun> => {
  const { db, viewer, now } = context
  const { run, config } = await seenRun(db, viewer, id)
  mustEditReports(viewer, config.customerIds)
  return inTransaction(db, async (client) => {
    if (!(await cancelRun(client, run.id, reportWords.cancelled, now))) throw refusal(reportWords.over)
    await record(client, context.actor, {
      action: 'report run cancelled',
      subject: config.name,
      customerId: config.customerId,
    })
    return (await runById(client, run.id))!
  })
}

/** Sends a run that was made once more: to its recipients, or to whoever asks. @throws a refusal */
export const resend = async (context: RunContext, id: string, onlyMe: boolean): Promise<ReportRun> => {
  const { db, viewer, now } = context
  const { run, config } = await seenRun(db, viewer, id)
  mustEditReports(viewer, config.customerIds)
  if (run.state !== 'done' || !run.document) throw refusal(reportWords.notDone)
  const recipients = onlyMe ? [viewer.email] : config.notifyEmails
  return inTransaction(db, async (client) => {
    await queueReport(client, { run, document: run.document!, recipients, again: now, now })
    await record(client, context.actor, {
      action: 'report sent again',
      subject: config.name,
      customerId: config.customerId,
      new: { to: recipients },
    })
    return run
  })
}

/** How long a signed link opens the files. */
const linkLasts = days(90)

/** A path that shows a run's files to somebody outside, and by which they can tell that these are as they were made. */
export const signRun = async (context: RunContext, id: string): Promise<string> => {
  const { db, viewer, now } = context
  const { run, config } = await seenRun(db, viewer, id)
  mustEditReports(viewer, config.customerIds)
  if (run.state !== 'done' || !run.document) throw refusal(reportWords.notDone)
  const files = (await filesOf(db, [run.id])).get(run.id) ?? []
  // The run goes with the retention of its customers, and its link with it.
  const until = Math.min(now + linkLasts, await runKeptUntil(db, run.id))
  if (until <= now) throw refusal(reportWords.noSuchRun)
  const token = await signReport(db, {
    run: run.id,
    title: run.document.title,
    made: run.document.made,
    hash: run.document.hash,
    files: Object.fromEntries(files.map(({ format, sha256 }) => [format, sha256])),
    until,
  })
  await inTransaction(db, async (client) => {
    await noteSigned(client, run.id, until)
    await record(client, context.actor, {
      action: 'report link made',
      subject: config.name,
      customerId: config.customerId,
      new: { until: new Date(until) },
    })
  })
  return `/v1/api/reports/signed/${token}`
}
