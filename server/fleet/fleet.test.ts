import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allColumns } from '#domain/columns/index.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let north: string
let blue: string
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { modelYear: 2018, groups: ['West'] }),
      trailer('NOR', 2, { modelYear: 2022, unitId: 'Nor-Two_%', mainAppVersion: '4.3.0' }),
      trailer('NOR', 3, { modelYear: null }),
      trailer('NOR', 4, { simStatus: 'Deactivated' }),
      trailer('BLU', 5),
    ],
    () => noon,
  )
  north = `CUSTOMER_${app.customers.NOR}`
  blue = `CUSTOMER_${app.customers.BLU}`
  const at = (minutes: number, readings: Readings) => reportAt(noon - minutes * 60_000, readings)
  await app.now('NOR-1', [at(300, { tetherChange: { tethered: false } }), at(9, { door: { opened: true } })])
  await app.now(
    'Nor-Two_%',
    [
      at(60, { tetherChange: { tethered: false } }),
      at(2, { odometer: { miles: 120 }, door: { opened: false } }),
    ],
    '3.2 mi SW of Abilene, TX',
  )
  await app.now('NOR-3', [])
  await app.now('NOR-4', [at(1, { door: { opened: true } })])
  await app.now('BLU-5', [at(1, { door: { opened: true } })])
})
afterAll(() => app.close())

const list = `query ($filters: [FilterInput!], $search: String, $sortingInput: SortingInput, $paginationInput: PaginationInput, $after: String) {
  vehiclesNow(filters: $filters, search: $search, sortingInput: $sortingInput, paginationInput: $paginationInput, after: $after) {
    vehicleCount vehicles { unitId } } }`
const units = async (variables: object = {}, ...groups: string[]) => {
  const { vehiclesNow } = await app.ask(groups.length ? groups : [north], list, variables)
  return vehiclesNow.vehicles.map(({ unitId }: { unitId: string }) => unitId)
}
const filter = (field: string, condition: string, value: string | string[]) => ({
  filters: [{ field, condition, ...(typeof value === 'string' ? { value } : { values: value }) }],
})

