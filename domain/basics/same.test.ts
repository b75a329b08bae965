import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { same } from './same.ts'

describe('whether two readings say the same', () => {
  test('they do whatever the order of their fields', () => {
    expect(same({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true)
  })
  test('they do not where one says more, or nothing', () => {
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(same({ a: 1, b: 2 }, { a: 1 })).toBe(false)
    expect(same([], {})).toBe(false)
    expect(same({}, [])).toBe(false)
    expect(same(null, {})).toBe(false)
    expect(same([1], [1, 2])).toBe(false)
  })
  test('they do not where one has a field that every object has from elsewhere', () => {
    expect(same(JSON.parse('{"__proto__":{}}'), { a: 1 })).toBe(false)
    expect(same({ toString: 1 }, { a: 1 })).toBe(false)
  })
  test('it is what the platform says of any two values', () => {
    const few = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom({ a: 1 }, { a: [1] }, { a: [2] }, { b: 1, a: 1 }, [], {}),
    )
    fc.assert(
      fc.property(few, few, (a, b) => {
        // Zero below nothing is zero, in a reading.
        const [x, y] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))]
        expect(same(x, y)).toBe(isDeepStrictEqual(x, y))
        expect(same(x, structuredClone(x))).toBe(true)
      }),
    )
  })
})
