/** The trail says in words what changed. */
import { expect, test } from 'vitest'
import { changesOf, lineOf, printed } from './changes.ts'

const lines = (old: unknown, now: unknown) => changesOf(old, now).map(lineOf)

test('a change tells the field, the old value and the new one', () => {
  expect(lines({ retentionDurationDays: 365 }, { retentionDurationDays: 90 })).toEqual([
    'Retention duration days: 365 → 90',
  ])
})
test('what was created has new values only, what was deleted old ones only', () => {
  expect(lines(null, { name: 'East', parent: null })).toEqual(['Name: East'])
  expect(lines({ name: 'East' }, null)).toEqual(['Name: East'])
})
test('a switch can be read', () => {
  expect(lines({ enabled: true }, { enabled: false })).toEqual(['Enabled: Yes → No'])
})
test('of a list only removed and added items are shown', () => {
  expect(lines({ roles: ['A', 'B', 'C'] }, { roles: ['C', 'D', 'A'] })).toEqual(['Roles: − B + D'])
  expect(lines({ roles: ['A'] }, { roles: ['A', 'B'] })).toEqual(['Roles: + B'])
  expect(lines(null, { roles: ['A', 'B'] })).toEqual(['Roles: A, B'])
})
test('money, spans, moments, days and roles are printed as people say them', () => {
  expect(lines({ laborCents: 9_500 }, { laborCents: 12_050 })).toEqual(['Labor: $95.00 → $120.50'])
  expect(lines(null, { parts: [{ name: 'Battery', number: null, costCents: 21_900 }] })).toEqual([
    'Parts: name Battery, cost $219.00',
  ])
  expect(lines(null, { rateLimitMs: 86_400_000 })).toEqual(['Rate limit: 1 day'])
  expect(lines(null, { due: '2026-11-22' })).toEqual(['Due: 11/22/2026'])
  expect(lines(null, { until: '2026-11-25T12:00:09.095Z' })[0]).toMatch(/^Until: 11\/2\d\/26 \d\d:00 \S+$/)
  expect(lines({ roles: ['CUSTOMER_1'] }, { roles: ['CUSTOMER_ADMIN_1'] })).toEqual([
    'Roles: − Customer + Customer Admin',
  ])
})
test('rows known only by their ids are counted', () => {
  expect(lines(null, { vehicleIds: [4, 5, 6] })).toEqual(['Vehicles: 3'])
  expect(lines({ vehicleIds: [4, 5] }, { vehicleIds: [5, 7, 8] })).toEqual(['Vehicles: − 1 + 2'])
})
test('a value without fields stands by itself', () => {
  expect(lines(true, false)).toEqual(['Yes → No'])
  expect(lines(null, null)).toEqual([])
  expect(printed({ add: 3 })).toBe('add 3')
})
