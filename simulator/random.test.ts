import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dice, wander } from './random.ts'

const throws = (...seed: (string | number)[]) => {
  const one = dice(...seed)
  return Array.from({ length: 50 }, () => one.next())
}

test('the same words throw the same dice', () => {
  expect(throws('tandem', 7)).toEqual(throws('tandem', 7))
})

test.each([[['tandem', 8]], [['Tandem', 7]], [['tandem7']]])('other words throw others: %s', (seed) => {
  expect(throws(...seed)).not.toEqual(throws('tandem', 7))
})

describe('dice are fair', () => {
  test.each([
    ['next', 0.5, (one: ReturnType<typeof dice>) => one.next()],
    ['whole', 3.5, (one: ReturnType<typeof dice>) => one.whole(1, 6)],
    ['wait', 4, (one: ReturnType<typeof dice>) => one.wait(4)],
    ['bell', 10, (one: ReturnType<typeof dice>) => one.bell(10, 2)],
    [
      'weighted',
      0.75,
      (one: ReturnType<typeof dice>) =>
        one.weighted([
          [1, 3],
          [0, 1],
        ]),
    ],
  ])('%s comes out at %d on the average', (name, mean, roll) => {
    const one = dice('fair', name)
    const rolls = Array.from({ length: 20_000 }, () => roll(one))
    expect(rolls.reduce((a, b) => a + b) / rolls.length).toBeCloseTo(mean, mean > 1 ? 0 : 1)
  })
})

test('a wandering curve stays within its bounds and never jumps', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 2e12, noNaN: true }), (seed, time) => {
      const here = wander(seed, time, 60_000)
      expect(Math.abs(here)).toBeLessThanOrEqual(1)
      expect(Math.abs(wander(seed, time + 600, 60_000) - here)).toBeLessThan(0.05)
    }),
  )
})
