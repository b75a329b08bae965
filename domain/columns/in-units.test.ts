import { describe, expect, test } from 'vitest'
import { usualUnits } from '../basics/own-units.ts'
import { metric } from '../basics/testing.ts'
import type { Value } from '../shapes/column.ts'
import { noon } from '../state/testing.ts'
import { judged, reported, tire } from '../verdict/testing.ts'
import { shortForm } from '../verdict/words.ts'
import { columnIn } from './in-units.ts'
import { allColumns, columnOf, printValue } from './index.ts'
import { totalText } from './totals.ts'
import { keptWords } from './verdict.ts'

const printed = (key: string, value: Value, units = metric) => {
  const column = columnIn(columnOf(key)!, units)
  return [printValue(column, value, noon, 'UTC'), column.unit]
}

describe('a column of somebody with metric units', () => {
  test.each([
    ['speed', 62, '100', 'km/h'],
    ['odometer', 100_000.04, '160,934.5', 'km'],
    ['netWeightLbs', 10_000, '4,536', 'kg'],
    ['setPoint1', -10, '-23', '°C'],
    ['sensorBoxBattery', 12.6, '12.6', 'V'],
  ])('%s of %d is "%s" %s', (key, value, text, unit) => {
    expect(printed(key, value)).toEqual([text, unit])
  })
  test('has moments by a clock of twelve hours', () => {
    expect(printed('lastReport', noon - 8 * 3_600_000)[0]).toMatch(/ 4:00 AM UTC$/)
    expect(printed('lastReport', noon)[0]).toMatch(/ 12:00 PM UTC$/)
  })
  test('says how far away a place is in kilometers, and leaves all other words', () => {
    expect(printed('reverseGeo', '6.0 mi N of Danville, VA')[0]).toBe('9.7 km N of Danville, VA')
    expect(printed('reverseGeo', '5 mi Yard')[0]).toBe('5 mi Yard')
  })
  test('has the same total of what is added up', () => {
    const total = { known: 2, sum: 20_000, average: null, least: 8_000, greatest: 12_000, options: [] }
    expect(totalText(columnOf('netWeightLbs')!, total, 2, noon, 'UTC', metric)).toMatchObject({
      word: 'sum',
      text: '9,072',
      unit: 'kg',
      full: 'Sum 9,072 kg of all 2 trailers, from 3,629 kg to 5,443 kg',
    })
  })
})

test('the reason that is kept is the same for everybody, and read in the units of each', () => {
  const verdict = judged(reported(tire(62)))
  expect(keptWords(verdict)).toBe('Tire nearly flat, 62 psi')
  expect(shortForm(verdict, noon, metric)).toBe('Tire nearly flat, 4.3 bar')
  expect(printed('reason', keptWords(verdict))[0]).toBe('Tire nearly flat, 4.3 bar')
})

test('every column of somebody with the usual units is the very column', () => {
  for (const column of allColumns.filter(({ reword }) => !reword))
    expect(columnIn(column, usualUnits)).toBe(column)
})
