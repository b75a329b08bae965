/** Clusters of what is shown: made anew no more often than somebody can see. */
import { expect, test } from 'vitest'
import type { Level } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { PlacedMark } from './glide.ts'
import { createShownClusters } from './shown-clusters.ts'
import { type MapBox, spotOf } from './world.ts'

const yard = { lat: 39, lng: -95 }
const around: MapBox = (({ x, y }) => ({ west: x - 0.01, east: x + 0.01, north: y - 0.01, south: y + 0.01 }))(
  spotOf(yard),
)
const mark = (id: number, lat: number, level: Level = 'good'): PlacedMark => {
  const spot = spotOf({ ...yard, lat })
  const vehicle = { id, lat, lng: yard.lng, level } as LiveVehicle
  return { ...spot, vehicle, from: spot, begun: 0, ends: 0 }
}
const clustersOf = (marks: PlacedMark[]) => {
  let renewed = 0
  const shown = createShownClusters({ visible: () => marks, onRenewed: () => renewed++ })
  return { shown, renewed: () => renewed }
}

test('a report is counted within a second, and no frame in between counts again', () => {
  const marks = [mark(1, 39)]
  const { shown, renewed } = clustersOf(marks)
  shown.within(around, 8, 10_000)
  marks.push(mark(2, 39.5))
  shown.stir(false)
  expect(shown.within(around, 8, 10_400)).toHaveLength(1)
  expect(shown.dueIn(10_400)).toBe(600)
  expect(shown.within(around, 8, 11_000)).toHaveLength(2)
  expect(renewed()).toBe(2)
  expect(shown.dueIn(11_000)).toBe(Number.POSITIVE_INFINITY)
})

test('the whole fleet, once it has come, and another filter are counted at once', () => {
  const marks = [mark(1, 39)]
  const { shown } = clustersOf(marks)
  shown.within(around, 8, 10_000)
  marks.push(mark(2, 39.5))
  shown.stir(true)
  expect(shown.within(around, 8, 10_016)).toHaveLength(2)
  marks.pop()
  shown.forget()
  expect(shown.within(around, 8, 10_032)).toHaveLength(1)
})

test('moving the map a little counts nothing again, a closer look does', () => {
  const { shown, renewed } = clustersOf([mark(1, 39), mark(2, 39.000001)])
  expect(shown.within(around, 8, 10_000)).toHaveLength(1)
  shown.within({ ...around, west: around.west + 0.001, east: around.east + 0.001 }, 8.2, 10_016)
  expect(renewed()).toBe(1)
  expect(shown.within(around, 16, 10_032)).toHaveLength(2)
})

test('what is worst lies on top', () => {
  const { shown } = clustersOf([mark(1, 39, 'critical'), mark(2, 39.5), mark(3, 39.9, 'notice')])
  expect(shown.within(around, 8, 10_000).at(-1)?.single?.vehicle.id).toBe(1)
})
