import { describe, expect, test } from 'vitest'
import { companyOf, deviceTypes, findDeviceType, productType, productTypes } from './makers.ts'
import { vehicleTypeName, vehicleTypes } from './types.ts'

describe.each(deviceTypes)('the device type $name', ({ id, sensorTypeIds, product }) => {
  test('tells where it is, is sold as a product type that can be filtered, and fits no sensor twice', () => {
    expect(sensorTypeIds).toContain(1)
    expect(new Set<number>(sensorTypeIds).size).toBe(sensorTypeIds.length)
    expect(productTypes).toContain(productType({ baseProductType: product.base, goProductType: product.go }))
    expect(findDeviceType(id)?.product).toBe(product)
  })
})

test.each([
  ['Pro', 'Morey'],
  ['Base', 'Morey'],
  ['Go', 'Xirgo'],
  ['XT5300', 'Xirgo'],
  ['SlapNTrack', 'Xirgo'],
  ['Wiliot', 'Wiliot'],
])('%s is made by %s', (name, company) => {
  expect(companyOf(deviceTypes.find((type) => type.name === name)!.id)).toBe(company)
})

test('there are eleven vehicle types, on tandems by default', () => {
  expect(vehicleTypes.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Reefer Trailer',
    '2 Reefer Truck Body',
    '3 Dry Van',
    '4 Dry Trailer',
    '5 Flat',
    '6 Dolly',
    '7 Tanker',
    '8 Asphalt',
    '9 Grain',
    '10 Pneumatic',
    '11 Other',
  ])
  expect(new Set(vehicleTypes.map(({ axles }) => axles))).toEqual(new Set([2]))
  expect(vehicleTypeName(99)).toBeNull()
})
