/** Chosen vehicles in an address. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenMost, readChosen, writeChosen } from './chosen.ts'

test('what was chosen comes back in order, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 60 }), (ids) => {
      const text = writeChosen(ids)
      expect(readChosen(text)).toEqual([...new Set(ids)].sort((a, b) => a - b))
      // Nothing in it has to be escaped.
      expect(encodeURIComponent(text)).toBe(text)
    }),
  )
})

test('as many as can be chosen of a large fleet fit an address', () => {
  const ids = Array.from({ length: chosenMost }, (_, n) => 5_000_000 + n * 100)
  expect(readChosen(writeChosen(ids))).toEqual(ids)
  expect(writeChosen(ids).length).toBeLessThan(10_100)
})

test.each(['1,2,3', 'a b', 'g', writeChosen(Array.from({ length: chosenMost + 1 }, (_, n) => n))])(
  '%s is no choice',
  (text) => {
    expect(readChosen(text)).toBeNull()
  },
)
