/** What follows from what is typed about a trailer, and what will do. */
import { describe, expect, test } from 'vitest'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { vin } from '#domain/vehicle/vin.ts'
import {
  blankTrailer,
  changeOf,
  changeProblems,
  draftOf,
  type Fields,
  newTrailerProblems,
  refusedField,
  vinReading,
  withDevice,
  withSensors,
  withVehicleType,
  withVin,
} from './fields.ts'

const now = Date.UTC(2026, 10, 24)
const wabash = vin({ wmi: '1JJ', descriptor: 'V532D', modelYear: 2024, plant: 'L', serial: 12345 })
const utility = vin({ wmi: '1UY', descriptor: 'VS253', modelYear: 2019, plant: 'M', serial: 777 })
const slipped = `${wabash.slice(0, 16)}${(Number(wabash[16]) + 1) % 10}`

const blank = blankTrailer('12')
const filled: Fields = {
  ...blank,
  ...withVin(blank, wabash, now),
  unitId: 'T-1',
  vehicleTypeId: '3',
  ...withDevice(blank, '1'),
}

test('a VIN, a unit ID, a type and a device will do', () => {
  expect(newTrailerProblems(filled, now)).toEqual({})
})

describe('a VIN that is typed', () => {
  const follows = (fields: Fields, typed: string) => {
    const { modelYear, vehicleMfgr } = { ...fields, ...withVin(fields, typed, now) }
    return [modelYear, vehicleMfgr]
  }
  test('fills in the model year and the builder', () => {
    expect(follows(blank, wabash)).toEqual(['2024', 'Wabash'])
  })
  test('and another fills in others', () => {
    expect(follows(filled, utility)).toEqual(['2019', 'Utility'])
  })
  test('leaves alone what somebody wrote', () => {
    expect(follows({ ...filled, modelYear: '2023', vehicleMfgr: 'Own works' }, utility)).toEqual([
      '2023',
      'Own works',
    ])
  })
  test('takes back what an earlier one said', () => {
    expect(follows(filled, wabash.slice(0, 10))).toEqual(['', ''])
  })
  test('is to be confirmed anew once it is another', () => {
    const confirmed = { ...filled, vin: slipped, confirmVin: true }
    expect(withVin(confirmed, ` ${slipped.toLowerCase()}`, now).confirmVin).toBe(true)
    expect(withVin(confirmed, utility, now).confirmVin).toBe(false)
  })

  test.each<[string, string, ReturnType<typeof vinReading>['tone'], RegExp]>([
    ['nothing asks for it', '', 'help', /17 characters/],
    ['a part counts', wabash.slice(0, 9), 'help', /^9 of 17 characters$/],
    ['a letter that no VIN has is wrong at once', '1JO', 'wrong', /'O' at place 3/],
    ['too many are wrong', `${wabash}1`, 'wrong', /this one has 18/],
    ['a right one tells builder and year', wabash.toLowerCase(), 'good', /^Wabash, model year 2024$/],
    ['one with a slip asks, and says why', slipped, 'odd', /check digit at place 9/],
  ])('%s', (_name, typed, tone, text) => {
    const reading = vinReading(typed, now)
    expect(reading.tone).toBe(tone)
    expect(reading.text).toMatch(text)
  })
})

test('an odd VIN is taken once it is confirmed', () => {
  const odd = { ...filled, vin: slipped }
  expect(newTrailerProblems(odd, now).vin).toMatch(/Confirm the VIN/)
  expect(newTrailerProblems({ ...odd, confirmVin: true }, now)).toEqual({})
})

describe('another device', () => {
  test('brings its sensors', () => {
    expect(withDevice(filled, '5').installedSensorTypeIds).toEqual([1, 16, 37])
  })
  test('leaves those that somebody chose and that fit it', () => {
    const chosen = { ...filled, installedSensorTypeIds: [1, 13] }
    expect(withDevice(chosen, '2').installedSensorTypeIds).toEqual([1, 13])
    expect(withDevice(chosen, '3').installedSensorTypeIds).toEqual([1])
  })
})

