import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metersBetween } from '#domain/geo/point.ts'
import { ringOf, smallest } from './outline.ts'

describe('the outline of a geofence on the map', () => {
  test('of a circle runs along its radius and ends where it began', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 10, max: 100_000, noNaN: true }),
        (lat, lng, radiusM) => {
          const center = { lat, lng }
          const ring = ringOf({ kind: 'circle', center, radiusM })
          expect(ring.at(-1)).toEqual(ring[0])
          for (const [x, y] of ring)
            expect(Math.abs(metersBetween(center, { lat: y, lng: x }) / radiusM - 1)).toBeLessThan(1e-3)
        },
      ),
    )
  })
  test('across the date line goes on beyond 180 degrees instead of around the world', () => {
    const ring = ringOf({
      kind: 'polygon',
      ring: [
        { lat: 10, lng: 179 },
        { lat: 10, lng: -179 },
        { lat: 11, lng: -179 },
        { lat: 11, lng: 179 },
      ],
    })
    expect(ring.map(([lng]) => lng)).toEqual([179, 181, 181, 179, 179])
  })
})

test('of geofences within each other a click means the smallest, in whatever order the map tells them', () => {
  const center = { lat: 40, lng: -90 }
  const [county, yard, dock] = [17_000, 110, 17].map((radiusM) => ({
    shape: { kind: 'circle', center, radiusM } as const,
  }))
  for (const met of [
    [county!, yard!, dock!],
    [dock!, county!, yard!],
    [yard!, dock!, county!],
  ])
    expect(smallest(met)).toBe(dock)
  expect(smallest([county!, yard!])).toBe(yard)
  expect(smallest([])).toBeUndefined()
})
