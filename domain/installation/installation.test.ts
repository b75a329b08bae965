import { describe, expect, test } from 'vitest'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { deviceTypes } from '../vehicle/makers.ts'
import { checklistOf, unheardOf } from './checklist.ts'
import {
  fittable,
  fittedAtFirst,
  type Installation,
  isStepDone,
  missingOf,
  nextStep,
  readSerial,
  unsupported,
} from './installation.ts'

const begun: Installation = { serialNumber: null, sensorTypeIds: null, photoCount: 0, finished: null }
const attached: Installation = { ...begun, serialNumber: 'MRY-7' }
const fitted: Installation = { ...attached, sensorTypeIds: [1, 36] }

test.each((sensors as readonly AnySensor[]).map((sensor) => [sensor.label, sensor.installHint] as const))(
  'of %s an installer is told in a sentence how to make it report',
  (_, hint) => {
    expect(hint).toMatch(/^[A-Z].{10,100}\.$/)
  },
)

describe('what can be fitted', () => {
  test.each(deviceTypes)('$name comes with nothing that it does not support', ({ id, sensorTypeIds }) => {
    expect(unsupported(id, sensorTypeIds)).toEqual([])
    expect(fittedAtFirst(id, [])).toHaveLength(sensorTypeIds.length)
  })
  test('a tag has a place and a battery, and no doors', () => {
    expect(fittable(7).map(({ key }) => key)).toEqual(['gps', 'wiliotBattery'])
    expect(unsupported(7, [1, 36])).toEqual(['Doors'])
    expect(unsupported(7, [99])).toEqual(['99'])
  })
  test('of a device that is not known, all sensors are offered', () => {
    expect(fittable(null)).toHaveLength(sensors.length)
    expect(fittedAtFirst(null, [])).toEqual([])
  })
  test('what the trailer is registered with is chosen at first', () => {
    expect(fittedAtFirst(1, [36, 1, 39])).toEqual([1, 36])
  })
})

test.each([
  [' mry-0012 345 ', 'mry-0012345'],
  ['MRY_1.2', 'MRY_1.2'],
  ['', null],
  ['<script>', null],
  ['x'.repeat(65), null],
])('the serial number %j is read as %j', (typed, read) => {
  expect(readSerial(typed)).toBe(read)
})

describe('the steps', () => {
  test('go on with the first that wants something', () => {
    expect(nextStep(begun, null)).toBe('gateway')
    expect(nextStep(attached, null)).toBe('fitted')
    expect(nextStep({ ...attached, sensorTypeIds: [] }, [])).toBe('fitted')
    expect(nextStep(fitted, ['Doors'])).toBe('checklist')
    // Without coverage nobody knows what has reported.
    expect(nextStep(fitted, null)).toBe('checklist')
    expect(nextStep(fitted, [])).toBe('photos')
    expect(nextStep({ ...fitted, photoCount: 1 }, [])).toBe('done')
    expect(nextStep({ ...fitted, photoCount: 1, finished: 5 }, [])).toBe('done')
  })
  test('nothing is heard of sensors that nobody has chosen', () => {
    expect(isStepDone('checklist', attached, [])).toBe(false)
    expect(isStepDone('done', fitted, [])).toBe(false)
    expect(isStepDone('done', { ...fitted, finished: 5 }, [])).toBe(true)
  })
})

describe('what is missing', () => {
  test('without a gateway and sensors nothing can be finished', () => {
    expect(missingOf(begun, []).must).toEqual([
      'No gateway is attached yet.',
      'Choose at least one sensor that is fitted.',
    ])
  })
  test('without a report or a photo it can, knowingly', () => {
    expect(missingOf(fitted, ['Doors'])).toEqual({
      must: [],
      should: ['Not heard yet: Doors.', 'There is no photo yet.'],
    })
    expect(missingOf({ ...fitted, photoCount: 2 }, [])).toEqual({ must: [], should: [] })
  })
})

test('the checklist says of each fitted sensor when it reported first, or how to make it', () => {
  const checklist = checklistOf([1, 36, 99], new Map([[1, 1_000]]))
  expect(checklist).toEqual([
    { sensorTypeId: 1, label: 'Location', hint: expect.any(String), firstReport: 1_000 },
    { sensorTypeId: 36, label: 'Doors', hint: 'Open and close a door.', firstReport: null },
  ])
  expect(unheardOf(checklist)).toEqual(['Doors'])
})
