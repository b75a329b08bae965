/** For tests of reports: a fleet in two yards, people who have reports made, and the making of them. */
import { hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { blankConfig, type ReportConfigDraft } from '#domain/reports/config.ts'
import type { ReportDocument, ReportRow } from '#domain/reports/document.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { reportAt } from '#domain/state/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { keepReports } from '../past/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import type { RunOutcome } from './make-run.ts'
import { takeRuns } from './run-write.ts'
import { planRuns } from './runner.ts'
import { workHere } from './work.ts'

export const zone = 'America/Chicago'
/** A Friday, 06:00 in Chicago. */
export const six: Instant = Date.parse('2026-11-20T06:00:00-06:00')
export const people = { owner: 31, west: 32, other: 33 } as const
export const site = { product: 'Tandem', publicUrl: 'https://portal.example' }

export interface ReportsApp extends TestApp {
  /** By name: 'Dallas yard' and 'Houston yard', of NOR. */
  readonly fences: Readonly<Record<string, number>>
}

/** NOR-1 and NOR-2 (of the group West) in the one yard, NOR-3 in the other, BLU-4 of somebody else. */
export const reportsApp = async (clock: () => Instant): Promise<ReportsApp> => {
  const app = await testApp(
    [
      trailer('NOR', 1, { groups: ['West'] }),
      trailer('NOR', 2, { groups: ['West'] }),
      trailer('NOR', 3),
      trailer('BLU', 4),
    ],
    clock,
  )
  const { pool } = app.db
  const { NOR, BLU } = app.customers
  for (const [name, id] of Object.entries(people)) {
    await pool.query(
      `INSERT INTO user_account (id, email, timezone, account_status) OVERRIDING SYSTEM VALUE
        VALUES ($1, $2, 'America/Denver', 'CONFIRMED')`,
      [id, `${name}@fleet.example`],
    )
    await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
      id,
      name === 'other' ? BLU : NOR,
    ])
  }
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, $1 FROM vehicle_group WHERE name = 'West'`,
    [people.west],
  )
  const names = ['Dallas yard', 'Houston yard']
  const ids = await inTransaction(pool, (client) =>
    insertFences(
      client,
      NOR!,
      names.map((name) => fenceOf(name)),
      six - hours(1_000),
    ),
  )
  for (const [unit, fence, ago, loaded] of [
    ['NOR-1', 0, 50, true],
    ['NOR-2', 0, 5, false],
    ['NOR-3', 1, 30, true],
  ] as const) {
    await keepReports(app, unit, [
      reportAt(six - hours(ago), { gps: { lat: 32.78, lng: -96.8 }, tetherChange: { tethered: true } }),
      reportAt(six - hours(1), {
        gps: { lat: 32.78, lng: -96.8 },
        enhancedWeight: { bogieLbs: loaded ? 30_000 : 8_000 },
        tetherChange: { tethered: false },
      }),
    ])
    await stay(app, unit, ids[fence]!, six - hours(ago))
  }
  return { ...app, fences: Object.fromEntries(names.map((name, at) => [name, ids[at]!])) }
}

/** Keeps a visit as the engine would. */
export const stay = async (
  app: TestApp,
  unitId: string,
  geofenceId: number,
  entered: Instant,
  left: Instant | null = null,
): Promise<void> => {
  const { id, customerId } = await app.vehicle(unitId)
  await app.db.pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      VALUES ($1, $2, $3, $4, 'entered', 1, $5, $6)`,
    [
      customerId,
      id,
      geofenceId,
      new Date(entered),
      left === null ? null : new Date(left),
      left === null ? null : 'left',
    ],
  )
}

export const draftOf = (
  app: TestApp,
  reportTypeId: number,
  facts: Partial<ReportConfigDraft> = {},
): ReportConfigDraft => ({
  ...blankConfig(reportKindOf(reportTypeId)!, app.customers.NOR!, zone),
  name: 'Morning yard check',
  notifyEmails: ['dispatch@nor.example'],
  attachments: ['csv'],
  reportingSchedules: {
    timezone: zone,
    category: 'daily',
    schedules: [{ dayOfWeek: null, time: '06:00' }],
  },
  ...facts,
})

/** As GraphQL takes it. */
export const inputOf = ({ emailFrequency, ...draft }: ReportConfigDraft) => ({
  ...draft,
  ...(emailFrequency && { emailFrequency }),
})

/** Plans what is due and makes it, one after another, as a server would. */
export const makeDue = async (app: TestApp, now: Instant): Promise<readonly RunOutcome[]> => {
  const { pool } = app.db
  while (await planRuns(pool, now));
  const work = workHere(pool)
  const outcomes: RunOutcome[] = []
  for (;;) {
    const [run] = await takeRuns(pool, now, 1, minutes(1))
    if (!run) return outcomes
    outcomes.push(await work('run', { ...run, site, now }))
  }
}

export interface Letter {
  readonly recipient: string
  // biome-ignore lint/suspicious/noExplicitAny: it is looked at piece by piece
  readonly data: any
}

const runFields =
  'id state due isLate problem recipients document deliveries { recipient state problem } files { format size isAttached path }'

/** What tests ask of reports, in the name of the owner unless of somebody else. @param app once it is there */
export const asking = (app: () => ReportsApp) => {
  const groups = () => [`CUSTOMER_${app().customers.NOR}`]
  const ask = (query: string, variables: object = {}, userId: number = people.owner) =>
    app().ask(groups(), query, variables, userId)
  return {
    groups,
    ask,
    create: async (draft: ReportConfigDraft, userId: number = people.owner) =>
      (
        await ask(
          'mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { id nextRuns schedule isMine } }',
          { input: inputOf(draft) },
          userId,
        )
      ).createReportConfig,
    /** Of a config, the newest first. */
    runsOf: async (id: string, userId: number = people.owner) =>
      (await ask(`query($id: ID!) { reportRuns(configId: $id) { ${runFields} } }`, { id }, userId))
        .reportRuns,
    rowsOf: async (runId: string, section: string, mark: string | null = null) =>
      (
        await ask(
          'query($runId: ID!, $section: String!, $mark: String) { reportRows(runId: $runId, section: $section, mark: $mark) { rowCount rows } }',
          { runId, section, mark },
        )
      ).reportRows,
    /** Emails, in the order in which they were queued. */
    letters: async (): Promise<readonly Letter[]> =>
      (await app().db.pool.query('SELECT recipient, data FROM letter ORDER BY id')).rows,
  }
}

/** Cells by the keys of their columns. */
export const named = (
  { document }: { readonly document: ReportDocument },
  section: string,
  rows: readonly ReportRow[],
) => {
  const { columns } = document.sections.find(({ key }) => key === section)!
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ key }, at) => [key, cells[at]])))
}
