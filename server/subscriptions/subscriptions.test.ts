/** Subscriptions: given, renewed, changed and cancelled, what time does to them, and what they cost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Day, renewedBy, stateOn } from '#domain/fleet/subscription.ts'
import { reportAt } from '#domain/state/testing.ts'
import { stateSql } from '../fleet/subscription-state.ts'
import { subscriptionEnd } from '../mail/emails/subscription-end.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openBilling } from './billing.ts'
import { progressOf } from './progress.ts'
import { remindOfEnds } from './remind.ts'
import { tendDue } from './round.ts'
import { holdSubscriptions } from './store.ts'

let today: Day = '2026-11-10'
const at = () => Date.parse(`${today}T12:00:00Z`)
let app: TestApp
let plans: Record<'Basic' | 'Full' | 'Old', string>

beforeAll(async () => {
  app = await testApp([...[1, 2, 3, 4].map((n) => trailer('NOR', n)), trailer('BLU', 5)], at)
})
afterAll(() => app.close())

const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)
const root = ['ADMINS']
const admin = () => [`CUSTOMER_ADMIN_${app.customers.NOR}`]

beforeEach(async () => {
  today = '2026-11-10'
  await say('DELETE FROM subscription')
  await say('DELETE FROM subscription_plan')
  await say('DELETE FROM webhook')
  await say('DELETE FROM letter')
  await say(`DELETE FROM vehicle WHERE vin = 'GONEVIN'`)
  await say('DELETE FROM user_account WHERE id BETWEEN 77 AND 99')
  await say('DELETE FROM vehicle_group WHERE customer_id = $1', [app.customers.NOR])
  await say('UPDATE vehicle SET subscription_ended = NULL')
  await say(`UPDATE customer SET flags = '{SubscriptionManagement}' WHERE abbrev = 'NOR'`)
  const made = []
  for (const [name, priceCents, isOffered] of [
    ['Basic', 3000, true],
    ['Full', 6000, true],
    ['Old', 100, false],
  ]) {
    const input = { name, priceCents, isOffered, features: ['GeofenceV2'], sensorTypeIds: [1] }
    const { createSubscriptionPlan } = await app.ask(
      root,
      'mutation($input: SubscriptionPlanInput!) { createSubscriptionPlan(input: $input) { id } }',
      { input: { ...input, reportIntervalMinutes: 5, retentionDays: 365 } },
    )
    made.push([name, createSubscriptionPlan.id])
  }
  plans = Object.fromEntries(made)
})

const ids = async (...units: readonly string[]) =>
  Promise.all(units.map(async (unit) => String((await app.vehicle(unit)).id)))
const of = async (...units: readonly string[]) => ({
  customerId: String(app.customers.NOR),
  vehicleIds: await ids(...units),
})
const act = async (
  groups: readonly string[],
  name: string,
  variables: { readonly of: object } & Record<string, unknown>,
  types = '',
  more = '',
) =>
  (
    await app.ask(
      groups,
      `mutation($of: SubscriptionsChosen!${types}) { ${name}(of: $of${more}) { changed skipped } }`,
      variables,
    )
  )[name]
const give = async (given: object, terms: object = {}) =>
  act(
    root,
    'assignSubscriptions',
    { of: given, terms: { planId: plans.Basic, termMonths: 1, renews: false, ...terms } },
    ', $terms: SubscriptionTerms',
    ', terms: $terms',
  )
const renew = (given: object, groups = admin()) => act(groups, 'renewSubscriptions', { of: given })
const cancel = (given: object, groups = admin()) => act(groups, 'cancelSubscriptions', { of: given })
const change = (given: object, planId: string, groups = admin()) =>
  act(groups, 'changeSubscriptionPlans', { of: given, planId }, ', $planId: ID!', ', planId: $planId')

const list = async (filters: readonly object[] = [], groups = admin()) =>
  (
    await app.ask(
      groups,
      `query($filters: [FilterInput!]) { subscriptions(filters: $filters) { subscriptionCount subscriptions {
        unitId state planName ends endedOn renews poolName cancelled } } }`,
      { filters },
    )
  ).subscriptions.subscriptions
const states = async () =>
  Object.fromEntries((await list()).map((row: { unitId: string; state: string }) => [row.unitId, row.state]))
const ended = async (unit: string) => (await app.vehicle(unit)).subscriptionEnded
const turn = async (day: Day) => {
  today = day
  return tendDue(app.db.pool, day, at())
}
const bill = async (month: string, groups = admin(), userId = 1) => {
  const answer = await app.http.inject({
    url: `/v1/api/subscriptions/billing?customerId=${app.customers.NOR}&month=${month}`,
    headers: { authorization: `Bearer ${await app.tokenOf(userId, ...groups)}` },
  })
  if (answer.statusCode !== 200) throw new Error(answer.json().errorMessage)
  return answer.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}
/** An account admin who is limited to a group with these units; 'All VINs' is no limit. */
const limitedTo = async (userId: number, group: string, ...units: readonly string[]) => {
  const { rows } = await say('INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id', [
    ...[app.customers.NOR, group],
  ])
  const groupId = rows[0].id
  for (const vehicleId of await ids(...units))
    await say('INSERT INTO vehicle_group_vehicle VALUES ($1, $2, $3)', [
      ...[app.customers.NOR, groupId, vehicleId],
    ])
  await boss(userId)
  await say('INSERT INTO vehicle_group_user VALUES ($1, $2, $3)', [app.customers.NOR, groupId, userId])
}
const boss = async (userId: number) => {
  await say(
    `INSERT INTO user_account (id, email, email_verified, enabled, account_status) OVERRIDING SYSTEM VALUE
      VALUES ($1, $2, true, true, 'CONFIRMED')`,
    [userId, `boss-${userId}@nor.example`],
  )
  await say(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER_ADMIN', $2)`, [
    ...[userId, app.customers.NOR],
  ])
}
const amounts = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => [line[4], line[6], line[7], line[8], line[12]].join(' '))

