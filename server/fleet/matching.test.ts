/** Filters of the map: which vehicles pass, by the sensors they have; names pasted; filters kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMark } from '#domain/fleet/matching.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let north: string
const id: Record<string, number> = {}
beforeAll(async () => {
  app = await testApp(
    [
      trailer('MAT', 1, { installedSensorTypeIds: [1, 5, 7, 8, 15] }),
      trailer('MAT', 2, { installedSensorTypeIds: [1] }),
      trailer('MAT', 3, { installedSensorTypeIds: [1, 5, 7, 8, 15] }),
      trailer('MAU', 4),
    ],
    () => noon,
  )
  north = `CUSTOMER_${app.customers.MAT}`
  await app.now('MAT-1', [
    reportAt(noon, { enhancedWeight: { bogieLbs: 13_000 }, lightSystemFault: { faultTypeIds: [2] } }),
  ])
  // Says things of sensors that it is not registered to have.
  await app.now('MAT-2', [
    reportAt(noon, { enhancedWeight: { bogieLbs: 13_000 }, lightSystemFault: { faultTypeIds: [2] } }),
  ])
  await app.now('MAT-3', [
    reportAt(noon, {
      enhancedWeight: { bogieLbs: 17_000 },
      absSystemFault: { amberLamp: false, faults: [] },
    }),
  ])
  await app.now('MAU-4', [reportAt(noon, {})])
  for (const unit of ['MAT-1', 'MAT-2', 'MAT-3', 'MAU-4']) id[unit] = (await app.vehicle(unit)).id
})
afterAll(() => app.close())

const query = `query($filters: [FilterInput!]!, $alertsOnly: Boolean, $among: [Int!], $mark: String) {
  matchingVehicles(filters: $filters, alertsOnly: $alertsOnly, among: $among, mark: $mark) { ids mark } }`
const match = async (filters: object[], more: object = {}) => {
  const { matchingVehicles } = await app.ask([north], query, { filters, ...more })
  return matchingVehicles.ids?.map((one: number) => Object.keys(id).find((unit) => id[unit] === one)).sort()
}
const one = (field: string, condition: string, value: string) => ({ field, condition, value })

test('without a filter all pass that I see', async () => {
  expect(await match([])).toEqual(['MAT-1', 'MAT-2', 'MAT-3'])
})

test('filters of cargo and of faults want the sensor to be fitted', async () => {
  expect(await match([one('is_loaded_calculated', 'isStatus', 'loaded')])).toEqual(['MAT-1', 'MAT-3'])
  const range = [one('weight_lbs', 'isAfter', '4999'), one('weight_lbs', 'isBefore', '5001')]
  expect(await match(range)).toEqual(['MAT-1'])
  expect(await match([one('light_fault_codes', 'isStatus', 'lowCurrent')])).toEqual(['MAT-1'])
  expect(await match([one('abs_severity', 'isExactly', 'N/A')])).toEqual(['MAT-1', 'MAT-3'])
})

test('alerts only: those with a fault of lights, brakes or tires', async () => {
  expect(await match([], { alertsOnly: true })).toEqual(['MAT-1'])
})

test('some are asked about alone, and a set that is known is not sent again', async () => {
  expect(await match([], { among: [id['MAT-2'], id['MAU-4']] })).toEqual(['MAT-2'])
  const mark = setMark([id['MAT-3']!, id['MAT-1']!, id['MAT-2']!])
  expect(await match([], { mark })).toBeUndefined()
})

test('names are found as VIN, unit or serial number, in any case, and only where I see them', async () => {
  const { vin } = await app.vehicle('MAT-1')
  const { vehiclesNamed } = await app.ask(
    [north],
    'query($names: [String!]!) { vehiclesNamed(names: $names) { name unitId } }',
    {
      names: [vin.toLowerCase(), ' mat-2 ', 'mry-3', 'MAU-4', 'nothing'],
    },
  )
  expect(vehiclesNamed).toEqual([
    { name: vin.toLowerCase(), unitId: 'MAT-1' },
    { name: 'mat-2', unitId: 'MAT-2' },
    { name: 'mry-3', unitId: 'MAT-3' },
  ])
})

test('a filter is kept for its owner, replaced by its name, and deleted', async () => {
  const { rows } = await app.db.pool.query(
    `INSERT INTO user_account (email) VALUES ('one@fleet.example'), ('two@fleet.example') RETURNING id`,
  )
  const [me, you] = rows.map((row) => row.id)
  const save = (search: string) =>
    app.ask(
      [north],
      'mutation($search: String!) { saveFilter(name: " Mine ", search: $search) { id } }',
      { search },
      me,
    )
  await save('level=critical')
  const { saveFilter } = await save('level=caution')
  const list = async (who: number) =>
    (await app.ask([north], '{ savedFilters { name search } }', {}, who)).savedFilters
  expect(await list(me)).toEqual([{ name: 'Mine', search: 'level=caution' }])
  expect(await list(you)).toEqual([])
  const drop = (who: number) => app.ask([north], `mutation { dropFilter(id: ${saveFilter.id}) }`, {}, who)
  expect(await drop(you)).toEqual({ dropFilter: false })
  expect(await drop(me)).toEqual({ dropFilter: true })
  expect(await list(me)).toEqual([])
})
