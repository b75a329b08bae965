/** What the address says of faults becomes a query. */
import { describe, expect, test } from 'vitest'
import { days } from '#domain/basics/time.ts'
import { setOwnZone } from '../../ui/time/time.ts'
import { familiesBy, filterOf, numbersIn, readUrlState } from './url-state.ts'

setOwnZone('Asia/Tokyo')
const families = familiesBy(() => true)
const now = Date.UTC(2026, 10, 21, 12)
const requestOf = (search: string, filters: Record<string, string> = {}, vin?: string) =>
  filterOf(vin, readUrlState(search, families), filters, now)
const nothing = {
  vin: null,
  search: null,
  status: null,
  sensorTypeIds: null,
  faultTypeIds: null,
  fmis: null,
  from: null,
  to: null,
}

test('families stand in the order of the drawer, and a flag hides its own', () => {
  expect(families.map(({ label }) => label)).toEqual([
    'ABS',
    'Tire Inflation System',
    'Lights',
    'Brakes',
    'Wheel End',
    'Individual Tire Pressure',
    'Tire Temperature',
  ])
  expect(familiesBy((flag) => flag !== 'Hendrickson').map(({ label }) => label)).not.toContain('Wheel End')
})

describe('an address', () => {
  test('that says nothing asks for everything', () => {
    expect(requestOf('')).toEqual(nothing)
  })

  test.each([
    ['sensor=tse', { sensorTypeIds: [21] }],
    ['sensor=somethingElse', {}],
    ['range=1', { from: now - days(1) }],
    ['range=31', { from: now - days(31) }],
    ['range=99', {}],
    [
      'range=own&from=2026-11-02&to=2026-11-03',
      {
        from: Date.UTC(2026, 10, 1, 15),
        to: Date.UTC(2026, 10, 3, 15),
      },
    ],
    ['range=own&from=yesterday', {}],
    ['from=2026-11-02', {}],
    ['q=%20NS-10%20', { search: 'NS-10' }],
  ])('%s asks for %j', (search, expected) => {
    expect(requestOf(search)).toEqual({ ...nothing, ...expected })
  })

  test('with a VIN does not search', () => {
    expect(requestOf('q=NS', {}, 'VIN1')).toEqual({ ...nothing, vin: 'VIN1' })
  })

  test.each([
    [{ status: 'Active' }, { status: 'Active' }],
    [{ fault_type: '24/241' }, { sensorTypeIds: [24], faultTypeIds: [241] }],
    [{ fault_type: 'x' }, {}],
    [{ fault_type_id: '789, 795' }, { faultTypeIds: [789, 795] }],
    [{ fault_type_id: 'valve' }, { faultTypeIds: [] }],
    [
      { fault_type: '7/789', fault_type_id: '795' },
      { sensorTypeIds: [7], faultTypeIds: [] },
    ],
    [{ fmi: '5' }, { fmis: [5] }],
  ])('with the filter %j of a column asks for %j', (filters, expected) => {
    expect(requestOf('', filters as unknown as Record<string, string>)).toEqual({ ...nothing, ...expected })
  })

  test('a type of another family leaves nothing', () => {
    expect(requestOf('sensor=tse', { fault_type: '7/789' }).sensorTypeIds).toEqual([])
  })
})

test('numbers are read as people type them', () => {
  expect(numbersIn('789; 795 1')).toEqual([789, 795, 1])
  expect(numbersIn(' ')).toBeNull()
  expect(numbersIn('1.5 -2 4000000000')).toEqual([])
})
