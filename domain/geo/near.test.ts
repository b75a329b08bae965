/** The index says what looking at every shape would say. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeNear } from './near.ts'
import type { Point } from './point.ts'
import { contains, edgeDistanceM, type Shape } from './shape.ts'
import { beside, middles, shapes, starRound, turned, withPoint } from './testing.ts'

interface Fence {
  readonly name: number
  readonly shape: Shape
}

const distances = fc.double({ min: -1.5, max: 1.5, noNaN: true })
/** Up to a hundred shapes close together, a few far away, and points among them. */
const scenes = middles.chain((middle) => {
  const around: fc.Arbitrary<Point> = fc
    .tuple(distances, distances)
    .map(([north, east]) => beside(beside(middle, east, 0), north, Math.PI / 2))
  const shape: fc.Arbitrary<Shape> = fc.oneof(
    { weight: 5, arbitrary: starRound(around) },
    { weight: 1, arbitrary: starRound(middles, 4) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(around, fc.double({ min: 1, max: 50_000, noNaN: true }))
        .map(([center, radiusM]): Shape => ({ kind: 'circle', center, radiusM })),
    },
  )
  return fc
    .tuple(fc.array(shape, { maxLength: 100 }), fc.array(around, { minLength: 1, maxLength: 20 }))
    .chain(([all, points]) =>
      fc
        .tuple(...all.slice(0, 10).map((each) => withPoint(fc.constant(each)).map(([, point]) => point)))
        .map((more) => ({
          fences: all.map((each, name): Fence => ({ name, shape: each })),
          points: [...points, ...more],
        })),
    )
})

const containing = (fences: readonly Fence[], point: Point) => {
  const found: number[] = []
  makeNear(fences).containing(point, ({ name }) => found.push(name))
  return found.sort((a, b) => a - b)
}

describe('an index of shapes', () => {
  test('finds the shapes that contain a point, each once', () => {
    fc.assert(
      fc.property(scenes, ({ fences, points }) => {
        const index = makeNear(fences)
        expect(index.size).toBe(fences.length)
        for (const point of points) {
          const found: number[] = []
          index.containing(point, ({ name }) => found.push(name))
          const truth = fences.filter(({ shape }) => contains(shape, point)).map(({ name }) => name)
          expect(found.sort((a, b) => a - b)).toEqual(truth)
        }
      }),
    )
  })

  test('finds the shapes within reach of a point, with the distance to their border', () => {
    const reaches = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100_000, noNaN: true }))
    fc.assert(
      fc.property(scenes, reaches, ({ fences, points }, reach) => {
        const index = makeNear(fences)
        for (const point of points) {
          const found = new Map<number, number>()
          index.near(point, reach, ({ name }, edge) => {
            expect(found.has(name)).toBe(false)
            found.set(name, edge)
          })
          for (const { name, shape } of fences) {
            const truth = edgeDistanceM(shape, point)
            // At the very limit rounding may decide either way.
            if (Math.abs(truth - reach) < 1e-5) continue
            expect(found.has(name)).toBe(truth <= reach)
            if (found.has(name)) expect(found.get(name)).toBeCloseTo(truth, 4)
          }
        }
      }),
    )
  })

  test('finds a shape from as far as its border is, and not from less', () => {
    fc.assert(
      fc.property(withPoint(shapes), ([shape, point]) => {
        const edge = edgeDistanceM(shape, point)
        fc.pre(edge > 1 && edge < 100_000)
        const index = makeNear([{ shape }])
        const met = (reach: number) => {
          let times = 0
          index.near(point, reach, () => times++)
          return times
        }
        expect(met(edge * (1 + 1e-6))).toBe(1)
        expect(met(edge * (1 - 1e-6))).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('finds the same wherever round the earth it is moved, over the date line too', () => {
    fc.assert(
      fc.property(scenes, fc.integer({ min: -360, max: 360 }), ({ fences, points }, by) => {
        const moved = fences.map(({ name, shape }) => ({ name, shape: turned(shape, by) }))
        for (const point of points) {
          fc.pre(fences.every(({ shape }) => Math.abs(edgeDistanceM(shape, point)) > 0.01))
          expect(containing(moved, { lat: point.lat, lng: point.lng + by })).toEqual(
            containing(fences, point),
          )
        }
      }),
    )
  })

  test('meets a shape once even where its reach goes round the earth', () => {
    const shape: Shape = { kind: 'circle', center: { lat: 89, lng: 0 }, radiusM: 1000 }
    const index = makeNear([{ shape }])
    for (const lng of [-180, -90, 0, 90, 179.9]) {
      let met = 0
      index.near({ lat: 89.5, lng }, 400_000, () => met++)
      expect(met).toBe(1)
    }
  })

  test('can be asked while it answers', () => {
    const shape: Shape = { kind: 'circle', center: { lat: 40, lng: -100 }, radiusM: 1000 }
    const fences = Array.from({ length: 50 }, (_, name): Fence => ({ name, shape }))
    const index = makeNear(fences)
    let met = 0
    index.near({ lat: 40, lng: -100 }, 10, () => index.containing({ lat: 40, lng: -100 }, () => met++))
    expect(met).toBe(2500)
  })

  test('of nothing finds nothing', () => {
    expect(containing([], { lat: 40, lng: -100 })).toEqual([])
    makeNear([]).near({ lat: 40, lng: -100 }, 1e6, () => expect.unreachable())
  })
})