describe('the fleet as it is now', () => {
  test('a customer sees its own trailers by unit ID, and none whose SIM is deactivated', async () => {
    expect(await units()).toEqual(['NOR-1', 'NOR-3', 'Nor-Two_%'])
    expect(await units({}, blue)).toEqual(['BLU-5'])
  })
  test('a super admin sees those of all customers', async () => {
    expect(await units({}, 'ADMINS')).toEqual(['BLU-5', 'NOR-1', 'NOR-3', 'Nor-Two_%'])
  })
  test('somebody with no role over a fleet sees nothing', async () => {
    expect(await units({}, 'TECHNICIAN')).toEqual([])
    expect(await units({}, 'NONSENSE')).toEqual([])
  })
  test('deactivated SIMs are seen by those who filter for them', async () => {
    expect(await units(filter('sim_status', 'isStatus', 'Deactivated'))).toEqual(['NOR-4'])
  })

  test.each([
    ['a state', filter('door_status_calculated', 'isExactly', 'open'), ['NOR-1']],
    ['a state by what it is called', filter('door_status_calculated', 'isStatus', 'Closed'), ['Nor-Two_%']],
    ['a number', filter('model_year', 'isExactly', '2018'), ['NOR-1']],
    ['one of several numbers', filter('model_year', 'isOneOf', ['2018', '2022']), ['NOR-1', 'Nor-Two_%']],
    ['a number above a limit', filter('model_year', 'isAfter', '2019'), ['Nor-Two_%']],
    ['a number below a limit', filter('model_year', 'isBefore', '2019'), ['NOR-1']],
    ['a part of a text in any case', filter('reverse_geocoded_address', 'like', 'abilene'), ['Nor-Two_%']],
    ['a pattern', filter('firmware_version', 'likeRegex', '^4\\.3'), ['Nor-Two_%']],
    ['a member of a list', filter('group_names', 'isExactly', 'West'), ['NOR-1']],
    ['one of several members of a list', filter('group_names', 'isOneOf', ['East', 'West']), ['NOR-1']],
    ['a part of a member of a list', filter('group_names', 'like', 'wes'), ['NOR-1']],
    ['a flag', filter('has_solar_panels', 'isExactly', 'true'), ['Nor-Two_%']],
    ['a moment', filter('last_reported_calculated', 'isAfter', '2026-11-20T11:55:00Z'), ['Nor-Two_%']],
  ])('it is filtered by %s', async (_what, variables, found) => {
    expect(await units(variables)).toEqual(found)
  })
  test('several filters all hold', async () => {
    const filters = [
      { field: 'model_year', condition: 'isAfter', value: '2000' },
      { field: 'door_status_calculated', condition: 'isExactly', value: 'open' },
    ]
    expect(await units({ filters })).toEqual(['NOR-1'])
  })

  test.each([
    ['part of a unit ID in any case', 'nor-t', ['Nor-Two_%']],
    ['part of a VIN', 'KB000003', ['NOR-3']],
    ['a sign that means something to a database', '_%', ['Nor-Two_%']],
    ['a backslash', '\\', []],
    ['one character', '3', ['NOR-3']],
    ['something of another customer', 'BLU', []],
  ])('it is searched by %s', async (_what, search, found) => {
    expect(await units({ search })).toEqual(found)
  })

  test('what is not known comes last, whichever way it is sorted', async () => {
    expect(await units({ sortingInput: { sortBy: 'model_year', sortAsc: true } })).toEqual([
      'NOR-1',
      'Nor-Two_%',
      'NOR-3',
    ])
    expect(await units({ sortingInput: { sortBy: 'model_year', sortAsc: false } })).toEqual([
      'Nor-Two_%',
      'NOR-1',
      'NOR-3',
    ])
  })
  test('time passed is sorted by how much has passed', async () => {
    const sortingInput = { sortBy: 'time_untethered_calculated', sortAsc: true }
    expect(await units({ sortingInput })).toEqual(['Nor-Two_%', 'NOR-1', 'NOR-3'])
  })
  test.each(allColumns.filter((column) => column.sortable !== false).map((column) => column.field))(
    'it can be sorted by %s',
    async (field) => {
      expect(await units({ sortingInput: { sortBy: field, sortAsc: false } })).toHaveLength(3)
    },
  )
  test.each(allColumns.map((column) => column.key))('every vehicle answers its %s', async (key) => {
    const { vehiclesNow } = await app.ask([north], `{ vehiclesNow { vehicles { ${key} } } }`)
    expect(vehiclesNow.vehicles).toHaveLength(3)
  })

  test('pages do not overlap, and each tells the count of all', async () => {
    const page = async (pageNumber: number) =>
      (await app.ask([north], list, { paginationInput: { pageSize: 2, pageNumber } })).vehiclesNow
    expect(await page(0)).toEqual({ vehicleCount: 3, vehicles: [{ unitId: 'NOR-1' }, { unitId: 'NOR-3' }] })
    expect(await page(1)).toEqual({ vehicleCount: 3, vehicles: [{ unitId: 'Nor-Two_%' }] })
    expect(await page(7)).toEqual({ vehicleCount: 3, vehicles: [] })
  })

  test('fields under other names, from fragments and of several lists at once come as they are', async () => {
    const answer = await app.ask(
      [north],
      `{ a: vehiclesNow(search: "NOR-1") { vehicles { unit: unitId ...f } }
         b: vehiclesNow(search: "NOR-3") { vehicleCount vehicles { __typename unitId } }
         c: vehiclesNow(search: "nothing") { vehicles { vin } } }
       fragment f on VehicleNow { vin id door }`,
    )
    const { id, vin } = await app.vehicle('NOR-1')
    expect(answer).toEqual({
      a: {
        vehicles: [
          { unit: 'NOR-1', vin, id: String(id), door: expect.toSatisfy((door) => door !== undefined) },
        ],
      },
      b: { vehicleCount: 1, vehicles: [{ __typename: 'VehicleNow', unitId: 'NOR-3' }] },
      c: { vehicles: [] },
    })
  })
  test('a whole fleet comes page by page, each where the one before ended', async () => {
    const query = `query ($after: String, $size: Int!) { vehiclesNow(after: $after, paginationInput: { pageSize: $size }) {
      vehicleCount after vehicles { unitId } } }`
    const page = async (after: string | null, size = 1) =>
      (await app.ask([north], query, { after, size })).vehiclesNow
    const first = await page(null)
    const second = await page(first.after, 1)
    const third = await page(second.after, 5)
    expect([first, second, third].map(({ vehicles }) => vehicles)).toEqual([
      [{ unitId: 'NOR-1' }],
      [{ unitId: 'NOR-3' }],
      [{ unitId: 'Nor-Two_%' }],
    ])
    expect([first, second, third].map(({ vehicleCount }) => vehicleCount)).toEqual([3, 3, 3])
    expect(third.after).toBeNull()
    const other =
      '{ vehiclesNow(sortingInput: { sortBy: "vin" }, paginationInput: { pageSize: 1 }) { after } }'
    expect((await app.ask([north], other)).vehiclesNow.after).toBeNull()
  })

  test.each([
    ['an unknown field', filter('no_field', 'isExactly', 'x'), "There is no field 'no_field' to filter by."],
    [
      'an unknown field to sort by',
      { sortingInput: { sortBy: 'x; DROP' } },
      "There is no field 'x; DROP' to sort by.",
    ],
    [
      'a column that is not sortable',
      { sortingInput: { sortBy: 'group_names' } },
      "The field 'group_names' cannot be sorted by.",
    ],
    ['a page without end', { paginationInput: { pageSize: 9_000 } }, 'A page has 1 to 5000 vehicles.'],
    ['a place that no page ended at', { after: 'somewhere' }, 'This is not where a page ended.'],
    [
      'a next page in another order than by unit',
      { after: 'MS9OT1ItMQ', sortingInput: { sortBy: 'vin' } },
      'Pages follow one another in the order of units only',
    ],
    ['a page before the first', { paginationInput: { pageNumber: -1 } }, 'Pages are counted from 0.'],
    [
      'a pattern that only we can read',
      filter('vin', 'likeRegex', '(?<name>b)'),
      'The pattern cannot be read.',
    ],
  ])('%s is refused in words', async (_what, variables, words) => {
    await expect(units(variables)).rejects.toThrow(words)
  })
})

