/** What the geofence doctor finds in stays, and the shapes it fits. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkShape } from '../../geo/check.ts'
import { metersBetween, metersInMile, type Point, travel } from '../../geo/point.ts'
import { areaM2, edgeDistanceM, type Shape } from '../../geo/shape.ts'
import { circles, polygons } from '../../geo/testing.ts'
import { cornersOf, placesIn, type StayCell } from './clusters.ts'
import { fitShape, grow } from './fit.ts'
import { mendFlaps } from './flaps.ts'
import { cellsPerDegree, placeReach, placeStaysLeast } from './limits.ts'
import { commonArea, overlapsIn, shrunkClear } from './overlap.ts'

const yard: Point = { lat: 32.78, lng: -96.8 }
const from = (place: Point, meters: number, direction = 90) => travel(place, direction, meters / metersInMile)
const cellAt = (point: Point, stays = 1): StayCell => ({
  ...{ x: Math.floor(point.lng * cellsPerDegree), y: Math.floor(point.lat * cellsPerDegree) },
  ...point,
  ...{ south: point.lat, north: point.lat, west: point.lng, east: point.lng },
  ...{ stays, dwellMs: 3_600_000, accuracyM: 10, last: 0 },
})

/** One cell for each square, some of them near to each other. */
const cells = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 1, max: 4 }),
    ),
    {
      maxLength: 40,
    },
  )
  .chain((spots) =>
    fc.constantFrom(-96.8, 179.999, -180).map((lng) =>
      [...new Map(spots.map((spot) => [`${spot[0]} ${spot[1]}`, spot])).values()].map(([x, y, stays]) => {
        const east = lng + (x + 0.5) / cellsPerDegree
        return cellAt(
          { lat: 32.78 + (y + 0.5) / cellsPerDegree, lng: east >= 180 ? east - 360 : east },
          stays,
        )
      }),
    ),
  )

describe('places where trailers stay', () => {
  test('stays of one yard are one place, those of the next yard another', () => {
    const [here, there] = [yard, from(yard, 900)]
    const found = placesIn(
      [here, from(here, 60), from(here, 120), there, from(there, 60)].map((at) => cellAt(at, 3)),
    )
    expect(found.map((place) => place.length)).toEqual([3, 2])
  })

  test('a place where one trailer stood once is none', () => {
    expect(placesIn([cellAt(yard, placeStaysLeast - 1)])).toEqual([])
  })

  test('they are the same in any order, and each cell is in one at most', () => {
    fc.assert(
      fc.property(cells, fc.integer(), (some, seed) => {
        const shuffled = some.toSorted(
          (a, b) => ((a.x * 31 + a.y * 17 + seed) % 7) - ((b.x * 31 + b.y * 17 + seed) % 7),
        )
        const found = placesIn(some)
        expect(placesIn(shuffled)).toEqual(found)
        const all = found.flat()
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })

  test('cells of two places are further apart than the reach, unless they are at an edge', () => {
    fc.assert(
      fc.property(cells, (some) => {
        const found = placesIn(some.map((cell) => ({ ...cell, stays: 5 })))
        for (const [n, place] of found.entries())
          for (const other of found.slice(n + 1))
            for (const a of place)
              for (const b of other) expect(metersBetween(a, b)).toBeGreaterThan(placeReach)
      }),
    )
  })

  test('a mile-long row of yards is told apart', () => {
    const yards = [0, 1, 2, 3].map((n) => from(yard, n * 750))
    const row = yards.flatMap((at) => [0, 60, 120].map((by) => cellAt(from(at, by), 5)))
    const between = yards
      .slice(0, -1)
      .flatMap((at) => [250, 370, 490, 620].map((by) => cellAt(from(at, by), 5)))
    expect(placesIn([...row, ...between])).toHaveLength(4 * 1 + 3 * 4)
  })
})

const points = fc
  .array(
    fc.tuple(fc.double({ min: 0, max: 1500, noNaN: true }), fc.double({ min: 0, max: 360, noNaN: true })),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .chain((ways) =>
    fc
      .record({
        lat: fc.double({ min: -70, max: 70, noNaN: true }),
        lng: fc.constantFrom(-96.8, 0, 179.999, -179.999),
      })
      .map((middle) => ways.map(([meters, direction]) => from(middle, meters, direction))),
  )

describe('a fitted shape', () => {
  test('holds every stay with the margin of its fixes, and can be kept as a geofence', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 20, max: 200 }), (some, margin) => {
        const shape = fitShape(some, margin)
        expect(checkShape(shape)).toEqual([])
        for (const point of some) expect(edgeDistanceM(shape, point)).toBeLessThanOrEqual(-margin + 3)
      }),
    )
  })

  test('is the same for stays in any order', () => {
    fc.assert(
      fc.property(points, (some) => void expect(fitShape(some.toReversed(), 30)).toEqual(fitShape(some, 30))),
    )
  })

  test('is a circle round a yard, and a polygon along a street', () => {
    const spread = [0, 90, 180, 270].map((direction) => from(yard, 100, direction))
    expect(fitShape(spread, 30)).toMatchObject({ kind: 'circle', radiusM: 135 })
    const street = [0, 100, 200, 300, 400].map((meters) => from(yard, meters, 45))
    expect(fitShape(street, 30).kind).toBe('polygon')
    expect(cornersOf([cellAt(yard)])).toHaveLength(4)
  })
})

