/** The trailer of the pictures: a van of two axles that reports what a picture is to show. */
import type { Instant } from '../basics/units.ts'
import type { Subject } from '../drawing/layout.ts'
import { partsOf } from '../drawing/parts.ts'
import { type SensorKey, sensorOf } from '../sensors/index.ts'
import { type HeldReadings, unreported } from '../state/state.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Picture } from './block.ts'

const example: Vehicle = {
  id: 0,
  customerId: 0,
  vin: '',
  unitId: '',
  serialNumber: null,
  vehicleTypeId: 1,
  deviceTypeId: 1,
  installedSensorTypeIds: [],
  baseProductType: 'Pro',
  goProductType: '',
  installationDate: null,
  modelYear: null,
  vehicleMfgr: null,
  vehicleLengthFeet: 53,
  axles: 2,
  restingBogieWeightLbs: 0,
  hasSolarPanels: false,
  mainAppVersion: null,
  simStatus: 'Activated',
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  subscriptionEnded: null,
  groups: [],
  loadedFromLbs: 0,
  customerName: '',
}

/** What the drawing draws of a picture, as if it had been reported at this moment. */
export const subjectOf = ({ readings }: Pick<Picture, 'readings'>, now: Instant): Subject => {
  const keys = Object.keys(readings) as SensorKey[]
  const held = Object.fromEntries(
    keys.map((key) => [key, { at: now, since: now, reading: readings[key] }]),
  ) as HeldReadings
  return {
    vehicleTypeId: example.vehicleTypeId,
    axles: example.axles,
    lengthFeet: example.vehicleLengthFeet,
    parts: partsOf(
      example,
      { ...unreported, recorded: now, readings: held },
      keys.map(sensorOf),
      () => true,
      now,
    ),
  }
}
