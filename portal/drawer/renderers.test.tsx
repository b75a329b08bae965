// @vitest-environment happy-dom
/** Every sensor can be drawn in the drawer from any reading that its gateway may send. */
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { exampleOf } from '#domain/basics/example.ts'
import { type Readings, type SensorKey, sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { now } from '../ui/time/clock.ts'
import { SensorSection } from './sensor-section.tsx'

const vehicle: Vehicle = {
  id: 7,
  customerId: 1,
  vin: '1GRAA0627KB110482',
  unitId: 'T-10482',
  serialNumber: 'MRY-00012345',
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: sensors.map(({ id }) => id),
  baseProductType: 'Pro',
  goProductType: '',
  installationDate: null,
  modelYear: 2019,
  vehicleMfgr: 'Great Dane',
  vehicleLengthFeet: 53,
  axles: 2,
  restingBogieWeightLbs: 8000,
  hasSolarPanels: false,
  mainAppVersion: null,
  simStatus: 'Activated',
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  subscriptionEnded: null,
  groups: [],
  loadedFromLbs: 2000,
  customerName: 'Northstar Logistics',
}

/** A reading with something to tell; of a sensor that is not named one is made from its schema. */
const readings: { readonly [K in SensorKey]?: Readings[K] } = {
  gps: { lat: 39.05, lng: -95.68, headingDeg: 90, speedMph: 63 },
  absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
  tireInflationStatus: { status: 'UNSTABLE' },
  enhancedWeight: { bogieLbs: 23100 },
  odometer: { miles: 184220.6 },
  door: { opened: true },
  tetherChange: { tethered: false },
  lightSystemFault: { faultTypeIds: [2] },
  sensorBoxBattery: { millivolts: 12650 },
  gpsMileage: { miles: 120034.1 },
  tse: { wheels: [{ position: 'LF', level: 3 }] },
  backupBattery: { millivolts: 3950 },
  wheelEnd: { wheels: [{ position: 'LF', celsius: 41, status: 'OK' }] },
  individualTirePressure: { tires: [{ position: 'LFO', psi: 88 }] },
  reeferUnit: { powerOn: true, fuelLevelFraction: 0.62 },
  ultrasonicCargo: { loaded: true },
  cargoCamera: { fullnessPercent: 64 },
  tireTemperature: { tires: [{ position: 'LFO', celsius: 41 }] },
  xt5300BatteryStatus: { chargePercent: 81 },
  wiliotBattery: { chargePercent: 37 },
}

/** What somebody must be able to read of it; of others, their title. */
const text: Readonly<Partial<Record<SensorKey, RegExp>>> = {
  gps: /39\.05/,
  absSystemFault: /795.*FMI 5/,
  tireInflationStatus: /Unstable/,
  enhancedWeight: /23,100|15,100/,
  odometer: /184,220\.6/,
  door: /Open/,
  tetherChange: /Untethered/,
  lightSystemFault: /Low current/,
  sensorBoxBattery: /12\.7/,
  gpsMileage: /120,034\.1/,
  tse: /Axle 1, roadside: Critical/,
  backupBattery: /3\.9|4\.0/,
  wheelEnd: /Axle 1, roadside: 105/,
  individualTirePressure: /Axle 1, roadside, outer: 88 psi/,
  reeferUnit: /62/,
  ultrasonicCargo: /Loaded/,
  // How full it is stands behind a flag, which the journeys turn on.
  cargoCamera: /Cargo Camera/,
  tireTemperature: /Axle 1, roadside, outer: 105/,
  xt5300BatteryStatus: /81/,
  wiliotBattery: /37/,
}

const detail = (held: VehicleState['readings']): VehicleDetail => ({
  vehicle,
  verdict: null,
  lease: null,
  withheld: [],
  state: { ...unreported, recorded: now(), readings: held },
  address: '3.2 mi SW of Topeka, KS',
})
const show = (sensor: AnySensor, held: VehicleState['readings']) =>
  render(createElement(SensorSection, { sensor, detail: detail(held) })).container.textContent

afterEach(cleanup)

const all = (sensors as readonly AnySensor[]).map((sensor) => [sensor.label, sensor] as const)

describe.each(all)('the section %s', (_label, sensor) => {
  const key = sensor.key as SensorKey
  const reading = readings[key] ?? exampleOf(key, sensor.schema)(() => 0.5)

  test('says what the sensor reported', () => {
    expect(show(sensor, { [sensor.key]: { at: now(), reading } })).toMatch(text[key] ?? sensor.label)
  })
  test('marks a reading that is older than its window as stale', () => {
    const text = show(sensor, { [sensor.key]: { at: now() - sensor.staleAfter - 60_000, reading } })
    expect(text).toContain('stale')
  })
})

describe.each(all)('an installed %s that never reported', (label, sensor) => {
  test('says so', () => {
    expect(show(sensor, {})).toContain('No report yet')
    expect(screen.getByRole('heading', { name: label })).toBeTruthy()
  })
})
