/** Dates as people read them, in zones on either side of Greenwich and through the change of clocks. */
import { describe, expect, test } from 'vitest'
import { date, dateTime, isoIn } from './dates.ts'
import { minutes } from './time.ts'

const evening = Date.UTC(2026, 10, 21, 4, 5, 9)

test('a moment is told in the clock of its reader, with the name of the zone', () => {
  expect(dateTime(evening)).toBe('11/21/26 04:05 UTC')
  expect(dateTime(evening, 'America/Chicago')).toBe('11/20/26 22:05 CST')
  expect(dateTime(evening + minutes(5 * 60 - 5), 'UTC')).toBe('11/21/26 09:00 UTC')
  expect(dateTime(Date.UTC(2026, 10, 21), 'UTC')).toBe('11/21/26 00:00 UTC')
})

test('a day is the one that the reader has', () => {
  expect(date(evening)).toBe('11/21/2026')
  expect(date(evening, 'America/Chicago')).toBe('11/20/2026')
})

describe('a moment for machines says how far the clock is off UTC', () => {
  test.each([
    ['UTC', '2026-11-21T04:05:09+00:00'],
    ['America/Chicago', '2026-11-20T22:05:09-06:00'],
    ['Asia/Kolkata', '2026-11-21T09:35:09+05:30'],
    ['Asia/Kathmandu', '2026-11-21T09:50:09+05:45'],
    ['America/St_Johns', '2026-11-21T00:35:09-03:30'],
  ])('in %s', (zone, expected) => {
    expect(isoIn(evening, zone)).toBe(expected)
    expect(Date.parse(isoIn(evening, zone))).toBe(evening)
  })

  test('to the second in which clocks are set back', () => {
    const change = Date.UTC(2026, 10, 1, 7)
    expect(isoIn(change - 1000, 'America/Chicago')).toBe('2026-11-01T01:59:59-05:00')
    expect(isoIn(change, 'America/Chicago')).toBe('2026-11-01T01:00:00-06:00')
  })
})
