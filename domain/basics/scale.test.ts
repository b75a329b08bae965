import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceStep } from './scale.ts'

test.each([
  [10, 5, 2],
  [100, 4, 50],
  [3, 4, 1],
  [0.7, 4, 0.2],
])('a scale over %f in about %i steps counts by %f', (range, steps, step) => {
  expect(niceStep(range, steps)).toBeCloseTo(step)
})

test('no scale has more steps than were asked for, or less than a fifth of them', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e9, noNaN: true }),
      fc.integer({ min: 1, max: 20 }),
      (range, steps) => {
        const many = range / niceStep(range, steps)
        expect(many).toBeLessThanOrEqual(steps * 1.000001)
        expect(many).toBeGreaterThan(steps / 5.000001 / 2)
      },
    ),
  )
})
