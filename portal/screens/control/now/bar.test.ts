/** The bar of the last 24 hours: every moment is a whole five minutes, and its end is now. */
import { expect, test } from 'vitest'
import { day, hours, minute } from '#domain/basics/time.ts'
import { lineOf, momentAt, placeIn, spanOf, stepped } from './bar.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const span = spanOf(noon + 3 * minute)

test('it reaches back a day from the last five minutes', () => {
  expect(span).toEqual({ from: noon - day, to: noon })
})

test('a press in the middle is half a day ago, one at the end is now', () => {
  expect(momentAt(span, 0.5)).toBe(noon - hours(12))
  expect(momentAt(span, 1)).toBeNull()
  expect(momentAt(span, -1)).toBe(span.from)
  expect(placeIn(span, noon - hours(12))).toBe(0.5)
})

test('a key moves by five minutes, and not past either end', () => {
  expect(stepped(span, null, -1)).toBe(noon - 5 * minute)
  expect(stepped(span, noon - 5 * minute, 1)).toBeNull()
  expect(stepped(span, span.from, -1)).toBe(span.from)
})

test('the line is as high as the most that moved', () => {
  expect(
    lineOf(span, [
      { at: noon - day, count: 0 },
      { at: noon, count: 4 },
    ]),
  ).toBe('0.0,100.0 1000.0,8.0')
})
