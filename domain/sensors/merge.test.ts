import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasReadings, mergeReadings } from './merge.ts'
import { anyReadings } from './testing.ts'

const here = { lat: 32.78, lng: -96.8, speedMph: 40 }

describe('two reports of one moment with other readings', () => {
  test('become one with the sensors of both', () => {
    expect(mergeReadings({ gps: here }, { door: { opened: true } })).toEqual({
      gps: here,
      door: { opened: true },
    })
  })

  test('keep of a sensor that both have the value whose canonical JSON sorts last', () => {
    const [open, closed] = [{ door: { opened: true } }, { door: { opened: false } }]
    expect(mergeReadings(open, closed)).toEqual(open)
    expect(mergeReadings(closed, open)).toEqual(open)
    // By text, and with the fields in the order of their names.
    const [ten, nine] = [{ odometer: { miles: 10 } }, { odometer: { miles: 9 } }]
    expect(mergeReadings(ten, nine)).toEqual(nine)
    const fast = { gps: { speedMph: 41, lng: -96.8, lat: 32.78 } }
    expect(mergeReadings(fast, { gps: here })).toEqual(fast)
    expect(mergeReadings({ gps: here }, fast)).toEqual(fast)
  })

  test('come out the same in whatever order they are merged, and however often', () => {
    fc.assert(
      fc.property(anyReadings, anyReadings, anyReadings, (a, b, c) => {
        const all = mergeReadings(mergeReadings(a, b), c)
        expect(mergeReadings(c, mergeReadings(b, a))).toEqual(all)
        expect(mergeReadings(mergeReadings(a, c), b)).toEqual(all)
        expect(mergeReadings(all, b)).toBe(all)
      }),
    )
  })
})

test('whoever has all readings of another has nothing to learn from it', () => {
  expect(hasReadings({ gps: here, door: { opened: true } }, { gps: { ...here } })).toBe(true)
  expect(hasReadings({ gps: here }, { gps: here, door: { opened: true } })).toBe(false)
  expect(hasReadings({ gps: here }, { gps: { ...here, speedMph: 41 } })).toBe(false)
})
