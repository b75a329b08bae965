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
test('of a list only what went and what came is told', () => {
  expect(lines({ roles: ['A', 'B', 'C'] }, { roles: ['C', 'D', 'A'] })).toEqual(['Roles: − B + D'])
  expect(lines({ roles: ['A'] }, { roles: ['A', 'B'] })).toEqual(['Roles: + B'])
  expect(lines(null, { roles: ['A', 'B'] })).toEqual(['Roles: A, B'])
})
test('a value without fields stands by itself', () => {
  expect(lines(true, false)).toEqual(['Yes → No'])
  expect(lines(null, null)).toEqual([])
  expect(printed({ add: 3 })).toBe('add 3')
})
