import { expect, test } from 'vitest'
import { typedPlace } from './typed-place.ts'

const fleet = [
  { vin: '1GRAA0622TKGT0001', unitId: 'GATE-1', lat: 45.1, lng: -98.5 },
  { vin: '1GRAA0622TKGT0002', unitId: 'GATE-2', lat: null, lng: null },
]

test.each([
  ['32.7813, -96.8012', 32.7813, -96.8012],
  ['32.7813° N, 96.8012° W', 32.7813, -96.8012],
  ['gate-1', 45.1, -98.5],
  [' 1graa0622tkgt0001 ', 45.1, -98.5],
])('"%s" is a place', (text, lat, lng) => {
  expect(typedPlace(text, fleet)).toEqual({ lat, lng })
})
test.each(['99, -100', 'GATE-2', 'GATE', ''])('"%s" is none', (text) => {
  expect(typedPlace(text, fleet)).toBeNull()
})
