import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import { anyReadings } from '../sensors/testing.ts'
import { packState, unpackState } from './pack.ts'
import { unreported } from './state.ts'
import { noon, reportAt, stateAfter } from './testing.ts'
import type { Watch } from './watch.ts'

const anyState = fc
  .array(anyReadings, { maxLength: 4 })
  .map((all) => stateAfter(all.map((readings, i) => reportAt(noon + minutes(7 * i), readings))))

test('a state that was packed is the same state again, whatever its sensors said', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(unpackState(packState(state))).toEqual(state)
    }),
  )
})

test('a stop that is doubted, and how well its place is known, are packed too', () => {
  const yard = { lat: 32.7813, lng: -96.8012, speedMph: 0, accuracyM: 12 }
  const state = stateAfter([
    reportAt(noon, { gps: yard }),
    reportAt(noon + minutes(5), { gps: { ...yard, lat: 32.7873 } }),
  ])
  expect(state.motion).toMatchObject({ since: noon, accuracyM: 12, doubted: noon + minutes(5) })
  expect(unpackState(packState(state))).toEqual(state)
})

const moment = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((ms) => noon + ms)
const ruleId = fc.uuid()
const anyWatch: fc.Arbitrary<Watch> = fc.record({
  at: moment,
  visits: fc.dictionary(
    fc.integer({ min: 1, max: 99 }).map(String),
    fc.record({
      entered: moment,
      how: fc.constantFrom('entered' as const, 'drawn' as const, 'found' as const),
      version: fc.nat(9),
    }),
    { noNullPrototype: true },
  ),
  doubts: fc.dictionary(
    fc.integer({ min: 1, max: 99 }).map(String),
    fc.record({ since: moment, inside: fc.boolean() }),
    { noNullPrototype: true },
  ),
  rules: fc.dictionary(
    ruleId,
    fc.record(
      {
        version: fc.nat(9),
        stands: fc.dictionary(
          fc.constantFrom('', 'open', 'in:9'),
          fc.record({ since: moment, fired: moment }, { requiredKeys: ['since'], noNullPrototype: true }),
          { noNullPrototype: true },
        ),
        wakeAt: moment,
        told: moment,
      },
      { requiredKeys: ['version', 'stands'], noNullPrototype: true },
    ),
    { noNullPrototype: true },
  ),
})

test('what is remembered for geofences and rules is packed with it', () => {
  const parked = stateAfter([reportAt(noon, { door: { opened: true } })])
  fc.assert(
    fc.property(anyWatch, (watch) => {
      const state = { ...parked, watch }
      expect(unpackState(packState(state))).toEqual(state)
    }),
  )
})

test('a vehicle of which nothing is remembered for them takes no more room', () => {
  const parked = stateAfter([reportAt(noon, { door: { opened: true } })])
  expect(packState(parked).endsWith(',[],null]')).toBe(true)
})

test('a vehicle that never reported takes no room', () => {
  expect(packState(unreported)).toBe('')
  expect(unpackState('')).toBe(unreported)
})

test('a packed state takes less than half the room of its plain text', () => {
  const positions = ['LFO', 'LFI', 'RFI', 'RFO', 'LRO', 'LRI', 'RRI', 'RRO'] as const
  const state = stateAfter([
    reportAt(noon, {
      gps: { lat: 32.78131, lng: -96.80123, headingDeg: 271, speedMph: 61.2 },
      gpsMileage: { miles: 120_034.1 },
      odometer: { miles: 120_100.4 },
      tetherChange: { tethered: true },
      door: { opened: false },
      enhancedWeight: { bogieLbs: 23_100 },
      sensorBoxBattery: { millivolts: 12_650 },
      backupBattery: { millivolts: 3_950 },
      tireInflationStatus: { status: 'OK' },
      absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
      lightSystemFault: { faultTypeIds: [2] },
      individualTirePressure: { tires: positions.map((position) => ({ position, psi: 101.5 })) },
      tireTemperature: { tires: positions.map((position) => ({ position, celsius: 41.5 })) },
    }),
  ])
  expect(packState(state).length).toBeLessThan(JSON.stringify(state).length / 2)
})
