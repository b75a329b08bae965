/** Which vehicles a customer's rules are about. */
import { expect, test } from 'vitest'
import { RuleBook } from './judge.ts'
import { noFenceNames } from './moment.ts'
import { someRule } from './testing.ts'

const opens = { alertPredicateTypeId: 10, doorOpened: true }
const book = (...rules: Parameters<typeof someRule>[1][]) =>
  new RuleBook(
    rules.map((facts, n) => someRule([opens], { id: `a-${n}`, ...facts })),
    noFenceNames,
  )

test('one rule about all vehicles is about any vehicle', () => {
  expect(book({}).concerns(7)).toBe(true)
})

test('rules about some vehicles are about these alone', () => {
  const some = book(
    { allVehicles: false, vehicleIds: new Set([7]) },
    { allVehicles: false, vehicleIds: new Set([9]) },
  )
  expect([7, 8, 9].map((id) => some.concerns(id))).toEqual([true, false, true])
})

test('without rules nothing is about any vehicle', () => {
  expect(book().concerns(7)).toBe(false)
})
