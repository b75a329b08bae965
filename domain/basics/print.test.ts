/** Numbers, measures and spans of time are written as people read them. */
import { afterEach, describe, expect, test } from 'vitest'
import { ago, flagged } from './ages.ts'
import {
  celsius,
  count,
  duration,
  fahrenheit,
  feet,
  number,
  pounds,
  rounded,
  shortDuration,
  shortNumber,
  volts,
  years,
} from './print.ts'
import { type Language, translateBy } from './texts.ts'
import { days, hours, minutes } from './time.ts'

afterEach(() => translateBy(() => null))

test.each([
  [1234567.891, 1, '1,234,567.9'],
  [12.65, 1, '12.7'],
  [61, 1, '61.0'],
  [999.5, 0, '1,000'],
  [-0.04, 1, '0.0'],
  [-0.4, 0, '0'],
  [-12.5, 1, '-12.5'],
  [-0.0004, 4, '-0.0004'],
])('%d with %d decimals is "%s"', (value, digits, text) => {
  expect(number(value, digits)).toBe(text)
})

test.each<[Language, readonly string[]]>([
  ['en', ['1.0k', '1.2k', '12k', '3M']],
  ['es', ['1 k', '1.2 k', '12 k', '3 M']],
  ['fr-CA', ['1 k', '1,2 k', '12 k', '3 M']],
])('large numbers in short are as readers of "%s" have them', (language, texts) => {
  translateBy(() => ({ language, translate: (text) => text, plural: (_, many) => many }))
  const said = [shortNumber(1_000, 1), shortNumber(1_234, 1), shortNumber(12_000), shortNumber(3_000_000)]
  // Between a number and its letter is a space that does not break.
  expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(texts)
})

test('a weight is cut to whole pounds, not rounded', () => {
  expect(pounds(23_100.9)).toBe('23,100')
})

test('a temperature goes over to °F and back', () => {
  expect(fahrenheit(0)).toBe(32)
  expect(fahrenheit(100)).toBe(212)
  expect(celsius(fahrenheit(-40))).toBeCloseTo(-40)
})

test('millivolts are volts', () => {
  expect(volts(12_650)).toBe(12.65)
  expect(rounded(98.6049, 1)).toBe(98.6)
})

test.each([
  [1, '1 year'],
  [0, '0 years'],
  [12, '12 years'],
])('%d years are "%s"', (n, text) => {
  expect(years(n)).toBe(text)
})

test('a length is in feet, a count has its word', () => {
  expect(feet(53)).toBe('53 ft')
  expect(feet(28.5)).toBe('28.5 ft')
  expect(count(1, 'vehicle')).toBe('1 vehicle')
  expect(count(5_000, 'vehicle')).toBe('5,000 vehicles')
  expect(count(2, 'facility', 'facilities')).toBe('2 facilities')
})

test.each([
  [0, '0 minutes', '0m'],
  [minutes(1) - 1, '0 minutes', '0m'],
  [minutes(1), '1 minute', '1m'],
  [hours(3) + minutes(5), '3 hours 5 minutes', '3h 5m'],
  [hours(1), '1 hour', '1h'],
  [days(2) + hours(3) + minutes(4), '2 days 3 hours 4 minutes', '2d 3h'],
  [days(1) + minutes(7), '1 day 7 minutes', '1d'],
  [days(99) + hours(5), '99 days 5 hours', '99d 5h'],
  [days(1_077) + hours(5), '1,077 days 5 hours', '1,077d'],
  [-5, '0 minutes', '0m'],
])('a span of %d ms is "%s", in short "%s"', (span, long, short) => {
  expect(duration(span)).toBe(long)
  expect(shortDuration(span)).toBe(short)
})

describe('an age', () => {
  const now = Date.UTC(2026, 10, 21)

  test.each([
    [-minutes(3), 'just now'],
    [0, 'just now'],
    [minutes(1) - 1, 'just now'],
    [minutes(3), '3 min ago'],
    [hours(1), '1 h ago'],
    [hours(23.9), '23 h ago'],
    [days(1), '1 day ago'],
    [days(2), '2 days ago'],
    [days(729), '729 days ago'],
    [days(730), '2 years ago'],
  ])('of %d ms is "%s"', (age, text) => {
    expect(ago(now - age, now)).toBe(text)
  })

  test('of ten days is flagged', () => {
    expect(flagged(now - days(10), now)).toBe(true)
    expect(flagged(now - days(10) + 1, now)).toBe(false)
  })
})
