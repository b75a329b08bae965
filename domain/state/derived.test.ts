import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitsWith } from '../basics/limit-fields.ts'
import { days, hours, minutes } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import {
  batteryStatuses,
  connectivity,
  dwellingSince,
  gatewayBattery,
  gatewayHealth,
  isStale,
  loadStatus,
  nextChange,
  reportsEvery,
  sensorLevel,
  statusLevels,
  trailerBattery,
  trailerHealth,
  untetheredSince,
} from './derived.ts'
import { unreported, type VehicleState } from './state.ts'
import { noon, reportAt, stateAfter, trailer } from './testing.ts'

const reported = (readings: Readings): VehicleState => stateAfter([reportAt(noon, readings)])
const healthy: Readings = {
  gps: { lat: 32.78, lng: -96.8, speedMph: 0 },
  tetherChange: { tethered: false },
  absSystemFault: { amberLamp: false, faults: [] },
  lightSystemFault: { faultTypeIds: [] },
  sensorBoxBattery: { millivolts: 12_800 },
  backupBattery: { millivolts: 3_950 },
}

describe('the health of a trailer', () => {
  test.each<[string, Readings, string]>([
    ['is good when nothing is wrong', healthy, 'GOOD'],
    ['is not known when no sensor tells', { gps: { lat: 1, lng: 2 } }, 'NA'],
    [
      'is critical with a critical battery',
      { ...healthy, sensorBoxBattery: { millivolts: 10_900 } },
      'CRITICAL',
    ],
    [
      'is caution when the ABS lamp is lit',
      { ...healthy, absSystemFault: { amberLamp: true, faults: [] } },
      'CAUTION',
    ],
    [
      'is good although the gateway battery is low',
      { ...healthy, backupBattery: { millivolts: 3_000 } },
      'GOOD',
    ],
  ])('%s', (_, readings, status) => {
    expect(trailerHealth(reported(readings), trailer, noon)).toBe(status)
  })

  test('is not known any more once every reading about it is stale', () => {
    const state = reported({ ...healthy, sensorBoxBattery: { millivolts: 10_900 } })
    expect(trailerHealth(state, trailer, noon + hours(23))).toBe('CRITICAL')
    expect(trailerHealth(state, trailer, noon + hours(24))).toBe('GOOD')
    expect(trailerHealth(state, trailer, noon + days(10))).toBe('NA')
  })
})

describe('the health of a battery', () => {
  test.each<[string, Readings, string, string]>([
    ['good', healthy, 'GOOD', 'GOOD'],
    ['the trailer low', { ...healthy, sensorBoxBattery: { millivolts: 12_000 } }, 'NOTICE', 'GOOD'],
    ['the gateway low', { ...healthy, backupBattery: { millivolts: 3_450 } }, 'GOOD', 'NOTICE'],
    [
      'the trailer nearly empty',
      { ...healthy, sensorBoxBattery: { millivolts: 11_200 } },
      'CRITICAL',
      'GOOD',
    ],
    ['a tag alone', { wiliotBattery: { chargePercent: 5 } }, 'NA', 'CRITICAL'],
    ['neither told', {}, 'NA', 'NA'],
  ])('%s', (_, readings, ofTrailer, ofGateway) => {
    expect(trailerBattery(reported(readings), trailer, noon)).toBe(ofTrailer)
    expect(gatewayBattery(reported(readings), trailer, noon)).toBe(ofGateway)
  })
})

test('a battery has one scale: its status, in words, is the level that the drawer and the map show', () => {
  fc.assert(
    fc.property(fc.integer({ min: 9_000, max: 15_000 }), (millivolts) => {
      const state = reported({ sensorBoxBattery: { millivolts } })
      const status = trailerBattery(state, trailer, noon)
      expect(statusLevels[status]).toBe(sensorLevel(state, trailer, 'sensorBoxBattery', noon))
      expect(statusLevels[trailerHealth(state, trailer, noon)]).toBe(statusLevels[status])
      expect(batteryStatuses[status].toLowerCase()).toBe(statusLevels[status])
    }),
  )
})

describe('what changes with time alone', () => {
  const lit = reported({ ...healthy, lightSystemFault: { faultTypeIds: [1] } })
  test('is that lights reset ten minutes after their last reading', () => {
    const before = noon + minutes(10) - 1
    expect(sensorLevel(lit, trailer, 'lightSystemFault', before)).toBe('critical')
    expect(trailerHealth(lit, trailer, before)).toBe('CRITICAL')
    expect(nextChange(lit, trailer, before)).toBe(noon + minutes(10))
    expect(sensorLevel(lit, trailer, 'lightSystemFault', noon + minutes(10))).toBe('unknown')
    expect(trailerHealth(lit, trailer, noon + minutes(10))).toBe('GOOD')
  })
  test('is that air demanded for ten minutes is unstable, from the first report of it', () => {
    const filling = { tireInflationStatus: { status: 'FILLING' } } as const
    const state = stateAfter([0, 5, 9].map((at) => reportAt(noon + minutes(at), filling)))
    const level = (at: number) => sensorLevel(state, trailer, 'tireInflationStatus', noon + at)
    expect(level(minutes(10) - 1)).toBe('notice')
    expect(nextChange(state, trailer, noon + minutes(9))).toBe(noon + minutes(10))
    expect(level(minutes(10))).toBe('caution')
    const again = stateAfter([
      reportAt(noon, filling),
      reportAt(noon + minutes(5), { tireInflationStatus: { status: 'OK' } }),
      reportAt(noon + minutes(6), filling),
    ])
    expect(sensorLevel(again, trailer, 'tireInflationStatus', noon + minutes(12))).toBe('notice')
  })
})

