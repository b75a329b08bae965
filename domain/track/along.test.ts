import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import { noon } from '../state/testing.ts'
import type { TrackPoint } from '../wire/track.ts'
import { placeAt } from './along.ts'
import { anyReports, followed } from './testing.ts'

test('a trailer is there before its first report, and where it came to stand not before it did', () => {
  const parked = (since: number): TrackPoint => ({
    ...{ at: noon, lat: 30, lng: -97, mph: 0, heading: 0, level: 'good' },
    stoppedSince: noon - minutes(since),
  })
  expect(placeAt([parked(7_200)], [], noon - minutes(1_440))).toMatchObject({ lat: 30 })
  expect(placeAt([parked(60)], [], noon - minutes(61))).toBeNull()
})

test('at the moment of a point it is there, and never off the way', () => {
  fc.assert(
    fc.property(anyReports, fc.double({ min: 0, max: 1, noNaN: true }), (reports, part) => {
      const { points } = followed(reports)
      for (const { at, lng } of points) expect(placeAt(points, [], at)).toMatchObject({ lng })
      if (points.length === 0) {
        expect(placeAt(points, [], noon)).toBeNull()
        return
      }
      const at = points[0]!.at + (points.at(-1)!.at - points[0]!.at) * part
      const lngs = points.map(({ lng }) => lng)
      const { lng } = placeAt(points, [], at)!
      expect(lng).toBeGreaterThanOrEqual(Math.min(...lngs) - 1e-9)
      expect(lng).toBeLessThanOrEqual(Math.max(...lngs) + 1e-9)
    }),
  )
})
