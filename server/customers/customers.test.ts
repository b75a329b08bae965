import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fullestPlan, plans } from '#domain/access/plans.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let nor: number
const root = ['ADMINS']
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2, { simStatus: 'Deactivated' }), trailer('BLU', 3)])
  nor = app.customers.NOR!
})
afterAll(() => app.close())
let before = 0
beforeEach(async () => {
  before = (await app.db.pool.query('SELECT coalesce(max(id), 0) AS id FROM audit_entry')).rows[0].id
})

const noted = async () =>
  (
    await app.db.pool.query('SELECT action, subject, old, new FROM audit_entry WHERE id > $1 ORDER BY id', [
      before,
    ])
  ).rows
const list = `query ($filters: [FilterInput!], $gone: Boolean, $sort: SortingInput, $page: PaginationInput) {
  findAllCustomers(filters: $filters, showDeactivated: $gone, sortingInput: $sort, paginationInput: $page) {
    customerCount customers { shortName } } }`
const names = async (variables: object = {}, groups: readonly string[] = root) => {
  const { findAllCustomers } = await app.ask(groups, list, variables)
  return findAllCustomers.customers.map(({ shortName }: { shortName: string }) => shortName)
}
const create = (input: object) =>
  app.ask(
    root,
    `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) {
      id abbrev active retentionDurationDays loadedFromLbs totalAssets dotNumber } }`,
    { input: { abbrev: 'NEW', shortName: 'New Lines', longName: 'New Lines, Inc.', ...input } },
  )
const update = (input: object, groups: readonly string[] = root) =>
  app.ask(
    groups,
    'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { abbrev longName retentionDurationDays active } }',
    { input: { customerId: nor, ...input } },
  )

describe('creating a customer', () => {
  test.each([
    ['an abbreviation with spaces', { abbrev: 'a b' }, 'An abbreviation has'],
    [
      'an abbreviation that is taken, in any case',
      { abbrev: 'nor' },
      'There is already a customer with the abbreviation nor.',
    ],
    ['no name', { shortName: ' ' }, 'A customer needs a short and a long name'],
    ['reports kept for no time', { retentionDurationDays: 0 }, 'Reports are kept for 1 to 3650 days.'],
    ['a feature there is not', { featureNames: ['Teleport'] }, "There is no feature 'Teleport'."],
  ])('%s is refused', async (_what, input, words) => {
    await expect(create(input)).rejects.toThrow(words)
    expect(await noted()).toEqual([])
  })
  test('it has the two groups that every customer has', async () => {
    const { createCustomer } = await create({ featureNames: ['Insight'] })
    expect(createCustomer).toMatchObject({
      abbrev: 'NEW',
      active: true,
      retentionDurationDays: 365,
      loadedFromLbs: 2000,
      totalAssets: 0,
    })
    const { rows } = await app.db.pool.query(
      'SELECT name FROM vehicle_group WHERE customer_id = $1 ORDER BY name',
      [createCustomer.id],
    )
    expect(rows).toEqual([{ name: 'All VINs' }, { name: 'No VINs' }])
    expect(await noted()).toMatchObject([
      { action: 'customer created', subject: 'New Lines', new: { flags: ['Insight'] } },
    ])
  })
})

describe('a new customer starts with', () => {
  const flagsOf = async (input: object) => {
    const abbrev = `P${Math.floor(Math.random() * 1e9)}`
    const { createCustomer } = await create({ abbrev, ...input })
    const { rows } = await app.db.pool.query('SELECT flags FROM customer WHERE id = $1', [createCustomer.id])
    await app.db.pool.query('DELETE FROM vehicle_group WHERE customer_id = $1', [createCustomer.id])
    await app.db.pool.query('DELETE FROM customer WHERE id = $1', [createCustomer.id])
    return rows[0].flags
  }
  test('the features of the plan that is chosen', async () => {
    for (const { name, flags } of plans) expect(await flagsOf({ plan: name })).toEqual(flags)
  })
  test('those of the fullest plan where nobody chooses', async () => {
    expect(await flagsOf({})).toEqual(fullestPlan.flags)
  })
  test('those that are named, in place of a plan', async () => {
    expect(await flagsOf({ plan: 'Track', featureNames: ['Insight'] })).toEqual(['Insight'])
  })
  test('and a plan that there is not is refused', async () => {
    await expect(create({ plan: 'Gold' })).rejects.toThrow("There is no plan 'Gold'.")
  })
})

