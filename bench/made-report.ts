/** Reports that the real server makes: a config and a run of it through the API, and how the server grows meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { blankConfig, type ReportConfigDraft } from '#domain/reports/config.ts'
import type { AnyReportKind } from '#domain/reports/report.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { type BenchApp, startApp, temporaryFolder } from './app.ts'
import { seedFile } from './fleet.ts'
import { queryRunner, type RunQuery } from './loaded-fleet.ts'

export interface ReportsBench {
  readonly db: Database
  readonly app: BenchApp
  readonly ask: RunQuery
  readonly customerId: number
  /** Ends the app and the database, and removes their folder. */
  readonly close: () => Promise<void>
}

/** The server over a fleet whose past `fill` has stored; the database is open beside it. */
export const reportsBench = async (
  vehicles: number,
  fill: (db: Database) => Promise<void>,
): Promise<ReportsBench> => {
  const { folder, remove } = temporaryFolder()
  await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  await fill(db)
  const app = await startApp(folder, { DATABASE_URL: db.url })
  const { rows } = await db.pool.query<{ id: number }>('SELECT id FROM customer')
  return {
    db,
    app,
    ask: await queryRunner(app.url),
    customerId: rows[0]!.id,
    close: async () => {
      await app.stop()
      await db.close()
      remove()
    },
  }
}

/** By how many bytes the server has grown at most while something is done. */
export const growthDuring = async <T>(app: BenchApp, work: () => Promise<T>) => {
  const before = app.resident()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, app.resident())
  }, 50)
  try {
    return { result: await work(), growth: most - before }
  } finally {
    clearInterval(looking)
  }
}

/** Has a report made, without files. @returns the run, and how long it took from asking to done */
export const madeReport = async (
  { ask, customerId }: ReportsBench,
  kind: AnyReportKind,
  facts: Partial<ReportConfigDraft>,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<{ readonly id: string; readonly took: Ms }> => {
  const { emailFrequency, ...draft } = {
    ...blankConfig(kind, customerId, 'UTC'),
    name: kind.name,
    notifyEmails: ['dispatch@fleet.example'],
    attachments: [],
    ...facts,
  }
  const { data } = await ask<{ createReportConfig: { id: string } }>(
    'mutation ($input: ReportConfigInput!) { createReportConfig(input: $input) { id } }',
    { input: { ...draft, ...(emailFrequency && { emailFrequency }) } },
  )
  const began = performance.now()
  const asked = await ask<{ runReport: { id: string } }>(
    'mutation ($id: ID!, $from: Instant, $to: Instant) { runReport(configId: $id, from: $from, to: $to, onlyMe: true) { id } }',
    { id: data.createReportConfig.id, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  )
  const { id } = asked.data.runReport
  for (;;) {
    const { reportRun: run } = (
      await ask<{ reportRun: { state: string; problem: string | null } }>(
        'query ($id: ID!) { reportRun(id: $id) { state problem } }',
        { id },
      )
    ).data
    if (run.state === 'done') return { id, took: performance.now() - began }
    if (run.state !== 'waiting' && run.state !== 'running')
      throw new Error(`The report ended as ${run.state}: ${run.problem}`)
    await pause(50)
  }
}
