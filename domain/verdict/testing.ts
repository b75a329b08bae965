/** What tests of verdicts speak in: a trailer with every sensor, readings of a few words, and the verdict after them. */
import { type Readings, sensors } from '../sensors/index.ts'
import type { VehicleState } from '../state/state.ts'
import { noon, reportAt, stateAfter, trailer } from '../state/testing.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { nothingBeside } from './beside.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export const all: Vehicle = { ...trailer, installedSensorTypeIds: sensors.map(({ id }) => id) }
export const place = { lat: 33.1, lng: -96.8 }
export const standing: Readings = { gps: { ...place, speedMph: 0 } }
export const driving: Readings = { gps: { ...place, speedMph: 62 } }
export const reported = (readings: Readings): VehicleState => stateAfter([reportAt(noon, readings)])
export const judged = (state: VehicleState, after = 0, beside = nothingBeside, vehicle = all): Verdict =>
  verdictOf(state, vehicle, beside, noon + after)
export const tire = (psi: number, more = {}): Readings => ({
  individualTirePressure: { tires: [{ position: 'LFO', psi, ...more }] },
})
export const lights = (...faultTypeIds: number[]): Readings => ({ lightSystemFault: { faultTypeIds } })
export const abs = (...faults: { faultTypeId: number; fmi: number }[]): Readings => ({
  absSystemFault: { amberLamp: true, faults },
})
