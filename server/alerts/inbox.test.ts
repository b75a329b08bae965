/** The inbox through GraphQL, on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, days, hours, minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { insertRule } from './rule-write.ts'
import { fire, ruleOf } from './testing.ts'

let app: TestApp
let clock = noon
let ruleId = ''
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => clock,
  )
  const { pool } = app.db
  for (const [id, email] of [
    [1, 'someone@example.com'],
    [11, 'other@nor.example'],
    [12, 'west@nor.example'],
  ])
    await pool.query(
      'INSERT INTO user_account (id, email, created) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)',
      [id, email, new Date(noon - days(20))],
    )
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon
  const { pool } = app.db
  await pool.query('TRUNCATE alert_rule, alert_rule_version, firing, firing_notice, firing_read, audit_entry')
  await pool.query('UPDATE user_account SET firings_read_to = 0')
  await pool.query('DELETE FROM vehicle_state')
  ruleId = await inTransaction(pool, (client) =>
    insertRule(client, ruleOf(nor()), { ownerId: 1, now: noon - days(30) }),
  )
})

const nor = () => app.customers.NOR!
const user = () => [`CUSTOMER_${nor()}`]
type Facts = Partial<Parameters<typeof fire>[2]>
const fired = async (unitId: string, ago: number, facts: Facts = {}) =>
  String(await fire(app.db.pool, await app.vehicle(unitId), { source: ruleId, at: noon - ago, ...facts }))
const page = async (requested = '', groups = user(), userId = 1) =>
  (
    await app.ask(
      groups,
      `{ firings${requested} { firingCount after firings { id status unitId read } } }`,
      {},
      userId,
    )
  ).firings
const ids = async (requested = '', groups = user(), userId = 1) =>
  (await page(requested, groups, userId)).firings.map(({ id }: { id: string }) => id)
const statusOf = async (id: string) =>
  (await app.ask(user(), `{ firing(id: ${id}) { status } }`)).firing.status
const act = (text: string, groups = user(), userId = 1) => app.ask(groups, `mutation { ${text} }`, {}, userId)
const unread = async (userId = 1, groups = user()) =>
  (await app.ask(groups, '{ unreadFirings }', {}, userId)).unreadFirings

describe('the inbox', () => {
  test('tells everything of a firing', async () => {
    const id = await fired('NOR-1', hours(1))
    await app.db.pool.query(
      `INSERT INTO firing_notice (firing_id, customer_id, recipient, outcome, made)
        VALUES ($1, $2, 'someone@example.com', 'told', $3)`,
      [id, nor(), new Date(noon)],
    )
    await app.db.pool.query("UPDATE firing_told SET address = 'Dallas, TX'")
    const { firing } = await app.ask(
      user(),
      `{ firing(id: ${id}) { id customerId ruleId ruleName geofenceId vin unitId vehicleId at severity status
        alertTypeId alertTypeName item because ended late withdrawn heldLast heldUntil snoozedUntil snoozeReason snoozedBy
        acknowledged acknowledgedBy resolved resolvedBy read address lat lng evidence
        notices { recipient outcome at } } }`,
    )
    const { vin, id: vehicleId } = await app.vehicle('NOR-1')
    expect(firing).toEqual({
      id,
      customerId: nor(),
      ruleId,
      ruleName: 'Doors',
      geofenceId: null,
      vin,
      unitId: 'NOR-1',
      vehicleId: String(vehicleId),
      at: noon - hours(1),
      severity: 'caution',
      status: 'caution',
      alertTypeId: 10,
      alertTypeName: 'Door Status',
      item: '',
      because: 'The doors were opened.',
      ended: null,
      late: false,
      withdrawn: null,
      heldLast: null,
      heldUntil: null,
      snoozedUntil: null,
      snoozeReason: null,
      snoozedBy: null,
      acknowledged: null,
      acknowledgedBy: null,
      resolved: null,
      resolvedBy: null,
      read: false,
      address: 'Dallas, TX',
      lat: 32.78,
      lng: -96.8,
      evidence: expect.objectContaining({ after: { door: { opened: true } } }),
      notices: [{ recipient: 'someone@example.com', outcome: 'told', at: noon }],
    })
  })

  test('names who was notified to those who administer them; to others themselves, and addresses of the rule', async () => {
    const id = await fired('NOR-1', hours(1))
    const { pool } = app.db
    await pool.query("UPDATE alert_rule SET notify_emails = '{west@nor.example}'")
    for (const [recipient, userId, outcome] of [
      ['someone@example.com', 1, 'told'],
      ['other@nor.example', 11, 'held'],
      ['third@nor.example', 13, 'held'],
      ['west@nor.example', 12, 'told'],
      ['shop@fleet.example', null, 'told'],
    ])
      await pool.query(
        `INSERT INTO firing_notice (firing_id, customer_id, recipient, user_id, outcome)
          VALUES ($1, $2, $3, $4, $5)`,
        [id, nor(), recipient, userId, outcome],
      )
    const recipients = async (groups: string[]) =>
      (
        await app.ask(groups, `{ firing(id: ${id}) { notices { recipient count outcome } } }`)
      ).firing.notices.map(
        ({ recipient, count, outcome }: { recipient: string; count: number; outcome: string }) =>
          `${recipient} ${count} ${outcome}`,
      )
    expect(await recipients(user())).toEqual([
      'shop@fleet.example 1 told',
      'someone@example.com 1 told',
      'west@nor.example 1 told',
      '2 other users 2 held',
    ])
    expect(await recipients([`CUSTOMER_ADMIN_${nor()}`])).toHaveLength(5)
  })

  test('names a rule as it is called now, and one that is gone as it was called last', async () => {
    const { pool } = app.db
    const id = await fired('NOR-1', 0)
    const name = async () => (await app.ask(user(), `{ firing(id: ${id}) { ruleName } }`)).firing.ruleName
    await pool.query("UPDATE alert_rule SET name = 'Open doors'")
    expect(await name()).toBe('Open doors')
    await pool.query(
      `INSERT INTO alert_rule_version SELECT customer_id, id, 1, created, now(), 'Last name', 10, true, '{}', '{}', 0,
        predicates FROM alert_rule`,
    )
    await pool.query('DELETE FROM alert_rule')
    expect(await name()).toBe('Last name')
    const evidence = { geofence: { id: 7, version: 1, name: 'Yard' } }
    const fence = await fired('NOR-1', 1, { source: 'fence:7', evidence })
    const { firing } = await app.ask(user(), `{ firing(id: ${fence}) { ruleName ruleId geofenceId } }`)
    expect(firing).toEqual({ ruleName: 'Yard', ruleId: null, geofenceId: '7' })
  })

  test('is paged from the newest to the oldest, each once', async () => {
    const all: string[] = []
    for (const n of [0, 1, 1, 2, 3]) all.push(await fired('NOR-1', n * 1000, { item: String(all.length) }))
    const found: string[] = []
    let after: string | null = null
    do {
      const next: { firings: { id: string }[]; after: string | null; firingCount: number } = await page(
        `(pageSize: 2${after ? `, after: "${after}"` : ''})`,
      )
      expect(next.firingCount).toBe(5)
      found.push(...next.firings.map(({ id }) => id))
      after = next.after
    } while (after)
    expect(found).toEqual([all[0], all[2], all[1], all[3], all[4]])
    await expect(page('(after: "nonsense")')).rejects.toThrow(
      'This page of the inbox does not exist. Start with the newest.',
    )
  })

  test('is narrowed by whatever one looks for', async () => {
    const first = await fired('NOR-1', hours(3), { severity: 'critical', alertTypeId: 18 })
    const second = await fired('NOR-2', hours(1), {
      source: 'fence:7',
      evidence: { geofence: { id: 7, version: 1, name: 'Yard' } },
    })
    expect(await ids('(filters: { severity: "critical" })')).toEqual([first])
    expect(await ids('(filters: { alertTypeIds: [18, 19] })')).toEqual([first])
    expect(await ids(`(filters: { ruleId: "${ruleId}" })`)).toEqual([first])
    expect(await ids('(filters: { geofenceId: 7 })')).toEqual([second])
    expect(await ids('(filters: { vehicle: "or-2" })')).toEqual([second])
    expect(await ids(`(filters: { vehicle: "${(await app.vehicle('NOR-1')).vin.slice(3)}" })`)).toEqual([
      first,
    ])
    expect(await ids(`(filters: { from: ${noon - hours(2)} })`)).toEqual([second])
    expect(await ids(`(filters: { to: ${noon - hours(2)} })`)).toEqual([first])
    expect(await ids(`(filters: { customerId: ${nor()} })`)).toHaveLength(2)
    await expect(ids(`(filters: { customerId: ${app.customers.BLU} })`)).rejects.toThrow('Not Authorized')
    await expect(ids('(filters: { statuses: ["odd"] })')).rejects.toThrow("There is no status 'odd'.")
  })

  test('shows the alerts of vehicles that one sees, and no others', async () => {
    const first = await fired('NOR-1', 0)
    const second = await fired('NOR-2', 1)
    await fired('BLU-3', 2)
    expect(await ids()).toEqual([first, second])
    expect(await ids('', user(), 12)).toEqual([first])
    expect(await ids('', ['ALL_CUSTOMER_VIEW'])).toHaveLength(3)
    expect((await app.ask(user(), `{ firing(id: ${second}) { id } }`, {}, 12)).firing).toBeNull()
    await expect(act(`acknowledgeFirings(ids: [${second}])`, user(), 12)).rejects.toThrow(
      'There is no such alert in the inbox.',
    )
  })
})

describe('the status of an alert', () => {
  test.each<[string, string | null, Facts]>([
    ['critical', null, { severity: 'critical' }],
    ['caution', null, {}],
    ['acknowledged', 'acknowledged = now()', {}],
    ['snoozed', `acknowledged = now(), snoozed_until = '2026-11-21'`, {}],
    ['caution', `snoozed_until = '2026-11-19'`, {}],
    ['resolved', `resolved = now(), snoozed_until = '2026-11-21'`, {}],
    ['resolved', null, { ended: noon }],
    ['withdrawn', 'withdrawn = now(), resolved = now()', {}],
  ])('is %s with %s', async (status, set, facts) => {
    const id = await fired('NOR-1', hours(1), facts)
    if (set) await app.db.pool.query(`UPDATE firing SET ${set}`)
    expect(await statusOf(id)).toBe(status)
    expect(await ids(`(filters: { statuses: ["${status}"] })`)).toEqual([id])
    const others = [
      'critical',
      'caution',
      'not reporting',
      'acknowledged',
      'snoozed',
      'resolved',
      'withdrawn',
    ]
      .filter((other) => other !== status)
      .map((other) => `"${other}"`)
    expect(await ids(`(filters: { statuses: [${others}] })`)).toEqual([])
  })

  test('is not reporting once the sensor that it is about is stale', async () => {
    const id = await fired('NOR-1', days(4))
    await app.now('NOR-1', [
      reportAt(noon - days(4), { door: { opened: true } }),
      reportAt(noon, { odometer: { miles: 1 } }),
    ])
    expect(await statusOf(id)).toBe('not reporting')
    expect(await ids('(filters: { statuses: ["not reporting"] })')).toEqual([id])
    expect(await ids('(filters: { statuses: ["caution"] })')).toEqual([])
    expect(await ids('(filters: { statuses: ["caution", "critical", "not reporting"] })')).toEqual([id])
    await app.now('NOR-1', [reportAt(noon - hours(1), { door: { opened: true } })])
    expect(await statusOf(id)).toBe('caution')
  })
})

describe('looking after alerts', () => {
  test('acknowledging says by whom, once', async () => {
    const id = await fired('NOR-1', hours(1))
    expect(await act(`acknowledgeFirings(ids: [${id}])`)).toEqual({ acknowledgeFirings: 1 })
    clock += minutes(1)
    expect(await act(`acknowledgeFirings(ids: [${id}])`)).toEqual({ acknowledgeFirings: 0 })
    const { firing } = await app.ask(user(), `{ firing(id: ${id}) { acknowledged acknowledgedBy } }`)
    expect(firing).toEqual({ acknowledged: noon, acknowledgedBy: 'someone@example.com' })
    const { rows } = await app.db.pool.query('SELECT action, subject FROM audit_entry')
    expect(rows).toEqual([{ action: 'alert acknowledged', subject: 'NOR-1' }])
  })

  test('putting it off needs a moment ahead, and it comes back then', async () => {
    const id = await fired('NOR-1', hours(1))
    await act(`snoozeFirings(ids: [${id}], until: ${noon + hours(2)}, reason: " In the shop ")`)
    expect(await statusOf(id)).toBe('snoozed')
    const { firing } = await app.ask(user(), `{ firing(id: ${id}) { snoozedUntil snoozeReason snoozedBy } }`)
    expect(firing).toEqual({
      snoozedUntil: noon + hours(2),
      snoozeReason: 'In the shop',
      snoozedBy: 'someone@example.com',
    })
    clock = noon + hours(2)
    expect(await statusOf(id)).toBe('caution')
    await act(`snoozeFirings(ids: [${id}], until: ${clock + day}, reason: "")`)
    await act(`unsnoozeFirings(ids: [${id}])`)
    expect(await statusOf(id)).toBe('caution')
    await expect(act(`snoozeFirings(ids: [${id}], until: ${clock}, reason: "x")`)).rejects.toThrow(
      'Snooze an alert until a time in the future, within a year.',
    )
  })

  test('what is over cannot be put off', async () => {
    const over = await fired('NOR-2', hours(1), { ended: noon })
    expect(await act(`snoozeFirings(ids: [${over}], until: ${noon + hours(2)}, reason: "x")`)).toEqual({
      snoozeFirings: 0,
    })
    expect((await app.db.pool.query('SELECT FROM audit_entry')).rowCount).toBe(0)
  })

  test('resolving by hand works while it lasts', async () => {
    const id = await fired('NOR-1', hours(1))
    const over = await fired('NOR-2', hours(1), { ended: noon })
    expect(await act(`resolveFirings(ids: [${id}, ${over}, ${id}])`)).toEqual({ resolveFirings: 1 })
    expect(await statusOf(id)).toBe('resolved')
  })

  test('is refused to whoever only views, all or nothing', async () => {
    const id = await fired('NOR-1', hours(1))
    await expect(act(`acknowledgeFirings(ids: [${id}])`, ['ALL_CUSTOMER_VIEW'])).rejects.toThrow(
      'Not Authorized',
    )
    await expect(act(`acknowledgeFirings(ids: [${id}, 999999])`)).rejects.toThrow(
      'There is no such alert in the inbox.',
    )
    expect(await statusOf(id)).toBe('caution')
  })
})

describe('what somebody has read', () => {
  test('is counted for each person by themselves', async () => {
    const id = await fired('NOR-1', hours(1))
    await fired('NOR-2', hours(2))
    expect([await unread(1), await unread(11), await unread(12)]).toEqual([2, 2, 1])
    expect(await act(`readFirings(ids: [${id}])`)).toEqual({ readFirings: 1 })
    expect([await unread(1), await unread(11), await unread(12)]).toEqual([1, 2, 1])
    expect((await page()).firings.map(({ read }: { read: boolean }) => read)).toEqual([true, false])
    expect(await ids('(filters: { unread: true })')).not.toContain(id)
  })

  test('can be everything up to a firing, and single ones unread again', async () => {
    const all = [
      await fired('NOR-1', hours(3)),
      await fired('NOR-2', hours(2)),
      await fired('NOR-1', hours(1)),
    ]
    expect(await act(`readFirings(upTo: ${all[1]})`)).toEqual({ readFirings: 1 })
    expect(await act(`unreadFirings(ids: [${all[0]}])`)).toEqual({ unreadFirings: 2 })
    expect(await ids('(filters: { unread: true })')).toEqual([all[2], all[0]])
    expect(await act(`readFirings(upTo: ${all[2]})`)).toEqual({ readFirings: 0 })
  })

  test('does not count what was withdrawn, is older than a month, or came before the account', async () => {
    await fired('NOR-1', days(40))
    await fired('NOR-1', days(25))
    const counted = await fired('NOR-1', days(10))
    const id = await fired('NOR-2', 0)
    await app.db.pool.query('UPDATE firing SET withdrawn = now() WHERE id = $1', [id])
    expect(await unread()).toBe(1)
    expect(await ids('(filters: { unread: true })')).toEqual([counted])
    expect((await page()).firings.map(({ read }: { read: boolean }) => read)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('counts what is open, as the inbox shows it: nothing that ended, was resolved or put off', async () => {
    const open = await fired('NOR-1', hours(1), { severity: 'critical' })
    const [ended, resolved, snoozed, acknowledged] = [
      await fired('NOR-1', hours(2), { ended: noon }),
      await fired('NOR-2', hours(3)),
      await fired('NOR-2', hours(4)),
      await fired('NOR-2', hours(5)),
    ]
    expect(await unread()).toBe(4)
    await act(`resolveFirings(ids: [${resolved}])`)
    await act(`snoozeFirings(ids: [${snoozed}], until: ${noon + hours(1)}, reason: "In the shop")`)
    await act(`acknowledgeFirings(ids: [${acknowledged}])`)
    const shown = '["critical", "caution", "not reporting", "acknowledged"]'
    expect(await ids(`(filters: { unread: true, statuses: ${shown} })`)).toEqual([open, acknowledged])
    expect(await unread()).toBe(2)
    clock = noon + hours(1)
    expect(await unread()).toBe(3)
    expect(await ids('(filters: { unread: true })')).toContain(ended)
  })

  test('is refused for what one does not see', async () => {
    const id = await fired('NOR-2', 0)
    await expect(act(`readFirings(ids: [${id}])`, user(), 12)).rejects.toThrow(
      'There is no such alert in the inbox.',
    )
  })

  test('is everybody’s own matter: whoever only views may read, and nothing is noted', async () => {
    const id = await fired('NOR-1', 0)
    await act(`readFirings(ids: [${id}])`, ['ALL_CUSTOMER_VIEW'])
    expect((await app.db.pool.query('SELECT FROM audit_entry')).rowCount).toBe(0)
  })
})
