import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import { unreported } from '../state/state.ts'
import { noon, reportAt, stateAfter, trailer } from '../state/testing.ts'
import { nothingBeside } from '../verdict/beside.ts'
import { verdictOf } from '../verdict/verdict.ts'
import {
  allColumns,
  answerOf,
  byField,
  columnOf,
  type FleetSubject,
  fieldColumns,
  fleetColumns,
  printColumn,
  type sqlTypes,
} from './index.ts'
import { fleetOrder, inOrder, widthOf } from './orders.ts'
import { row } from './testing.ts'

const reefer = {
  powerOn: 'tk_unit_on',
  unitModeDetail: 'tk_operating_mode',
  fuelLevel: 'tk_fuel_level',
  ambientTemperature: 'tk_ambient',
  humidity: 'tk_humidity',
  indSensor1: 'tk_ind_sensor_1',
  indSensor2: 'tk_ind_sensor_2',
  indSensor3: 'tk_ind_sensor_3',
  indSensor4: 'tk_ind_sensor_4',
  indSensor5: 'tk_ind_sensor_5',
  indSensor6: 'tk_ind_sensor_6',
  setPoint1: 'tk_set_point_1',
  setPoint2: 'tk_set_point_2',
  setPoint3: 'tk_set_point_3',
  dischargeAir1: 'tk_discharge_air_1',
  dischargeAir2: 'tk_discharge_air_2',
  dischargeAir3: 'tk_discharge_air_3',
  returnAir1: 'tk_return_air_1',
  returnAir2: 'tk_return_air_2',
  returnAir3: 'tk_return_air_3',
  engineHours: 'tk_engine_hours',
  electricalHours: 'tk_electrical_hours',
  totalHours: 'tk_total_hours',
  voltage: 'tk_unit_battery_voltage',
}

/** The columns of the specification, each under its field; further ones may follow. */
const specified = {
  vin: 'vin',
  unitId: 'unit_id',
  customerName: 'customer_name',
  serialNumber: 'serial_num',
  hasSolarPanels: 'has_solar_panels',
  productType: 'go_product_type',
  vehicleType: 'vehicle_type_id',
  mainAppVersion: 'firmware_version',
  lastReport: 'last_reported_calculated',
  installationDate: 'installation_date',
  group: 'group_names',
  odometer: 'abs_odometer_miles',
  gpsOdometer: 'gps_odometer_miles',
  tether: 'tethered_status_calculated',
  timeUntetheredFormattedString: 'time_untethered_calculated',
  timeDwellingFormattedString: 'dwell_time_calculated',
  occupiedCustomerSpecificGeofences: 'geofence',
  enhancedWeight: 'is_loaded_calculated',
  netWeightLbs: 'weight_lbs',
  reverseGeo: 'reverse_geocoded_address',
  speed: 'speed_mph',
  door: 'door_status_calculated',
  absFault: 'abs_fault_codes',
  tis: 'tire_inflation_status',
  lightFault: 'light_fault_codes',
  sensorBoxBattery: 'sensor_box_battery_voltage',
  deviceBoxBattery: 'sensor_box_battery_voltage',
  sensorBoxBatteryHealthStatus: 'trailer_battery_health_status',
  gatewayBatteryHealthStatus: 'gateway_battery_health_status',
  trailerHealthStatus: 'trailer_health_status',
  connectivityStatus: 'sensor_connectivity_status',
  lat: 'lat',
  lng: 'lon',
  modelYear: 'model_year',
  age: 'model_year',
  length: 'vehicle_length_feet',
  fullness: 'camera_fullness',
  simStatus: 'sim_status',
  simStatusChangeDate: 'sim_status_change_date_calculated',
  oem: 'vehicle_mfgr',
  ...reefer,
}

test('the fleet grid has the columns of the specification, each under its field', () => {
  const fields = Object.fromEntries(fleetColumns.map(({ key, field }) => [key, field]))
  expect(fields).toMatchObject(specified)
  expect(Object.keys(specified)).toHaveLength(64)
  expect(Object.keys(fields)).toHaveLength(fleetColumns.length)
})