test('vehicles are given a subscription, which their account admin sees and others do not', async () => {
  expect(await give(await of('NOR-1', 'NOR-2'))).toEqual({ changed: 2, skipped: 0 })
  expect(await list()).toMatchObject([
    { unitId: 'NOR-1', state: 'active', planName: 'Basic', ends: '2026-12-10', endedOn: '2026-12-24' },
    { unitId: 'NOR-2' },
  ])
  await expect(list([], ['SUPPORT'])).rejects.toThrow('Not Authorized')
  expect(await list([], ['VIEW_ONLY_ADMIN'])).toHaveLength(2)
  await say(`UPDATE customer SET flags = '{}'`)
  await expect(list()).rejects.toThrow('SubscriptionManagement')
})

test('those without one are listed where they are asked for, and counted', async () => {
  await give(await of('NOR-1'), { trialDays: 5 })
  const none = [{ field: 'state', condition: 'isExactly', value: 'none' }]
  expect((await list(none)).map((row: { unitId: string }) => row.unitId)).toEqual(['NOR-2', 'NOR-3', 'NOR-4'])
  const { subscriptionCounts } = await app.ask(admin(), '{ subscriptionCounts { state count } }')
  expect(subscriptionCounts.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { state: 'trial', count: 1 },
    { state: 'none', count: 3 },
  ])
})

test('whoever has one keeps it: only the others are given one', async () => {
  await give(await of('NOR-1'))
  const all = { customerId: String(app.customers.NOR), all: true }
  const none = [{ field: 'state', condition: 'isExactly', value: 'none' }]
  expect(await give(await of('NOR-1', 'NOR-2'))).toEqual({ changed: 1, skipped: 1 })
  expect(await give({ ...all, filters: none })).toEqual({ changed: 2, skipped: 0 })
  await expect(give({ ...all, filters: none })).rejects.toThrow('can be changed this way')
})

