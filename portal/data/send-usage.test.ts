/** What is measured of a page. */
import { expect, test } from 'vitest'
import { worstShift } from './send-usage.ts'

const shift = (startTime: number, value: number) => ({ startTime, value })

test('shifts shortly after one another count together, later ones by themselves', () => {
  expect(worstShift([])).toBe(0)
  expect(worstShift([shift(100, 0.1), shift(600, 0.2), shift(5_000, 0.25)])).toBeCloseTo(0.3)
  expect(worstShift([shift(0, 0.1), shift(3_000, 0.4), shift(3_500, 0.1)])).toBeCloseTo(0.5)
})
