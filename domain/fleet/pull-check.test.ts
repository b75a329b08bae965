/** May I pull this trailer: the verdict, and that nothing unknown or old counts as good. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import { anyReadings } from '../sensors/testing.ts'
import { noon, reportAt, stateAfter, trailer } from '../state/testing.ts'
import { type PullKey, pullCheck } from './pull-check.ts'

const well: Readings = {
  gps: { lat: 40, lng: -90 },
  lightSystemFault: { faultTypeIds: [] },
  absSystemFault: { amberLamp: false, faults: [] },
  tireInflationStatus: { status: 'OK' },
  sensorBoxBattery: { millivolts: 12_800 },
  door: { opened: false },
}
const check = (readings: Readings, later = 0, vehicle = trailer) =>
  pullCheck(vehicle, stateAfter([reportAt(noon, { ...well, ...readings })]), noon + later)
const item = (found: ReturnType<typeof check>, key: PullKey) => found.items.find((one) => one.key === key)

test('a trailer of which everything is known, fresh and well may be pulled', () => {
  const found = check({})
  expect(found.verdict).toBe('go')
  expect(found.items.map(({ key, state }) => [key, state])).toEqual([
    ['lights', 'good'],
    ['abs', 'good'],
    ['tires', 'good'],
    ['battery', 'good'],
    ['doors', 'good'],
    ['data', 'good'],
  ])
})

describe.each<[string, Readings, PullKey, string]>([
  [
    'a stop light is out',
    { lightSystemFault: { faultTypeIds: [2] } },
    'lights',
    'Stop lights and ABS: Low current',
  ],
  ['the ABS lamp is on', { absSystemFault: { amberLamp: true, faults: [] } }, 'abs', 'The ABS lamp is on'],
  ['a door is open', { door: { opened: true } }, 'doors', 'A door is open'],
])('no-go when %s', (_name, readings, key, reason) => {
  test('at once, with the reason', () => {
    const found = check(readings)
    expect(found.verdict).toBe('noGo')
    expect(item(found, key)).toMatchObject({ state: 'stop', at: noon })
    expect(item(found, key)?.reason).toContain(reason)
  })
  test('and it stays so until something newer says otherwise, however old it is', () => {
    expect(check(readings, days(9)).verdict).toBe('noGo')
  })
})

test('a flat tire is a no-go, a warm one asks to be looked at, each by its place', () => {
  const vehicle = { ...trailer, installedSensorTypeIds: [1, 7, 8, 15, 24, 38] }
  const flat = check(
    { individualTirePressure: { tires: [{ position: 'LRO', psi: 41 }] }, tireTemperature: { tires: [] } },
    0,
    vehicle,
  )
  expect(flat.verdict).toBe('noGo')
  expect(item(flat, 'tires')?.reason).toContain('Roadside, axle 2, outer: 41')
  const warm = check(
    {
      individualTirePressure: { tires: [{ position: 'LRO', psi: 100 }] },
      tireTemperature: { tires: [{ position: 'RFI', celsius: 90 }] },
    },
    0,
    vehicle,
  )
  expect(warm.verdict).toBe('check')
})

test('what is a day old is told with what it said, and is not counted as good', () => {
  const found = check({}, hours(26))
  expect(found.verdict).toBe('check')
  expect(item(found, 'lights')).toMatchObject({
    state: 'unknown',
    reason: 'Last known 26 hours ago: no light fault',
  })
  expect(item(found, 'data')).toMatchObject({ state: 'unknown' })
})

test('what nobody measures is said; of lights, ABS and tires it leaves the verdict to the driver', () => {
  const plain = { ...trailer, installedSensorTypeIds: [1] }
  const found = check({}, 0, plain)
  expect(found.verdict).toBe('check')
  expect(item(found, 'lights')).toMatchObject({ state: 'none', reason: 'Not monitored: look for yourself' })
  const noDoors = { ...trailer, installedSensorTypeIds: [1, 7, 8, 13, 15] }
  expect(check({}, 0, noDoors).verdict).toBe('go')
  // A dry van is not asked about its reefer, a reefer trailer is.
  expect(item(check({}, 0, { ...plain, vehicleTypeId: 3 }), 'reefer')).toBeUndefined()
  expect(item(check({}, 0, { ...plain, vehicleTypeId: 1 }), 'reefer')?.state).toBe('none')
})

test('a trailer that never reported, or whose tire system does not tell, is not good', () => {
  const silent = pullCheck(trailer, stateAfter([]), noon)
  expect(silent.verdict).toBe('check')
  expect(silent.items.every(({ state }) => state !== 'good')).toBe(true)
  expect(check({ tireInflationStatus: { status: 'NOT_AVAILABLE' } }).verdict).toBe('check')
})

test('whatever is reported, go means that nothing is unknown, old, or to be looked at', () => {
  const all = {
    ...trailer,
    vehicleTypeId: 1,
    installedSensorTypeIds: Array.from({ length: 40 }, (_, id) => id),
  }
  fc.assert(
    fc.property(anyReadings, fc.integer({ min: 0, max: days(40) }), (readings, later) => {
      const { verdict, items } = pullCheck(all, stateAfter([reportAt(noon, readings)]), noon + later)
      const states = new Set(items.map(({ state }) => state))
      expect(verdict === 'noGo').toBe(states.has('stop'))
      if (verdict === 'go') {
        expect(states.has('unknown') || states.has('look') || states.has('stop')).toBe(false)
        expect(later).toBeLessThan(hours(25))
      }
      expect(items.every(({ reason }) => reason !== '')).toBe(true)
    }),
  )
})
