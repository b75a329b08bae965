/** The long work of reports, each named by what it is about: done in place, or on a thread of its own. */
import type pg from 'pg'
import { type Language, language } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ReportConfigDraft, ReportFormat } from '#domain/reports/config.ts'
import type { ReportRow } from '#domain/reports/document.ts'
import { type Databases, fromStandby } from '../platform/from-standby.ts'
import { inLanguage } from '../platform/in-language.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { type MadePack, makePack, type PackTask } from './detention/make-pack.ts'
import { makeVisitsCsv } from './detention/make-visits-csv.ts'
import type { DetentionQuery } from './detention/visit-store.ts'
import { type DryRun, dryRun } from './dry-run.ts'
import { makeRunFile } from './make-file.ts'
import { makeRun, type RunOutcome } from './make-run.ts'
import { rowPage } from './run-store.ts'
import type { Site } from './site.ts'
import { type Verification, verifyRun } from './verify.ts'

export interface ReportTasks {
  readonly run: {
    readonly task: {
      readonly id: string
      readonly attempt: number
      readonly site: Site
      readonly now: Instant
    }
    readonly result: RunOutcome
  }
  readonly verify: {
    readonly task: { readonly id: string; readonly now: Instant }
    readonly result: Verification
  }
  readonly dry: {
    readonly task: {
      readonly draft: ReportConfigDraft
      /** What whoever asks sees of its customers. */
      readonly accessScope: AccessScope
      readonly at: Instant
    }
    readonly result: DryRun
  }
  /** A page of those rows of a section that bear a mark. */
  readonly rows: {
    readonly task: {
      readonly id: string
      readonly attempt: number
      readonly section: string
      readonly mark: string
      readonly limit: number
      readonly offset: number
    }
    readonly result: readonly ReportRow[]
  }
  /** A file of a kept run; whoever asked removes it. */
  readonly file: {
    readonly task: { readonly id: string; readonly format: ReportFormat; readonly site: Site }
    readonly result: { readonly path: string }
  }
  /** The visits of a period with what they cost, as CSV; whoever asked removes it. */
  readonly visits: { readonly task: DetentionQuery; readonly result: { readonly path: string } }
  /** The evidence of a visit; whoever asked removes it. */
  readonly pack: { readonly task: PackTask; readonly result: MadePack }
}
export type TaskName = keyof ReportTasks

/**
 * Does one; @throws what it throws.
 * @param by whom it is for, who has a few of a kind at a time: what they asked for first is ended where they ask for more
 */
export type ReportWork = <Name extends TaskName>(
  name: Name,
  task: ReportTasks[Name]['task'],
  by?: number,
) => Promise<ReportTasks[Name]['result']>

const workers: {
  readonly [Name in TaskName]: (
    databases: Databases,
    task: ReportTasks[Name]['task'],
    signal?: AbortSignal,
  ) => Promise<ReportTasks[Name]['result']>
} = {
  run: makeRun,
  verify: ({ pool, standby }, { id, now }) =>
    fromStandby(standby, pool, (from) => verifyRun(pool, id, now, from)),
  dry: ({ pool, standby }, task, signal) => fromStandby(standby, pool, (from) => dryRun(from, task, signal)),
  file: ({ pool }, task) => makeRunFile(pool, task),
  rows: ({ pool }, { section, ...task }) => rowPage(pool, task, section, task),
  visits: ({ pool, standby }, query) => fromStandby(standby, pool, (from) => makeVisitsCsv(from, query)),
  pack: makePack,
}

/** Said in the language of whoever asks; all else is counted and kept in English, or in that of whose report it is. */
const forWhoAsks: ReadonlySet<TaskName> = new Set(['verify', 'visits', 'pack'])

/** A task as somebody asks for it. */
export interface TaskAsked<Name extends TaskName = TaskName> {
  readonly name: Name
  readonly task: ReportTasks[Name]['task']
  readonly language: Language
}

/** Does a task. @param signal ends a dry run */
export const doTask = <Name extends TaskName>(
  databases: Databases,
  { name, task, language }: TaskAsked<Name>,
  signal?: AbortSignal,
): Promise<ReportTasks[Name]['result']> =>
  inLanguage(forWhoAsks.has(name) ? language : 'en', () => workers[name](databases, task, signal))

/** Works where it is asked. */
export const workHere =
  (pool: pg.Pool, standby: pg.Pool | null = null): ReportWork =>
  (name, task) =>
    doTask({ pool, standby }, { name, task, language: language() })
