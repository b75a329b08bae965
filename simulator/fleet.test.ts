import { describe, expect, test } from 'vitest'
import { findPlace } from '#atlas/gazetteer.ts'
import { fleetSeed } from '#domain/fleet/seed.ts'
import { distance } from '#domain/geo/point.ts'
import { sensors } from '#domain/sensors/index.ts'
import { deviceTypes, findDeviceType, makerOf } from '#domain/vehicle/makers.ts'
import { vehicleTypes } from '#domain/vehicle/types.ts'
import { checkVin, modelYearOf } from '#domain/vehicle/vin.ts'
import { demoCustomers } from './customers.ts'
import { fleet } from './fleet.ts'
import { townOf } from './sites.ts'

const start = Date.UTC(2026, 10, 14)
const five = fleet('tandem', 500, start)
const { vehicles } = five.seed

test('the same seed gives the same fleet, another seed another', () => {
  expect(fleet('tandem', 500, start)).toEqual(five)
  expect(fleet('other', 500, start).seed.vehicles).not.toEqual(vehicles)
})

test('a smaller fleet is the beginning of a larger one', () => {
  expect(fleet('tandem', 60, start).seed.vehicles).toEqual(vehicles.slice(0, 60))
})

test('it can be loaded', () => {
  expect(fleetSeed.parse(JSON.parse(JSON.stringify(five.seed)))).toEqual(five.seed)
})

test('five customers share it, Northstar Logistics the largest', () => {
  const sizes = five.seed.customers.map(
    ({ abbrev }) => vehicles.filter(({ customer }) => customer === abbrev).length,
  )
  expect(five.seed.customers[0]!.shortName).toBe('Northstar Logistics')
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  expect(sizes).toHaveLength(5)
  expect(Math.min(...sizes)).toBeGreaterThan(20)
})

test('nothing that tells a vehicle apart is there twice', () => {
  for (const key of ['vin', 'serialNumber'] as const)
    expect(new Set(vehicles.map((vehicle) => vehicle[key])).size).toBe(500)
  expect(new Set(vehicles.map(({ customer, unitId }) => `${customer} ${unitId}`)).size).toBe(500)
})

test('every VIN is valid and tells builder and model year', () => {
  const wrong = vehicles.filter(({ vin, vehicleMfgr, modelYear }) => {
    const read = checkVin(vin)
    return !read.ok || read.oem !== vehicleMfgr || modelYearOf(vin, 2027) !== modelYear
  })
  expect(wrong).toEqual([])
})

test.each(vehicleTypes)('a $name is among them', ({ id }) => {
  expect(vehicles.some(({ vehicleTypeId }) => vehicleTypeId === id)).toBe(true)
})
test.each(deviceTypes)('a gateway of the kind $name is among them', ({ id }) => {
  expect(vehicles.some(({ deviceTypeId }) => deviceTypeId === id)).toBe(true)
})
test.each(sensors)('the sensor $label ($key) is fitted, to gateways of its makers only', ({ id, makers }) => {
  const fitted = vehicles.filter((vehicle) => vehicle.installedSensorTypeIds.includes(id))
  expect(fitted.length).toBeGreaterThan(0)
  expect(
    fitted.filter(({ deviceTypeId }) => !(makers as readonly string[]).includes(makerOf(deviceTypeId)!)),
  ).toEqual([])
})
test.each(['Pro', 'Base', 'GO: Solar', 'GO: Track', 'GO: Cargo View', 'GO: Cargo Monitor', 'TRU'])(
  'the product type %s is among them',
  (name) => {
    expect(vehicles.some((one) => (one.goProductType || one.baseProductType) === name)).toBe(true)
  },
)

test.each([
  ['MRY', 'Morey'],
  ['XRG', 'Xirgo'],
  ['WLT', 'Wiliot'],
])('serials that begin with %s are those of %s', (prefix, company) => {
  const companies = vehicles
    .filter(({ serialNumber }) => serialNumber!.startsWith(prefix))
    .map(({ deviceTypeId }) => findDeviceType(deviceTypeId)!.maker)
  const expected = { Morey: ['pro'], Xirgo: ['go', 'xt5300'], Wiliot: ['wiliot'] }[company]!
  expect([...new Set(companies)].sort()).toEqual(expected)
})

test('one vehicle is left to real gateways, even in a small fleet', () => {
  expect(five.vehicles.filter(({ spare }) => spare)).toHaveLength(1)
  expect(fleet('tandem', 10, start).vehicles.filter(({ spare }) => spare)).toHaveLength(1)
})

describe.each(demoCustomers)('$shortName', ({ abbrev, yards, towns }) => {
  test.each([...yards, ...towns])('%s is a real town', (town) => {
    expect(findPlace(town.slice(0, -3), town.slice(-2))?.state).toBe(town.slice(-2))
  })
  test('stands at the edge of its towns', () => {
    const { sites } = five.vehicles.find(({ registered }) => registered.customer === abbrev)!
    const far = sites.filter((site) => distance(site, townOf(site.town)) > 4.01)
    expect(far).toEqual([])
  })
})
