/** Rule trials through GraphQL, over reports in a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { day, hours, minutes } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { CopyRows } from '../ingest/copy-rows.ts'
import { copyReports } from '../ingest/store.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { ruleOf } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => noon,
  )
  const { pool } = app.db
  await pool.query('CREATE TABLE every_report PARTITION OF report DEFAULT')
  for (const [id, email, role] of [
    [11, 'maker@nor.example', 'CUSTOMER'],
    [12, 'west@nor.example', 'CUSTOMER'],
  ] as const) {
    await pool.query(
      'INSERT INTO user_account (id, email, timezone) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)',
      [id, email, 'America/Chicago'],
    )
    await pool.query('INSERT INTO user_role VALUES ($1, $2, $3)', [id, role, nor()])
  }
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
})
afterAll(() => app.close())
beforeEach(() => app.db.pool.query('TRUNCATE report, geofence CASCADE'))

const nor = () => app.customers.NOR!
const user = () => [`CUSTOMER_${nor()}`]
const ago = (ms: number) => noon - ms
/** Stores reports as they came: [unit, milliseconds before now, readings]. */
const store = async (reports: readonly (readonly [string, number, Readings])[]) => {
  const rows = new CopyRows(noon, 1)
  for (const [unitId, before, readings] of reports) {
    const { id, customerId } = await app.vehicle(unitId)
    rows.add(customerId, id, reportAt(ago(before), readings))
  }
  const client = await app.db.pool.connect()
  await copyReports(client, rows, () => {})
  client.release()
}
const fields = `id done total state problem firings held vehicleCount recipientCount lettersMost days { day count } vehicles { unitId count } letters { recipient count }`
const start = async (input: RuleDraft, groups = user(), userId = 11, days = 30) =>
  (
    await app.ask(
      groups,
      `mutation ($input: AlertRuleInput!, $days: Int) { startRuleTrial(input: $input, days: $days) { ${fields} } }`,
      { input, days },
      userId,
    )
  ).startRuleTrial
const follow = async (id: string, groups = user(), userId = 11) =>
  (await app.ask(groups, `query ($id: ID!) { ruleTrial(id: $id) { ${fields} } }`, { id }, userId)).ruleTrial
const recount = async (id: string, input: RuleDraft) =>
  (
    await app.ask(
      user(),
      `mutation ($id: ID!, $input: AlertRuleInput!) { recountRuleTrial(id: $id, input: $input) { ${fields} } }`,
      { id, input },
      11,
    )
  ).recountRuleTrial
