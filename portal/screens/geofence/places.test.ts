import { expect, test } from 'vitest'
import { boundsOf } from '#domain/geo/shape.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { placesFor, surroundings } from './places.ts'

const trailer = (unitId: string, at: { lat: number; lng: number } | null) =>
  ({ unitId, vin: `VIN-${unitId}`, lat: at?.lat ?? null, lng: at?.lng ?? null }) as LiveVehicle
const dallas = { name: 'Dallas, TX', population: 1_300_000, lat: 32.78, lng: -96.8 }

test('coordinates are the place itself, whatever else is called so', () => {
  const found = placesFor('32.7813, -96.8012', [trailer('32', dallas)], [dallas])
  expect(found.map(({ kind, at }) => [kind, at])).toEqual([['coordinates', { lat: 32.7813, lng: -96.8012 }]])
})
test('coordinates beyond the earth are none', () => {
  expect(placesFor('132, -96', [], [])).toEqual([])
})
test('a few trailers whose position is known come before the towns', () => {
  const many = Array.from({ length: 9 }, (_, n) => trailer(`D-${n}`, { lat: 30 + n, lng: -96 }))
  const found = placesFor('d', [trailer('D-X', null), ...many], [dallas])
  expect(found.map(({ name }) => name)).toEqual(['D-0', 'D-1', 'D-2', 'D-3', 'Dallas, TX'])
  expect(found.at(-1)?.more).toBe('1,300,000 people')
})
test('a town is shown with its outskirts, a trailer with its yard', () => {
  const [yard, town] = placesFor('d', [trailer('D-1', dallas)], [dallas])
  const height = (place: typeof yard) => {
    const { north, south } = boundsOf({ kind: 'polygon', ring: surroundings(place!) })
    return north - south
  }
  expect(height(town)).toBeGreaterThan(height(yard) * 10)
})