describe('editing a customer', () => {
  test('an Account Admin decides who sees where its vehicles are, and both are noted', async () => {
    const admin = [`CUSTOMER_ADMIN_${nor}`]
    await update({ blocksTechnicians: true, oemSeesPlace: true }, admin)
    expect(await noted()).toMatchObject([
      {
        old: { blocksTechnicians: false, oemSeesPlace: false },
        new: { blocksTechnicians: true, oemSeesPlace: true },
      },
    ])
    await update({ blocksTechnicians: false, oemSeesPlace: false }, admin)
  })

  test('an Account Admin edits names, and no field of a super admin', async () => {
    const admin = [`CUSTOMER_ADMIN_${nor}`]
    expect((await update({ longName: 'Northstar Logistics' }, admin)).updateCustomer.longName).toBe(
      'Northstar Logistics',
    )
    expect(await noted()).toEqual([
      {
        action: 'customer edited',
        subject: 'NOR',
        old: { longName: 'NOR' },
        new: { longName: 'Northstar Logistics' },
      },
    ])
  })
  test.each([
    ['abbrev', 'ZZZ'],
    ['active', false],
    ['retentionDurationDays', 5],
  ])('an Account Admin does not edit %s, a super admin does', async (field, value) => {
    await expect(update({ [field]: value }, [`CUSTOMER_ADMIN_${nor}`])).rejects.toThrow('Not Authorized')
    expect((await update({ [field]: value })).updateCustomer[field]).toBe(value)
    await update({ abbrev: 'NOR', active: true, retentionDurationDays: 90 })
  })
  test('a feature is turned on and off, and both are noted', async () => {
    const set = (on: boolean) =>
      app.ask(
        root,
        `mutation { setCustomerFeature(customerId: ${nor}, featureName: "TowAlert", on: ${on}) { features { featureName } } }`,
      )
    const has = (answer: { setCustomerFeature: { features: { featureName: string }[] } }) =>
      answer.setCustomerFeature.features.some(({ featureName }) => featureName === 'TowAlert')
    expect(has(await set(true))).toBe(true)
    expect(has(await set(false))).toBe(false)
    expect(await noted()).toMatchObject([
      { action: 'feature turned on', old: { flags: [] }, new: { flags: ['TowAlert'] } },
      { action: 'feature turned off', old: { flags: ['TowAlert'] }, new: { flags: [] } },
    ])
  })
})

test('a deactivated customer is worth nothing to its people from that moment on', async () => {
  const { pool } = app.db
  await pool.query(`INSERT INTO user_account (id, email) VALUES (50, 'a@nor.example')`)
  await pool.query(`INSERT INTO user_role VALUES (50, 'CUSTOMER', $1)`, [nor])
  const seen = async () =>
    (await app.ask([`CUSTOMER_${nor}`], '{ customers(showDeactivated: true) { shortName } }', {}, 50))
      .customers
  expect(await seen()).toHaveLength(1)
  await app.ask(root, `mutation { deactivateCustomer(customerId: ${nor}) { active } }`)
  expect(await seen()).toEqual([])
  await update({ active: true })
  expect(await seen()).toHaveLength(1)
})

describe('the list of customers', () => {
  test('deactivated ones are there when asked for', async () => {
    const id = app.customers.BLU
    await app.ask(root, `mutation { deactivateCustomer(customerId: ${id}) { active } }`)
    expect(await names()).toEqual(['New Lines', 'NOR'])
    expect(await names({ gone: true })).toEqual(['BLU', 'New Lines', 'NOR'])
    await app.ask(root, `mutation { updateCustomer(input: { customerId: ${id}, active: true }) { id } }`)
  })
  test('the pseudo-customers are in no list', async () => {
    await app.db.pool.query(
      `INSERT INTO customer (id, abbrev, short_name, long_name, retention_duration_days) VALUES (0, 'ALL', 'All Customers', 'x', 1)`,
    )
    expect(await names()).toEqual(['BLU', 'New Lines', 'NOR'])
  })
  test.each([
    ['part of a name', { filters: [{ field: 'longName', condition: 'like', value: 'INC' }] }, ['New Lines']],
    [
      'how many vehicles',
      { filters: [{ field: 'totalAssets', condition: 'isAfter', value: '0' }] },
      ['BLU', 'NOR'],
    ],
    [
      'how many are active',
      { filters: [{ field: 'totalActiveAssets', condition: 'isExactly', value: '1' }] },
      ['BLU', 'NOR'],
    ],
  ])('it is filtered by %s', async (_what, variables, found) => {
    expect(await names(variables)).toEqual(found)
  })
  test('it is sorted and paged', async () => {
    const variables = {
      sort: { sortBy: 'totalAssets', sortAsc: false },
      page: { pageSize: 1, pageNumber: 0 },
    }
    const { findAllCustomers } = await app.ask(root, list, variables)
    expect(findAllCustomers).toEqual({ customerCount: 3, customers: [{ shortName: 'NOR' }] })
  })
  test('a customer’s own people find theirs alone', async () => {
    expect(await names({}, [`CUSTOMER_ADMIN_${nor}`])).toEqual(['NOR'])
  })
})
