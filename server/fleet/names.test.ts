/** The names that a fleet is filtered by: found by a part, page by page, and no others than one may read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let north: string
let blue: string
/** Somebody who is kept to the group East. */
const eastern = 8
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { groups: ['East'] }),
      trailer('NOR', 2, { groups: ['Boston'] }),
      trailer('NOR', 3, { groups: ['west 100%'] }),
      trailer('NOR', 4),
      trailer('BLU', 5, { groups: ['East'] }),
    ],
    () => noon,
  )
  const { NOR, BLU } = app.customers
  ;[north, blue] = [`CUSTOMER_${NOR}`, `CUSTOMER_${BLU}`]
  for (const unit of ['NOR-1', 'NOR-2', 'NOR-3', 'NOR-4', 'BLU-5']) await app.now(unit, [reportAt(noon, {})])
  await app.db.pool.query(
    `UPDATE vehicle_group g SET parent_id = e.id FROM vehicle_group e
      WHERE g.customer_id = $1 AND g.name = 'Boston' AND e.customer_id = $1 AND e.name = 'East'`,
    [NOR],
  )
  await app.db.pool.query(
    `INSERT INTO geofence (customer_id, name, description, category_id, geofence_type_id, is_active, radius_meters, center_lat, center_lng)
      SELECT $1, 'Yard ' || lpad(n::text, 3, '0'), '', 1, 1, n <> 7, 100, 40, -90 FROM generate_series(1, 120) AS n`,
    [NOR],
  )
  await app.db.pool.query(`INSERT INTO user_account (id, email) VALUES ($1, 'eastern@nor.example')`, [
    eastern,
  ])
  await app.db.pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, $2 FROM vehicle_group WHERE customer_id = $1 AND name = 'East'`,
    [NOR, eastern],
  )
})
afterAll(() => app.close())

const names = async (
  field: string,
  more: object = {},
  groups: readonly string[] = [north],
  user?: number,
): Promise<{ nameCount: number; names: string[] }> =>
  (
    await app.ask(
      groups,
      `query ($field: String!, $text: String, $page: PaginationInput) {
        filterNames(field: $field, text: $text, paginationInput: $page) { nameCount names } }`,
      { field, ...more },
      user,
    )
  ).filterNames
const units = async (values: string[], groups: readonly string[] = [north], user?: number) => {
  const { vehiclesNow } = await app.ask(
    groups,
    'query ($filters: [FilterInput!]) { vehiclesNow(filters: $filters) { vehicles { unitId } } }',
    { filters: [{ field: 'group_names', condition: 'isOneOf', values }] },
    user,
  )
  return vehiclesNow.vehicles.map(({ unitId }: { unitId: string }) => unitId)
}

describe('names to filter by', () => {
  test('builders are the makes that OEMs have, and those we know where no OEM is registered', async () => {
    await app.db.pool.query(
      `INSERT INTO oem_make (make, oem_id) SELECT 'Quillback', id FROM oem WHERE name = 'Wabash'`,
    )
    expect((await names('vehicle_mfgr')).names).toEqual(
      expect.arrayContaining(['Great Dane', 'Quillback', 'Wabash']),
    )
    expect(await names('vehicle_mfgr', { text: 'quill' })).toEqual({ nameCount: 1, names: ['Quillback'] })
    await app.db.pool.query('DELETE FROM oem_make')
    expect((await names('vehicle_mfgr', { text: 'wa' })).names).toEqual(['Wabash'])
  })

  test('groups come by name, without the two that every customer has', async () => {
    expect(await names('group_names')).toEqual({ nameCount: 3, names: ['Boston', 'East', 'west 100%'] })
    expect(await names('group_names', { text: '0%' })).toEqual({ nameCount: 1, names: ['west 100%'] })
  })
  test('one name of several customers is listed once', async () => {
    expect((await names('group_names', {}, ['ADMINS'])).names).toEqual(['Boston', 'East', 'west 100%'])
    expect((await names('customer_name', {}, ['ADMINS'])).names).toEqual(['BLU', 'NOR'])
  })
  test('thousands come page by page, those that are off are left out', async () => {
    const page = await names('geofence', { text: 'yard', page: { pageSize: 50, pageNumber: 2 } })
    expect(page.nameCount).toBe(119)
    expect(page.names).toHaveLength(19)
    expect(page.names.at(-1)).toBe('Yard 120')
    expect(await names('geofence', { text: 'yard 007' })).toEqual({ nameCount: 0, names: [] })
  })
  test('nobody reads the names of others', async () => {
    expect((await names('geofence', {}, [blue])).names).toEqual([])
    expect((await names('customer_name', {}, [blue])).names).toEqual(['BLU'])
    expect((await names('group_names', {}, [north], eastern)).names).toEqual(['Boston', 'East'])
    await expect(names('vin')).rejects.toThrow("There is no list of names for 'vin'.")
  })
})

describe('a group as a filter', () => {
  test('lets through those in the groups that stand in it as well', async () => {
    expect(await units(['East'])).toEqual(['NOR-1', 'NOR-2'])
    expect(await units(['Boston', 'west 100%'])).toEqual(['NOR-2', 'NOR-3'])
    expect(await units(['East'], ['ADMINS'])).toEqual(['BLU-5', 'NOR-1', 'NOR-2'])
  })
  test('N/A stands for being in none, alone or beside others', async () => {
    expect(await units(['N/A'])).toEqual(['NOR-4'])
    expect(await units(['N/A', 'Boston'])).toEqual(['NOR-2', 'NOR-4'])
  })
  test('tells nothing of a group that one may not read', async () => {
    expect(await units(['west 100%'], [north], eastern)).toEqual([])
    expect(await units(['East'], [north], eastern)).toEqual(['NOR-1', 'NOR-2'])
  })
})
