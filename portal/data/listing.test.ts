/** What the list of the fleet shows, and in which order. */
import { describe, expect, test } from 'vitest'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { createLister, everyVehicle, type FleetListFilter } from './listing.ts'
import { createVehicles } from './vehicles.ts'

let ids = 0
const vehicle = (unitId: string, facts: Partial<LiveVehicle> = {}): LiveVehicle => ({
  id: ++ids,
  customerId: 1,
  vin: `1GRAA0627KB${String(ids).padStart(6, '0')}`,
  unitId,
  vehicleTypeId: 3,
  lat: 39,
  lng: -95,
  headingDeg: 0,
  speedMph: 0,
  level: 'good',
  verdict: null,
  recorded: 1000,
  stoppedSince: 500,
  address: null,
  ...facts,
})
/** What is wrong with a vehicle, and how urgent that is. */
const wrong = (level: LiveVehicle['level'], rank: number): Partial<LiveVehicle> => ({
  level,
  verdict: { key: 'silence', words: 'Silent', measure: null, since: null, group: 'wait', rank },
})
const store = (...all: LiveVehicle[]) => {
  const vehicles = createVehicles((call) => call())
  vehicles.set(all)
  return vehicles
}
const units = (all: LiveVehicle[], filter: Partial<FleetListFilter>) =>
  createLister()(store(...all), { ...everyVehicle, ...filter }).map(({ unitId }) => unitId)

test('the most urgent stand first, what is well in the natural order of units, and what was never heard of last', () => {
  const all = [
    vehicle('T-10'),
    vehicle('T-2'),
    vehicle('U-1', { level: 'unknown' }),
    vehicle('R-7', wrong('critical', 1)),
    vehicle('T-1', wrong('stale', 3)),
    vehicle('T-5', wrong('caution', 2)),
  ]
  expect(units(all, {})).toEqual(['R-7', 'T-5', 'T-1', 'T-2', 'T-10', 'U-1'])
})

test('by unit, T-2 stands before T-10', () => {
  expect(units([vehicle('T-10'), vehicle('T-2')], { sort: 'unit' })).toEqual(['T-2', 'T-10'])
})

test('the last report can stand first; who never reported stands last', () => {
  const all = [vehicle('A', { recorded: 5 }), vehicle('B', { recorded: null }), vehicle('C', { recorded: 9 })]
  expect(units(all, { sort: 'recent' })).toEqual(['C', 'A', 'B'])
})

describe('search finds a part of the unit or of the VIN, in any case', () => {
  const all = [vehicle('Reefer 7'), vehicle('T-10482', { vin: '1UYVS2538MU112316' })]
  test.each([
    ['reef', ['Reefer 7']],
    ['10482', ['T-10482']],
    ['mu1123', ['T-10482']],
    ['  t-104 ', ['T-10482']],
    ['nothing', []],
  ])('"%s" finds %o', (text, found) => {
    expect(units(all, { text })).toEqual(found)
  })
})

test('filters for level and motion hold together', () => {
  const moving = { stoppedSince: null, speedMph: 60, recorded: Date.now() }
  const all = [
    vehicle('A', { level: 'critical' }),
    vehicle('B', { level: 'critical', ...moving }),
    vehicle('C', moving),
  ]
  expect(units(all, { levels: ['critical'], motion: 'moving' })).toEqual(['B'])
  expect(units(all, { motion: 'stopped' })).toEqual(['A'])
})

test('a report that changes a verdict moves the vehicle in the list', () => {
  const [a, b] = [vehicle('A'), vehicle('B')]
  const vehicles = store(a, b)
  const list = createLister()
  expect(list(vehicles, everyVehicle).map(({ unitId }) => unitId)).toEqual(['A', 'B'])
  vehicles.change([{ ...b, ...wrong('critical', 1) }])
  expect(list(vehicles, everyVehicle).map(({ unitId }) => unitId)).toEqual(['B', 'A'])
})
