import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import { decodeTrack, encodeTrack, type TrackPoint } from './track.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const points = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 0, max: 90 }),
      lat: fc.integer({ min: -9_000_000, max: 9_000_000 }),
      lng: fc.integer({ min: -18_000_000, max: 18_000_000 }),
      mph: fc.option(fc.integer({ min: 0, max: 80 })),
      heading: fc.option(fc.integer({ min: 0, max: 359 })),
      level: fc.constantFrom('good' as const, 'caution' as const, 'unknown' as const),
      stood: fc.option(fc.integer({ min: 0, max: 9_000 })),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = noon
    return steps.map(({ wait, lat, lng, mph, heading, level, stood }): TrackPoint => {
      at += minutes(wait)
      const stoppedSince = stood === null ? null : at - minutes(stood)
      return { at, lat: lat / 1e5, lng: lng / 1e5, mph, heading, level, stoppedSince }
    })
  })

test('a track comes out of the wire as it went in', () => {
  fc.assert(
    fc.property(points, (given) => {
      const back = decodeTrack(JSON.parse(JSON.stringify(encodeTrack(given))))
      expect(back).toHaveLength(given.length)
      for (const [n, one] of back.entries()) {
        const { lat, lng, ...rest } = given[n]!
        expect(one).toMatchObject(rest)
        expect(one.lat).toBeCloseTo(lat, 5)
        expect(one.lng).toBeCloseTo(lng, 5)
      }
    }),
  )
})
