import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { treeOf } from './tree.ts'

let app: TestApp
let nor: number
let groups: Record<string, number>
/** A user of NOR, one of NOR and BLU, and a super admin. */
const user = 1
const both = 2
const admin = 3
const root = ['ADMINS']
const ask = (query: string) => app.ask(root, query, {}, admin)
beforeAll(async () => {
  app = await testApp([
    trailer('NOR', 1, { groups: ['West'] }),
    trailer('NOR', 2, { groups: ['West', 'Reefers'] }),
    trailer('NOR', 3, { groups: ['East'] }),
    trailer('NOR', 4),
    trailer('BLU', 5, { groups: ['Blue'] }),
  ])
  nor = app.customers.NOR!
  const { pool } = app.db
  for (const id of [user, both])
    await pool.query('INSERT INTO user_account (id, email) VALUES ($1, $2)', [id, `user-${id}@example.com`])
  await pool.query(
    `INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $3), ($2, 'CUSTOMER', $3), ($2, 'CUSTOMER', $4)`,
    [user, both, nor, app.customers.BLU!],
  )
  for (const unit of ['NOR-1', 'NOR-2', 'NOR-3', 'NOR-4', 'BLU-5']) await app.now(unit, [])
})
afterAll(() => app.close())
beforeEach(async () => {
  const { rows } = await app.db.pool.query('SELECT id, name, customer_id FROM vehicle_group')
  groups = Object.fromEntries(
    rows.map((row) => [
      row.customer_id === nor || row.name === 'Blue' ? row.name : `BLU ${row.name}`,
      row.id,
    ]),
  )
})

const put = (names: readonly string[], add = true) =>
  ask(
    `mutation { ${add ? 'addUsersToVehicleGroups' : 'removeUsersFromVehicleGroups'}(userIds: [${user}, ${both}],
      customerId: ${nor}, vehicleGroupIds: [${names.map((name) => groups[name])}]) }`,
  )
const mine = async () =>
  (await app.ask([`CUSTOMER_${nor}`], '{ me { vehicleGroups { name } } }')).me.vehicleGroups.map(
    ({ name }: { name: string }) => name,
  )
const seen = async (id = user) => {
  const claims: Record<number, string[]> = {
    [user]: [`CUSTOMER_${nor}`],
    [both]: [`CUSTOMER_${nor}`, `CUSTOMER_${app.customers.BLU}`],
  }
  const { vehiclesNow, customers } = await app.ask(
    claims[id] ?? root,
    '{ vehiclesNow { vehicleCount vehicles { unitId } } customers { totalAssets } }',
    {},
    id,
  )
  const units = vehiclesNow.vehicles.map(({ unitId }: { unitId: string }) => unitId)
  expect(vehiclesNow.vehicleCount).toBe(units.length)
  expect(
    customers.reduce((sum: number, { totalAssets }: { totalAssets: number }) => sum + totalAssets, 0),
  ).toBe(units.length)
  return units
}
const group = (name: string, parent?: string) =>
  ask(
    `mutation { updateVehicleGroup(customerId: ${nor}, parentIds: [${parent ? groups[parent] : ''}], name: "${name}") { id parentId } }`,
  )

