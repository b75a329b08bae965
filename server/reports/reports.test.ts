/** Reports from their config to the mailbox, on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import type { ReportDocument, ReportRow } from '#domain/reports/document.ts'
import { reportWords } from '#domain/reports/words.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { draftOf, inputOf, makeDue, people, type ReportsApp, reportsApp, six } from './testing.ts'

let app: ReportsApp
let clock = six
beforeAll(async () => {
  app = await reportsApp(() => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = six - minutes(10)
  await app.db.pool.query(
    'TRUNCATE report_config, report_run, letter, mail_file, audit_entry, alert_unsubscribed CASCADE',
  )
})

const groups = () => [`CUSTOMER_${app.customers.NOR}`]
const ask = (query: string, variables: object = {}, userId: number = people.owner) =>
  app.ask(groups(), query, variables, userId)
const create = async (draft: ReportConfigDraft, userId: number = people.owner) =>
  (
    await ask(
      `mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { id nextRuns schedule isMine } }`,
      { input: inputOf(draft) },
      userId,
    )
  ).createReportConfig
const runFields = 'id state due isLate problem recipients document files { format size isAttached path }'
const runsOf = async (id: string, userId: number = people.owner) =>
  (await ask(`query($id: ID!) { reportRuns(configId: $id) { ${runFields} } }`, { id }, userId)).reportRuns
const letters = async () =>
  (await app.db.pool.query('SELECT recipient, data FROM letter ORDER BY id')).rows as {
    recipient: string
    // biome-ignore lint/suspicious/noExplicitAny: it is looked at piece by piece
    data: any
  }[]
const rowsOf = async (runId: string, section: string, mark: string | null = null) =>
  (
    await ask(
      `query($runId: ID!, $section: String!, $mark: String) { reportRows(runId: $runId, section: $section, mark: $mark) { rowCount rows } }`,
      { runId, section, mark },
    )
  ).reportRows
/** Cells by the keys of their columns. */
const named = (run: { readonly document: ReportDocument }, section: string, rows: readonly ReportRow[]) => {
  const { columns } = run.document.sections.find(({ key }) => key === section)!
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ key }, at) => [key, cells[at]])))
}

test('a yard report comes at its moment, with who is inside and how they are', async () => {
  const { id, nextRuns, schedule } = await create(draftOf(app, 1))
  expect(schedule).toBe('Daily at 06:00')
  expect(nextRuns).toEqual([six, six + days(1), six + days(2)])
  expect(await makeDue(app, six - 1)).toEqual([])
  clock = six
  expect(await makeDue(app, six)).toEqual(['done'])
  const [run] = await runsOf(id)
  expect(run).toMatchObject({
    state: 'done',
    due: six,
    isLate: false,
    files: [{ format: 'csv', isAttached: true }],
  })
  const texts = run.document.figures.map(({ key, text }: { key: string; text: string }) => [key, text])
  expect(texts).toEqual([
    ['inside', '3'],
    ['geofences', '2'],
    ['loaded', '2'],
    ['critical', '0'],
    ['stale', '0'],
    ['longest', '2d 2h'],
  ])
  const { rows } = await rowsOf(run.id, 'vehicles')
  expect(named(run, 'vehicles', rows)).toMatchObject([
    {
      geofence: 'Dallas yard',
      unitId: 'NOR-1',
      since: six - hours(50),
      dwell: hours(50),
      load: 'Loaded',
      tether: 'Untethered',
      age: hours(1),
    },
    { geofence: 'Dallas yard', unitId: 'NOR-2', load: 'Unloaded' },
    { geofence: 'Houston yard', unitId: 'NOR-3', load: 'Loaded' },
  ])
  expect((await rowsOf(run.id, 'vehicles', 'loaded')).rows).toHaveLength(2)
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    recipient: 'dispatch@nor.example',
    data: { name: 'Morning yard check', changes: null, lateFor: null },
  })
  expect(letter!.data.files).toHaveLength(1)
})

