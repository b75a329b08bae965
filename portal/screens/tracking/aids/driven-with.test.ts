import { expect, test } from 'vitest'
import { travel } from '#domain/geo/point.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isDrivenWith, shopDistance } from './driven-with.tsx'

const here = { lat: 36.6, lng: -79.4 }
const shop = (direction: number, miles: number) => travel(here, direction, miles)

test.each([
  [0, 6, 0, '6 mi ahead'],
  [350, 6, 20, '6 mi ahead'],
  [180, 12.4, 10, '12 mi behind'],
  [90, 3, 0, '3 mi to the side'],
  [270, 3, 0, '3 mi to the side'],
  [40, 0.3, 180, 'Here'],
])(
  'a shop in direction %i, %d miles away, of a trailer that goes to %i is "%s"',
  (direction, miles, heading, text) => {
    expect(shopDistance(here, heading, shop(direction, miles))).toBe(text)
  },
)

const moving = {
  lat: 36.6,
  lng: -79.4,
  verdict: { key: 'abs', words: 'ABS supply low', measure: null, since: 1, group: 'moving', rank: 1 },
} as LiveVehicle

test('a way is drawn of trailers that move with a fault since a known moment, at a known place', () => {
  expect(isDrivenWith(moving)).toBe(true)
  expect(isDrivenWith(undefined)).toBe(false)
  expect(isDrivenWith({ ...moving, verdict: null })).toBe(false)
  expect(isDrivenWith({ ...moving, lat: null })).toBe(false)
  expect(isDrivenWith({ ...moving, verdict: { ...moving.verdict!, group: 'standing' } })).toBe(false)
  expect(isDrivenWith({ ...moving, verdict: { ...moving.verdict!, since: null } })).toBe(false)
})
