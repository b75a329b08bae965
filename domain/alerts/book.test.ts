/** Which rules a customer had at a moment, and when the next one about a vehicle begins or ends. */
import { expect, test } from 'vitest'
import { hours } from '../basics/time.ts'
import { noon } from '../state/testing.ts'
import { RuleBook } from './judge.ts'
import { noFenceNames } from './moment.ts'
import { someRule } from './testing.ts'

const opens = { alertPredicateTypeId: 10, doorOpened: true }
const book = new RuleBook(
  [
    someRule([opens], { from: noon, to: noon + hours(1), allVehicles: false, vehicleIds: new Set([7]) }),
    someRule([opens], { version: 2, from: noon + hours(2), allVehicles: false, vehicleIds: new Set([7]) }),
  ],
  noFenceNames,
)

test('a rule is there from when it begins until it ends, and then as it was changed', () => {
  const version = (at: number) => book.at('a-1', at)?.version
  expect([noon - 1, noon, noon + hours(1) - 1, noon + hours(1), noon + hours(2)].map(version)).toEqual([
    undefined,
    1,
    1,
    undefined,
    2,
  ])
  expect(book.at('a-2', noon)).toBeUndefined()
  expect(book.ending('a-1', noon + hours(1))?.version).toBe(1)
  expect(book.ending('a-1', noon)).toBeUndefined()
})

test('the next beginning or end is that of a rule about the vehicle', () => {
  const next = (vehicleId: number, after: number, upTo = noon + hours(9)) =>
    book.nextEdit(vehicleId, [], after, upTo)
  expect(next(7, noon - 1)).toBe(noon)
  expect(next(7, noon)).toBe(noon + hours(1))
  expect(next(7, noon + hours(1))).toBe(noon + hours(2))
  expect(next(7, noon + hours(2))).toBe(Number.POSITIVE_INFINITY)
  expect(next(7, noon - 1, noon - 1)).toBe(Number.POSITIVE_INFINITY)
  expect(next(7, noon - 1, noon)).toBe(noon)
  expect(next(8, noon - 1)).toBe(Number.POSITIVE_INFINITY)
})

test('a rule that a vehicle remembers concerns it in any case', () => {
  expect(book.nextEdit(8, ['a-1'], noon, noon + hours(9))).toBe(noon + hours(1))
})