test('a yard report counts as silent what its customer says is silent', async () => {
  const limits = (own: object | null) =>
    app.db.pool.query('UPDATE customer SET verdict_limits = $2 WHERE id = $1', [app.customers.NOR, own])
  const health = async () => {
    const { id } = await create(draftOf(app, 1))
    clock = six
    await makeDue(app, six)
    const [run] = await runsOf(id)
    const { rows } = await rowsOf(run.id, 'vehicles')
    return named(run, 'vehicles', rows).map(({ health }) => health)
  }
  await limits({ silentAfter: 1 })
  try {
    expect(await health()).toEqual(Array(3).fill('Not reporting'))
  } finally {
    await limits(null)
  }
})

test('nothing is due twice, whoever looks and however often', async () => {
  await create(draftOf(app, 1))
  clock = six
  const made = await Promise.all([makeDue(app, six), makeDue(app, six), makeDue(app, six + 5)])
  expect(made.flat()).toEqual(['done'])
  expect(await makeDue(app, six + hours(1))).toEqual([])
  expect(await letters()).toHaveLength(1)
})

test('an edit in the moment in which a report is due does not lose it', async () => {
  const { id } = await create(draftOf(app, 1))
  clock = six + 500
  const input = inputOf(draftOf(app, 1, { name: 'Renamed in that moment' }))
  await ask(
    'mutation($id: ID!, $input: ReportConfigInput!) { updateReportConfig(id: $id, input: $input) { id } }',
    { id, input },
  )
  expect(await makeDue(app, six + 900)).toEqual(['done'])
  expect(await letters()).toMatchObject([{ data: { name: 'Renamed in that moment' } }])
})

test('after an outage of a week the newest three come, marked late, each about its own moment', async () => {
  const { id } = await create(draftOf(app, 1))
  clock = six + days(7) + hours(2)
  await makeDue(app, clock)
  const runs = await runsOf(id)
  expect(runs.map(({ due, isLate }: { due: number; isLate: boolean }) => [due, isLate]).sort()).toEqual([
    [six + days(5), true],
    [six + days(6), true],
    [six + days(7), true],
  ])
  expect(
    runs.map(({ document }: { document: { period: { to: number } } }) => document.period.to).sort(),
  ).toEqual([six + days(5), six + days(6), six + days(7)])
})

test('the second report says what changed since the first', async () => {
  await create(draftOf(app, 1))
  await makeDue(app, six)
  await app.db.pool.query(`UPDATE visit SET left_at = $1, left_how = 'left' WHERE vehicle_id = $2`, [
    new Date(six + hours(3)),
    (await app.vehicle('NOR-3')).id,
  ])
  try {
    clock = six + days(1)
    await makeDue(app, clock)
    const { data } = (await letters())[1]!
    expect(data.changes).toContain('No longer listed: NOR-3.')
    expect(data.changes).toContain('Vehicles inside: 2 (−1).')
  } finally {
    await app.db.pool.query('UPDATE visit SET left_at = NULL, left_how = NULL')
  }
})

describe('whoever is limited to groups', () => {
  test('gets a report of what they see, and no report of others', async () => {
    const mine = await create(draftOf(app, 1, { name: 'West' }), people.west)
    const all = await create(draftOf(app, 1, { name: 'All' }))
    clock = six
    await makeDue(app, six)
    const [run] = await runsOf(mine.id, people.west)
    expect(run.document.figures[0]).toMatchObject({ key: 'inside', text: '2' })
    const seen = (await ask('{ reportConfigs { name } }', {}, people.west)).reportConfigs
    expect(seen).toEqual([{ name: 'West' }])
    await expect(runsOf(all.id, people.west)).rejects.toThrow(reportWords.noSuchConfig)
  })

  test('who loses a group gets a report of what is left', async () => {
    const { id } = await create(draftOf(app, 1))
    await app.db.pool.query(
      `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
        SELECT customer_id, id, $1 FROM vehicle_group WHERE name = 'West'`,
      [people.owner],
    )
    await makeDue(app, six)
    await app.db.pool.query('DELETE FROM vehicle_group_user WHERE user_id = $1', [people.owner])
    const [run] = await runsOf(id)
    expect(run.document.figures[0]).toMatchObject({ text: '2' })
  })
})

