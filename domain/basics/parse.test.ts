/** What people type is read as they meant it. */
import { expect, test } from 'vitest'
import { fromMs, parseOneDecimal, parsePoint, toMs } from './parse.ts'
import { days, hours, minutes } from './time.ts'

test.each([
  ['32.7813, -96.8012', { lat: 32.7813, lng: -96.8012 }],
  [' 90,180 ', { lat: 90, lng: 180 }],
  ['+1 ; -2.5', { lat: 1, lng: -2.5 }],
  ['90.1, 0', null],
  ['0, -180.5', null],
  ['32.7813', null],
  ['Abilene, TX', null],
  ['1, 2, 3', null],
  ['', null],
])('"%s" as a place', (text, point) => {
  expect(parsePoint(text)).toEqual(point)
})

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['-3.2', -3.2],
  ['1.25', null],
  ['twelve', null],
])('"%s" as a number with one decimal', (text, value) => {
  expect(parseOneDecimal(text)).toBe(value)
})

test.each([
  [2, 'days', days(2)],
  [1.5, 'hours', minutes(90)],
  [0, 'minutes', null],
  [-1, 'hours', null],
  [Number.NaN, 'hours', null],
] as const)('%d %s in milliseconds', (value, unit, span) => {
  expect(toMs(value, unit)).toBe(span)
})

test.each([
  [days(2), 2, 'days'],
  [hours(36), 36, 'hours'],
  [minutes(90), 90, 'minutes'],
] as const)('%d ms are shown as %d %s', (span, value, unit) => {
  expect(fromMs(span)).toEqual({ value, unit })
})
