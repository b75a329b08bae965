/** What a customer decides about its fleet, what is known of it, and the data agreement. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let nor: number
const root = ['ADMINS']
beforeAll(async () => {
  app = await testApp([
    trailer('NOR', 1),
    trailer('NOR', 2, { simStatus: 'Deactivated' }),
    trailer('NOR', 3),
    trailer('BLU', 4),
  ])
  nor = app.customers.NOR!
})
afterAll(() => app.close())

const newest = async (action: string) =>
  (
    await app.db.pool.query(
      'SELECT subject, old, new FROM audit_entry WHERE action = $1 ORDER BY id DESC LIMIT 1',
      [action],
    )
  ).rows[0]
const admin = () => [`CUSTOMER_ADMIN_${nor}`]
const settings = 'freeMinutes timezone workDays workFrom workTo freightUrl dashboardUrl'
const update = async (input: object, groups = admin()) =>
  (
    await app.ask(
      groups,
      `mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { ${settings} active } }`,
      { input: { customerId: nor, ...input } },
    )
  ).updateCustomer

describe('an Account Admin', () => {
  test('finds the usual hours of the trade at first', async () => {
    const { customer } = await app.ask(admin(), `{ customer(customerId: ${nor}) { ${settings} } }`)
    expect(customer).toEqual({
      freeMinutes: 120,
      timezone: 'America/Chicago',
      workDays: [1, 2, 3, 4, 5],
      workFrom: '08:00',
      workTo: '17:00',
      freightUrl: null,
      dashboardUrl: null,
    })
  })
  test('sets free time, hours and pages, and old and new values are noted', async () => {
    const given = {
      freeMinutes: 90,
      timezone: 'America/Denver',
      workDays: [7, 6],
      workFrom: '22:00',
      workTo: '06:30',
      freightUrl: ' https://tms.example/board ',
    }
    expect(await update(given)).toMatchObject({
      ...given,
      workDays: [6, 7],
      freightUrl: 'https://tms.example/board',
    })
    expect(await newest('customer edited')).toMatchObject({
      old: { freeMinutes: 120, freightUrl: null, workTo: '17:00' },
      new: { freeMinutes: 90, freightUrl: 'https://tms.example/board', workTo: '06:30' },
    })
    expect(await update({ freightUrl: '' })).toMatchObject({ freightUrl: null, freeMinutes: 90 })
  })
  test.each([
    ['a page without encryption', { freightUrl: 'http://tms.example' }, 'begins with https://'],
    [
      'a time zone there is not',
      { timezone: 'America/Atlantis' },
      "There is no time zone 'America/Atlantis'.",
    ],
    ['hours that end as they begin', { workFrom: '09:00', workTo: '09:00' }, 'cannot end when they begin'],
    ['a ninth day', { workDays: [9] }, 'at least one working day'],
    ['more than a week of free time', { freeMinutes: 20_000 }, 'a week at most'],
  ])('cannot set %s', async (_what, input, words) => {
    await expect(update(input)).rejects.toThrow(words)
  })
  test('sees nothing of another customer', async () => {
    const { customer } = await app.ask(
      admin(),
      `{ customer(customerId: ${app.customers.BLU}) { shortName } }`,
    )
    expect(customer).toBeNull()
  })
})

test('a customer is deactivated and activated again, and both are noted', async () => {
  const act = (name: string) => app.ask(root, `mutation { ${name}(customerId: ${nor}) { active } }`)
  expect(await act('deactivateCustomer')).toEqual({ deactivateCustomer: { active: false } })
  expect(await act('activateCustomer')).toEqual({ activateCustomer: { active: true } })
  expect(await newest('customer activated')).toMatchObject({ old: { active: false }, new: { active: true } })
})

test('the totals count vehicles, users, keys, and gateways that are silent', async () => {
  const { pool } = app.db
  await pool.query(`INSERT INTO user_account (id, email) VALUES (70, 'one@nor.example')`)
  // Two roles of one user.
  await pool.query(`INSERT INTO user_role VALUES (70, 'CUSTOMER', $1), (70, 'CUSTOMER_ADMIN', $1)`, [nor])
  await app.ask(root, `mutation { createIngestKey(customerId: ${nor}, name: "yard") { id } }`)
  const totals = async () =>
    (
      await app.ask(
        admin(),
        `{ customerTotals(customerId: ${nor}) { totalAssets totalActiveAssets silentGateways users gatewayKeys driverCodes } }`,
      )
    ).customerTotals
  expect(await totals()).toEqual({
    totalAssets: 3,
    totalActiveAssets: 2,
    silentGateways: 2,
    users: 1,
    gatewayKeys: 1,
    driverCodes: 0,
  })
  const { rows } = await pool.query('SELECT id FROM vehicle WHERE customer_id = $1 ORDER BY id LIMIT 1', [
    nor,
  ])
  await pool.query(
    `INSERT INTO vehicle_now (customer_id, vehicle_id, last_reported_calculated) VALUES ($1, $2, now() + interval '1 day')
      ON CONFLICT (customer_id, vehicle_id) DO UPDATE SET last_reported_calculated = excluded.last_reported_calculated`,
    [nor, rows[0].id],
  )
  expect(await totals()).toMatchObject({ totalAssets: 3, silentGateways: 1 })
})

describe('the features of a customer', () => {
  const states = async () =>
    (
      await app.ask(
        root,
        `{ customerFeatures(customerId: ${nor}) { featureId featureName on always changes { on by } } }`,
      )
    ).customerFeatures
  const named = async (name: string) =>
    (await states()).find(({ featureName }: { featureName: string }) => featureName === name)

  test('are all thirty, four of a kind on for everybody and the old sign-in with them', async () => {
    const all = await states()
    expect(all.map(({ featureId }: { featureId: number }) => featureId)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    expect(all.filter(({ always, on }: { always: boolean; on: boolean }) => always && on)).toHaveLength(5)
  })
  test('tell who switched each of them, the newest first', async () => {
    const set = (on: boolean) =>
      app.ask(
        root,
        `mutation { setCustomerFeature(customerId: ${nor}, featureName: "TowAlert", on: ${on}) { id } }`,
      )
    await set(true)
    // What is on already is not turned on again by anybody.
    await set(true)
    await set(false)
    const { on, changes } = await named('TowAlert')
    expect(on).toBe(false)
    expect(changes.map((change: { on: boolean }) => change.on)).toEqual([false, true])
    expect(changes[0].by).toContain('@')
    expect((await named('Insight')).changes).toEqual([])
  })
})

describe('the data agreement', () => {
  const publish = (text: string) =>
    app.ask(root, 'mutation ($text: String!) { publishDataAgreement(text: $text) }', { text })
  const accepted = async () =>
    (
      await app.ask(
        admin(),
        `{ customerDataAgreement(customerId: ${nor}) { present isAccepted accepted { version acceptedBy } } }`,
      )
    ).customerDataAgreement

  test('comes with the product until a super admin publishes a text', async () => {
    await app.db.pool.query('DELETE FROM data_agreement_acceptance')
    expect(await accepted()).toEqual({ present: 0, isAccepted: false, accepted: [] })
    expect(await publish(' First text. ')).toEqual({ publishDataAgreement: 1 })
    await app.db.pool.query(
      `INSERT INTO data_agreement_acceptance VALUES ($1, 1, now(), 'boss@nor.example')`,
      [nor],
    )
    expect(await accepted()).toEqual({
      present: 1,
      isAccepted: true,
      accepted: [{ version: 1, acceptedBy: 'boss@nor.example' }],
    })
  })
  test('has to be accepted anew once another text is published', async () => {
    expect(await publish('Second text.')).toEqual({ publishDataAgreement: 2 })
    expect(await accepted()).toMatchObject({ present: 2, isAccepted: false })
    expect(await newest('data agreement published')).toEqual({
      subject: 'Version 2',
      old: { version: 1, text: 'First text.' },
      new: { version: 2, text: 'Second text.' },
    })
    const { dataAgreements } = await app.ask(root, '{ dataAgreements { version text acceptedBy } }')
    expect(dataAgreements).toEqual([
      { version: 2, text: 'Second text.', acceptedBy: 0 },
      { version: 1, text: 'First text.', acceptedBy: 1 },
    ])
  })
  test.each([
    ['nothing', '  ', 'needs a text'],
    ['a whole file', 'x'.repeat(100_001), 'at most 100,000 characters'],
    ['the same text again', 'Second text.', 'published already'],
  ])('is not published with %s', async (_what, text, words) => {
    await expect(publish(text)).rejects.toThrow(words)
  })
})
