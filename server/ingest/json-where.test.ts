import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonBreaksAt, whereJsonBreaks } from './json-where.ts'

describe('where a text stops being JSON', () => {
  test.each([
    ['{"a":1,}', 'line 1, column 8'],
    ['[1,\n 2 3]', 'line 2, column 4'],
    ["{'a':1}", 'line 1, column 2'],
    ['[1,2', 'it ends too early, on line 1'],
    ['{"a":\n\n', 'it ends too early, on line 3'],
    ['[01]', 'line 1, column 3'],
    ['"a\nb"', 'line 1, column 1'],
  ])('%j', (text, where) => {
    expect(whereJsonBreaks(text)).toContain(where)
  })

  test('is its end where it is JSON, and never past the first character that spoils it', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        expect(jsonBreaksAt(text)).toBe(text.length)
        const cut = at % text.length
        const spoilt = `${text.slice(0, cut)}\u0001${text.slice(cut + 1)}`
        expect(jsonBreaksAt(spoilt)).toBeLessThanOrEqual(cut)
      }),
    )
  })
})
