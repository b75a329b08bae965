/** What people do with reports and their runs: written, tried, run now, sent again, left, opened from outside. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { reportWords } from '#domain/reports/words.ts'
import {
  asking,
  draftOf,
  inputOf,
  makeDue,
  named,
  people,
  type ReportsApp,
  reportsApp,
  six,
} from './testing.ts'

let app: ReportsApp
let clock = six
const { ask, create, groups, letters, rowsOf, runsOf } = asking(() => app)
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

test('a run says whom it reached, and whose mailbox refused', async () => {
  const [good, bad, left] = ['good@nor.example', 'bad@nor.example', 'left@nor.example']
  const { id } = await create(draftOf(app, 1, { notifyEmails: [good, bad, left] }))
  const say = (sql: string, values: unknown[]) => app.db.pool.query(sql, values)
  await say('INSERT INTO alert_unsubscribed (source, recipient, at) VALUES ($1, $2, now())', [
    `report:${id}`,
    left,
  ])
  await makeDue(app, six)
  const reached = async () => (await runsOf(id))[0].deliveries
  const waiting = { state: 'waiting', problem: null }
  expect(await reached()).toEqual([
    { recipient: good, ...waiting },
    { recipient: bad, ...waiting },
    { recipient: left, state: 'left', problem: null },
  ])
  await say('UPDATE letter SET sent = now(), due = NULL WHERE recipient = $1', [good])
  await say(`UPDATE letter SET due = NULL, problem = '550 No such mailbox' WHERE recipient = $1`, [bad])
  expect(await reached()).toMatchObject([
    { recipient: good, state: 'sent' },
    { recipient: bad, state: 'failed', problem: '550 No such mailbox' },
    { recipient: left, state: 'left' },
  ])
  // Sent again, it waits again, for whoever had not left.
  const [{ id: runId }] = await runsOf(id)
  await ask('mutation($id: ID!) { resendReportRun(id: $id) { id } }', { id: runId })
  expect((await reached()).map(({ state }: { state: string }) => state)).toEqual([
    'waiting',
    'waiting',
    'left',
  ])
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
  expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(said.files.pdf)
  const altered = path.replace('signed/', 'signed/A')
  expect((await open(altered)).statusCode).toBe(404)
  expect((await open('/v1/api/reports/keys')).json().keys[0].pem).toContain('BEGIN PUBLIC KEY')
})

test('a file is in the units that its owner had when it was made, also when it is made again', async () => {
  const own = (units: object | null) =>
    app.db.pool.query('UPDATE user_account SET units = $2 WHERE id = $1', [people.owner, units])
  await own({ distance: 'km' })
  await create(
    draftOf(app, 7, {
      attachments: ['csv'],
      reportingSchedules: {
        timezone: 'America/Chicago',
        category: 'weekly',
        schedules: [{ dayOfWeek: 5, time: '06:00' }],
      },
    }),
  )
  await makeDue(app, six)
  await own(null)
  const { rows } = await app.db.pool.query('SELECT id FROM report_run')
  const csv = await app.http.inject({
    method: 'GET',
    url: `/v1/api/reports/${rows[0].id}/csv`,
    headers: { authorization: `Bearer ${await app.tokenOf(people.owner, ...groups())}` },
  })
  expect(csv.body).toContain('Kilometers (km)')
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
