import { expect, test } from 'vitest'
import { type Clustered, ringLevels } from './clusters.ts'
import { roomKey, roomOf } from './name-room.ts'
import { type Spot, spotOf, worldPixels } from './world.ts'

const cluster = (lat: number, lng: number, count: number): Clustered<Spot> => {
  const spot = spotOf({ lat, lng })
  const box = { west: spot.x, east: spot.x, north: spot.y, south: spot.y }
  return { spot, count, levels: ringLevels.map(() => 0), single: count === 1 ? spot : null, box }
}

test('names make room for clusters, more for larger ones, and none for a trailer alone', () => {
  const { features } = roomOf([cluster(40, -95, 2), cluster(41, -96, 1), cluster(42, -97, 5_000)])
  expect(features.map(({ geometry }) => geometry.coordinates.map(Math.round))).toEqual([
    [-95, 40],
    [-97, 42],
  ])
  expect(features[1]!.properties.size).toBeGreaterThan(features[0]!.properties.size)
})
test('clusters that hardly move leave the names where they are; a new one does not', () => {
  const [zoom, pixel] = [5, 360 / (worldPixels * 2 ** 5)]
  const before = [cluster(40, -95, 20), cluster(42, -97, 5)]
  const key = roomKey(before, zoom)
  expect(roomKey([cluster(42, -97, 5), cluster(40, -95 + pixel, 21)], zoom)).toBe(key)
  expect(roomKey([...before, cluster(45, -90, 2)], zoom)).not.toBe(key)
  expect(roomKey([cluster(40, -95 + 40 * pixel, 20), before[1]!], zoom)).not.toBe(key)
})
