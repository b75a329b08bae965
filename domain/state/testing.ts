/** What the tests of this module speak in: a vehicle, moments, and reports made of a few words. */
import type { Instant } from '../basics/units.ts'
import type { Readings } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
import { someVehicle } from '../sensors/testing.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { unreported, type VehicleState } from './state.ts'
import { step } from './step.ts'

export const noon: Instant = Date.UTC(2026, 10, 20, 12)

export const reportAt = (recorded: Instant, readings: Readings): Report => ({
  serial: 'MRY-00012345',
  recorded,
  readings,
})

/** The state after reports given in their order. */
export const stateAfter = (reports: Iterable<Report>, from: VehicleState = unreported): VehicleState => {
  let state = from
  for (const report of reports) state = step(state, report).state
  return state
}

/** A tandem of Northstar's with a Pro gateway. */
export const trailer: Vehicle = {
  ...someVehicle,
  id: 7,
  unitId: 'NS-1007',
  installedSensorTypeIds: [1, 5, 6, 7, 8, 10, 13, 15, 16, 22, 36],
  goProductType: '',
  installationDate: Date.UTC(2024, 2, 1),
  modelYear: 2024,
  restingBogieWeightLbs: 8_000,
  groups: ['Yard 9'],
  customerName: 'Northstar',
}
