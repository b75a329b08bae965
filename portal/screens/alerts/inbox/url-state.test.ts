/** What somebody wishes to see of the inbox. */
import { expect, test } from 'vitest'
import { everything, filtersOf, isNarrowed, readWish } from './url-state.ts'

test('what is open shows, unless another status is asked for', () => {
  expect(filtersOf(everything)).toEqual({
    statuses: ['critical', 'caution', 'not reporting', 'acknowledged'],
  })
  expect(filtersOf({ ...everything, status: 'snoozed' })).toEqual({ statuses: ['snoozed'] })
  expect(filtersOf({ ...everything, status: 'all' })).toEqual({})
})

test('days are whole and the user’s own', () => {
  const { from, to } = filtersOf(readWish('status=all&from=2026-11-21&to=2026-11-21'), 'America/Chicago')
  expect(from).toBe(Date.parse('2026-11-21T06:00Z'))
  expect(to).toBe(Date.parse('2026-11-22T06:00Z'))
})

test('an address says it all, and what is no day in it is left out', () => {
  expect(readWish('q=NS-1&kind=8&unread&from=soon')).toEqual({
    ...everything,
    vehicle: 'NS-1',
    kind: '8',
    unread: true,
  })
})

test('a list is narrowed by anything but showing more', () => {
  expect(isNarrowed(everything)).toBe(false)
  expect(isNarrowed({ ...everything, status: 'all' })).toBe(false)
  expect(isNarrowed({ ...everything, status: 'snoozed' })).toBe(true)
  expect(isNarrowed({ ...everything, unread: true })).toBe(true)
})
