/** Reports from their config to the mailbox, on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { reportWords } from '#domain/reports/words.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
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
const { ask, create, letters, rowsOf, runsOf } = asking(() => app)
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
