import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sensors } from '../sensors/index.ts'
import { deviceTypes } from '../vehicle/makers.ts'
import { vehicleTypes } from '../vehicle/types.ts'
import { vin } from '../vehicle/vin.ts'
import { changedFields, checkVehicle, checkVehicleChange, doublesIn } from './vehicle-check.ts'
import {
  completeVehicle,
  productOf,
  sensorsFittable,
  tidyVehicle,
  type VehicleDraft,
  vehicleFieldKeys,
} from './vehicle-draft.ts'

const now = Date.UTC(2026, 10, 24)
const right = vin({ wmi: '1JJ', descriptor: 'V532D', modelYear: 2024, plant: 'L', serial: 12345 })
const given = { customerId: 1, vin: right, unitId: 'T-1', vehicleTypeId: 3, deviceTypeId: 1 }
const whole = (more: Partial<VehicleDraft> = {}) => tidyVehicle({ ...completeVehicle(given, now), ...more })
const problems = (more: Partial<VehicleDraft>, confirmVin = false) =>
  checkVehicle(whole(more), { now, confirmVin })

test('a VIN, a unit ID, a type and a device are enough: the rest follows from them', () => {
  const draft = completeVehicle({ ...given, vin: ` ${right.toLowerCase()} ` }, now)
  expect(draft).toMatchObject({ vin: right, modelYear: 2024, vehicleMfgr: 'Wabash', axles: 2, groups: [] })
  expect(draft.installedSensorTypeIds).toEqual([1, 5, 6, 7, 8, 10, 13, 15, 16, 22, 36])
  expect(checkVehicle(draft, { now })).toEqual({})
})

test('every device on every type of vehicle makes a draft that is right', () => {
  for (const { id: deviceTypeId } of deviceTypes)
    for (const { id: vehicleTypeId } of vehicleTypes)
      expect(checkVehicle(completeVehicle({ ...given, deviceTypeId, vehicleTypeId }, now), { now })).toEqual(
        {},
      )
})

const slipped = `${right.slice(0, 16)}${(Number(right[16]) + 1) % 10}`
describe('an odd VIN', () => {
  test('is refused until somebody confirms it', () => {
    expect(problems({ vin: slipped }).vin).toMatch(/check digit .* Confirm the VIN/)
    expect(problems({ vin: slipped }, true)).toEqual({})
  })
  test('that is no VIN at all cannot be confirmed', () => {
    expect(problems({ vin: right.slice(1) }, true).vin).toBe('A VIN has 17 characters, this one has 16.')
  })
})

test.each<[string, Partial<VehicleDraft>, string]>([
  ['unitId', { unitId: ' ' }, 'Unit ID is needed.'],
  ['unitId', { unitId: 'x'.repeat(65) }, 'Unit ID has at most 64 characters.'],
  ['unitId', { unitId: 'a\u0000b' }, 'cannot be printed'],
  ['serialNumber', { serialNumber: 'no blanks' }, 'A serial number has 1 to 64'],
  ['vehicleTypeId', { vehicleTypeId: 12 }, 'Choose the vehicle type from the list.'],
  ['deviceTypeId', { deviceTypeId: 0 }, 'Choose the device type from the list.'],
  ['axles', { axles: 4 }, 'Choose the axles from the list.'],
  ['modelYear', { modelYear: 2028 }, 'The model year is between 1981 and 2027.'],
  ['modelYear', { modelYear: 2020.5 }, 'Model Year is a whole number.'],
  ['vehicleLengthFeet', { vehicleLengthFeet: 636 }, 'Length is between 1 and 100 ft.'],
  ['restingBogieWeightLbs', { restingBogieWeightLbs: -1 }, 'between 0 and 200,000 lbs'],
  ['restingBogieWeightLbs', { restingBogieWeightLbs: Number.NaN }, 'between 0 and 200,000 lbs'],
  ['installedSensorTypeIds', { installedSensorTypeIds: [1, 99] }, 'There is no sensor with the number 99.'],
  ['installedSensorTypeIds', { installedSensorTypeIds: [27] }, 'Cargo Camera cannot be fitted to a Pro.'],
  ['groups', { groups: ['All VINs'] }, 'Leave it out'],
  ['customerId', { customerId: 0 }, 'Customer is needed.'],
])('of %s it is said what is wrong', (field, more, words) => {
  const found = problems(more)
  expect(Object.keys(found)).toEqual([field])
  expect(Object.values(found)[0]).toContain(words)
})

test('a change is judged by what it changes: an old slip elsewhere stands in no one’s way', () => {
  const old = whole({ vin: slipped, modelYear: 1970 })
  const fresh = { ...old, unitId: 'T-2', axles: 7 }
  expect(changedFields(old, fresh)).toEqual(['unitId', 'axles'])
  expect(Object.keys(checkVehicleChange(old, fresh, { now }))).toEqual(['axles'])
})

test('a new device must take the sensors that are fitted', () => {
  const old = whole()
  expect(checkVehicleChange(old, { ...old, deviceTypeId: 5 }, { now })).toHaveProperty(
    'installedSensorTypeIds',
  )
})

test('a form offers exactly the sensors that the check lets through', () => {
  for (const { id: deviceTypeId } of deviceTypes) {
    const offered = sensorsFittable(deviceTypeId).map(({ id }) => id)
    for (const { id } of sensors)
      expect('installedSensorTypeIds' in problems({ deviceTypeId, installedSensorTypeIds: [id] })).toBe(
        !offered.includes(id),
      )
  }
})

test.each([
  [3, 1, [], 'Pro', ''],
  [3, 3, [1], 'GO', 'GO: Solar'],
  [3, 3, [1, 26], 'GO', 'GO: Cargo Monitor'],
  [3, 4, [27], 'GO', 'GO: Cargo View'],
  [1, 3, [25], 'TRU', ''],
  [1, 1, [25], 'Pro', ''],
])(
  'type %i with device %i and sensors %j is sold as %s %s',
  (vehicleTypeId, deviceTypeId, installedSensorTypeIds, base, go) => {
    expect(productOf({ vehicleTypeId, deviceTypeId, installedSensorTypeIds })).toEqual({ base, go })
  },
)

test('a tidy draft stays as it is, and no text of any kind throws', () => {
  const text = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
    .map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(text, text, fc.array(text), fc.array(fc.double()), (vinText, name, groups, ids) => {
      const draft = whole({
        vin: vinText,
        unitId: name,
        serialNumber: name,
        groups,
        installedSensorTypeIds: ids,
      })
      expect(tidyVehicle(draft)).toEqual(draft)
      for (const key of Object.keys(checkVehicle(draft, { now }))) expect(vehicleFieldKeys).toContain(key)
    }),
  )
})

test('of several drafts the later one is told what it has in common with an earlier one and must not', () => {
  const one = whole({ serialNumber: 'S-1', cargoCameraSerialNumber: 'C-1' })
  const other = { ...one, customerId: 2, vin: 'X'.repeat(17), unitId: 'T-1', thermoKingExternalId: null }
  expect(doublesIn([one, other, { ...one, unitId: 't-1' }])).toEqual([
    {},
    {
      serialNumber: 'Serial Number S-1 is given twice.',
      cargoCameraSerialNumber: 'Cargo Camera Serial Number C-1 is given twice.',
    },
    {
      vin: `VIN ${one.vin} is given twice.`,
      unitId: 'Unit ID t-1 is given twice.',
      serialNumber: 'Serial Number S-1 is given twice.',
      cargoCameraSerialNumber: 'Cargo Camera Serial Number C-1 is given twice.',
    },
  ])
})