describe('one vehicle', () => {
  const question =
    'query ($vin: String!) { vehicle(vin: $vin) { id vin unitId state vehicle address level door } }'
  const vin = '1GRAA0627KB000002'

  test('its state, its registration and its columns come together', async () => {
    const { vehicle } = await app.ask([north], question, { vin: vin.toLowerCase() })
    expect(vehicle).toMatchObject({
      vin,
      unitId: 'Nor-Two_%',
      address: '3.2 mi SW of Abilene, TX',
      door: 'closed',
      state: { readings: { odometer: { at: noon - 120_000, reading: { miles: 120 } } } },
      vehicle: { vin, customerName: 'NOR', restingBogieWeightLbs: 8000 },
    })
  })
  test('its state holds a report that was stored a moment ago, though no row was written for it yet', async () => {
    const { id, customerId } = await app.vehicle('NOR-1')
    await app.db.pool.query('CREATE TABLE all_of_it PARTITION OF report DEFAULT')
    await app.db.pool.query(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings)
        VALUES ($1, $2, $3, $3, 9, 0, '{"door": {"opened": false}}')`,
      [customerId, id, new Date(noon)],
    )
    const { vehicle } = await app.ask([north], question, { vin: '1GRAA0627KB000001' })
    expect(vehicle.state.readings.door).toEqual({ at: noon, since: noon, reading: { opened: false } })
    expect(vehicle.state.tether).toEqual({ tethered: false, since: noon - 300 * 60_000 })
  })
  test('one whose SIM is deactivated can be opened', async () => {
    const { vehicle } = await app.ask([north], question, { vin: '1GRAA0627KB000004' })
    expect(vehicle).toMatchObject({ unitId: 'NOR-4' })
  })
  test('one of another customer does not exist for me', async () => {
    expect(await app.ask([blue], question, { vin })).toEqual({ vehicle: null })
    expect(await app.ask(['ADMINS'], question, { vin })).toMatchObject({ vehicle: { vin } })
  })
})
