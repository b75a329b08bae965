/** What the tests of this room speak in: a vehicle, moments, and reports made of a few words. */
import type { Instant } from '../basics/units.ts'
import type { Readings } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
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
  id: 7,
  customerId: 1,
  vin: '1GRAA0629RB012345',
  unitId: 'NS-1007',
  serialNumber: 'MRY-00012345',
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: [1, 5, 6, 7, 8, 10, 13, 15, 16, 22, 36],
  baseProductType: 'Pro',
  goProductType: '',
  installationDate: Date.UTC(2024, 2, 1),
  modelYear: 2024,
  vehicleMfgr: 'Great Dane',
  vehicleLengthFeet: 53,
  axles: 2,
  restingBogieWeightLbs: 8_000,
  hasSolarPanels: false,
  mainAppVersion: '4.2.1',
  simStatus: 'Activated',
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  groups: ['Yard 9'],
  loadedFromLbs: 2_000,
  customerName: 'Northstar',
}