test('gateways report every five minutes while tethered, and every 24 hours untethered', () => {
  expect(reportsEvery(reported({ tetherChange: { tethered: true } }))).toBe(minutes(5))
  expect(reportsEvery(reported({ tetherChange: { tethered: false } }))).toBe(hours(24))
  expect(reportsEvery(unreported)).toBeNull()
})

/** All that are fitted have reported. */
const heard = { ...trailer, installedSensorTypeIds: [1, 7, 8, 10, 13, 22] }

describe('connectivity', () => {
  test('goes by the limits of the customer', () => {
    const strict = { ...heard, limits: limitsWith({ silentAfter: 12, lostAfter: 2 }) }
    const at = (later: number) => connectivity(reported(healthy), strict, noon + later)
    expect([at(hours(11)), at(hours(12)), at(days(2))]).toEqual(['GOOD', 'CAUTION', 'CRITICAL'])
    expect(nextChange(reported(healthy), strict, noon + hours(11))).toBe(noon + hours(12))
  })

  test.each([
    ['good while it reports', minutes(5), 'GOOD'],
    ['good a day later, as untethered ones report once a day', hours(24) + minutes(10), 'GOOD'],
    ['caution once the gateway is silent', hours(25), 'CAUTION'],
    ['critical once it is lost', days(10), 'CRITICAL'],
  ])('is %s', (_, later, status) => {
    expect(connectivity(reported(healthy), heard, noon + later)).toBe(status)
  })

  test('is caution when an installed sensor has gone silent, and no other counts', () => {
    const { backupBattery: _, ...others } = healthy
    const state = stateAfter([reportAt(noon, healthy), reportAt(noon + days(3), others)])
    expect(connectivity(state, trailer, noon + days(3))).toBe('CAUTION')
    const without = { ...trailer, installedSensorTypeIds: [1, 7, 8, 10, 13] }
    expect(connectivity(state, without, noon + days(3))).toBe('GOOD')
  })

  test('is not good while an installed sensor has never reported', () => {
    const withDoors = { ...heard, installedSensorTypeIds: [1, 36] }
    expect(connectivity(reported(healthy), withDoors, noon)).toBe('CAUTION')
  })

  test('is not available before a first report or without a gateway', () => {
    expect(connectivity(unreported, trailer, noon)).toBe('NA')
    expect(connectivity(reported(healthy), { ...trailer, serialNumber: null }, noon)).toBe('NA')
  })

  test("makes the gateway's health together with its battery", () => {
    expect(gatewayHealth(reported(healthy), heard, noon)).toBe('GOOD')
    expect(gatewayHealth(reported({ ...healthy, backupBattery: { millivolts: 3_000 } }), heard, noon)).toBe(
      'CRITICAL',
    )
    expect(gatewayHealth(reported(healthy), trailer, noon + hours(26))).toBe('CAUTION')
  })
})

describe('loaded', () => {
  test.each<[string, Readings, string | null]>([
    ['from the limit of the customer on', { enhancedWeight: { bogieLbs: 10_000 } }, 'loaded'],
    ['not a pound below it', { enhancedWeight: { bogieLbs: 9_999 } }, 'unloaded'],
    ['by ultrasound', { ultrasonicCargo: { loaded: true } }, 'loaded'],
    ['not known without a sensor for it', {}, null],
  ])('%s', (_, readings, status) => {
    expect(loadStatus(reported(readings), trailer)).toBe(status)
  })
})

test('a stop counts as dwelling after a quarter of an hour, from its beginning', () => {
  const state = reported(healthy)
  expect(dwellingSince(state, noon + minutes(14))).toBeNull()
  expect(dwellingSince(state, noon + minutes(15))).toBe(noon)
})

test('time untethered counts from the unhooking', () => {
  expect(untetheredSince(reported(healthy))).toBe(noon)
  expect(untetheredSince(reported({ tetherChange: { tethered: true } }))).toBeNull()
})

test('nothing that is derived changes before the moment that was told', () => {
  const moments = fc.integer({ min: 0, max: days(40) })
  const subset = fc
    .subarray(Object.entries(healthy))
    .map((entries) => Object.fromEntries(entries) as Readings)
  const all = (state: VehicleState, now: number) => [
    trailerHealth(state, trailer, now),
    trailerBattery(state, trailer, now),
    gatewayBattery(state, trailer, now),
    gatewayHealth(state, trailer, now),
    connectivity(state, trailer, now),
    dwellingSince(state, now),
  ]
  fc.assert(
    fc.property(subset, subset, moments, moments, (first, second, between, later) => {
      const state = stateAfter([reportAt(noon, first), reportAt(noon + 1 + between, second)])
      const now = noon + 1 + between + later
      const next = nextChange(state, trailer, now)
      expect(next === null || next > now).toBe(true)
      const last = next === null ? now + days(400) : next - 1
      expect(all(state, last)).toEqual(all(state, now))
    }),
  )
})

test('a reading is stale from the end of its window on', () => {
  const state = reported({ door: { opened: true } })
  expect(isStale(state, 'door', noon + days(2) - 1)).toBe(false)
  expect(isStale(state, 'door', noon + days(2))).toBe(true)
  expect(isStale(state, 'gps', noon + days(2))).toBe(false)
})
