/** Ages and spans in words. */
import { describe, expect, test } from 'vitest'
import { agoText, instantOfClock, isOld, moment, setOwnZone, span } from './time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the age of a value is printed in the largest unit that fits', () => {
  test.each([
    [0, 'just now'],
    [-5 * minute, 'just now'],
    [59_999, 'just now'],
    [minute, '1 min ago'],
    [59 * minute, '59 min ago'],
    [hour, '1 h ago'],
    [23 * hour, '23 h ago'],
    [day, '1 day ago'],
    [10 * day, '10 days ago'],
  ])('%d ms ago is "%s"', (passed, text) => {
    expect(agoText(1e12 - passed, 1e12)).toBe(text)
  })
})

test.each([
  [10 * day - 1, false],
  [10 * day, true],
])('a date of %d ms ago is old: %s', (passed, old) => {
  expect(isOld(1e12 - passed, 1e12)).toBe(old)
})

describe('a duration is printed in two units at most', () => {
  test.each([
    [0, '0 min'],
    [26 * minute, '26 min'],
    [3 * hour, '3 h'],
    [3 * hour + 12 * minute, '3 h 12 min'],
    [day + 2 * hour + 5 * minute, '1 day 2 h'],
    [4 * day, '4 days'],
  ])('%d ms is "%s"', (length, text) => {
    expect(span(length)).toBe(text)
  })
})

describe('a date and time typed by somebody', () => {
  test.each([
    ['2026-11-22T06:30', 'America/Chicago', '2026-11-22T12:30:00Z'],
    ['2026-07-04T06:30', 'America/Chicago', '2026-07-04T11:30:00Z'],
    // The clock goes back at two: half past one comes twice, and the first is meant.
    ['2026-11-01T01:30', 'America/Chicago', '2026-11-01T06:30:00Z'],
    ['2026-11-01T02:30', 'America/Chicago', '2026-11-01T08:30:00Z'],
    ['2026-03-08T03:30', 'America/Denver', '2026-03-08T09:30:00Z'],
    ['2026-11-22T06:30', 'Asia/Kolkata', '2026-11-22T01:00:00Z'],
  ])('%s on a clock in %s is %s', (text, zone, instant) => {
    expect(new Date(instantOfClock(text, zone)!).toISOString()).toBe(new Date(instant).toISOString())
  })
  test('is nothing while it is not whole', () => {
    expect(instantOfClock('', 'America/Chicago')).toBeNull()
    expect(instantOfClock('2026-11', 'America/Chicago')).toBeNull()
  })
})

test('a moment is printed in the time zone of my profile, wherever the browser is', () => {
  const at = Date.UTC(2026, 10, 21, 8, 15)
  setOwnZone('America/Denver')
  expect(moment(at)).toBe('11/21/26 01:15 MST')
  setOwnZone('Asia/Tokyo')
  expect(moment(at)).toBe('11/21/26 17:15 GMT+9')
  setOwnZone(undefined)
})