test('a grown shape can be kept, and holds the one that it was', () => {
  const small = fc
    .oneof(polygons, circles)
    .filter((shape) => checkShape(shape).length === 0 && areaM2(shape) < 1e9)
  fc.assert(
    fc.property(small, fc.integer({ min: 5, max: 100 }), (shape, by) => {
      const grown = grow(shape, by)
      expect(checkShape(grown)).toEqual([])
      expect(areaM2(grown)).toBeGreaterThan(areaM2(shape))
      if (shape.kind === 'polygon' && areaM2(shape) < 1e8)
        for (const corner of shape.ring) expect(edgeDistanceM(grown, corner)).toBeLessThan(0)
    }),
  )
})

describe('geofences that overlap', () => {
  const circle = (radiusM: number, center = yard): Shape => ({ kind: 'circle', center, radiusM })
  const fences = (...shapes: readonly Shape[]) => shapes.map((shape, n) => ({ id: n + 1, shape }))

  test('one place drawn twice is the same, a dock in a yard is meant so', () => {
    expect(overlapsIn(fences(circle(200), circle(220)))).toMatchObject([{ how: 'same', smaller: { id: 1 } }])
    expect(overlapsIn(fences(circle(500), circle(50)))).toEqual([])
  })

  test('two that cross are told with the share of the smaller one', () => {
    const [found] = overlapsIn(fences(circle(300), circle(200, from(yard, 300))))
    expect(found).toMatchObject({ how: 'part', smaller: { id: 2 } })
    expect(found!.share).toBeCloseTo(0.4, 1)
    const clear = shrunkClear(circle(200, from(yard, 450)), circle(300))!
    expect(commonArea(clear, circle(300))).toBe(0)
    expect(shrunkClear(circle(200, from(yard, 250)), circle(300))).toBeNull()
  })

  test('the common part of a shape with itself is all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 2_000 }), (radius) => {
        const share = commonArea(circle(radius), circle(radius)) / areaM2(circle(radius))
        expect(share).toBeGreaterThan(0.97)
        expect(share).toBeLessThan(1.03)
      }),
    )
  })
})

describe('visits that flap', () => {
  test('a border moved as far as most breaks went holds them', () => {
    expect(mendFlaps([12, 18, 22, 31, 400])).toEqual({ by: 35, mended: 4 })
  })
  test('who drove away did leave', () => {
    expect(mendFlaps([300, 500, 20])).toBeNull()
    expect(mendFlaps([])).toBeNull()
  })
})
