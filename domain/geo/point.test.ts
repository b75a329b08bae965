/** Distances, directions and journeys between places whose answers everybody can look up. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearing, distance, earthRadius, metersBetween, type Point, travel, wind } from './point.ts'

const chicago: Point = { lat: 41.8781, lng: -87.6298 }
const dallas: Point = { lat: 32.7767, lng: -96.797 }
const quarter = (Math.PI / 2) * earthRadius
const places = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
})

describe('the distance between two places', () => {
  test('is what an atlas says', () => {
    expect(distance(chicago, dallas)).toBeCloseTo(804.6, 0)
    expect(distance({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo(quarter, 6)
    expect(distance({ lat: 0, lng: 170 }, { lat: 0, lng: -100 })).toBeCloseTo(quarter, 6)
    expect(distance({ lat: 60, lng: 10 }, { lat: 60, lng: 10.001 })).toBeCloseTo(0.03455, 4)
  })

  test('is a mile of 1609.344 meters, and none from a place to itself', () => {
    expect(metersBetween(chicago, dallas)).toBeCloseTo(distance(chicago, dallas) * 1609.344, 6)
    expect(metersBetween(chicago, { ...chicago })).toBe(0)
    expect(metersBetween(chicago, { ...chicago, lat: chicago.lat + 0.001 })).toBeCloseTo(111.2, 0)
    expect(metersBetween(chicago, { ...chicago, lng: chicago.lng + 0.001 })).toBeCloseTo(82.8, 0)
  })

  test('between opposite ends of the earth is half the way round it', () => {
    expect(distance({ lat: 12, lng: 34 }, { lat: -12, lng: -146 })).toBeCloseTo(2 * quarter, 3)
  })
})

describe('the direction from one place to another', () => {
  test.each([
    ['north', { lat: 1, lng: 0 }, 0],
    ['north-east', { lat: 0.001, lng: 0.001 }, 45],
    ['east', { lat: 0, lng: 1 }, 90],
    ['south', { lat: -1, lng: 0 }, 180],
    ['west', { lat: 0, lng: -1 }, 270],
    ['north-west', { lat: 0.001, lng: -0.001 }, 315],
  ] as const)('is %s by the compass', (_name, to, expected) => {
    expect(bearing({ lat: 0, lng: 0 }, to)).toBeCloseTo(expected, 4)
  })

  test('from Chicago to Dallas is south-west, and from Dallas back north-east', () => {
    expect(bearing(chicago, dallas)).toBeCloseTo(221.9, 0)
    expect(bearing(dallas, chicago)).toBeCloseTo(36.3, 0)
  })

  test('goes over the date line where that is the shorter way', () => {
    expect(bearing({ lat: 0, lng: 179 }, { lat: 0, lng: -179 })).toBeCloseTo(90, 6)
  })

  test('is the one that leads there', () => {
    fc.assert(
      fc.property(
        places,
        fc.double({ min: 0, max: 359.9, noNaN: true }),
        fc.integer({ min: 1, max: 5_000 }),
        (from, direction, miles) => {
          const to = travel(from, direction, miles)
          expect(distance(from, to)).toBeCloseTo(miles, 3)
          const turn = Math.abs(bearing(from, to) - direction)
          expect(Math.min(turn, 360 - turn)).toBeLessThan(0.01)
          expect(Math.abs(to.lng)).toBeLessThanOrEqual(180)
        },
      ),
    )
  })
})

test('who goes on over the date line comes out on its other side', () => {
  expect(travel({ lat: 0, lng: 179.5 }, 90, 69.1).lng).toBeCloseTo(-179.5, 1)
  expect(travel({ lat: 0, lng: -179.5 }, 270, 69.1).lng).toBeCloseTo(179.5, 1)
})

test.each([
  [0, 'N', 'N'],
  [11, 'N', 'N'],
  [12, 'NNE', 'N'],
  [23, 'NNE', 'NE'],
  [45, 'NE', 'NE'],
  [90, 'E', 'E'],
  [180, 'S', 'S'],
  [250, 'WSW', 'W'],
  [349, 'N', 'N'],
  [360, 'N', 'N'],
  [-90, 'W', 'W'],
  [450, 'E', 'E'],
  [36_090, 'E', 'E'],
] as const)('%d degrees are called %s on the compass, and %s in speech', (direction, ofSixteen, ofEight) => {
  expect(wind(direction)).toBe(ofSixteen)
  expect(wind(direction, 8)).toBe(ofEight)
})
