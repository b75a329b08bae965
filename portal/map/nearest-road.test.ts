import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '#domain/geo/point.ts'
import { nearestRoad } from './nearest-road.ts'

const road = (ref: string, kind: string, ...coordinates: [number, number][]) => ({
  properties: { ref, kind },
  geometry: { type: 'LineString' as const, coordinates },
})

test('the nearest road is named as its sign is, with how far it is and where', () => {
  const i80 = road('80', 'interstate', [-96, 41.1], [-95, 41.1])
  const us6 = road('6', 'us', [-96, 42], [-95, 42])
  const found = nearestRoad([us6, i80], { lat: 41, lng: -95.5 })
  expect(found).toMatchObject({ name: 'I-80', wind: 'N' })
  expect(found?.miles).toBeCloseTo(6.9, 1)
})
test('no road is nearest where there is none', () =>
  expect(nearestRoad([], { lat: 41, lng: -95 })).toBeNull())
test('no corner of any road is nearer than the nearest road', () => {
  const place = fc.tuple(
    fc.double({ min: -97, max: -95, noNaN: true }),
    fc.double({ min: 40, max: 42, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 12 }), place, (corners, [lng, lat]) => {
      const found = nearestRoad([road('80', 'interstate', ...corners)], { lat, lng })!
      for (const [x, y] of corners)
        expect(found.miles).toBeLessThanOrEqual(distance({ lat, lng }, { lat: y, lng: x }) + 0.05)
    }),
  )
})
