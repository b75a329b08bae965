import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, travel } from '#domain/geo/point.ts'
import { cities, findPlace, place } from './gazetteer.ts'
import { addressOf, nearestPlace } from './nearest.ts'
import { stateAt } from './states.ts'

const abilene = findPlace('Abilene', 'TX')!

describe('an address is put into words', () => {
  test.each([
    ['in a town', abilene, 'Abilene, TX'],
    ['a little outside of it', travel(abilene, 225, 3.2), '3.2 mi SW of Abilene, TX'],
    ['in a big city', { lat: 39.75, lng: -104.99 }, 'Denver, CO'],
    ['on a lonely road', { lat: 39.7, lng: -100.46 }, '8.9 mi SE of Oberlin, KS'],
    ['in another country', { lat: 48.85, lng: 2.35 }, 'Paris, France'],
    ['over the border', { lat: 25.67, lng: -100.31 }, 'Monterrey, Mexico'],
  ])('%s', (_, point, address) => expect(addressOf(point)).toBe(address))

  test.each([
    ['the middle of the Atlantic', { lat: 38, lng: -45 }],
    ['the north pole', { lat: 90, lng: 0 }],
    ['the south pole', { lat: -90, lng: 180 }],
  ])('%s has none', (_, point) => expect(addressOf(point)).toBeNull())

  test('across the date line the nearest town is still found', () => {
    expect(nearestPlace({ lat: -16.8, lng: -179.99 })?.country).toBe('FJ')
  })
})

test('no town is much nearer than the one that is named', () => {
  const { count } = cities()
  fc.assert(
    fc.property(
      fc.double({ min: -60, max: 75, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lng) => {
        let nearest = Number.POSITIVE_INFINITY
        for (let i = 0; i < count; i++) nearest = Math.min(nearest, distance(place(i), { lat, lng }))
        const named = nearestPlace({ lat, lng })
        if (named) expect(named.miles).toBeLessThanOrEqual(nearest * 1.02 + 3)
        else expect(nearest).toBeGreaterThan(350)
      },
    ),
    { numRuns: 12 },
  )
})

describe('a point lies in a state', () => {
  test.each([
    ['Abilene', abilene, 'TX'],
    ['the Oklahoma panhandle', { lat: 36.75, lng: -101.5 }, 'OK'],
    ['Kansas City, Missouri', { lat: 39.1, lng: -94.57 }, 'MO'],
    ['Kansas City, Kansas', { lat: 39.11, lng: -94.68 }, 'KS'],
    ['Honolulu', { lat: 21.31, lng: -157.85 }, 'HI'],
    ['Juneau', { lat: 58.36, lng: -134.5 }, 'AK'],
    ['the capital', { lat: 38.9, lng: -77.03 }, 'DC'],
    ['Toronto', { lat: 43.7, lng: -79.4 }, null],
    ['the Gulf of Mexico', { lat: 27, lng: -91 }, null],
  ])('%s', (_, point, state) => expect(stateAt(point)).toBe(state))
})
