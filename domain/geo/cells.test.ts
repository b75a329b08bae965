import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, cellsAbout } from './cells.ts'
import { distance } from './point.ts'

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const nearby = fc.tuple(
  point,
  fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
)

test('whatever is within 25 miles is in one of the cells, at the poles and the date line too', () => {
  fc.assert(
    fc.property(nearby, ([from, up, aside]) => {
      const to = {
        lat: Math.min(90, Math.max(-90, from.lat + up)),
        lng: ((((from.lng + aside + 180) % 360) + 360) % 360) - 180,
      }
      fc.pre(distance(from, to) <= 25)
      expect(cellsAbout(from, 25)).toContain(cellOf(to))
    }),
  )
})

test('in the middle of a cell there are few to look at', () => {
  expect(cellsAbout({ lat: 32.5, lng: -96.5 }, 25)).toEqual([cellOf({ lat: 32, lng: -97 })])
  expect(cellsAbout({ lat: 32, lng: -96 }, 25)).toHaveLength(4)
})
