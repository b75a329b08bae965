/** Gliding between reports. */
import { expect, test } from 'vitest'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { drawnAt, placeMarks } from './glide.ts'

const vehicle: LiveVehicle = {
  id: 1,
  customerId: 1,
  vin: '1GRAA0627KB110482',
  unitId: 'T-10482',
  vehicleTypeId: 3,
  lat: 39,
  lng: -95,
  headingDeg: 90,
  speedMph: 60,
  level: 'good',
  verdict: null,
  recorded: 0,
  stoppedSince: null,
  address: null,
}

test('a vehicle appears where it is', () => {
  const placed = placeMarks(undefined, vehicle, 1000, false)!
  expect(drawnAt(placed, 1000)).toEqual({ x: placed.x, y: placed.y })
})

test('after a report it moves evenly from where it was seen to where it is', () => {
  const first = placeMarks(undefined, vehicle, 0, false)!
  const second = placeMarks(first, { ...vehicle, lng: -94.99 }, 4000, false)!
  expect(drawnAt(second, 4000).x).toBe(first.x)
  expect(drawnAt(second, 6000).x).toBeCloseTo((first.x + second.x) / 2, 12)
  expect(drawnAt(second, 8000).x).toBe(second.x)
})

test('a report in the middle of gliding goes on from where it is drawn', () => {
  const first = placeMarks(undefined, vehicle, 0, false)!
  const second = placeMarks(first, { ...vehicle, lng: -94.99 }, 4000, false)!
  const third = placeMarks(second, { ...vehicle, lng: -94.98 }, 6000, false)!
  expect(drawnAt(third, 6000)).toEqual(drawnAt(second, 6000))
})

test('it does not slide across a gap of a hundred miles', () => {
  const first = placeMarks(undefined, vehicle, 0, false)!
  const second = placeMarks(first, { ...vehicle, lng: -93 }, 4000, false)!
  expect(drawnAt(second, 4000).x).toBe(second.x)
})

test('nothing glides where motion is not wanted', () => {
  const first = placeMarks(undefined, vehicle, 0, true)!
  const second = placeMarks(first, { ...vehicle, lng: -94.99 }, 4000, true)!
  expect(drawnAt(second, 4000).x).toBe(second.x)
})

test('a vehicle without a position is not on the map', () => {
  expect(placeMarks(undefined, { ...vehicle, lat: null, lng: null }, 0, false)).toBeNull()
})