test('it ends behind its grace: the vehicle says so, shows nothing, and is back at once when renewed', async () => {
  const now = reportAt(at(), { odometer: { miles: 12 } })
  await app.now('NOR-1', [now])
  await give(await of('NOR-1'))
  expect((await turn('2026-12-10')).vehicles).toEqual([])
  expect(await states()).toEqual({ 'NOR-1': 'grace' })
  expect(await ended('NOR-1')).toBeNull()
  expect((await turn('2026-12-24')).vehicles.map(String)).toEqual(await ids('NOR-1'))
  expect(await ended('NOR-1')).toBe(Date.parse('2026-12-24T00:00:00Z'))
  const { vin } = await app.vehicle('NOR-1')
  const asked = `{ vehicle(vin: "${vin}") { state vehicle } }`
  expect((await app.ask(admin(), asked)).vehicle).toMatchObject({
    state: { recorded: null, readings: {} },
    vehicle: { subscriptionEnded: Date.parse('2026-12-24T00:00:00Z') },
  })
  expect(await renew(await of('NOR-1'))).toEqual({ changed: 1, skipped: 0 })
  expect(await ended('NOR-1')).toBeNull()
  expect((await app.ask(admin(), asked)).vehicle.state.readings).toMatchObject({ odometer: {} })
  expect(await list()).toMatchObject([{ state: 'active', ends: '2027-01-24' }])
})

test('what renews by itself goes on, term by term, also after days without a server', async () => {
  await give(await of('NOR-1'), { renews: true })
  await turn('2027-03-11')
  expect(await list()).toMatchObject([{ state: 'active', ends: '2027-04-10', endedOn: null }])
  expect(amounts(await bill('2027-02'))).toEqual(['NOR-1 Basic 2027-02-01 2027-03-01 30.00'])
})

test('a cancelled one runs to the end of its term and then ends, without grace', async () => {
  await give(await of('NOR-1'), { renews: true })
  expect(await cancel(await of('NOR-1'))).toEqual({ changed: 1, skipped: 0 })
  expect(await states()).toEqual({ 'NOR-1': 'cancelled' })
  await turn('2026-12-09')
  expect(await ended('NOR-1')).toBeNull()
  await turn('2026-12-10')
  expect(await ended('NOR-1')).not.toBeNull()
})

test('a cancellation is withdrawn before its end, and the subscription renews by itself again as it did', async () => {
  await give(await of('NOR-1'), { renews: true })
  await give(await of('NOR-2'), { trialDays: 5, termMonths: 2 })
  await cancel(await of('NOR-1', 'NOR-2'))
  expect(await bill('2026-11')).toHaveLength(1)
  const withdraw = async () =>
    act(admin(), 'withdrawSubscriptionCancellations', { of: await of('NOR-1', 'NOR-2') })
  expect(await withdraw()).toEqual({ changed: 2, skipped: 0 })
  expect(await states()).toEqual({ 'NOR-1': 'active', 'NOR-2': 'trial' })
  expect(amounts(await bill('2026-11'))).toEqual([
    'NOR-1 Basic 2026-11-10 2026-12-01 21.00',
    'NOR-2 Basic 2026-11-15 2026-12-01 16.00',
  ])
  await expect(withdraw()).rejects.toThrow('can be changed this way')
  await turn('2026-12-10')
  expect(await states()).toEqual({ 'NOR-1': 'active', 'NOR-2': 'active' })
  const { rows } = await say(
    `SELECT old, new FROM audit_entry WHERE action = 'subscription cancellation withdrawn' AND subject = 'NOR-1'`,
  )
  expect(rows[0]).toMatchObject({ old: { cancelled: '2026-11-10' }, new: { cancelled: null } })
})

test('a month that is split costs what it does whole', async () => {
  await say('UPDATE subscription_plan SET price_cents = 1001')
  await give(await of('NOR-1'), { termMonths: 12 })
  for (const [n, plan] of [plans.Full, plans.Basic, plans.Full].entries()) {
    today = `2026-12-${String(5 + 7 * n).padStart(2, '0')}`
    await change(await of('NOR-1'), plan)
  }
  const parts = (await bill('2026-12')).map((line) => Math.round(Number(line[12]) * 100))
  expect(parts).toHaveLength(4)
  expect(parts.reduce((sum, part) => sum + part)).toBe(1001)
})

