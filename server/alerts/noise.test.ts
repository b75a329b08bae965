/** The noise budget, and taking a change back, through GraphQL. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { insertRule } from './rule-write.ts'
import { fire, ruleOf } from './testing.ts'

let app: TestApp
let clock = noon
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)],
    () => clock,
  )
  for (const [id, email] of [
    [1, 'someone@example.com'],
    [12, 'west@nor.example'],
  ])
    await app.db.pool.query(
      'INSERT INTO user_account (id, email, created) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)',
      [id, email, new Date(noon - days(200))],
    )
  await app.db.pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon
  await app.db.pool.query(
    'TRUNCATE alert_rule, alert_rule_version, firing, firing_notice, firing_read, audit_entry',
  )
})

const user = () => [`CUSTOMER_${app.customers.NOR}`]
const ruleNamed = (name: string) =>
  inTransaction(app.db.pool, (client) =>
    insertRule(client, ruleOf(app.customers.NOR!, { name }), { ownerId: 1, now: noon - days(30) }),
  )
const fired = async (source: string, unitId: string, ago: number) =>
  fire(app.db.pool, await app.vehicle(unitId), { source, at: noon - hours(ago) })
const noise = async (userId = 1) =>
  (
    await app.ask(
      user(),
      '{ alertNoise { firings budget days rules { name firings opened acted actors sentence } } }',
      {},
      userId,
    )
  ).alertNoise
const act = (text: string, userId = 1) => app.ask(user(), `mutation { ${text} }`, {}, userId)

test('each rule is told how much it made last week, and whether anybody looked', async () => {
  const [loud, heard] = [await ruleNamed('Yards'), await ruleNamed('Tires')]
  for (let n = 1; n <= 6; n++) await fired(loud, 'NOR-2', n)
  const [first, second] = [await fired(heard, 'NOR-1', 30), await fired(heard, 'NOR-2', 31)]
  await fired(loud, 'NOR-1', 24 * 8)
  await act(`readFirings(ids: [${first}, ${second}])`)
  await act(`acknowledgeFirings(ids: [${first}])`)
  expect(await noise()).toEqual({
    firings: 8,
    budget: 40,
    days: [0, 0, 0, 0, 0, 2, 6],
    rules: [
      {
        name: 'Yards',
        firings: 6,
        opened: 0,
        acted: 0,
        actors: [],
        sentence: '“Yards” made 6 of 8, and nobody opened one.',
      },
      {
        name: 'Tires',
        firings: 2,
        opened: 2,
        acted: 1,
        actors: [expect.stringContaining('@')],
        sentence: '“Tires” made 2 of 8, and somebody acted on 1.',
      },
    ],
  })
  // Of the trailers that somebody sees.
  expect(await noise(12)).toMatchObject({ firings: 1, rules: [{ name: 'Tires', firings: 1 }] })
})

test('the budget is everybody’s own', async () => {
  expect(await noise()).toMatchObject({ firings: 0, budget: 40, rules: [] })
  await act('setAlertBudget(budget: 25)')
  expect((await noise()).budget).toBe(25)
  expect((await noise(12)).budget).toBe(40)
  for (const budget of [0, -1, 100_000])
    await expect(act(`setAlertBudget(budget: ${budget})`)).rejects.toThrow(
      'A budget is 1 to 10,000 alerts a week.',
    )
  await act('setAlertBudget(budget: 40)')
})

test('a change of a rule is taken back within a week, and that too', async () => {
  const id = await ruleNamed('Doors')
  const fields = '{ name version undoUntil isActive }'
  await expect(act(`undoAlertRule(id: "${id}") { id }`)).rejects.toThrow(
    'There is no change of this alert to take back.',
  )
  const { disableAlertRule } = await act(`disableAlertRule(id: "${id}") ${fields}`)
  expect(disableAlertRule).toMatchObject({ isActive: false, undoUntil: noon + days(7) })
  clock = noon + days(6)
  const { undoAlertRule } = await act(`undoAlertRule(id: "${id}") ${fields}`)
  expect(undoAlertRule).toMatchObject({ isActive: true, undoUntil: clock + days(7) })
  expect((await act(`undoAlertRule(id: "${id}") ${fields}`)).undoAlertRule.isActive).toBe(false)
  clock += days(8)
  await expect(act(`undoAlertRule(id: "${id}") { id }`)).rejects.toThrow(
    'There is no change of this alert to take back.',
  )
  const { rows } = await app.db.pool.query('SELECT action FROM audit_entry ORDER BY id')
  expect(rows.map(({ action }) => action)).toEqual([
    'alert disabled',
    'alert change undone',
    'alert change undone',
  ])
})