test('every column can be found by its key, every field by its name, and groups alone cannot be sorted', () => {
  expect(allColumns.map(({ key }) => columnOf(key))).toEqual(allColumns)
  expect(new Set(allColumns.map(({ key }) => key)).size).toBe(allColumns.length)
  expect(fieldColumns.map(({ field }) => byField(field))).toEqual(fieldColumns)
  expect(allColumns.filter(({ sortable }) => sortable === false).map(({ key }) => key)).toEqual(['group'])
  expect(byField('nonsense')).toBeUndefined()
})

test('the default order names every column of the specification that no reefer needs, the device and the verdict, each once; others follow', () => {
  const usual = Object.keys(specified).filter((key) => !(key in reefer))
  expect([...fleetOrder].sort()).toEqual([...usual, 'deviceType', 'reason', 'reasonSince'].sort())
  const others = fleetColumns.map(({ key }) => key).filter((key) => !fleetOrder.includes(key))
  expect(inOrder(fleetColumns).map(({ key }) => key)).toEqual([...fleetOrder, ...others])
})

test.each([
  ['vin', 199],
  ['unitId', 140],
  ['serialNumber', 166],
  ['door', 140],
])('the column %s is %i pixels wide', (key, width) => {
  expect(widthOf(columnOf(key)!)).toBe(width)
})

const readings: Readings = {
  gps: { lat: 32.7813, lng: -96.8012, speedMph: 0.8, headingDeg: 271 },
  gpsMileage: { miles: 120_034.1 },
  odometer: { miles: 120_100.4 },
  tetherChange: { tethered: false },
  door: { opened: true },
  enhancedWeight: { bogieLbs: 23_100 },
  sensorBoxBattery: { millivolts: 12_650 },
  backupBattery: { millivolts: 3_950 },
  tireInflationStatus: { status: 'OK' },
  absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
  lightSystemFault: { faultTypeIds: [] },
}
const state = stateAfter([reportAt(noon, readings)])
const subject: FleetSubject = {
  vehicle: trailer,
  state,
  verdict: verdictOf(state, trailer, nothingBeside, noon + hours(2) + minutes(5)),
  address: '3.2 mi SW of Abilene, TX',
  geofences: ['Yard 9'],
  now: noon + hours(2) + minutes(5),
}

describe('the row of a vehicle', () => {
  const values = row(subject.vehicle, subject.state, subject.address, subject.now, subject.geofences)

  test('holds a value under each field, of the type that is kept', () => {
    const kinds: Record<keyof typeof sqlTypes, (value: unknown) => boolean> = {
      text: (value) => typeof value === 'string',
      integer: Number.isInteger,
      number: Number.isFinite,
      flag: (value) => typeof value === 'boolean',
      time: Number.isInteger,
      since: Number.isInteger,
      list: Array.isArray,
    }
    expect(Object.keys(values).sort()).toEqual(fieldColumns.map(({ field }) => field).sort())
    const wrong = fieldColumns.filter(
      ({ field, type }) => values[field] !== null && !kinds[type](values[field]),
    )
    expect(wrong.map(({ field }) => field)).toEqual([])
  })

  test('says what the vehicle is and how it stands', () => {
    expect(values).toMatchObject({
      vin: trailer.vin,
      customer_name: 'Northstar',
      go_product_type: 'Pro',
      vehicle_type_id: 3,
      last_reported_calculated: noon,
      group_names: ['Yard 9'],
      abs_odometer_miles: 120_100.4,
      tethered_status_calculated: 'untethered',
      time_untethered_calculated: noon,
      dwell_time_calculated: noon,
      geofence: ['Yard 9'],
      is_loaded_calculated: 'loaded',
      weight_lbs: 15_100,
      reverse_geocoded_address: '3.2 mi SW of Abilene, TX',
      door_status_calculated: 'open',
      abs_fault_codes: ['795/5'],
      sensor_box_battery_voltage: 12.65,
      trailer_battery_health_status: 'GOOD',
      trailer_health_status: 'CRITICAL',
      sensor_connectivity_status: 'GOOD',
      lat: 32.7813,
      lon: -96.8012,
      tk_set_point_1: null,
      abs_severity: 3,
      level: 'critical',
      reefer_range: null,
      heading_deg: 271,
      stopped_since: noon,
      is_thermoking: false,
    })
  })

  test('of a vehicle that never reported holds what is registered, and nothing else', () => {
    const silent = row(trailer, unreported, null, noon)
    expect(silent).toMatchObject({ vin: trailer.vin, lat: null, abs_fault_codes: null, geofence: [] })
    expect(silent).toMatchObject({
      sensor_connectivity_status: 'NA',
      trailer_health_status: 'NA',
      level: 'unknown',
    })
  })
})

