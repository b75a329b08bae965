/** Why an alert came, and why it did not, asked through GraphQL of reports in a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { day, hours, minutes } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { CopyRows } from '../ingest/copy-rows.ts'
import { copyReports } from '../ingest/store.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { fire, ruleOf } from './testing.ts'

let app: TestApp
let clock = noon
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2), trailer('BLU', 3)], () => clock)
  const { pool } = app.db
  await pool.query('CREATE TABLE every_report PARTITION OF report DEFAULT')
  await pool.query(
    `INSERT INTO user_account (id, email, timezone) OVERRIDING SYSTEM VALUE VALUES (11, 'me@nor.example', 'America/Chicago')`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon - day * 10
  await app.db.pool.query('TRUNCATE report, alert_rule, alert_rule_version, firing')
})

const nor = () => app.customers.NOR!
const user = () => [`CUSTOMER_${nor()}`]
const store = async (reports: readonly (readonly [number, Readings])[], unit = 'NOR-1') => {
  const rows = new CopyRows(noon, 1)
  const { id, customerId } = await app.vehicle(unit)
  for (const [at, readings] of reports) rows.add(customerId, id, reportAt(noon + minutes(at), readings))
  const client = await app.db.pool.connect()
  await copyReports(client, rows, () => {})
  client.release()
}
const make = async (rule: RuleDraft): Promise<string> =>
  (
    await app.ask(
      user(),
      'mutation ($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }',
      { input: rule },
      11,
    )
  ).createAlertRule.id
const act = (name: string, id: string) => app.ask(user(), `mutation { ${name}(id: "${id}") { id } }`, {}, 11)
const whyNot = async (ruleId: string, at: number, unit = 'NOR-1', groups = user()) => {
  const { vin } = await app.vehicle(unit)
  return (
    await app.ask(
      groups,
      'query ($id: ID!, $vin: String!, $at: Instant!) { whyNot(ruleId: $id, vin: $vin, at: $at) { fired verdict lines } }',
      { id: ruleId, vin, at: noon + minutes(at) },
      11,
    )
  ).whyNot
}
const doors = () => ruleOf(nor())
const open = { door: { opened: true } }
const closed = { door: { opened: false } }
const weigh = (bogieLbs: number) => ({ enhancedWeight: { bogieLbs } })
const lasting = (ms: number) =>
  ruleOf(nor(), {
    alertTypeId: 11,
    alertPredicates: [{ alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: ms }],
  })

test('it did: when and because of what', async () => {
  const id = await make(doors())
  await store([
    [-60, closed],
    [-20, open],
  ])
  expect(await whyNot(id, 0)).toEqual({
    fired: true,
    verdict: 'It fired at 11/20/26 05:40 CST. The doors opened.',
    lines: [
      'The alert watched whether the doors open; so it had since 11/10/26 06:00 CST.',
      'Doors: closed at 11/20/26 05:00 CST, then open at 11/20/26 05:40 CST.',
      'It has not ended since.',
    ],
  })
})

test('the condition held too short', async () => {
  const id = await make(lasting(hours(2)))
  await store([
    [-200, closed],
    [-180, open],
    [-140, closed],
  ])
  expect(await whyNot(id, 0)).toMatchObject({
    fired: false,
    verdict: 'It held for 40 minutes at most, of the 2 hours that it has to.',
  })
  expect(await whyNot(id, -160)).toMatchObject({
    fired: false,
    verdict: 'It had held for 20 minutes only; it would have fired at 11/20/26 05:00 CST.',
  })
})

test('the number never passed the limit', async () => {
  const id = await make(
    ruleOf(nor(), {
      alertTypeId: 3,
      alertPredicates: [{ alertPredicateTypeId: 3, netBogieWeightLbs: 10_000 }],
    }),
  )
  await store([
    [-60, weigh(9_000)],
    [-30, weigh(17_500)],
    [-10, weigh(16_000)],
  ])
  expect(await whyNot(id, 0)).toEqual({
    fired: false,
    verdict: 'It was never above 10,000 lbs: the highest was 9,500 lbs.',
    lines: [
      'The alert watched whether the cargo weight on the bogie rises above 10,000 lbs; so it had since 11/10/26 06:00 CST.',
      'Load Status: reported 3 times; the highest was 9,500 lbs, at 11/20/26 05:30 CST.',
    ],
  })
})

test('it was so already when the alert was made', async () => {
  await store([
    [-60, open],
    [-10, open],
  ])
  clock = noon - minutes(30)
  const id = await make(doors())
  expect((await whyNot(id, 0)).verdict).toBe(
    'The condition was already true when the alert started watching at 11/20/26 05:30 CST: nobody is notified until it has ended once.',
  )
})

test('it had fired already and not ended', async () => {
  const id = await make(doors())
  await store([
    [-400, closed],
    [-300, open],
    [-10, open],
  ])
  expect((await whyNot(id, 0)).verdict).toBe(
    'It had fired at 11/20/26 01:00 CST already and had not ended since: it fires again only after that.',
  )
})

test('the rate limit held the notification back', async () => {
  const id = await make(ruleOf(nor(), { alertNotificationRateLimitMs: day }))
  await store([
    [-400, closed],
    [-300, open],
    [-200, closed],
    [-10, open],
  ])
  const { fired, verdict, lines } = await whyNot(id, 0)
  expect([fired, verdict]).toEqual([
    true,
    'It fired at 11/20/26 05:50 CST, but its rate limit held the notification back. The doors opened.',
  ])
  expect(lines).toContain(
    'Recipients were notified at 11/20/26 01:00 CST; they are not notified again before 11/21/26 01:00 CST.',
  )
})

test('the sensor reported nothing', async () => {
  const id = await make(doors())
  await store([[-30, weigh(9_000)]])
  expect((await whyNot(id, 0)).verdict).toBe(
    'No data: Doors did not report in the day before 11/20/26 06:00 CST.',
  )
})

test('the alert was off, or not there yet, or about others', async () => {
  clock = noon - day
  const id = await make(doors())
  expect((await whyNot(id, -2 * 24 * 60)).verdict).toBe('The alert was first on at 11/19/26 06:00 CST.')
  clock = noon - hours(2)
  await act('disableAlertRule', id)
  expect((await whyNot(id, 0)).verdict).toBe(
    'The alert was off: it had been turned off, paused, or deleted, at 11/20/26 04:00 CST.',
  )
  const { id: vehicleId } = await app.vehicle('NOR-2')
  const other = await make(ruleOf(nor(), { allVehicles: false, vehicleIds: [vehicleId] }))
  expect((await whyNot(other, 0)).verdict).toBe('The alert was not about this vehicle at 11/20/26 06:00 CST.')
})

test('its feature was turned off for the customer', async () => {
  const feature = (on: boolean) =>
    app.ask(
      ['ADMINS'],
      `mutation { setCustomerFeature(customerId: ${nor()}, featureName: "TowAlert", on: ${on}) { id } }`,
      {},
      11,
    )
  await feature(true)
  const id = await make(ruleOf(nor(), { alertTypeId: 18, alertPredicates: [{ alertPredicateTypeId: 18 }] }))
  clock = noon - hours(2)
  await feature(false)
  expect(await whyNot(id, 0)).toEqual({
    fired: false,
    verdict: 'The alert was off: it had been turned off, paused, or deleted, at 11/20/26 04:00 CST.',
    lines: ['Paused: TowAlert is turned off.'],
  })
})

test('several conditions did not hold together', async () => {
  const id = await make(
    ruleOf(nor(), {
      alertTypeId: 0,
      alertPredicates: [
        { alertPredicateTypeId: 10, doorOpened: true },
        { alertPredicateTypeId: 8, untethered: true },
      ],
    }),
  )
  await store([
    [-60, { ...closed, tetherChange: { tethered: true } }],
    [-30, open],
  ])
  const { verdict, lines } = await whyNot(id, 0)
  expect(verdict).toBe('Not all of its conditions held at the same time.')
  expect(lines).toContain('Tether Status: tethered at 11/20/26 05:00 CST.')
})

describe('a firing in the inbox', () => {
  const why = async (id: number) =>
    (await app.ask(user(), `{ firing(id: ${id}) { why { fired verdict lines } } }`, {}, 11)).firing.why

  test('is judged again, to the same verdict', async () => {
    const id = await make(lasting(hours(1)))
    await store([
      [-400, closed],
      [-200, open],
      [-60, closed],
    ])
    const vehicle = await app.vehicle('NOR-1')
    const firing = await fire(app.db.pool, vehicle, {
      source: id,
      at: noon - minutes(140),
      item: 'open',
      alertTypeId: 11,
    })
    expect(await why(firing)).toEqual({
      fired: true,
      verdict: 'It fired at 11/20/26 03:40 CST. The doors have been open for 1 hour.',
      lines: [
        'The alert watched whether the doors have been open for 1 hour; so it had since 11/10/26 06:00 CST.',
        'Doors: closed at 11/19/26 23:20 CST, then open at 11/20/26 02:40 CST.',
        'It began at 11/20/26 02:40 CST and had to last 1 hour, so it counted from 11/20/26 03:40 CST.',
        'No report came at that moment: time alone made it true.',
        'It has not ended since.',
      ],
    })
  })

  test('that the stored reports do not lead to any more says so', async () => {
    const id = await make(doors())
    const vehicle = await app.vehicle('NOR-1')
    const firing = await fire(app.db.pool, vehicle, { source: id, at: noon, item: 'open' })
    expect(await why(firing)).toMatchObject({
      fired: true,
      verdict: 'It fired, but the reports that are stored now do not lead to it any more.',
    })
  })
})

test('nobody learns of alerts or vehicles that they do not see', async () => {
  const id = await make(doors())
  await expect(whyNot(id, 0, 'NOR-1', [`CUSTOMER_${app.customers.BLU}`])).rejects.toThrow(
    'There is no such alert.',
  )
  await expect(whyNot(id, 0, 'BLU-3')).rejects.toThrow('There is no such vehicle.')
})