test('a camera that is taken off takes its number along, and the rest stays', () => {
  expect(withSensors([1, 27])).toEqual({ installedSensorTypeIds: [1, 27], thermoKingExternalId: '' })
  expect(withSensors([1, 25])).toEqual({ installedSensorTypeIds: [1, 25], cargoCameraSerialNumber: '' })
  expect(withDevice({ ...filled, installedSensorTypeIds: [1, 27] }, '2').cargoCameraSerialNumber).toBe('')
})

test('another type of vehicle brings its usual axles', () => {
  expect(withVehicleType('3')).toEqual({ vehicleTypeId: '3', axles: '2' })
})

describe('is shown at its field', () => {
  test.each<[keyof Fields, Partial<Fields>, string]>([
    ['unitId', { unitId: ' ' }, trailerWords.required('Unit ID')],
    ['vehicleTypeId', { vehicleTypeId: '' }, trailerWords.option('Vehicle Type')],
    ['deviceTypeId', { deviceTypeId: '' }, trailerWords.option('Device Type')],
    ['customerId', { customerId: '' }, trailerWords.required('Customer')],
    ['serialNumber', { serialNumber: 'two words' }, trailerWords.serial],
    ['modelYear', { modelYear: '1066' }, trailerWords.year(1981, 2027)],
    ['vehicleLengthFeet', { vehicleLengthFeet: 'long' }, trailerWords.between('Length', 1, 100, 'ft')],
  ])('%s', (field, change, sentence) => {
    expect(newTrailerProblems({ ...filled, ...change }, now)[field]).toBe(sentence)
  })

  test('what the server refused, until it is another', () => {
    const sentence = trailerWords.unitIdTaken('T-1', utility)
    const refused = refusedField(sentence, filled)
    expect(refused?.field).toBe('unitId')
    expect(newTrailerProblems(filled, now, refused).unitId).toBe(sentence)
    expect(newTrailerProblems({ ...filled, unitId: 'T-2' }, now, refused)).toEqual({})
  })
})

test.each<[string, string | null, string]>([
  ['a VIN that is registered', 'vin', trailerWords.vinTaken(wabash)],
  ['a VIN of another customer', 'vin', trailerWords.vinTakenElsewhere(wabash)],
  ['a gateway on another trailer', 'serialNumber', trailerWords.serialTaken('GW-1', 'T-9')],
  ['a gateway of another customer', 'serialNumber', trailerWords.boxElsewhere('GW-1')],
  ['a camera on another trailer', 'cargoCameraSerialNumber', trailerWords.cameraTaken('CAM-1', 'T-9')],
  ['a reefer unit of another customer', 'thermoKingExternalId', trailerWords.reeferTakenElsewhere('TK-1')],
  ['something else', null, 'The database is away.'],
])('a refusal is about its field: %s', (_name, field, sentence) => {
  const fields = {
    ...filled,
    serialNumber: 'GW-1',
    cargoCameraSerialNumber: 'CAM-1',
    thermoKingExternalId: 'TK-1',
  }
  expect(refusedField(sentence, fields)?.field ?? null).toBe(field)
})

describe('a change', () => {
  test('sends what differs and no more', () => {
    expect(changeOf(filled, { ...filled, unitId: ' T-1 ' })).toEqual({})
    expect(changeOf(filled, { ...filled, hasSolarPanels: true, vehicleLengthFeet: '53' })).toEqual({
      hasSolarPanels: true,
      vehicleLengthFeet: 53,
    })
  })
  test('is not held up by what was taken before', () => {
    const old = { ...filled, vin: slipped, modelYear: '1975' }
    expect(changeProblems(old, { ...old, unitId: 'T-2' }, now)).toEqual({})
    expect(changeProblems(old, { ...old, unitId: '' }, now).unitId).toBe(trailerWords.required('Unit ID'))
  })
})

test('numbers that are left empty are not given', () => {
  const { vehicleLengthFeet, serialNumber, modelYear } = draftOf({ ...filled, modelYear: '' })
  expect([vehicleLengthFeet, serialNumber, modelYear]).toEqual([null, null, null])
})
