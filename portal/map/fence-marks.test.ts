import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metersBetween } from '#domain/geo/point.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { type FenceMark, headsOf, placeFence, seenIn, shapesOf } from './fence-marks.ts'
import { type MapBox, spotOf } from './world.ts'

const mark = (id: number, shape: Shape): FenceMark => ({
  id,
  name: `Yard ${id}`,
  isActive: true,
  forbids: false,
  shape,
})
const circle = (lat: number, lng: number, radiusM: number): Shape => ({
  kind: 'circle',
  center: { lat, lng },
  radiusM,
})
const boxOf = (west: number, north: number, east: number, south: number): MapBox => {
  const [head, foot] = [spotOf({ lat: north, lng: west }), spotOf({ lat: south, lng: east })]
  return { west: head.x, north: head.y, east: foot.x, south: foot.y }
}
const everywhere: MapBox = { west: 0, north: 0, east: 1, south: 1 }
const ids = (fences: readonly { readonly mark: FenceMark }[]) => fences.map(({ mark }) => mark.id)

describe('where the map looks', () => {
  test('farther out than a shape can be seen a dot at its head stands for it', () => {
    const yard = placeFence(mark(7, circle(40, -90, 200)))
    // A yard of 400 m is 10 pixels wide where a pixel is 40 m, which is between zoom 10 and 11 on this latitude.
    expect(yard.seenFrom).toBe(10)
    expect(seenIn([yard], everywhere, 9, null)).toEqual([])
    expect(seenIn([yard], everywhere, 10, null)).toEqual([yard])
    const dot = headsOf([yard]).features[0]!
    expect(dot.properties).toEqual({ id: 7, name: 'Yard 7', isActive: true, forbids: false, seenFrom: 10 })
    const [lng, lat] = dot.geometry.coordinates as [number, number]
    expect(metersBetween({ lat: 40, lng: -90 }, { lat, lng })).toBeCloseTo(200, 0)
    expect(lat).toBeGreaterThan(40.001)
    expect(placeFence(mark(8, circle(40, -90, 200_000))).seenFrom).toBe(0)
  })

  test('what has no size is a dot however near', () => {
    const corner = { lat: 40, lng: -90 }
    const point = placeFence(mark(1, { kind: 'polygon', ring: [corner, corner, corner] }))
    expect(seenIn([point], everywhere, 18, null)).toEqual([])
    expect(headsOf([point]).features).toHaveLength(1)
  })

  test('the chosen one is drawn as its shape however far out, and wherever it lies', () => {
    const yards = [1, 2].map((id) => placeFence(mark(id, circle(40, -90 + id, 200))))
    expect(ids(seenIn(yards, boxOf(0, 50, 10, 40), 3, 2))).toEqual([2])
  })

  test('a shape across the date line is seen from both of its sides', () => {
    const islands = placeFence(mark(1, circle(-17, 179.9, 50_000)))
    for (const view of [boxOf(170, -10, 180, -20), boxOf(-180, -10, -170, -20)])
      expect(ids(seenIn([islands], view, 12, null))).toEqual([1])
    expect(seenIn([islands], boxOf(160, -10, 170, -20), 12, null)).toEqual([])
  })

  test('whatever of a shape lies in the view, the shape is drawn', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 10, max: 200_000, noNaN: true }),
        fc.nat({ max: 63 }),
        (lat, lng, radiusM, n) => {
          const fence = placeFence(mark(1, circle(lat, lng, radiusM)))
          const corners = shapesOf([fence]).features[0]!.geometry.coordinates[0]!
          const [x, y] = corners[n] as [number, number]
          const spot = spotOf({ lat: y, lng: ((x + 540) % 360) - 180 })
          const view = {
            west: spot.x - 1e-6,
            east: spot.x + 1e-6,
            north: spot.y - 1e-6,
            south: spot.y + 1e-6,
          }
          expect(seenIn([fence], view, 24, null)).toEqual([fence])
        },
      ),
    )
  })
})

test('an outline is made once, however often the map comes by', () => {
  const yard = placeFence(mark(1, circle(40, -90, 200)))
  expect(shapesOf([yard]).features[0]).toBe(shapesOf([yard]).features[0])
})
