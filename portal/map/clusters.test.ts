/** Clusters of the map: nothing is lost, nothing is counted twice, and looking closer takes them apart. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Level } from '#domain/vehicle/severity.ts'
import { cluster, radiusOf, ringLevels, ringOf, ringSteps } from './clusters.ts'
import { spotOf, worldPixels } from './world.ts'

const whole = { west: 0, north: 0, east: 1, south: 1 }
const scaleAt = (zoom: number) => worldPixels * 2 ** zoom
const vehicle = (lat: number, lng: number, level: Level = 'good') => ({ ...spotOf({ lat, lng }), level })
const levelOf = ({ level }: { level: Level }) => level

const fleet = fc.array(
  fc.record({
    lat: fc.double({ min: 25, max: 49, noNaN: true }),
    lng: fc.double({ min: -124, max: -67, noNaN: true }),
    level: fc.constantFrom<Level>(...ringLevels),
  }),
  { maxLength: 300 },
)

test('every vehicle is in exactly one cluster, at any zoom', () => {
  fc.assert(
    fc.property(fleet, fc.double({ min: 2, max: 18, noNaN: true }), (all, zoom) => {
      const vehicles = all.map(({ lat, lng, level }) => vehicle(lat, lng, level))
      const found = cluster(vehicles, levelOf, scaleAt(zoom), whole)
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(vehicles.length)
      for (const [place, level] of ringLevels.entries())
        expect(found.reduce((sum, { levels }) => sum + levels[place]!, 0)).toBe(
          vehicles.filter((one) => one.level === level).length,
        )
    }),
  )
})

test('the order in which vehicles come changes no cluster', () => {
  fc.assert(
    fc.property(fleet, (all) => {
      const vehicles = all.map(({ lat, lng, level }) => vehicle(lat, lng, level))
      const counts = (list: typeof vehicles) =>
        cluster(list, levelOf, scaleAt(4), whole)
          .map(({ count }) => count)
          .sort((a, b) => a - b)
      expect(counts([...vehicles].reverse())).toEqual(counts(vehicles))
    }),
  )
})

test('two trailers at one dock are one cluster of two, and know where they lie', () => {
  const [found, ...more] = cluster(
    [vehicle(39, -95), vehicle(39.0001, -95.0001, 'critical')],
    levelOf,
    scaleAt(5),
    whole,
  )
  expect(more).toEqual([])
  expect(found).toMatchObject({ count: 2, levels: [1, 0, 0, 1, 0, 0], single: null })
  expect(found!.box.west).toBeLessThan(found!.box.east)
})

test('two trailers a town apart stand alone when looked at closely', () => {
  const apart = [vehicle(39, -95), vehicle(39.5, -95.5)]
  expect(cluster(apart, levelOf, scaleAt(10), whole).map(({ single }) => single)).toEqual(
    expect.arrayContaining(apart),
  )
})

test('what lies outside of the window is left out', () => {
  const { x, y } = spotOf({ lat: 39, lng: -95 })
  const window = { west: x - 0.01, east: x + 0.01, north: y - 0.01, south: y + 0.01 }
  expect(cluster([vehicle(39, -95), vehicle(45, -70)], levelOf, scaleAt(6), window)).toHaveLength(1)
})

test('a larger cluster is drawn larger', () => {
  expect([1, 2, 10, 100, 1000].map(radiusOf)).toEqual(
    [...[1, 2, 10, 100, 1000].map(radiusOf)].sort((a, b) => a - b),
  )
})

test('the parts of a ring make it whole, and one critical trailer is seen among however many', () => {
  const counts = fc.array(fc.nat(50_000), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(counts, (levels) => {
      const steps = ringOf(levels)
      const any = levels.some((count) => count > 0)
      expect(steps.reduce((sum, one) => sum + one, 0)).toBe(any ? ringSteps : 0)
      for (const [place, count] of levels.entries()) {
        if (count > 0) expect(steps[place]).toBeGreaterThan(0)
        else expect(steps[place]).toBe(0)
      }
    }),
  )
  expect(ringOf([1, 0, 0, 99_999, 0, 0])).toEqual([1, 0, 0, 35, 0, 0])
  expect(ringOf([1, 0, 0, 1, 0, 0])).toEqual([18, 0, 0, 18, 0, 0])
})
