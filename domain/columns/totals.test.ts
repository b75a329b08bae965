import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours } from '../basics/time.ts'
import { noon } from '../state/testing.ts'
import { columnOf, fleetColumns } from './index.ts'
import { type ColumnTotal, optionCounts, partsOf, totalText } from './totals.ts'

const nothing: ColumnTotal = { known: 0, sum: null, average: null, least: null, greatest: null, options: [] }
const say = (key: string, total: Partial<ColumnTotal>, all = 10) =>
  totalText(columnOf(key)!, { ...nothing, known: all, ...total }, all, noon)

describe('under a column stands', () => {
  test('the sum of weights, with its unit apart', () => {
    expect(say('netWeightLbs', { sum: 52_300.7, least: 900, greatest: 31_000, known: 4 })).toEqual({
      word: 'sum',
      text: '52,300',
      unit: 'lbs',
      full: 'Sum 52,300 lbs of 4 trailers, from 900 lbs to 31,000 lbs',
    })
  })
  test('the average of what does not add up', () => {
    const said = say('sensorBoxBattery', { average: 12.64, least: 11.4, greatest: 13.9 })
    expect(said).toMatchObject({ word: 'avg', text: '12.6', unit: 'V' })
    expect(said?.full).toBe('Average 12.6 V of all 10 trailers, from 11.4 V to 13.9 V')
  })
  test('the first and the last year, and the average age', () => {
    expect(say('modelYear', { least: 2016, greatest: 2024 })?.text).toBe('2016 – 2024')
    expect(say('age', { average: 5.4, least: 2, greatest: 10 })).toMatchObject({
      word: 'avg',
      text: '5 years',
    })
  })
  test('the day of the oldest report', () => {
    const said = say('lastReport', { least: noon - days(3), greatest: noon })
    expect(said).toMatchObject({ word: 'oldest', text: '11/17/2026' })
  })
  test('what has lasted longest', () => {
    expect(say('timeDwellingFormattedString', { least: noon - days(4) - hours(2), known: 7 })).toMatchObject({
      word: 'longest',
      text: '4d 2h',
      full: 'Longest 4d 2h of 7 trailers',
    })
  })
  test('how many have which value, the most frequent first and the unknown last', () => {
    const options = [
      { value: 'open', count: 1 },
      { value: 'closed', count: 3 },
    ]
    expect(say('door', { options, known: 4 })?.text).toBe('Closed 3, Open 1, N/A 6')
  })
  test('what rows say with the same words counted together', () => {
    const options = [
      { value: 'GOOD', count: 2 },
      { value: 'NA', count: 1 },
    ]
    expect(optionCounts(columnOf('trailerHealthStatus')!, { known: 3, options }, 8)).toEqual([
      { label: 'Good', value: 'GOOD', count: 2 },
      { label: 'N/A', value: 'NA', count: 6 },
    ])
  })
  test('how many have a text or a list, where not all have one', () => {
    expect(say('reverseGeo', { known: 8 })).toMatchObject({
      text: '8 have one',
      full: '8 of 10 trailers have one',
    })
    expect(say('absFault', { known: 0 })?.text).toBe('none')
    expect(say('unitId', { known: 10 })).toBeNull()
  })
  test('nothing where nothing is known, and nothing of latitudes', () => {
    for (const key of ['netWeightLbs', 'speed', 'modelYear', 'lastReport', 'door'])
      expect(say(key, { known: 0 })).toBeNull()
    expect(partsOf(columnOf('lat')!)).toBeNull()
  })
})

test('counts of a closed list add up to all trailers, whatever was counted', () => {
  const counts = fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(counts, fc.nat(1_000), (found, unknown) => {
      const options = ['GOOD', 'CAUTION', 'CRITICAL', 'NA'].map((value, n) => ({ value, count: found[n]! }))
      const known = found.reduce((a, b) => a + b)
      const said = optionCounts(columnOf('trailerHealthStatus')!, { known, options }, known + unknown)
      expect(said.reduce((sum, { count }) => sum + count, 0)).toBe(known + unknown)
    }),
  )
})

test('every column of the grid with numbers says something of them but the two of a place', () => {
  const total = { ...nothing, known: 3, sum: 6, average: 2, least: 1, greatest: 3 }
  const silent = fleetColumns.filter(
    (column) =>
      (column.type === 'number' || (column.type === 'integer' && !column.options)) &&
      totalText(column, total, 3, noon) === null,
  )
  expect(silent.map(({ key }) => key)).toEqual(['lat', 'lng'])
})
