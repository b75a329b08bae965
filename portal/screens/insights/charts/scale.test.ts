/** The numbers at the scales of charts. */
import { expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import {
  fitted,
  measureOf,
  scaleTitle,
  shortName,
  thinned,
  tickText,
  tickWithUnit,
  valueScale,
  valueText,
} from './scale.ts'

const duration = { key: 'dwell', title: 'Dwell', type: 'duration' } as const
const trailers = { key: 'trailers', title: 'Trailers', type: 'integer' } as const

test('a length of time is drawn in the unit in which its longest is read', () => {
  expect(measureOf(duration, minutes(90)).unit).toBe('min')
  expect(measureOf(duration, hours(30)).unit).toBe('h')
  expect(measureOf(duration, hours(24 * 9)).unit).toBe('days')
  expect(measureOf({ ...trailers, unit: 'mi' }, 5)).toEqual({ by: 1, unit: 'mi' })
})

test('whole things have whole numbers at their scale, and one without values has room', () => {
  expect(valueScale(trailers, { by: 1, unit: '' }, [0, 1, 2], 4)).toEqual({ domain: [0, 2], ticks: 2 })
  expect(valueScale(trailers, { by: 1, unit: '' }, [0, 0], 4)).toEqual({ domain: [0, 1], ticks: 1 })
  expect(valueScale(duration, { by: 1, unit: '' }, [-3, 7], 4)).toEqual({ domain: [-3, 7], ticks: 4 })
})

test('numbers and names at a scale are short', () => {
  expect([0, 0.25, 7.5, 1_200, 12_000, 12_500, 3_000_000].map(tickText)).toEqual([
    '0',
    '0.25',
    '7.5',
    '1,200',
    '12k',
    '12.5k',
    '3M',
  ])
  expect(shortName('2026-11-20')).toBe('11/20')
  expect(fitted('Kansas City yard', 8)).toBe('Kansas…')
  expect(thinned(10, 100, 40)).toEqual([0, 4, 8])
})

test('no scale is without its unit', () => {
  const texts = (unit: string) => [0, 0.5, -20].map(tickWithUnit({ by: 1, unit }))
  expect(texts('h')).toEqual(['0', '0.5 h', '-20 h'])
  expect(texts('days')).toEqual(['0', '0.5 d', '-20 d'])
  expect(texts('$')).toEqual(['0', '$0.5', '-$20'])
  expect(texts('')).toEqual(['0', '0.5', '-20'])
  expect(scaleTitle(duration, { by: 1, unit: 'h' }, true)).toBe('Hours')
  expect(scaleTitle(duration, { by: 1, unit: '%' }, true)).toBe('%')
})

test('a value is read with its unit, dollars in front', () => {
  const zone = 'America/Chicago'
  expect(valueText({ ...trailers, type: 'number', unit: '%' }, 64.21, zone)).toBe('64.2 %')
  expect(valueText({ ...trailers, type: 'number', unit: '$', digits: 2 }, 120, zone)).toBe('$120.00')
  expect(valueText(trailers, null, zone)).toBe('N/A')
})