test('a month is billed by its days: behind a trial, and at the price of each plan', async () => {
  await give(await of('NOR-1'), { trialDays: 5, termMonths: 12 })
  await give(await of('NOR-2'), { termMonths: 12 })
  today = '2026-11-21'
  await change(await of('NOR-2'), plans.Full)
  expect(amounts(await bill('2026-11'))).toEqual([
    'NOR-1 Basic 2026-11-15 2026-12-01 16.00',
    'NOR-2 Basic 2026-11-10 2026-11-21 11.00',
    'NOR-2 Full 2026-11-21 2026-12-01 20.00',
  ])
  expect(amounts(await bill('2026-12'))).toEqual([
    'NOR-1 Basic 2026-12-01 2027-01-01 30.00',
    'NOR-2 Full 2026-12-01 2027-01-01 60.00',
  ])
  expect(amounts(await bill('2026-10'))).toEqual([])
  await expect(bill('november')).rejects.toThrow('2026-11')
  await expect(bill('9999-12')).rejects.toThrow('2026-11')
})

describe('a bill that is read slowly', () => {
  const everything = {
    scope: 'all',
    parts: [],
    limits: new Map(),
    only: null,
    told: { alerts: 'all', maintenance: 'all' },
  } as const
  /** Connections that wait for a reader. */
  const held = async () => {
    const { rows } = await say(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
        AND state = 'idle in transaction' AND query LIKE '%billing%'`,
    )
    return rows[0].count
  }

  test('holds its connection for some time only', async () => {
    const { csv } = openBilling(app.db.pool, 200)
    const bill = csv(everything, '2026-11-01')
    await bill.next()
    await expect.poll(held).toBe(0)
    await expect(bill.next()).rejects.toThrow()
  })

  test('is one of three at once: the next is asked to come again, until one is read or left', async () => {
    const { csv, isBusy } = openBilling(app.db.pool)
    const bills = [1, 2, 3].map(() => csv(everything, '2026-11-01'))
    for (const bill of bills) {
      expect(isBusy()).toBe(false)
      await bill.next()
    }
    expect(isBusy()).toBe(true)
    await bills[0]!.return(undefined)
    expect(isBusy()).toBe(false)
    for (const bill of bills) await bill.return(undefined)
  })
})

test('a trial that is cancelled costs nothing', async () => {
  await give(await of('NOR-1'), { trialDays: 30, termMonths: 12 })
  await cancel(await of('NOR-1'))
  expect(await bill('2026-12')).toEqual([])
  await turn('2026-12-10')
  expect(await states()).toEqual({ 'NOR-1': 'ended' })
})

/** A vehicle of this test alone, which it deletes. */
const passing = async () => {
  await say(
    `INSERT INTO vehicle (customer_id, vin, unit_id, vehicle_type_id, device_type_id, installed_sensor_type_ids,
        base_product_type, go_product_type, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
      VALUES ($1, 'GONEVIN', 'GONE-1', 3, 1, '{1}', 'Pro', '', 2, 8000, false, 'Activated')`,
    [app.customers.NOR],
  )
  const { rows } = await say(`SELECT id FROM vehicle WHERE vin = 'GONEVIN'`)
  return { customerId: String(app.customers.NOR), vehicleIds: [String(rows[0].id)] }
}

/** Acts that wait for a vehicle. */
const waiting = async () => {
  const { rows } = await say(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE OF v%'`,
  )
  return rows[0].count
}

test('a vehicle that is deleted leaves what was over before as it was', async () => {
  await give(await passing(), { starts: '2026-10-11' })
  // Over long before the day of the database, though no round has told so yet.
  await say(`UPDATE subscription SET ends = '2025-11-10', ended_on = '2025-11-24'`)
  await say(`DELETE FROM vehicle WHERE vin = 'GONEVIN'`)
  const { rows } = await say('SELECT cancelled, ends::text, ended_on::text FROM subscription')
  expect(rows).toEqual([{ cancelled: null, ends: '2025-11-10', ended_on: '2025-11-24' }])
})

test('nothing is renewed whose vehicle is deleted while the renewal waits for it', async () => {
  const going = await passing()
  await give(going)
  let renewed: Promise<unknown> = Promise.resolve()
  await inTransaction(app.db.pool, async (client) => {
    await client.query(`DELETE FROM vehicle WHERE vin = 'GONEVIN'`)
    renewed = renew(going).catch(({ message }: Error) => message)
    await expect.poll(waiting).toBe(1)
  })
  expect(await renewed).toContain('can be changed this way')
})

test('whoever deletes a vehicle and whoever renews or ends its subscription never wait for one another', async () => {
  for (const act of ['renewed', 'ended']) {
    const going = await passing()
    await give(going)
    await say(`UPDATE subscription SET ended_on = '2026-11-09', ends = '2026-11-01', due = '2026-11-09'`)
    if (act === 'renewed') await say(`UPDATE vehicle SET subscription_ended = now() WHERE vin = 'GONEVIN'`)
    let doing: Promise<unknown> = Promise.resolve()
    await inTransaction(app.db.pool, async (client) => {
      await client.query(`SELECT FROM vehicle WHERE vin = 'GONEVIN' FOR UPDATE`)
      if (act === 'renewed') {
        doing = renew(going).catch(({ message }: Error) => message)
        await expect.poll(waiting).toBe(1)
      } else expect(await tendDue(app.db.pool, '2026-11-10', at())).toEqual({ found: 0, vehicles: [] })
      await client.query(`DELETE FROM vehicle WHERE vin = 'GONEVIN'`)
    })
    if (act === 'renewed') expect(await doing).toContain('can be changed this way')
    else expect(await tendDue(app.db.pool, '2026-11-10', at())).toEqual({ found: 1, vehicles: [] })
    await say('DELETE FROM subscription')
  }
})

test('a vehicle that is deleted is billed up to its day, by its VIN', async () => {
  await give(await passing(), { termMonths: 60 })
  await say(`DELETE FROM vehicle WHERE vin = 'GONEVIN'`)
  // The day of the database, which is none of this test's.
  expect(await list()).toEqual([])
  const { rows: left } = await say(
    `SELECT cancelled IS NOT NULL AS cancelled, ends <= (now() AT TIME ZONE 'UTC')::date AS over FROM subscription`,
  )
  expect(left).toEqual([{ cancelled: true, over: true }])
})

describe('a pool of seats', () => {
  const pool = async (seats: number) =>
    (
      await app.ask(
        root,
        `mutation($customerId: ID!, $terms: SubscriptionTerms!, $seats: Int!) { createSubscriptionPool(customerId: $customerId,
          name: "Yard", seats: $seats, terms: $terms) }`,
        {
          customerId: String(app.customers.NOR),
          seats,
          terms: { planId: plans.Basic, termMonths: 1, renews: false },
        },
      )
    ).createSubscriptionPool
  const seat = async (poolId: string, ...units: readonly string[]) =>
    act(root, 'assignSubscriptions', { of: await of(...units), poolId }, ', $poolId: ID', ', poolId: $poolId')
  const ofPool = (id: string) => ({ customerId: String(app.customers.NOR), poolIds: [id] })

  test('gives its seats to vehicles, as many as it has, and is billed seat by seat', async () => {
    const id = await pool(2)
    await expect(seat(id, 'NOR-1', 'NOR-2', 'NOR-3')).rejects.toThrow('2 free seats')
    expect(await seat(id, 'NOR-2')).toEqual({ changed: 1, skipped: 0 })
    expect(await list()).toMatchObject([{ unitId: 'NOR-2', poolName: 'Yard', state: 'active' }])
    const lines = await bill('2026-11')
    expect(lines.map((line) => [line[2], line[3], line[4], line[12]])).toEqual([
      ['Yard', '1', 'NOR-2', '21.00'],
      ['Yard', '2', '', '21.00'],
    ])
    const { subscriptionPools } = await app.ask(admin(), '{ subscriptionPools { name seats used state } }')
    expect(subscriptionPools).toEqual([{ name: 'Yard', seats: 2, used: 1, state: 'active' }])
  })

  test('is billed to an admin of some groups with the names of their own vehicles alone', async () => {
    await limitedTo(81, 'Yard side', 'NOR-2')
    await seat(await pool(3), 'NOR-1', 'NOR-2')
    const named = (lines: readonly (readonly string[])[]) => lines.map((line) => [line[3], line[4]])
    const { vin } = await app.vehicle('NOR-1')
    const seen = await bill('2026-11', admin(), 81)
    expect(named(seen)).toEqual([
      ['1', ''],
      ['2', 'NOR-2'],
      ['3', ''],
    ])
    expect(seen.flat()).not.toContain(vin)
    expect(named(await bill('2026-11'))[0]).toEqual(['1', 'NOR-1'])
  })

  test('ends for all vehicles in it, and comes back for all of them', async () => {
    const id = await pool(2)
    await seat(id, 'NOR-1', 'NOR-2')
    await turn('2026-12-10')
    expect((await turn('2026-12-24')).vehicles).toHaveLength(2)
    expect(await ended('NOR-2')).not.toBeNull()
    await renew(ofPool(id))
    expect(await ended('NOR-2')).toBeNull()
    await expect(renew(await of('NOR-1'))).rejects.toThrow('can be changed this way')
  })

  test('is resized, and gives up seats, by super admins alone', async () => {
    const id = await pool(2)
    await seat(id, 'NOR-1', 'NOR-2')
    const resize = (seats: number, groups: readonly string[]) =>
      app.ask(
        groups,
        'mutation($customerId: ID!, $id: ID!, $seats: Int!) { resizeSubscriptionPool(customerId: $customerId, id: $id, seats: $seats) }',
        { customerId: String(app.customers.NOR), id, seats },
      )
    await expect(resize(3, admin())).rejects.toThrow('Not Authorized')
    await expect(resize(1, root)).rejects.toThrow('would lose their seats')
    await act(root, 'releaseSubscriptionSeats', { of: await of('NOR-2') })
    expect(await ended('NOR-2')).toBe(at())
    await resize(1, root)
    expect((await bill('2026-12')).map((line) => line[4])).toEqual(['NOR-1'])
  })
})

describe('who may do what', () => {
  test('an account admin renews, changes and cancels, but gives none and has no plan that is not offered', async () => {
    await give(await of('NOR-1'))
    expect(await renew(await of('NOR-1'))).toEqual({ changed: 1, skipped: 0 })
    await expect(change(await of('NOR-1'), plans.Old)).rejects.toThrow('not offered')
    expect(await change(await of('NOR-1'), plans.Old, root)).toEqual({ changed: 1, skipped: 0 })
    const terms = { planId: plans.Basic, termMonths: 1, renews: false }
    await expect(
      act(
        admin(),
        'assignSubscriptions',
        { of: await of('NOR-2'), terms },
        ', $terms: SubscriptionTerms',
        ', terms: $terms',
      ),
    ).rejects.toThrow('Not Authorized')
  })

  test('nobody reaches the vehicles of another customer, by naming them or by naming the customer', async () => {
    await give({ customerId: String(app.customers.BLU), vehicleIds: await ids('BLU-5') })
    await expect(
      renew({ customerId: String(app.customers.NOR), vehicleIds: await ids('BLU-5') }),
    ).rejects.toThrow('can be changed this way')
    await expect(
      renew({ customerId: String(app.customers.BLU), vehicleIds: await ids('BLU-5') }),
    ).rejects.toThrow('Not Authorized')
  })

  test('what cannot be meant is refused with what to do', async () => {
    await expect(renew({ customerId: String(app.customers.NOR) })).rejects.toThrow('at least one')
    await expect(renew({ ...(await of('NOR-1')), all: true })).rejects.toThrow('either')
    await expect(give(await of('NOR-1'), { termMonths: 0 })).rejects.toThrow('between 1 and 60')
    await expect(give(await of('NOR-1'), { starts: '2026-11-31' })).rejects.toThrow('not a day')
    await expect(give(await of('NOR-1'), { starts: '2026-12-01' })).rejects.toThrow('today at the latest')
    await expect(give(await of('NOR-1'), { starts: '2026-01-01' })).rejects.toThrow('ended already')
  })
})

describe('how far an act has come', () => {
  const id = '6f1f9b6f-2a51-4c7e-8f0e-0d4f5f0c2f0e'
  const progress = () => progressOf(app.db.pool, app.customers.NOR!, id)

  test('is told while it goes on, to whoever waits for it', async () => {
    await give(await of('NOR-1', 'NOR-2'))
    await renew({ ...(await of('NOR-1', 'NOR-2')), progressId: id })
    await expect.poll(progress).toEqual({ done: 2, total: 2 })
  })

  test('is nothing that an act fails with', async () => {
    await give(await of('NOR-1'))
    await say('ALTER TABLE subscription_progress RENAME TO subscription_progress_gone')
    try {
      expect(await renew({ ...(await of('NOR-1')), progressId: id })).toEqual({ changed: 1, skipped: 0 })
    } finally {
      await say('ALTER TABLE subscription_progress_gone RENAME TO subscription_progress')
    }
  })
})

test('a renewal is tried for ten years ahead and no further', async () => {
  await give(await of('NOR-1'), { termMonths: 60 })
  await renew(await of('NOR-1'))
  await expect(renew(await of('NOR-1'))).rejects.toThrow('ten years')
})

test('the forecast tells what comes to its end in which month, and what follows by itself again and again', async () => {
  await give(await of('NOR-1'), { termMonths: 3, renews: true })
  await give(await of('NOR-2'), { termMonths: 2 })
  const { subscriptionForecast } = await app.ask(
    admin(),
    '{ subscriptionForecast { month renewing renewingCents ending endingCents cancelled } }',
  )
  expect(subscriptionForecast).toHaveLength(12)
  const busy = subscriptionForecast.filter(
    (one: { renewing: number; ending: number }) => one.renewing + one.ending > 0,
  )
  expect(busy).toEqual([
    { month: '2027-01', renewing: 0, renewingCents: 0, ending: 1, endingCents: 6000, cancelled: 0 },
    { month: '2027-02', renewing: 1, renewingCents: 9000, ending: 0, endingCents: 0, cancelled: 0 },
    { month: '2027-05', renewing: 1, renewingCents: 9000, ending: 0, endingCents: 0, cancelled: 0 },
    { month: '2027-08', renewing: 1, renewingCents: 9000, ending: 0, endingCents: 0, cancelled: 0 },
  ])
})

test('webhooks hear of each act and of what time does, many together', async () => {
  await say(
    `INSERT INTO webhook (customer_id, name, url, is_active, secret, created, updated)
      VALUES ($1, 'x', 'https://x.example', true, 's', now(), now())`,
    [app.customers.NOR],
  )
  await give(await of('NOR-1', 'NOR-2'), { renews: true })
  await change(await of('NOR-1'), plans.Full)
  await cancel(await of('NOR-2'))
  await turn('2026-12-10')
  const { rows } = await say('SELECT kind, body FROM webhook_delivery ORDER BY id')
  expect(rows.map(({ kind }) => kind)).toEqual([
    'subscription.started',
    'subscription.changed',
    'subscription.cancelled',
    'subscription.renewed',
    'subscription.ended',
  ])
  expect(JSON.parse(rows[0].body).subscriptions).toHaveLength(2)
  expect(JSON.parse(rows[4].body)).toMatchObject({
    type: 'subscription.ended',
    customerId: app.customers.NOR,
    subscriptions: [{ state: 'ended', vehicle: { unitId: 'NOR-2' }, plan: { name: 'Basic' }, seats: null }],
  })
})

test('account admins are reminded 30 and 7 days before, at the end, and when it is over: each once', async () => {
  await boss(77)
  await give(await of('NOR-1', 'NOR-2'), { termMonths: 2 })
  await give(await of('NOR-3'), { termMonths: 2, renews: true })
  const written = async (day: Day) => {
    await turn(day)
    await remindOfEnds(app.db.pool, day, at())
    return remindOfEnds(app.db.pool, day, at()).then(async (again) => {
      expect(again).toBe(0)
      const { rows } = await say('SELECT data FROM letter ORDER BY id')
      return rows.map(({ data }) => `${data.mark} ${data.count} ${data.names.join(' ')}`)
    })
  }
  expect(await written('2026-12-10')).toEqual([])
  expect(await written('2026-12-12')).toEqual(['before 2 NOR-1 NOR-2'])
  expect(await written('2027-01-05')).toHaveLength(2)
  expect((await written('2027-01-10'))[2]).toBe('end 2 NOR-1 NOR-2')
  expect((await written('2027-01-24'))[3]).toBe('over 2 NOR-1 NOR-2')
  expect(await written('2027-01-29')).toHaveLength(4)
})

test('who comes to the same end later is reminded of it, too, and who is renewed is reminded of the next end', async () => {
  await boss(77)
  await give(await of('NOR-1'), { termMonths: 2 })
  await give(await of('NOR-2'), { termMonths: 1 })
  const names = async (day: Day) => {
    await say('DELETE FROM letter')
    await turn(day)
    await remindOfEnds(app.db.pool, day, at())
    const { rows } = await say('SELECT data FROM letter ORDER BY id')
    return rows.map(({ data }) => `${data.mark} ${data.names.join(' ')}`)
  }
  expect(await names('2026-12-12')).toEqual(['before NOR-1', 'end NOR-2'])
  await renew(await of('NOR-2'))
  expect(await names('2026-12-13')).toEqual(['before NOR-2'])
  await renew(await of('NOR-1'))
  expect(await names('2027-01-10')).toEqual(['end NOR-2'])
  expect(await names('2027-02-09')).toEqual(['before NOR-1'])
})

test('a reminder names vehicles to nobody who is limited to groups, and counts them only', async () => {
  await boss(77)
  await limitedTo(78, 'Yard side', 'NOR-2')
  await limitedTo(79, 'All VINs')
  await give(await of('NOR-1', 'NOR-2'))
  await remindOfEnds(app.db.pool, '2026-12-04', at())
  const { rows } = await say(`SELECT user_id AS "userId", data FROM letter ORDER BY user_id`)
  expect(rows.map(({ userId, data }) => [userId, data.count, data.names])).toEqual([
    [77, 2, ['NOR-1', 'NOR-2']],
    [78, 2, []],
    [79, 2, ['NOR-1', 'NOR-2']],
  ])
  const { blocks } = subscriptionEnd
  const about = { product: 'Tandem' } as Parameters<typeof blocks>[0]
  expect(blocks(about, rows[1].data)[0]).toEqual({ text: '2 subscriptions of NOR end.' })
})

test('nobody is reminded of subscriptions where their customer has no screen for them', async () => {
  await boss(77)
  await give(await of('NOR-1'))
  await say(`UPDATE customer SET flags = '{}' WHERE abbrev = 'NOR'`)
  expect(await remindOfEnds(app.db.pool, '2026-12-04', at())).toBe(0)
})

test('the list tells the state that the dates do, whatever was done, on every day', async () => {
  await give(await of('NOR-1'), { trialDays: 9, renews: true })
  await give(await of('NOR-2'), { trialDays: 9, termMonths: 2 })
  await give(await of('NOR-3'), { termMonths: 2 })
  await give(await of('NOR-4'))
  await cancel(await of('NOR-2', 'NOR-3'))
  for (let n = 0; n < 120; n += 1) {
    const day = new Date(Date.parse('2026-11-10T00:00:00Z') + n * 86_400_000).toISOString().slice(0, 10)
    const held = await inTransaction(app.db.pool, (client) => holdSubscriptions(client, 'true', []))
    const { rows } = await say(`SELECT s.id, ${stateSql(day)} AS state FROM subscription s ORDER BY s.id`)
    expect(rows).toEqual(held.map((one) => ({ id: one.id, state: stateOn(renewedBy(one, day), day) })))
  }
})

test('another plan or another act is in the audit trail with what was and what is', async () => {
  await give(await of('NOR-1'))
  await change(await of('NOR-1'), plans.Full)
  const { rows } = await say(
    `SELECT action, subject, old, new FROM audit_entry WHERE action = 'subscription plan changed'
      ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([
    {
      ...{ action: 'subscription plan changed', subject: 'NOR-1' },
      ...{ old: { plan: 'Basic' }, new: { plan: 'Full' } },
    },
  ])
})