describe('what somebody sees', () => {
  test('who is in no group sees the whole fleet', async () => {
    expect(await seen()).toEqual(['NOR-1', 'NOR-2', 'NOR-3', 'NOR-4'])
  })
  test('who is kept to some groups chooses among these alone, anybody else among all', async () => {
    const names = async () =>
      (
        await app.ask([`CUSTOMER_${nor}`], `{ vehicleGroupNames(customerId: ${nor}) { name } }`, {}, user)
      ).vehicleGroupNames.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['All VINs', 'No VINs', 'East', 'Reefers', 'West'])
    await put(['West'])
    expect(await names()).toEqual(['West'])
    await put(['West'], false)
  })
  test('groups of several customers are found by a part of their name, those alone that I may read', async () => {
    const blu = app.customers.BLU!
    const found = async (id: number, of: string, claims = [`CUSTOMER_${nor}`, `CUSTOMER_${blu}`]) =>
      (
        await app.ask(claims, `{ findVehicleGroups(${of}) { name customerId } }`, {}, id)
      ).findVehicleGroups.map(({ name, customerId }: { name: string; customerId: string }) => [
        name,
        Number(customerId),
      ])
    expect(await found(both, 'name: "e"')).toEqual([
      ['Blue', blu],
      ['East', nor],
      ['Reefers', nor],
      ['West', nor],
    ])
    expect(await found(both, `name: "e", customerIds: [${blu}]`)).toEqual([['Blue', blu]])
    expect(await found(both, `groupIds: [${groups.West}]`)).toEqual([['West', nor]])
    expect(await found(both, 'name: "%"')).toEqual([])
    expect(await found(user, 'name: "Blue"', [`CUSTOMER_${nor}`])).toEqual([])
    await put(['West'])
    expect(await found(both, 'name: "e"')).toEqual([
      ['Blue', blu],
      ['West', nor],
    ])
    expect(await found(both, `groupIds: [${groups.East}]`)).toEqual([])
    await put(['West'], false)
  })
  test('who is in groups sees the vehicles of these alone', async () => {
    await put(['West', 'East'])
    expect(await seen()).toEqual(['NOR-1', 'NOR-2', 'NOR-3'])
    await put(['East'], false)
    expect(await seen()).toEqual(['NOR-1', 'NOR-2'])
  })
  test('a vehicle outside of the groups cannot be called up, nor its history', async () => {
    const callUp = (vin: string) =>
      app.ask(
        [`CUSTOMER_${nor}`],
        `{ vehicle(vin: "${vin}") { unitId } vehicleTrackingV2(vin: "${vin}") { nextCursor } }`,
      )
    expect((await callUp('1GRAA0627KB000001')).vehicle).toEqual({ unitId: 'NOR-1' })
    expect((await callUp('1GRAA0627KB000003')).vehicle).toBeNull()
  })
  test('of a vehicle’s groups only my own are named to me, in the list, on the vehicle and by every filter', async () => {
    const of = async (id: number, claims: readonly string[], condition = 'like', value = '') => {
      const { vehiclesNow, vehicle } = await app.ask(
        claims,
        `query ($condition: String!, $value: String!) {
          vehiclesNow(filters: [{ field: "group_names", condition: $condition, value: $value }]) { vehicleCount vehicles { unitId group } }
          vehicle(vin: "1GRAA0627KB000002") { group vehicle } }`,
        { condition, value },
        id,
      )
      expect(vehiclesNow.vehicleCount).toBe(vehiclesNow.vehicles.length)
      expect(vehicle.vehicle.groups).toEqual(vehicle.group)
      return vehiclesNow.vehicles.map(
        ({ unitId, group }: { unitId: string; group: string[] }) => `${unitId} ${group}`,
      )
    }
    const one = (condition: string, value: string) => of(user, [`CUSTOMER_${nor}`], condition, value)
    expect(await one('like', 'e')).toEqual(['NOR-1 West', 'NOR-2 West'])
    expect(await one('isExactly', 'Reefers')).toEqual([])
    expect(await one('isOneOf', 'Reefers')).toEqual([])
    expect(await one('isOneOf', 'West')).toEqual(['NOR-1 West', 'NOR-2 West'])
    expect(await one('like', 'reef')).toEqual([])
    expect(await one('likeRegex', '^Ree')).toEqual([])
    const claims = [`CUSTOMER_${nor}`, `CUSTOMER_${app.customers.BLU}`]
    expect(await of(both, claims, 'likeRegex', '.')).toEqual(['BLU-5 Blue', 'NOR-1 West', 'NOR-2 West'])
    expect(await of(admin, root, 'isExactly', 'Reefers')).toEqual(['NOR-2 Reefers,West'])
  })
  test('groups of one customer leave another customer’s fleet as it is', async () => {
    expect(await seen(both)).toEqual(['BLU-5', 'NOR-1', 'NOR-2'])
  })
  test('a super admin sees everything, whatever groups they are in', async () => {
    expect(await seen(admin)).toHaveLength(5)
  })
  test('No VINs leaves all other groups and shows nothing', async () => {
    await put(['No VINs'])
    expect(await mine()).toEqual(['No VINs'])
    expect(await seen()).toEqual([])
  })
  test('any other group leaves No VINs', async () => {
    await put(['Reefers'])
    expect(await mine()).toEqual(['Reefers'])
    expect(await seen()).toEqual(['NOR-2'])
  })
  test('All VINs leaves all other groups and shows the fleet', async () => {
    await put(['All VINs', 'East'])
    expect(await mine()).toEqual(['All VINs'])
    expect(await seen()).toHaveLength(4)
  })
  test('the vehicles of a group in mine are mine', async () => {
    await put(['West'])
    await group('Dallas', 'West')
    groups.Dallas = (await app.db.pool.query(`SELECT id FROM vehicle_group WHERE name = 'Dallas'`)).rows[0].id
    const { id } = await app.vehicle('NOR-4')
    await ask(
      `mutation { addVehiclesToGroups(vehicleIds: [${id}], customerId: ${nor}, vehicleGroupIds: [${groups.Dallas}]) }`,
    )
    expect(await seen()).toEqual(['NOR-1', 'NOR-2', 'NOR-4'])
  })
  test('who loses the last group because it was deleted sees nothing, not everything', async () => {
    await put(['Dallas'])
    await put(['West'], false)
    expect(await seen()).toEqual(['NOR-4'])
    await ask(`mutation { deleteVehicleGroup(customerId: ${nor}, name: "Dallas") }`)
    expect(await mine()).toEqual(['No VINs'])
    expect(await seen()).toEqual([])
  })
})

