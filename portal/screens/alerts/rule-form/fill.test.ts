/** Filling in the fields of a condition. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationUnits } from '#domain/basics/parse.ts'
import { flagField, idsField, intsField } from '#domain/shapes/condition.ts'
import type { FlagsInput, GeofencesInput, ListInput, OneInput } from '#domain/shapes/field.ts'
import {
  durationOf,
  flagsChosen,
  geofencesChosen,
  listChosen,
  msOf,
  withFlags,
  withGeofences,
  withList,
  withOne,
} from './fill.ts'

describe('durations', () => {
  test.each([
    [90, 'minutes', 5_400_000],
    [2, 'hours', 7_200_000],
    [1, 'days', 86_400_000],
    [0, 'minutes', null],
    [-3, 'hours', null],
    [Number.NaN, 'days', null],
  ] as const)('%d %s are %d ms', (value, unit, ms) => {
    expect(msOf(value, unit)).toBe(ms)
  })
  test.each([
    [172_800_000, 2, 'days'],
    [10_800_000, 3, 'hours'],
    [5_400_000, 90, 'minutes'],
    [null, null, 'minutes'],
    [0, null, 'minutes'],
  ] as const)('%d ms are read as %d %s', (ms, value, unit) => {
    expect(durationOf(ms)).toEqual({ value, unit })
  })
  test('what was written is read back as the same span', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom('minutes', 'hours', 'days'),
        (value, unit) => {
          const read = durationOf(msOf(value, unit as 'minutes'))
          expect(read.value! * durationUnits[read.unit]).toBe(value * durationUnits[unit as 'minutes'])
        },
      ),
    )
  })
})

const doors: FlagsInput = {
  input: 'flags',
  label: 'Doors',
  options: [
    { field: flagField('doorOpened'), label: 'Open' },
    { field: flagField('doorClosed'), label: 'Closed' },
  ],
}
test('flags are set and taken back', () => {
  const open = withFlags(doors, { alertPredicateTypeId: 10, doorClosed: true }, [doors.options[0]!.field])
  expect(open).toEqual({ alertPredicateTypeId: 10, doorOpened: true, doorClosed: false })
  expect(flagsChosen(doors, open)).toEqual([doors.options[0]!.field])
})

const lights: ListInput = {
  input: 'list',
  label: 'Lights',
  field: intsField('lightFaultTypeIds'),
  options: [
    { value: 1, label: 'Red, high current' },
    { value: 2, label: 'Red, low current' },
  ],
  any: { label: 'any lights status', value: 0, field: flagField('anyLightFault') },
}
test('any value of a list is one value of its own, or a flag', () => {
  const any = withList(lights, { alertPredicateTypeId: 7 }, { any: true, values: [1] })
  expect(any).toEqual({ alertPredicateTypeId: 7, lightFaultTypeIds: [0], anyLightFault: true })
  expect(listChosen(lights, any)).toEqual({ any: true, values: [] })
  const one = withList(lights, any, { any: false, values: [1] })
  expect(one).toEqual({ alertPredicateTypeId: 7, lightFaultTypeIds: [1], anyLightFault: false })
  expect(listChosen(lights, one)).toEqual({ any: false, values: [1] })
})

const fences: GeofencesInput = {
  input: 'geofences',
  label: 'Geofence',
  field: idsField('geofenceIds'),
  any: { label: 'all geofences', value: '0', field: flagField('anyCustomerGeofence') },
}
test('one that is chosen takes the place of all of them', () => {
  const fresh = { alertPredicateTypeId: 1, anyCustomerGeofence: true, geofenceIds: [0] }
  const { any, ids } = geofencesChosen(fences, fresh)
  expect({ any, ids }).toEqual({ any: true, ids: [] })
  expect(withGeofences(fences, fresh, { any: false, ids: [...ids, 4] })).toEqual({
    alertPredicateTypeId: 1,
    anyCustomerGeofence: false,
    geofenceIds: [4],
  })
})
test('a rule that names the id of all is shown as what it is', () => {
  expect(geofencesChosen(fences, { alertPredicateTypeId: 1, geofenceIds: [0, 4] })).toEqual({
    any: true,
    ids: [],
  })
})
test('all geofences leave none by name', () => {
  const some = withGeofences(fences, { alertPredicateTypeId: 1 }, { any: false, ids: [4] })
  expect(geofencesChosen(fences, some)).toEqual({ any: false, ids: [4] })
  expect(withGeofences(fences, some, { any: true, ids: [4] })).toEqual({
    alertPredicateTypeId: 1,
    anyCustomerGeofence: true,
    geofenceIds: [],
  })
})

const outside = flagField('isGeofenceOccupancyInverted')
const side: OneInput = {
  input: 'one',
  label: 'Side',
  options: [
    { label: 'Within', sets: [{ field: outside, value: false }] },
    { label: 'Outside', sets: [{ field: outside, value: true }] },
  ],
}
test('one of several sets its flags and takes back those of the others', () => {
  const set = withOne(side, { alertPredicateTypeId: 14 }, side.options[1]!)
  expect(set.isGeofenceOccupancyInverted).toBe(true)
  expect(withOne(side, set, side.options[0]!).isGeofenceOccupancyInverted).toBe(false)
})
