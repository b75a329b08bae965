/** The mark of a set of vehicles: the same for the same vehicles, another for others. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setMark } from './matching.ts'

test('a set has one mark in whatever order it comes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2 ** 31)), (ids) => {
      expect(setMark([...ids].reverse())).toBe(setMark(ids))
    }),
  )
})

test('of all sets of neighbouring numbers no two have the same mark', () => {
  const sets = Array.from({ length: 2 ** 12 }, (_, bits) =>
    Array.from({ length: 12 }, (_, n) => n + 1).filter((n) => bits & (1 << (n - 1))),
  )
  expect(new Set(sets.map(setMark)).size).toBe(sets.length)
  // Without counting them either: sums and remainders differ by themselves.
  expect(new Set(sets.map((set) => setMark(set).split('.')[1])).size).toBe(sets.length)
  expect(new Set(sets.map((set) => setMark(set).split('.')[2])).size).toBe(sets.length)
})

test('a mark is short and begins with how many there are', () => {
  const mark = setMark(Array.from({ length: 10_000 }, (_, id) => id * 7))
  expect(mark).toMatch(/^10000\.[0-9a-z]{1,7}\.[0-9a-z]{1,7}$/)
})
