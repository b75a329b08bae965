/** How long an alert is put off, on the clock of whoever does it. */
import { expect, test } from 'vitest'
import { setOwnZone } from '../time/time.ts'
import { snoozeSpans } from './snooze.ts'

const until = (span: string, at: string) =>
  new Date(snoozeSpans[span]!.until(Date.parse(at))).toISOString().slice(0, 16)

test.each([
  // A quarter past eleven at night in Chicago is tomorrow already in London.
  ['tomorrow', '2026-11-20T05:15:00Z', 'America/Chicago', '2026-11-20T14:00'],
  ['tomorrow', '2026-11-20T05:15:00Z', 'Europe/London', '2026-11-21T08:00'],
  // The clocks go back in the night to Sunday.
  ['tomorrow', '2026-10-31T18:00:00Z', 'America/Chicago', '2026-11-01T14:00'],
  ['monday', '2026-11-20T18:00:00Z', 'America/Los_Angeles', '2026-11-23T16:00'],
  // On a Monday the next one is meant; in Tokyo it is Monday while it is Sunday still in Denver.
  ['monday', '2026-11-22T20:00:00Z', 'Asia/Tokyo', '2026-11-29T23:00'],
  ['monday', '2026-11-22T20:00:00Z', 'America/Denver', '2026-11-23T15:00'],
  ['hour', '2026-11-20T18:00:00Z', 'Asia/Tokyo', '2026-11-20T19:00'],
])('"%s" chosen at %s in %s lasts until %s', (span, at, zone, end) => {
  setOwnZone(zone)
  expect(until(span, at)).toBe(end)
})
