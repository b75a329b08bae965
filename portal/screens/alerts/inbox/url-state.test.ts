/** The URL state of the inbox. */
import { expect, test } from 'vitest'
import { everyFiring, filtersOf, isNarrowed, readUrlState } from './url-state.ts'

test('what is open shows, unless another status is asked for', () => {
  expect(filtersOf(everyFiring)).toEqual({
    statuses: ['critical', 'caution', 'not reporting', 'acknowledged'],
  })
  expect(filtersOf({ ...everyFiring, status: 'snoozed' })).toEqual({ statuses: ['snoozed'] })
  expect(filtersOf({ ...everyFiring, status: 'all' })).toEqual({})
})

test('days are whole and the user’s own', () => {
  const { from, to } = filtersOf(readUrlState('status=all&from=2026-11-21&to=2026-11-21'), 'America/Chicago')
  expect(from).toBe(Date.parse('2026-11-21T06:00Z'))
  expect(to).toBe(Date.parse('2026-11-22T06:00Z'))
})

test('an address says it all, and what is no day in it is left out', () => {
  expect(readUrlState('q=NS-1&kind=8&unread&from=soon')).toEqual({
    ...everyFiring,
    vehicle: 'NS-1',
    kind: '8',
    unread: true,
  })
})

test('a list is narrowed by anything but showing more', () => {
  expect(isNarrowed(everyFiring)).toBe(false)
  expect(isNarrowed({ ...everyFiring, status: 'all' })).toBe(false)
  expect(isNarrowed({ ...everyFiring, status: 'snoozed' })).toBe(true)
  expect(isNarrowed({ ...everyFiring, unread: true })).toBe(true)
})
