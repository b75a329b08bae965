/** Shapes that cannot be kept are refused in words, all others pass. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkShape, tidyRing } from './check.ts'
import { findCrossing, turn } from './crossing.ts'
import type { Point } from './point.ts'
import { unwound } from './polygon.ts'
import { boundsOf, type Shape } from './shape.ts'
import { polygons, shapes, turned } from './testing.ts'

const at = (...flat: number[]): Point[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ lat: flat[2 * i]!, lng: flat[2 * i + 1]! }))
const polygon = (...flat: number[]): Shape => ({ kind: 'polygon', ring: at(...flat) })
const circle = (lat: number, lng: number, radiusM: number): Shape => ({
  kind: 'circle',
  center: { lat, lng },
  radiusM,
})

test('shapes that are drawn well pass', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      fc.pre(boundsOf(shape).north < 89 && boundsOf(shape).south > -89)
      expect(checkShape(shape)).toEqual([])
    }),
  )
})

test.each<[string, Shape, string]>([
  ['a latitude that is none', circle(Number.NaN, 0, 10), 'A coordinate is not a number'],
  ['an endless longitude', polygon(1, 1, 2, Number.POSITIVE_INFINITY, 3, 3), 'A coordinate is not a number'],
  ['latitude and longitude the wrong way round', polygon(-97, 41, -96, 41, -96, 42), 'The latitude -97'],
  ['a longitude beyond the earth', circle(41, 200, 10), 'The longitude 200'],
  ['no radius', circle(41, -97, 0), 'The radius must be above 0'],
  ['a radius that is no number', circle(41, -97, Number.NaN), 'The radius must be above 0'],
  ['a radius of 501 km', circle(41, -97, 501_000), 'at most 500 km'],
  ['two corners', polygon(41, -97, 42, -97), 'at least 3 different corners'],
  ['three corners of which two are the same', polygon(41, -97, 42, -97, 41, -97), 'at least 3 different'],
  ['a line there and back', polygon(41, -97, 42, -96, 43, -95), 'The border meets itself'],
  ['a bow', polygon(41, -97, 42, -96, 42, -97, 41, -96), 'after corner 1 and after corner 3 cross'],
  ['a border that touches itself', polygon(0, 0, 0, 4, 4, 4, 0, 2, 4, 0), 'The border meets itself'],
  ['a spike', polygon(0, 0, 0, 4, 4, 4, 8, 4, 4, 4, 4, 0), 'The border meets itself'],
  ['next to nothing', polygon(41, -97, 41, -97.000001, 41.000001, -97), 'encloses nothing'],
  ['a circle at the pole', circle(89.5, 0, 50_000), 'close to a pole'],
  ['a polygon at the pole', polygon(80, 0, 89.95, 10, 80, 20), 'close to a pole'],
  ['a ring round the pole', polygon(80, 0, 80, 120, 80, -120), 'goes around the earth'],
  ['half the earth', polygon(0, 0, 10, 100, 10, -170, 0, -175), 'goes around the earth'],
])('%s is refused with what to do', (_, shape, words) => {
  const text = checkShape(shape)
  expect(text).toHaveLength(1)
  expect(text[0]).toContain(words)
})

test('more corners than can be kept are refused', () => {
  const ring = Array.from({ length: 2001 }, (_, i) => ({
    lat: Math.cos(i / 400),
    lng: Math.sin(i / 400),
  }))
  expect(checkShape({ kind: 'polygon', ring })[0]).toContain('at most 2,000 corners')
})

test('corners that are given twice are no fault, nor is the first one again at the end', () => {
  const ring = at(41, -97, 41, -97, 41, -96, 42, -96, 42, -96, 41, -97)
  expect(checkShape({ kind: 'polygon', ring })).toEqual([])
  expect(tidyRing(ring)).toEqual(at(41, -97, 41, -96, 42, -96))
})

test('a shape across the date line passes as it would anywhere else', () => {
  fc.assert(
    fc.property(polygons, (shape) => {
      const lng = boundsOf(shape).west
      expect(checkShape(turned(shape, 179.99 - lng))).toEqual(checkShape(shape))
    }),
  )
})

describe('crossings', () => {
  const ring = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 3,
    maxLength: 12,
  })

  /** Every pair of edges looked at with whole numbers, by the parameters at which they meet. */
  const slow = (flat: Float64Array): boolean => {
    const edges = flat.length / 2 - 1
    const edge = (i: number) => [flat[2 * i]!, flat[2 * i + 1]!, flat[2 * i + 2]!, flat[2 * i + 3]!] as const
    const on = (px: number, py: number, [ax, ay, bx, by]: readonly [number, number, number, number]) =>
      (bx - ax) * (py - ay) === (by - ay) * (px - ax) &&
      px >= Math.min(ax, bx) &&
      px <= Math.max(ax, bx) &&
      py >= Math.min(ay, by) &&
      py <= Math.max(ay, by)
    for (let i = 0; i < edges; i++) {
      for (let j = i + 1; j < edges; j++) {
        const [p, q] = [edge(i), edge(j)]
        const after = j === i + 1
        const before = i === 0 && j === edges - 1
        if (after || before) {
          if (after && (on(p[0], p[1], q) || on(q[2], q[3], p))) return true
          if (before && (on(q[0], q[1], p) || on(p[2], p[3], q))) return true
          continue
        }
        const d = (p[2] - p[0]) * (q[3] - q[1]) - (p[3] - p[1]) * (q[2] - q[0])
        if (d !== 0) {
          const t = ((q[0] - p[0]) * (q[3] - q[1]) - (q[1] - p[1]) * (q[2] - q[0])) / d
          const u = ((q[0] - p[0]) * (p[3] - p[1]) - (q[1] - p[1]) * (p[2] - p[0])) / d
          if (t >= 0 && t <= 1 && u >= 0 && u <= 1) return true
        } else if (on(p[0], p[1], q) || on(p[2], p[3], q) || on(q[0], q[1], p)) return true
      }
    }
    return false
  }

  test('are found where looking at every two edges finds them', () => {
    fc.assert(
      fc.property(ring, (corners) => {
        const tidy = tidyRing(corners.map(([lng, lat]) => ({ lat, lng })))
        fc.pre(tidy.length >= 3)
        const flat = unwound(tidy)
        return (findCrossing(flat) !== null) === slow(flat)
      }),
      { numRuns: 3000 },
    )
  })

  test('which way three points turn is told exactly, almost on one line too', () => {
    const unit = 2 ** -44
    const whole = fc.integer({ min: -(2 ** 51), max: 2 ** 51 })
    const line = fc.tuple(
      whole,
      whole,
      whole,
      whole,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -2, max: 2 }),
    )
    fc.assert(
      fc.property(line, ([ax, ay, bx, by, along, off]) => {
        const cx = Math.round(ax + along * (bx - ax)) + off
        const cy = Math.round(ay + along * (by - ay))
        const [p, q, r, s] = [BigInt(ax - cx), BigInt(by - cy), BigInt(ay - cy), BigInt(bx - cx)]
        const exact = p * q - r * s
        const truth = exact > 0n ? 1 : exact < 0n ? -1 : 0
        expect(turn(ax * unit, ay * unit, bx * unit, by * unit, cx * unit, cy * unit)).toBe(truth)
      }),
      { numRuns: 2000 },
    )
  })

  test('are looked for in the longest border within a moment', () => {
    const ring = Array.from({ length: 2000 }, (_, i) => {
      const distance = i % 2 === 0 ? 1 : 0.2
      const angle = (2 * Math.PI * i) / 2000
      return { lat: distance * Math.sin(angle), lng: distance * Math.cos(angle) }
    })
    expect(checkShape({ kind: 'polygon', ring })).toEqual([])
  })
})
