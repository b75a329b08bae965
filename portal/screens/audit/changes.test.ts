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
  expect(lines(null, { name: 'East' })).toEqual(['Name: East'])
  expect(lines({ name: 'East' }, null)).toEqual(['Name: East'])
})
test('lists and switches can be read', () => {
  expect(lines({ enabled: true, roles: ['CUSTOMER_1'] }, { enabled: false, roles: [] })).toEqual([
    'Enabled: Yes → No',
    'Roles: CUSTOMER_1 → –',
  ])
})
test('a value without fields stands by itself', () => {
  expect(lines(true, false)).toEqual(['Yes → No'])
  expect(lines(null, null)).toEqual([])
  expect(printed({ add: 3 })).toBe('add 3')
})