test('a report whose owner is gone pauses and says so, until somebody takes it over', async () => {
  const { id } = await create(draftOf(app, 1))
  await app.db.pool.query('UPDATE user_account SET enabled = false WHERE id = $1', [people.owner])
  try {
    expect(await makeDue(app, six)).toEqual(['paused'])
  } finally {
    await app.db.pool.query('UPDATE user_account SET enabled = true WHERE id = $1', [people.owner])
  }
  const paused = await ask('query($id: ID!) { reportConfig(id: $id) { paused isMine } }', { id }, 1)
  expect(paused.reportConfig).toEqual({ paused: reportWords.noOwner, isMine: false })
  expect(await letters()).toEqual([])
  expect((await runsOf(id))[0]).toMatchObject({ state: 'failed', problem: reportWords.noOwner })
})

describe('verify', () => {
  const verify = async (id: string) =>
    (await ask('mutation($id: ID!) { verifyReportRun(id: $id) { same changed lateReports kept } }', { id }))
      .verifyReportRun
  const made = async () => {
    const { id } = await create(draftOf(app, 1))
    await makeDue(app, six)
    return (await runsOf(id))[0]
  }

  test('says the same where nothing came since, and days later', async () => {
    const run = await made()
    expect(await verify(run.id)).toEqual({ same: true, changed: [], lateReports: 0, kept: [] })
    clock = six + days(3)
    await keepReports(app, 'NOR-2', [reportAt(six + hours(5), { tetherChange: { tethered: true } })])
    try {
      expect(await verify(run.id)).toMatchObject({ same: true })
    } finally {
      await app.db.pool.query('DELETE FROM report WHERE recorded > $1', [new Date(six)])
    }
  })

  test('shows which late report changed which row', async () => {
    const run = await made()
    const { id, customerId } = await app.vehicle('NOR-2')
    await app.db.pool.query(
      `UPDATE visit SET entered = entered - interval '20 minutes' WHERE vehicle_id = $1`,
      [id],
    )
    await app.db.pool.query(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, readings)
        VALUES ($1, $2, $3, now(), 99, 2, 32.78, -96.8, '{}')`,
      [customerId, id, new Date(six - hours(5) - minutes(20))],
    )
    const found = await verify(run.id)
    expect(found).toMatchObject({ same: false, lateReports: 1 })
    expect(found.changed[0]).toBe('1 report arrived after this was sent.')
    await app.db.pool.query('DELETE FROM report WHERE batch = 99')
    await app.db.pool.query(
      `UPDATE visit SET entered = entered + interval '20 minutes' WHERE vehicle_id = $1`,
      [id],
    )
  })

  test('notices rows that were altered where they are kept', async () => {
    const run = await made()
    await app.db.pool.query('DELETE FROM report_piece WHERE run_id = $1', [run.id])
    expect((await verify(run.id)).changed).toContain('What is kept of this report is not what was sent.')
  })
})

test('a signed link says the hash of the report to anybody, and an altered one says nothing', async () => {
  const { id } = await create(draftOf(app, 1, { attachments: ['pdf'] }))
  await makeDue(app, six)
  const [run] = await runsOf(id)
  const { signReportRun: path } = await ask('mutation($id: ID!) { signReportRun(id: $id) }', { id: run.id })
  const open = async (url: string) => app.http.inject({ method: 'GET', url })
  const said = (await open(path)).json()
  expect(said).toMatchObject({ title: 'Morning yard check', hash: run.document.hash })
  const pdf = await open(`${path}/pdf`)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { createHash } = await import('node:crypto')
  expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(said.files.pdf)
  const altered = path.replace('signed/', 'signed/A')
  expect((await open(altered)).statusCode).toBe(404)
  expect((await open('/v1/api/reports/keys')).json().keys[0].pem).toContain('BEGIN PUBLIC KEY')
})

test('a file is downloaded by who sees the report, and by nobody else', async () => {
  const { id } = await create(draftOf(app, 1))
  await makeDue(app, six)
  const [run] = await runsOf(id)
  const get = async (format: string, groupsOf: readonly string[], userId: number) =>
    app.http.inject({
      method: 'GET',
      url: `/v1/api/reports/${run.id}/${format}`,
      headers: { authorization: `Bearer ${await app.tokenOf(userId, ...groupsOf)}` },
    })
  expect((await get('csv', groups(), people.owner)).body).toContain('NOR-1')
  // Not asked for then: it is made from the kept rows.
  expect((await get('xlsx', groups(), people.owner)).rawPayload.subarray(0, 2).toString()).toBe('PK')
  const other = await get('csv', [`CUSTOMER_${app.customers.BLU}`], people.other)
  expect(other.statusCode).toBe(403)
  expect(other.body).not.toContain('NOR-1')
})

describe('run now', () => {
  const runNow = async (id: string, variables: object = {}) =>
    (
      await ask(
        'mutation($id: ID!, $from: Instant, $to: Instant, $onlyMe: Boolean) { runReport(configId: $id, from: $from, to: $to, onlyMe: $onlyMe) { id } }',
        { id, ...variables },
      )
    ).runReport.id
  test('makes it for a period of one’s choice, for oneself', async () => {
    const { id } = await create(draftOf(app, 2, { dwellThresholdMs: hours(20) }))
    clock = six
    await runNow(id, { from: six - days(30), to: six, onlyMe: true })
    expect(await makeDue(app, six)).toHaveLength(2)
    const run = (await runsOf(id)).find(({ due }: { due: number | null }) => due === null)
    expect(run).toMatchObject({ state: 'done', recipients: ['someone@example.com'] })
    const { rows } = await rowsOf(run.id, 'visits')
    expect(named(run, 'visits', rows)).toMatchObject([
      { unitId: 'NOR-1', dwell: hours(50), loadAtArrival: null },
      { unitId: 'NOR-3', dwell: hours(30) },
    ])
  })
  test.each([
    ['an end before its start', { from: six, to: six - days(1) }, reportWords.period],
    ['a period still to come', { to: six + days(9) }, reportWords.periodAhead],
    ['a period that is too long', { from: six - days(200), to: six - days(1) }, reportWords.periodMost(92)],
  ])('refuses %s in words', async (_what, variables, words) => {
    const { id } = await create(draftOf(app, 2))
    await expect(runNow(id, variables)).rejects.toThrow(words)
  })
  test('can be cancelled while it waits, once', async () => {
    const { id } = await create(draftOf(app, 1))
    const run = await runNow(id)
    const cancel = () => ask('mutation($id: ID!) { cancelReportRun(id: $id) { state problem } }', { id: run })
    expect((await cancel()).cancelReportRun).toEqual({ state: 'cancelled', problem: reportWords.cancelled })
    await expect(cancel()).rejects.toThrow(reportWords.over)
  })
  test('can be sent again', async () => {
    const { id } = await create(draftOf(app, 1))
    await makeDue(app, six)
    const [run] = await runsOf(id)
    await ask('mutation($id: ID!) { resendReportRun(id: $id) { id } }', { id: run.id })
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([
      'dispatch@nor.example',
      'dispatch@nor.example',
    ])
  })
})

test('whoever leaves a report by its link gets no more of it', async () => {
  await create(draftOf(app, 1, { notifyEmails: ['a@b.example', 'c@d.example'] }))
  await makeDue(app, six)
  const { leave } = (await letters())[0]!.data
  await app.http.inject({ method: 'POST', url: `/auth/v1/unsubscribe?token=${leave}` })
  await makeDue(app, six + days(1))
  expect((await letters()).map(({ recipient }) => recipient)).toEqual([
    'a@b.example',
    'c@d.example',
    'c@d.example',
  ])
})

test('a dry run shows the report with nothing kept and nobody told', async () => {
  clock = six
  const { dryRunReport } = await ask(
    'query($input: ReportConfigInput!) { dryRunReport(input: $input) { rowCount emails document } }',
    { input: inputOf(draftOf(app, 1, { name: '', notifyEmails: [] })) },
  )
  expect(dryRunReport).toMatchObject({ rowCount: 5, emails: 0 })
  expect(dryRunReport.document.figures[0].text).toBe('3')
  expect(await letters()).toEqual([])
})

describe('what is wrong has its words', () => {
  test.each<[string, Partial<ReportConfigDraft>, string]>([
    ['no name', { name: ' ' }, reportWords.name(100)],
    ['no recipients', { notifyEmails: [] }, reportWords.noRecipients],
    [
      'an unknown zone',
      {
        reportingSchedules: {
          timezone: 'Mars/Base',
          category: 'daily',
          schedules: [{ dayOfWeek: null, time: '06:00' }],
        },
      },
      reportWords.zone('Mars/Base'),
    ],
    [
      'a schedule without moments',
      { reportingSchedules: { timezone: 'UTC', category: 'weekly', schedules: [] } },
      reportWords.noMoments,
    ],
    [
      'a time that is none',
      {
        reportingSchedules: {
          timezone: 'UTC',
          category: 'daily',
          schedules: [{ dayOfWeek: null, time: '6:00' }],
        },
      },
      reportWords.time,
    ],
    ['vehicles of somebody else', { allVehicles: false, vehicleIds: [999_999] }, reportWords.vehicles],
    ['geofences of somebody else', { allGeofences: false, geofenceIds: [999_999] }, reportWords.geofences],
    ['a kind that is turned off', { reportTypeId: 4 }, reportWords.flag('ABS Fault Detail')],
  ])('%s', async (_what, facts, words) => {
    await expect(create({ ...draftOf(app, 1), ...facts })).rejects.toThrow(words)
  })

  test('a geofence that was deleted since is told of in the report', async () => {
    const { id } = await create(
      draftOf(app, 1, { allGeofences: false, geofenceIds: [app.fences['Dallas yard']!] }),
    )
    await app.db.pool.query(
      `UPDATE report_config SET draft = jsonb_set(draft, '{geofenceIds}', draft->'geofenceIds' || '[999999]')`,
    )
    await makeDue(app, six)
    expect((await runsOf(id))[0].document.notes).toEqual([reportWords.goneGeofences(1)])
  })

  test('a customer without data gets a report that says so', async () => {
    const { id } = await create(draftOf(app, 3))
    await makeDue(app, six)
    expect((await runsOf(id))[0].document.notes).toEqual([reportWords.noData])
  })
})

test('a config is edited, copied, turned off and on, and deleted, with a line of audit each', async () => {
  const { id } = await create(draftOf(app, 1))
  const input = inputOf(draftOf(app, 1, { name: 'Evening' }))
  await ask(
    'mutation($id: ID!, $input: ReportConfigInput!) { updateReportConfig(id: $id, input: $input) { id } }',
    { id, input },
  )
  await ask('mutation($id: ID!) { copyReportConfig(id: $id, name: "Copy") { id } }', { id })
  const off = await ask(
    'mutation($id: ID!) { disableReportConfig(id: $id) { isActive nextRuns deactivated } }',
    { id },
  )
  expect(off.disableReportConfig).toEqual({ isActive: false, nextRuns: [], deactivated: clock })
  await ask('mutation($id: ID!) { enableReportConfig(id: $id) { isActive } }', { id })
  await ask('mutation($id: ID!) { deleteReportConfig(id: $id) }', { id })
  const { rows } = await app.db.pool.query('SELECT action FROM audit_entry ORDER BY id')
  expect(rows.map(({ action }) => action)).toEqual([
    'report created',
    'report edited',
    'report copied',
    'report disabled',
    'report enabled',
    'report deleted',
  ])
})
