import { expect, test } from 'vitest'
import { readGeolocation } from './geolocation.ts'

test("a place is read as a browser sends it: 'lat, lng'", () => {
  expect(readGeolocation('32.7767, -96.797')).toEqual({ lat: 32.7767, lng: -96.797 })
})

test.each([
  'here',
  '',
  '91, 0',
  '0, 181',
  '32.7',
  'NaN, NaN',
  '1e3, 2',
  `${' '.repeat(100)}1, 2`,
  undefined,
  ['1, 2'],
])('%j is no place, and is ignored', (header) => {
  expect(readGeolocation(header)).toBeNull()
})
