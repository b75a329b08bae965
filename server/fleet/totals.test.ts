/** The totals under the grid through GraphQL, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fleetColumns } from '#domain/columns/index.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let north: string
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { modelYear: 2018, groups: ['West'] }),
      trailer('NOR', 2, { modelYear: 2022 }),
      trailer('NOR', 3, { modelYear: null }),
      trailer('NOR', 4, { modelYear: 1999, simStatus: 'Deactivated' }),
      trailer('BLU', 5, { modelYear: 1998 }),
    ],
    () => noon,
  )
  north = `CUSTOMER_${app.customers.NOR}`
  const at = (minutes: number, readings: Readings) => reportAt(noon - minutes * 60_000, readings)
  await app.now('NOR-1', [
    at(300, { tetherChange: { tethered: false } }),
    at(9, { door: { opened: true }, odometer: { miles: 100 } }),
  ])
  await app.now('NOR-2', [at(2, { odometer: { miles: 220 }, door: { opened: false } })])
  await app.now('NOR-3', [])
  await app.now('NOR-4', [at(1, { door: { opened: true }, odometer: { miles: 9_000 } })])
  await app.now('BLU-5', [at(1, { door: { opened: true }, odometer: { miles: 9_000 } })])
  await app.db.pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (12, 'west@nor.example')`,
  )
  await app.db.pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
})
afterAll(() => app.close())

const ask = `query ($columns: [String!]!, $filters: [FilterInput!], $search: String) {
  vehicleTotals(columns: $columns, filters: $filters, search: $search) {
    vehicleCount columns { key known sum average least greatest options { value count } } } }`
const totals = async (columns: readonly string[], rest: object = {}, groups = [north], userId = 1) =>
  (await app.ask(groups, ask, { columns, ...rest }, userId)).vehicleTotals
const of = async (column: string, rest: object = {}, groups = [north], userId = 1) =>
  (await totals([column], rest, groups, userId)).columns[0]
const only = (field: string, value: string) => ({ filters: [{ field, condition: 'isExactly', value }] })

describe('totals', () => {
  test('are of all trailers that the grid has, and of no other customer', async () => {
    const { vehicleCount, columns } = await totals(['odometer', 'door'])
    expect(vehicleCount).toBe(3)
    expect(columns[0]).toMatchObject({ key: 'odometer', known: 2, average: 160, least: 100, greatest: 220 })
    expect(columns[1]).toMatchObject({
      key: 'door',
      known: 2,
      options: [
        { value: 'open', count: 1 },
        { value: 'closed', count: 1 },
      ],
    })
  })
  test('are of exactly what filters and search leave', async () => {
    expect(await of('odometer', only('door_status_calculated', 'open'))).toMatchObject({
      known: 1,
      average: 100,
    })
    expect(await of('odometer', { search: 'nor-2' })).toMatchObject({ known: 1, average: 220 })
    expect(await of('odometer', only('sim_status', 'Deactivated'))).toMatchObject({
      known: 1,
      average: 9_000,
    })
    expect(await totals(['odometer'], { search: 'nobody' })).toMatchObject({
      vehicleCount: 0,
      columns: [{ known: 0, average: null, options: [] }],
    })
  })
  test('are of the groups of whoever is limited to them', async () => {
    expect(await of('odometer', {}, [north], 12)).toMatchObject({ known: 1, average: 100 })
  })
  test('say ages and moments as the cells do', async () => {
    expect(await of('age')).toMatchObject({ known: 2, least: 4, greatest: 8, average: 6 })
    expect(await of('modelYear')).toMatchObject({ least: 2018, greatest: 2022 })
    expect((await of('lastReport')).least).toBe(noon - 9 * 60_000)
    expect((await of('timeUntetheredFormattedString')).least).toBe(noon - 300 * 60_000)
    expect(await of('group')).toMatchObject({ known: 1 })
  })
  test('are there of every column at once', async () => {
    const { columns } = await totals(fleetColumns.map(({ key }) => key))
    expect(columns.map(({ key }: { key: string }) => key)).toEqual(fleetColumns.map(({ key }) => key))
  })
  test('of a column that there is not, and of too many, are refused in words', async () => {
    await expect(totals(['nonsense'])).rejects.toThrow("There is no column 'nonsense'.")
    await expect(totals(Array(101).fill('vin'))).rejects.toThrow('Totals are of at most 100 columns at once.')
  })
})
