import { expect, test } from 'vitest'
import { timeZone, timeZones } from './time-zone.ts'

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

test('every zone names its country by code as well', () => {
  expect(timeZone('America/St_Johns', winter)?.countryCode).toBe('CA')
  for (const { countryCode } of timeZones(winter)) expect(countryCode).toMatch(/^[A-Z]{2}$/)
})
