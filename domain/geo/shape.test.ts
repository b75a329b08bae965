/** What is true of circles and polygons wherever on earth they are. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metersBetween, type Point, travel } from './point.ts'
import {
  areaM2,
  boundsOf,
  centroid,
  contains,
  edgeDistanceM,
  innerM,
  type Polygon,
  type Shape,
} from './shape.ts'
import { circles, polygons, shapes, slowDistance, turned, windings, withPoint } from './testing.ts'

const turns = fc.double({ min: -360, max: 360, noNaN: true })
const yard: Polygon = {
  kind: 'polygon',
  ring: [
    { lat: 41, lng: -97 },
    { lat: 41, lng: -96.9 },
    { lat: 41.1, lng: -96.9 },
    { lat: 41.1, lng: -97 },
  ],
}

describe('a point is in a polygon', () => {
  test('if the border goes round it', () => {
    fc.assert(
      fc.property(withPoint(polygons), ([shape, point]) => {
        const round = windings(shape.ring, point)
        fc.pre(!Number.isNaN(round))
        return contains(shape, point) === (round !== 0)
      }),
      { numRuns: 2000 },
    )
  })

  test('whichever way and from whichever corner the border is told', () => {
    fc.assert(
      fc.property(withPoint(polygons), fc.nat(), ([shape, point], nat) => {
        const at = nat % shape.ring.length
        const ring = [...shape.ring.slice(at), ...shape.ring.slice(0, at)].reverse()
        const round = windings(shape.ring, point)
        fc.pre(!Number.isNaN(round))
        return contains({ kind: 'polygon', ring }, point) === contains(shape, point)
      }),
    )
  })

  test('and in exactly one of two that share the border it lies on', () => {
    const [a, b, c, d] = yard.ring as [Point, Point, Point, Point]
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (t) => {
        const point = { lat: a.lat + t * (c.lat - a.lat), lng: a.lng + t * (c.lng - a.lng) }
        const below = contains({ kind: 'polygon', ring: [a, b, c] }, point)
        const above = contains({ kind: 'polygon', ring: [a, c, d] }, point)
        return below !== above
      }),
    )
  })
})

describe('the distance to the border', () => {
  test('is negative inside and positive outside', () => {
    fc.assert(
      fc.property(withPoint(shapes), ([shape, point]) => {
        const edge = edgeDistanceM(shape, point)
        return contains(shape, point) ? edge <= 0 : edge >= 0
      }),
      { numRuns: 1000 },
    )
  })

  test('of a polygon is within a third of a percent of the truth up to 100 km', () => {
    fc.assert(
      fc.property(withPoint(polygons), ([shape, point]) => {
        const truth = slowDistance(shape.ring, point)
        fc.pre(truth <= 100_000 && Math.abs(point.lat) < 70)
        const edge = Math.abs(edgeDistanceM(shape, point))
        // Never shorter than the nearest place: what is measured is the way to a place on the border.
        expect(edge).toBeGreaterThan(truth * (1 - 1e-6) - 0.01)
        expect(edge).toBeLessThan(truth * 1.0033 + 0.01)
      }),
      { numRuns: 1000 },
    )
  })

  test('is that to the corner which is nearer on the earth, where a flat map would take another', () => {
    const [north, south] = [
      { lat: 65.63, lng: 1.5 },
      { lat: 64.37, lng: 1.49 },
    ]
    const ring = [north, { lat: 65, lng: 4 }, south, { lat: 64, lng: 8 }, { lat: 66, lng: 8 }]
    const point = { lat: 65, lng: 0 }
    expect(metersBetween(point, north)).toBeLessThan(metersBetween(point, south))
    expect(edgeDistanceM({ kind: 'polygon', ring }, point)).toBeCloseTo(metersBetween(point, north), 3)
  })

  test('of a circle is the way to its center less its radius', () => {
    fc.assert(
      fc.property(circles, fc.double({ min: 0, max: 360, noNaN: true }), (circle, direction) => {
        const border = travel(circle.center, direction, circle.radiusM / 1609.344)
        return Math.abs(edgeDistanceM(circle, border)) < 0.01
      }),
    )
  })

  test('of a yard is what a tape would say', () => {
    expect(edgeDistanceM(yard, { lat: 41.05, lng: -96.999 })).toBeCloseTo(-83.8, 0)
    expect(edgeDistanceM(yard, { lat: 41.101, lng: -96.95 })).toBeCloseTo(111.2, 0)
  })
})

describe('the date line is no border', () => {
  test('a shape moved round the earth contains the same points at the same distances', () => {
    fc.assert(
      fc.property(withPoint(shapes), turns, ([shape, point], by) => {
        const moved = turned(shape, by)
        const beside = { lat: point.lat, lng: point.lng + by }
        const edge = edgeDistanceM(shape, point)
        expect(edgeDistanceM(moved, beside)).toBeCloseTo(edge, 2)
        if (Math.abs(edge) > 0.01) expect(contains(moved, beside)).toBe(contains(shape, point))
        expect(areaM2(moved) / areaM2(shape)).toBeCloseTo(1, 5)
        const [a, b] = [centroid(moved), centroid(shape)]
        expect(metersBetween(a, { lat: b.lat, lng: b.lng + by })).toBeLessThan(0.1)
      }),
    )
  })

  test('a yard on Fiji has both its sides', () => {
    const ring = [
      { lat: -17, lng: 179.9 },
      { lat: -17, lng: -179.9 },
      { lat: -16.9, lng: -179.9 },
      { lat: -16.9, lng: 179.9 },
    ]
    const shape: Shape = { kind: 'polygon', ring }
    expect(contains(shape, { lat: -16.95, lng: 179.95 })).toBe(true)
    expect(contains(shape, { lat: -16.95, lng: -179.95 })).toBe(true)
    expect(contains(shape, { lat: -16.95, lng: 180 })).toBe(true)
    expect(contains(shape, { lat: -16.95, lng: -180 })).toBe(true)
    expect(contains(shape, { lat: -16.95, lng: 0 })).toBe(false)
    const { west, east } = boundsOf(shape)
    expect(west).toBeCloseTo(179.9)
    expect(east).toBeCloseTo(180.1)
  })
})

describe('the box of a shape', () => {
  test('holds every point of it', () => {
    fc.assert(
      fc.property(withPoint(shapes), ([shape, point]) => {
        fc.pre(contains(shape, point))
        const { west, south, east, north } = boundsOf(shape)
        expect(west).toBeGreaterThanOrEqual(-180)
        expect(west).toBeLessThan(180)
        expect(point.lat).toBeGreaterThanOrEqual(south - 1e-9)
        expect(point.lat).toBeLessThanOrEqual(north + 1e-9)
        const lng = point.lng < west - 1e-9 ? point.lng + 360 : point.lng
        expect(lng).toBeLessThanOrEqual(east + 1e-9)
      }),
    )
  })

  test('touches a circle on all four sides', () => {
    fc.assert(
      fc.property(circles, ({ center, radiusM }) => {
        const { west, north } = boundsOf({ kind: 'circle', center, radiusM })
        // The westernmost point lies where the circle touches a meridian, a little towards the pole.
        const angle = radiusM / 6_371_008.8
        const lat = (Math.asin(Math.sin((center.lat * Math.PI) / 180) / Math.cos(angle)) * 180) / Math.PI
        expect(metersBetween(center, { lat, lng: west })).toBeCloseTo(radiusM, 0)
        expect(metersBetween(center, { lat: north, lng: center.lng })).toBeCloseTo(radiusM, 0)
      }),
    )
  })
})

describe('sizes', () => {
  test('a square of a tenth of a degree has the area of a piece of a sphere', () => {
    const truth =
      6_371_008.77 ** 2 *
      ((0.1 * Math.PI) / 180) *
      (Math.sin((41.1 * Math.PI) / 180) - Math.sin((41 * Math.PI) / 180))
    expect(areaM2(yard) / truth).toBeCloseTo(1, 7)
  })

  test('a circle and a polygon with many corners on it are about the same', () => {
    fc.assert(
      fc.property(circles, (circle) => {
        fc.pre(Math.abs(circle.center.lat) < 75)
        const ring = Array.from({ length: 720 }, (_, i) =>
          travel(circle.center, i / 2, circle.radiusM / 1609.344),
        )
        const polygon: Polygon = { kind: 'polygon', ring }
        expect(areaM2(polygon) / areaM2(circle)).toBeCloseTo(1, 3)
        expect(innerM(polygon) / innerM(circle)).toBeCloseTo(1, 2)
        expect(metersBetween(centroid(polygon), circle.center) / circle.radiusM).toBeLessThan(0.05)
      }),
      { numRuns: 50 },
    )
  })
})
