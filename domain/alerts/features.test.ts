import { expect, test } from 'vitest'
import { isWatching, pausedFor } from './features.ts'

const condition = (alertPredicateTypeId: number) => ({ alertPredicateTypeId })
const tow = { alertTypeId: 18, alertPredicates: [condition(18)], isActive: true }
const doorsAndTow = { alertTypeId: 0, alertPredicates: [condition(10), condition(18)], isActive: true }
const doors = { alertTypeId: 10, alertPredicates: [condition(10)], isActive: true }
const without = () => false

test('a rule waits for the feature of its type, or of any of its conditions', () => {
  expect(pausedFor(tow, without)).toBe('TowAlert')
  expect(pausedFor(doorsAndTow, without)).toBe('TowAlert')
  expect(pausedFor(doors, without)).toBe(null)
  expect(pausedFor(tow, (feature) => feature === 'TowAlert')).toBe(null)
})

test('it looks at vehicles while it is on and has what it needs', () => {
  expect(isWatching(tow, without)).toBe(false)
  expect(isWatching(doors, without)).toBe(true)
  expect(isWatching({ ...doors, isActive: false }, without)).toBe(false)
})
