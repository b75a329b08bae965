import { expect, test } from 'vitest'
import { timeZone } from './time-zone.ts'

const winter = Date.UTC(2026, 0, 21)

test.each([
  ['America/Chicago', 'United States', -5],
  ['America/Phoenix', 'United States', -7],
  ['US/Eastern', 'United States', -4],
  ['America/St_Johns', 'Canada', -2.5],
  ['Australia/Sydney', 'Australia', 11],
  ['Asia/Kolkata', 'India', 5.5],
])('%s is in %s, %d hours from UTC in daylight time', (id, country, offset) => {
  expect(timeZone(id, winter)).toMatchObject({ id, country, utcDaylightOffset: offset })
})

test('a zone that nobody knows is none', () => {
  expect(timeZone('Moon/Tranquility', winter)).toBeNull()
})
