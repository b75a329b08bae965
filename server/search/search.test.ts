/** The search of everything through GraphQL, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([
    trailer('NOR', 1, { unitId: 'T-7', vin: '1GRAA0627KB111111', serialNumber: 'MRY-500', groups: ['West'] }),
    trailer('NOR', 2, { unitId: 'T-70', vin: '1GRAA0627KB222222', serialNumber: 'MRY-600' }),
    trailer('NOR', 3, { unitId: 'XT-7', vin: '1GRAA0627KB333333', serialNumber: null }),
    trailer('NOR', 4, {
      unitId: 'T-71',
      vin: '1GRAA0627KB444444',
      serialNumber: 'MRY-OLD',
      simStatus: 'Deactivated',
    }),
    trailer('BLU', 5, { unitId: 'T-72', vin: '1GRAA0627KB555555' }),
  ])
  const { pool } = app.db
  await pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com'), (12, 'west@nor.example')`,
  )
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
  for (const [customer, name] of [
    ['NOR', 'Dallas yard'],
    ['NOR', 'North Dallas'],
    ['BLU', 'Dallas depot'],
  ] as const)
    await inTransaction(pool, (client) =>
      insertFences(client, app.customers[customer]!, [fenceOf(name)], noon),
    )
})
afterAll(() => app.close())

const user = () => [`CUSTOMER_${app.customers.NOR}`]
const find = async (text: string, groups: readonly string[] = user(), userId = 1) => {
  const { search } = await app.ask(
    groups,
    `query($text: String!) { search(text: $text) {
      vehicles { unitId vin level customerName } customers { shortName } geofences { name } } }`,
    { text },
    userId,
  )
  return {
    units: search.vehicles.map(({ unitId }: { unitId: string }) => unitId),
    customers: search.customers.map(({ shortName }: { shortName: string }) => shortName),
    fences: search.geofences.map(({ name }: { name: string }) => name),
  }
}

describe('a vehicle is found', () => {
  test.each([
    [
      'its unit, in any case, before longer ones and before those that hold it',
      't-7',
      ['T-7', 'T-70', 'XT-7'],
    ],
    ['the end of its VIN', '222222', ['T-70']],
    ['the whole VIN, with space around it', ' 1graa0627kb111111 ', ['T-7']],
    ['its serial number', 'mry-600', ['T-70']],
    ['a part of its serial number', 'y-50', ['T-7']],
    ['two letters that it begins with', 'xt', ['XT-7']],
    ['nothing that means something else in SQL', '%_%', []],
    ['no text at all', '  ', []],
  ])('by %s', async (_how, text, units) => {
    expect((await find(text)).units).toEqual(units)
  })
})

describe('of one customer alone', () => {
  const of = async (customer: string, groups: readonly string[]) => {
    const { search } = await app.ask(
      groups,
      `query($customerId: ID) { search(text: "t-7", customerId: $customerId) {
        vehicles { unitId } geofences { name } } }`,
      { customerId: app.customers[customer] },
    )
    return search.vehicles.map(({ unitId }: { unitId: string }) => unitId)
  }

  test('whoever sees several finds the vehicles of the one they name', async () => {
    expect(await of('BLU', ['ADMINS'])).toEqual(['T-72'])
    expect(await of('NOR', ['ADMINS'])).toEqual(['T-7', 'T-70', 'XT-7'])
  })
  test('nobody finds those of a customer that is not theirs', async () => {
    expect(await of('BLU', user())).toEqual([])
  })
})

describe('a trailer whose SIM is deactivated', () => {
  const asked = async (text: string) => {
    const { search } = await app.ask(
      user(),
      'query($text: String!) { search(text: $text) { vehicles { unitId isDeactivated } } }',
      { text },
    )
    return search.vehicles
  }
  test.each([
    ['unit', 'T-71'],
    ['VIN', '1graa0627kb444444'],
    ['serial number', 'mry-old'],
  ])('is found by its whole %s, and said to be so', async (_name, text) => {
    expect(await asked(text)).toContainEqual({ unitId: 'T-71', isDeactivated: true })
  })
  test('is not found by a part of them', async () => {
    expect((await find('t-7')).units).not.toContain('T-71')
    expect((await find('444444')).units).toEqual([])
  })
})

test('a level that is not known yet is said so', async () => {
  const { search } = await app.ask(user(), '{ search(text: "T-7") { vehicles { level } } }')
  expect(search.vehicles[0].level).toBe('unknown')
})

test('a geofence is found by a part of its name, those that begin with it first', async () => {
  expect((await find('dallas')).fences).toEqual(['Dallas yard', 'North Dallas'])
})

test('customers are offered to whoever sees more than one', async () => {
  expect((await find('blu', ['ADMINS'])).customers).toEqual(['BLU'])
  expect((await find('nor')).customers).toEqual([])
})

test('an administrator finds the vehicles of every customer', async () => {
  expect((await find('t-7', ['ADMINS'])).units).toEqual(['T-7', 'T-70', 'T-72', 'XT-7'])
})

test('whoever is kept to a group finds the vehicles of the group alone', async () => {
  expect((await find('t-7', user(), 12)).units).toEqual(['T-7'])
  expect((await find('333333', user(), 12)).units).toEqual([])
})

test('a text that is too long is refused in words', async () => {
  await expect(find('x'.repeat(101))).rejects.toThrow('A search has at most 100 characters.')
})