describe('groups', () => {
  test.each([
    [
      'All VINs cannot be renamed',
      () => `renameVehicleGroup(customerId: ${nor}, vehicleGroupId: ${groups['All VINs']}, name: "x") { id }`,
      "The group 'All VINs' cannot be changed.",
    ],
    [
      'No VINs cannot be deleted',
      () => `deleteVehicleGroup(customerId: ${nor}, name: "no vins")`,
      "The group 'No VINs' cannot be changed.",
    ],
    [
      'nothing stands in All VINs',
      () => `updateVehicleGroup(customerId: ${nor}, parentIds: [${groups['All VINs']}], name: "x") { id }`,
      "The group 'All VINs' cannot be changed.",
    ],
    [
      'a name is there once',
      () => `renameVehicleGroup(customerId: ${nor}, vehicleGroupId: ${groups.West}, name: "EAST") { id }`,
      'There is already a group named East.',
    ],
    [
      'a group needs a name',
      () => `updateVehicleGroup(customerId: ${nor}, name: "  ") { id }`,
      'A group needs a name',
    ],
    [
      'a group of another customer is none',
      () => `renameVehicleGroup(customerId: ${nor}, vehicleGroupId: ${groups.Blue}, name: "x") { id }`,
      'There is no such group.',
    ],
    [
      'no vehicle is put into No VINs',
      () =>
        `addVehiclesToGroups(vehicleIds: [1], customerId: ${nor}, vehicleGroupIds: [${groups['No VINs']}])`,
      "'No VINs' contains no vehicle.",
    ],
    [
      'no vehicle leaves All VINs',
      () =>
        `removeVehiclesFromGroups(vehicleIds: [1], customerId: ${nor}, vehicleGroupIds: [${groups['All VINs']}])`,
      "'All VINs' contains every vehicle.",
    ],
    [
      'a vehicle of another customer stays out',
      () => `addVehiclesToGroups(vehicleIds: [1, 5], customerId: ${nor}, vehicleGroupIds: [${groups.East}])`,
      'Not all of these vehicles belong to the customer.',
    ],
    [
      'a user of another customer stays out',
      () => `addUsersToVehicleGroups(userIds: [999], customerId: ${nor}, vehicleGroupIds: [${groups.East}])`,
      'Not all of these users belong to the customer.',
    ],
    [
      'a group has one parent',
      () =>
        `updateVehicleGroup(customerId: ${nor}, parentIds: [${groups.East}, ${groups.West}], name: "x") { id }`,
      'A group can be in one other group at most.',
    ],
  ])('%s', async (_what, mutation, words) => {
    await expect(ask(`mutation { ${mutation()} }`)).rejects.toThrow(words)
  })

  test('a group is moved by naming it under another, and never into itself', async () => {
    expect((await group('Reefers', 'East')).updateVehicleGroup.parentId).toBe(String(groups.East))
    await expect(group('East', 'Reefers')).rejects.toThrow(
      'A group cannot be moved into itself or into a group below it.',
    )
    await expect(group('East', 'East')).rejects.toThrow('A group cannot be moved into itself')
  })

  test('the tree tells each group with its groups and counts', async () => {
    const answer = await app.http.inject({
      url: `/v1/api/vehicle-groups/hierarchy?customerId=${nor}`,
      headers: { authorization: await app.tokenOf(admin, `CUSTOMER_ADMIN_${nor}`) },
    })
    const [customer] = answer.json().customers
    expect(customer).toMatchObject({ id: nor, shortName: 'NOR' })
    expect(customer.vehicleGroups).toMatchObject([
      { name: 'All VINs', vehicleCount: 4, userCount: 0 },
      { name: 'No VINs', vehicleCount: 0, userCount: 2 },
      {
        name: 'East',
        vehicleCount: 1,
        vehicleGroups: [{ name: 'Reefers', vehicleCount: 1, vehicleGroups: [] }],
      },
      { name: 'West', vehicleCount: 2, vehicleGroups: [] },
    ])
  })

  test('the tree tells each group with its vehicles, as far as somebody sees them', async () => {
    const tree = async (userId: number, role: string) => {
      const answer = await app.http.inject({
        url: `/v1/api/vehicle-groups/hierarchy?customerId=${nor}`,
        headers: { authorization: await app.tokenOf(userId, `${role}_${nor}`) },
      })
      const groups: { name: string; vehicles: { vin: string; unitId: string }[] }[] =
        answer.json().customers[0].vehicleGroups
      return Object.fromEntries(groups.map(({ name, vehicles }) => [name, vehicles.map((one) => one.unitId)]))
    }
    expect(await tree(admin, 'CUSTOMER_ADMIN')).toMatchObject({
      'All VINs': ['NOR-1', 'NOR-2', 'NOR-3', 'NOR-4'],
      'No VINs': [],
      West: expect.toSatisfy((units: string[]) => units.length === 2 && units.includes('NOR-2')),
    })
  })

  test('members and those outside are listed in pages', async () => {
    const { vehicleGroup } = await ask(
      `{ vehicleGroup(customerId: ${nor}, vehicleGroupId: ${groups.West}) { name
        vehicles(paginationInput: { pageSize: 1, pageNumber: 1 }) { vehicleCount vehicles { unitId } }
        outside: vehicles(outside: true, search: "nor-4") { vehicleCount vehicles { unitId } }
        users { userCount } nobody: users(outside: true) { users { email } } } }`,
    )
    expect(vehicleGroup).toEqual({
      name: 'West',
      vehicles: { vehicleCount: 2, vehicles: [{ unitId: 'NOR-2' }] },
      outside: { vehicleCount: 1, vehicles: [{ unitId: 'NOR-4' }] },
      users: { userCount: 0 },
      nobody: { users: [{ email: 'user-1@example.com' }, { email: 'user-2@example.com' }] },
    })
  })

  test('many vehicles go into many groups, all of it or nothing', async () => {
    const [one, four, blue] = await Promise.all(
      ['NOR-1', 'NOR-4', 'BLU-5'].map(async (unit) => (await app.vehicle(unit)).id),
    )
    const add = (ids: readonly number[]) =>
      ask(
        `mutation { addMultipleVehiclesToTargetedMultipleGroups(input: { customerId: ${nor}, targets: [
          { vehicleIds: [${one}], vehicleGroupIds: [${groups.East}, ${groups.Reefers}] },
          { vehicleIds: [${ids}], vehicleGroupIds: [${groups.Reefers}] }] }) }`,
      )
    await expect(add([blue!])).rejects.toThrow('Not all of these vehicles')
    expect((await app.vehicle('NOR-1')).groups).toEqual(['West'])
    await add([four!])
    expect((await app.vehicle('NOR-1')).groups).toEqual(['East', 'Reefers', 'West'])
    expect((await app.vehicle('NOR-4')).groups).toEqual(['Reefers'])
  })

  test('what was done is in the trail, with what and who', async () => {
    const { audit } = await ask(
      '{ audit(filters: [{ field: "subject", condition: "isExactly", value: "Reefers" }]) { count entries { action actor from old new customerName } } }',
    )
    expect(audit.count).toBe(audit.entries.length)
    const by = { actor: 'someone@example.com', from: '127.0.0.1', customerName: 'NOR' }
    expect(audit.entries.slice(0, 3)).toEqual([
      { action: 'vehicles added to group', ...by, old: null, new: { vehicles: ['NOR-4'] } },
      { action: 'vehicles added to group', ...by, old: null, new: { vehicles: ['NOR-1'] } },
      { action: 'group moved', ...by, old: { parent: null }, new: { parent: 'East' } },
    ])
  })
})

test('a group whose parent is missing stands at the top of the tree', () => {
  expect(treeOf([{ id: 1, parentId: 9 }])).toEqual([{ id: 1, parentId: 9, vehicleGroups: [] }])
})
