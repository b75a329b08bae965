/** Filters in words and in an address. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '../basics/time.ts'
import { allColumns, byField } from '../columns/index.ts'
import {
  asOf,
  conditionsOf,
  describeFilter,
  formatWeight,
  readWritten,
  weightFilters,
  writeFilter,
} from './describe-filters.ts'
import { type FilterInput, filterConditions, passes, readFilter } from './filters.ts'

const one = (field: string, condition: string, value: string): FilterInput => ({ field, condition, value })

test.each([
  [one('door_status_calculated', 'isStatus', 'open'), 'Door is Open'],
  [one('unit_id', 'like', 'NS'), 'Unit ID contains “NS”'],
  [one('dwell_time_calculated', 'isBefore', '3d'), 'Time Dwelling is longer than 3 days'],
  [one('model_year', 'isAfter', '2019'), 'Model Year is over 2019'],
  [
    { field: 'vehicle_mfgr', condition: 'isOneOf', values: ['Wabash', 'Great Dane'] },
    'OEM is one of Wabash or Great Dane',
  ],
])('%j reads %s', (filter, words) => {
  expect(describeFilter(filter)).toBe(words)
})

test('a day is said in the zone in which it begins', () => {
  const filter = one('installation_date', 'isAfter', '2026-11-20T15:00:00.000Z')
  expect(describeFilter(filter, 'Asia/Tokyo')).toMatch(/ is after 11\/21\/2026$/)
})

test('what is no field and no condition says nothing', () => {
  expect(describeFilter(one('nonsense', 'like', 'x'))).toBeNull()
  expect(describeFilter(one('vin', 'toString', 'x'))).toBeNull()
})

describe.each(
  allColumns
    .filter(({ field, key }) => byField(field)?.key === key)
    .map((column) => [column.title, column] as const),
)('the column %s', (_title, column) => {
  test('is offered only conditions that can be asked of it', () => {
    for (const condition of Object.keys(conditionsOf(column)))
      expect(filterConditions[condition as keyof typeof filterConditions] as readonly string[]).toContain(
        column.type,
      )
  })
})

test('a filter comes back from an address as it went', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('vin', 'unit_id', 'group_names'),
      fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
      (field, values) => {
        const filter = { field, condition: 'isOneOf', values }
        const address = new URLSearchParams([['filter', writeFilter(filter)]]).toString()
        expect(readWritten(new URLSearchParams(address).get('filter')!)).toEqual(filter)
      },
    ),
  )
  for (const wrong of ['', 'vin', 'vin~like', 'nonsense~like~x', 'vin~eats~x'])
    expect(readWritten(wrong)).toBeNull()
})

test('a span of time counts back from when it is asked', () => {
  const now = Date.UTC(2026, 10, 22)
  const requested = asOf(one('dwell_time_calculated', 'isBefore', '3d'), now)
  expect(requested.value).toBe(new Date(now - days(3)).toISOString())
  expect(asOf(one('vin', 'like', '3'), now).value).toBe('3')
})

test('a range of weight includes both of its ends, and leaves out what is not known', () => {
  const lets = (text: string, lbs: number | null) =>
    weightFilters(text)!.every((input) => {
      const read = readFilter(input)
      return read.ok && passes(read.filter, lbs)
    })
  expect([4_999, 5_000, 9_000, 9_001].map((lbs) => lets('5000-9000', lbs))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(lets('5000-9000', null)).toBe(false)
  expect(lets('-9000', 0)).toBe(true)
  expect(lets('5000-', 250_000)).toBe(true)
  for (const wrong of ['', '-', '9000-5000', 'a-b']) expect(weightFilters(wrong)).toBeNull()
  expect(formatWeight('5000-9000')).toBe('Cargo Weight is 5,000 to 9,000 lbs')
})