const finished = async (input: RuleDraft, groups = user(), userId = 11, days = 30) => {
  const { id } = await start(input, groups, userId, days)
  for (;;) {
    const trial = await follow(id, groups, userId)
    if (trial.state !== 'running') return trial
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const opened = (unit: string, before: number): [string, number, Readings] => [
  unit,
  before,
  { door: { opened: true } },
]
const closed = (unit: string, before: number): [string, number, Readings] => [
  unit,
  before,
  { door: { opened: false } },
]

test('counts the alerts of each day and vehicle, and the emails that would have gone out', async () => {
  await store([
    closed('NOR-1', day * 3 + hours(9)),
    opened('NOR-1', day * 3 + hours(2)),
    closed('NOR-1', day * 3 + hours(1)),
    opened('NOR-1', hours(3)),
    closed('NOR-2', day * 3 + hours(9)),
    opened('NOR-2', day * 3 + hours(2)),
  ])
  const trial = await finished(ruleOf(nor(), { notifyEmails: ['Shop@nor.example'] }), user(), 11, 4)
  expect(trial).toEqual({
    id: expect.any(String),
    state: 'done',
    problem: null,
    done: 6,
    total: 6,
    firings: 3,
    held: 0,
    vehicleCount: 2,
    recipientCount: 2,
    lettersMost: 3,
    days: [
      { day: '2026-11-16', count: 0 },
      { day: '2026-11-17', count: 2 },
      { day: '2026-11-18', count: 0 },
      { day: '2026-11-19', count: 0 },
      { day: '2026-11-20', count: 1 },
    ],
    vehicles: [
      { unitId: 'NOR-1', count: 2 },
      { unitId: 'NOR-2', count: 1 },
    ],
    letters: [
      { recipient: 'shop@nor.example', count: 3 },
      { recipient: 'someone@example.com', count: 3 },
    ],
  })
})

test('what stood already at the beginning is no alert', async () => {
  await store([opened('NOR-1', hours(30)), closed('NOR-1', hours(3)), opened('NOR-1', hours(1))])
  expect((await finished(ruleOf(nor()))).firings).toBe(1)
})

test('holds back emails by the rate limit, but counts every alert', async () => {
  await store([
    closed('NOR-1', hours(50)),
    ...[40, 30, 20, 10].flatMap((n) => [opened('NOR-1', hours(n)), closed('NOR-1', hours(n - 1))]),
  ])
  const trial = await finished(ruleOf(nor(), { alertNotificationRateLimitMs: day }))
  expect([trial.firings, trial.letters]).toEqual([4, [{ recipient: 'someone@example.com', count: 2 }]])
  expect(trial.held).toBe(2)
  // Also where nobody is notified: the inbox says of each whether it was held back.
  const alone = ruleOf(nor(), { alertNotificationRateLimitMs: day, notifyMe: false })
  expect(await finished(alone)).toMatchObject({ held: 2, letters: [], recipientCount: 0, lettersMost: 0 })
})

test('durations run on without a report, up to now', async () => {
  const rule = (lasting: number) =>
    ruleOf(nor(), {
      alertTypeId: 11,
      alertPredicates: [{ alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: lasting }],
    })
  await store([closed('NOR-1', hours(6)), opened('NOR-1', hours(5))])
  const trial = await finished(rule(hours(4)))
  expect(trial.firings).toBe(1)
  expect((await recount(trial.id, rule(hours(6)))).firings).toBe(0)
})

describe('moving the limit', () => {
  const rule = (lbs: number) =>
    ruleOf(nor(), { alertTypeId: 3, alertPredicates: [{ alertPredicateTypeId: 3, netBogieWeightLbs: lbs }] })
  const weights = [8_000, 12_000, 20_000, 9_000, 16_000, 30_000, 8_000, 21_000]
  beforeEach(() =>
    store(weights.map((bogieLbs, n) => ['NOR-2', hours(20 - n), { enhancedWeight: { bogieLbs } }] as const)),
  )

  test('counts again without reading any report', async () => {
    const trial = await finished(rule(10_000))
    expect(trial.firings).toBe(3)
    await app.db.pool.query('TRUNCATE report')
    const counts = []
    for (const lbs of [1_000, 7_000, 12_500, 13_500, 22_000, 10_000])
      counts.push((await recount(trial.id, rule(lbs))).firings)
    expect(counts).toEqual([2, 3, 2, 1, 0, 3])
    expect((await follow(trial.id)).firings).toBe(3)
  })

  test.each([1_000, 13_500])('to %s lbs agrees with a trial that begins there', async (lbs) => {
    const { id: _first, ...begun } = await finished(rule(lbs))
    const { id } = await finished(rule(10_000))
    const { id: _again, ...moved } = await recount(id, rule(lbs))
    expect(moved).toEqual(begun)
  })

  test('other conditions or vehicles ask for a new trial', async () => {
    const { id } = await finished(rule(10_000))
    const other = 'The vehicles or conditions have changed since this trial. Start a new one.'
    await expect(recount(id, ruleOf(nor()))).rejects.toThrow(other)
    const vehicle = await app.vehicle('NOR-2')
    await expect(
      recount(id, { ...rule(10_000), allVehicles: false, vehicleIds: [vehicle.id] }),
    ).rejects.toThrow(other)
  })
})

test('places stored positions against the geofences there are now', async () => {
  const { pool } = app.db
  const [fence] = await inTransaction(pool, (client) => insertFences(client, nor(), [fenceOf('Yard')], noon))
  const { shape } = fenceOf('Yard')
  const inside = shape.kind === 'circle' ? shape.center : shape.ring[0]!
  const gps = (lat: number, speedMph: number) => ({ gps: { lat, lng: inside.lng, speedMph } })
  await store([
    ['NOR-1', hours(5), gps(inside.lat + 1, 60)],
    ['NOR-1', hours(4), gps(inside.lat, 10)],
    ['NOR-1', hours(3), gps(inside.lat, 0)],
    ['NOR-1', hours(2), gps(inside.lat + 1, 60)],
    ['NOR-1', hours(1), gps(inside.lat, 10)],
  ])
  const enters = ruleOf(nor(), {
    alertTypeId: 1,
    alertPredicates: [{ alertPredicateTypeId: 1, geofenceIds: [fence!], geofenceEnterEvents: true }],
  })
  const trial = await finished(enters)
  expect(trial.firings).toBe(2)
  const both = {
    alertPredicateTypeId: 1,
    anyCustomerGeofence: true,
    geofenceEnterEvents: true,
    geofenceExitEvents: true,
  }
  expect((await recount(trial.id, { ...enters, alertPredicates: [both] })).firings).toBe(3)
})

test('several conditions have to hold together', async () => {
  await store([
    ['NOR-1', hours(9), { door: { opened: false }, tetherChange: { tethered: true } }],
    opened('NOR-1', hours(8)),
    closed('NOR-1', hours(7)),
    ['NOR-1', hours(6), { tetherChange: { tethered: false } }],
    opened('NOR-1', hours(5)),
  ])
  const trial = await finished(
    ruleOf(nor(), {
      alertTypeId: 0,
      alertPredicates: [
        { alertPredicateTypeId: 10, doorOpened: true },
        { alertPredicateTypeId: 8, untethered: true },
      ],
    }),
  )
  expect(trial.firings).toBe(1)
})

test('reports that came late stand where they belong', async () => {
  await store([
    opened('NOR-1', hours(2)),
    closed('NOR-1', hours(5)),
    closed('NOR-1', hours(3)),
    opened('NOR-1', hours(4)),
  ])
  expect((await finished(ruleOf(nor()))).firings).toBe(2)
})

describe('what somebody sees', () => {
  beforeEach(() =>
    store(['NOR-1', 'NOR-2', 'BLU-3'].flatMap((unit) => [closed(unit, hours(3)), opened(unit, hours(2))])),
  )

  test('is tried on their own vehicles alone', async () => {
    expect((await finished(ruleOf(nor()), user(), 12)).vehicles).toEqual([{ unitId: 'NOR-1', count: 1 }])
    expect((await finished(ruleOf(nor()), user(), 11)).firings).toBe(2)
    const theirs = await app.vehicle('BLU-3')
    const foreign = await finished(ruleOf(nor(), { allVehicles: false, vehicleIds: [theirs.id] }))
    expect([foreign.done, foreign.firings]).toEqual([0, 0])
    await expect(start(ruleOf(app.customers.BLU!))).rejects.toThrow('Not Authorized')
  })

  test('counts the emails to all users, and names those alone that one administers', async () => {
    const rule = ruleOf(nor(), { notifyMe: false, notifyAllCustomerUsers: true })
    expect(await finished(rule)).toMatchObject({
      letters: [{ recipient: '2 other users', count: 3 }],
      recipientCount: 2,
      lettersMost: 2,
    })
    expect((await finished(rule, [`CUSTOMER_ADMIN_${nor()}`])).letters).toEqual([
      { recipient: 'maker@nor.example', count: 2 },
      { recipient: 'west@nor.example', count: 1 },
    ])
  })

  test('belongs to who began it', async () => {
    const { id } = await finished(ruleOf(nor()))
    await expect(follow(id, user(), 12)).rejects.toThrow('This trial is over. Start it again.')
    await expect(follow('nothing')).rejects.toThrow('This trial is over. Start it again.')
  })

  test('a second one ends the first', async () => {
    const { id } = await start(ruleOf(nor()))
    await finished(ruleOf(nor()))
    await expect(follow(id)).rejects.toThrow('This trial is over.')
  })

  test('is noted in the audit trail', async () => {
    await finished(ruleOf(nor()))
    const { rows } = await app.db.pool.query(
      `SELECT customer_id, subject, new FROM audit_entry WHERE action = 'alert tried' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([
      {
        customer_id: nor(),
        subject: 'Doors',
        new: { kind: 'Door Status', alertMeWhen: ['The doors open'], days: 30 },
      },
    ])
  })
})

test('can be cancelled while it runs, and not after', async () => {
  await store(Array.from({ length: 400 }, (_, n) => opened('NOR-1', minutes(n + 1))))
  const cancel = async (id: string) =>
    (await app.ask(user(), 'mutation ($id: ID!) { cancelRuleTrial(id: $id) }', { id }, 11)).cancelRuleTrial
  // The reader has not come to its first row as long as its table is locked.
  const client = await app.db.pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE report IN ACCESS EXCLUSIVE MODE')
  const { id } = await start(ruleOf(nor()))
  expect(await cancel(id)).toBe(true)
  await client.query('COMMIT')
  client.release()
  expect(await follow(id)).toMatchObject({ state: 'cancelled', firings: 0 })
  expect(await cancel(id)).toBe(false)
})

test('says that it failed when the database breaks off, and can be started again', async () => {
  await store([opened('NOR-1', minutes(2)), closed('NOR-1', minutes(1))])
  const { pool } = app.db
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE report IN ACCESS EXCLUSIVE MODE')
  const { id } = await start(ruleOf(nor()))
  const breakOff = async () =>
    (
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
      )
    ).rowCount
  await expect.poll(breakOff).toBeGreaterThan(0)
  await expect.poll(async () => (await follow(id)).state).toBe('failed')
  expect((await follow(id)).problem).toBe('The trial could not be finished. Start it again.')
  await client.query('ROLLBACK')
  client.release()
  expect(await finished(ruleOf(nor()))).toMatchObject({ state: 'done' })
})

test('says in words what cannot be tried', async () => {
  await expect(start(ruleOf(nor(), { alertPredicates: [{ alertPredicateTypeId: 10 }] }))).rejects.toThrow(
    'The doors: choose at least one.',
  )
  await expect(start(ruleOf(nor()), user(), 11, 93)).rejects.toThrow('A trial looks back 1 to 92 days.')
  await expect(
    start(ruleOf(nor(), { alertTypeId: 18, alertPredicates: [{ alertPredicateTypeId: 18 }] })),
  ).rejects.toThrow('Alerts of the type Tow are not switched on for this customer.')
})
