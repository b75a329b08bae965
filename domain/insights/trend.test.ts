import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysUntil, sinceMended, type TrendPoint, trendOf } from './trend.ts'

const line = (n: number, from: number, slope: number): TrendPoint[] =>
  Array.from({ length: n }, (_, day) => [day, from + slope * day])

test('a straight line is its own trend, without doubt', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 7, max: 40 }),
      fc.integer({ min: 100, max: 20_000 }),
      fc.integer({ min: -50, max: 50 }),
      (n, from, slope) => {
        const trend = trendOf(line(n, from, slope))!
        expect(trend.slope).toBeCloseTo(slope, 6)
        expect(trend.latest).toBeCloseTo(from + slope * (n - 1), 6)
        expect(trend.low).toBeCloseTo(slope, 6)
        expect(trend.high).toBeCloseTo(slope, 6)
      },
    ),
  )
})

test('a few wrong values do not move it', () => {
  const points = line(30, 13_000, -20).map(([day, value]): TrendPoint => [day, day % 7 === 3 ? 9_000 : value])
  const trend = trendOf(points)!
  expect(trend.slope).toBeLessThan(-10)
  expect(trend.slope).toBeGreaterThan(-30)
})

test('values that come and go make it less sure', () => {
  const trend = trendOf(line(20, 100, -1).map(([day, value]): TrendPoint => [day, value + ((day * 7) % 5)]))!
  expect(trend.low).toBeLessThan(trend.slope)
  expect(trend.high).toBeGreaterThan(trend.slope)
})

test('the order of the points does not matter', () => {
  const points = line(20, 100, -1).map(([day, value]): TrendPoint => [day, value + ((day * 7) % 5)])
  fc.assert(
    fc.property(fc.shuffledSubarray(points, { minLength: 20 }), (shuffled) => {
      expect(trendOf(shuffled)).toEqual(trendOf(points))
    }),
  )
})

test('six days are no trend', () => {
  expect(trendOf(line(6, 100, -1))).toBeNull()
})

test('a falling battery reaches its limit on the day that the line does, a rising one never', () => {
  expect(daysUntil(trendOf(line(10, 12_490, -10))!, 12_200)).toBeCloseTo(20, 6)
  expect(daysUntil(trendOf(line(10, 12_490, 10))!, 12_200)).toBeNull()
  expect(daysUntil(trendOf(line(10, 12_000, 10))!, 12_200)).toBe(0)
})

test('a trend begins anew where something was replaced, and neither with a good day nor with noise', () => {
  const falling = (from: number, days: number, first = 0) =>
    Array.from({ length: days }, (_, n) => [first + n, from - 0.02 * n + 0.005 * (n % 2)] as const)
  const replaced = [...falling(12.6, 20), ...falling(12.8, 8, 20)]
  expect(sinceMended(replaced)).toEqual(replaced.slice(20))
  const all = falling(12.6, 28)
  expect(sinceMended(all)).toEqual(all)
  const once = all.map(([day, value]) => [day, day === 14 ? 13.6 : value] as const)
  expect(sinceMended(once)).toEqual(once)
  // Two days tell, one does not yet.
  expect(sinceMended(replaced.slice(0, 22))).toHaveLength(2)
  expect(sinceMended(replaced.slice(0, 21))).toHaveLength(21)
})
