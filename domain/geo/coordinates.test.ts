/** Coordinates typed into the search of the map. */
import { expect, test } from 'vitest'
import { readCoordinates } from './coordinates.ts'

test.each([
  ['39.7392, -104.9903', 39.7392, -104.9903],
  [' (39.7392; -104.9903) ', 39.7392, -104.9903],
  ['39.7392° N, 104.9903° W', 39.7392, -104.9903],
  ['-90,180', -90, 180],
  ['0,0', 0, 0],
])('%s is a place', (text, lat, lng) => {
  expect(readCoordinates(text)).toEqual({ ok: true, point: { lat, lng } })
})
test.each(['91, 0', '-90.1, 0', '0, 180.5', '0, -181'])('%s is out of range, and says so', (text) => {
  expect(readCoordinates(text)).toEqual({
    ok: false,
    problem: 'Latitude is within ±90, longitude within ±180.',
  })
})
test.each(['NS1001', '39.7', '39.7 -104.9', '1,2,3', 'a, b', '', '1001, 4711'])(
  '%s is searched for as a name',
  (text) => {
    expect(readCoordinates(text)).toBeNull()
  },
)
