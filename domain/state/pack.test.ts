import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import { anyReadings } from '../sensors/testing.ts'
import { packState, unpackState } from './pack.ts'
import { unreported } from './state.ts'
import { noon, reportAt, stateAfter } from './testing.ts'

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