test.each([
  ['age', '2 years'],
  ['length', '53 ft'],
  ['vehicleType', 'Dry Van'],
  ['hasSolarPanels', 'No'],
  ['timeUntetheredFormattedString', '2h 5m'],
  ['timeDwellingFormattedString', '2h 5m'],
  ['lastReport', '11/20/26 12:00 UTC'],
  ['installationDate', '03/01/2024'],
  ['connectivityStatus', 'Good'],
  ['group', 'Yard 9'],
  ['enhancedWeight', 'Loaded'],
  ['netWeightLbs', '15,100'],
  ['lat', '32.78'],
  ['fullness', null],
  ['absSeverity', 'Critical'],
  ['level', 'Critical'],
])('a grid shows %s as %s', (key, text) => {
  expect(printColumn(columnOf(key)!, subject)).toBe(text)
})

test('lights reset and tire inflation gets unstable in the columns, too, ten minutes later', () => {
  const state = stateAfter([
    reportAt(noon, { lightSystemFault: { faultTypeIds: [2] }, tireInflationStatus: { status: 'FILLING' } }),
  ])
  const at = (later: number) => row(trailer, state, null, noon + later)
  expect(at(minutes(10) - 1)).toMatchObject({
    light_fault_codes: 'lowCurrent',
    tire_inflation_status: 'filling',
  })
  expect(at(minutes(10))).toMatchObject({ light_fault_codes: 'reset', tire_inflation_status: 'unstable' })
})

test('an age is answered in years', () => {
  expect(answerOf(columnOf('age')!, 2024, noon)).toBe(2)
  expect(answerOf(columnOf('modelYear')!, 2024, noon)).toBe(2024)
})

test.each([
  [55.4, true, 'critical'],
  [45.4, true, 'critical'],
  [42, true, 'caution'],
  [36, true, 'good'],
  [55.4, false, null],
])('return air of %d °F of a unit set to 35 °F, on: %s, is %s', (fahrenheit, powerOn, level) => {
  const zones = [{ zone: 1, setPointCelsius: 5 / 3, returnAirCelsius: (fahrenheit - 32) / 1.8 }]
  const state = stateAfter([reportAt(noon, { reeferUnit: { powerOn, zones } })])
  expect(row(trailer, state, null, noon)).toMatchObject({ reefer_range: level })
  expect(row(trailer, state, null, noon + days(1))).toMatchObject({ reefer_range: null })
  // A defrost is warm, too, and over sooner.
  expect(row(trailer, state, null, noon)).toMatchObject({ level: 'good' })
  expect(row(trailer, state, null, noon + minutes(30))).toMatchObject({ level: level ?? 'good' })
})

test('a trailer with ultrasound alone is loaded or not as well', () => {
  const state = stateAfter([reportAt(noon, { ultrasonicCargo: { loaded: true } })])
  expect(row(trailer, state, null, noon + days(1))).toMatchObject({ is_loaded_calculated: 'loaded' })
})
