/** Every sensor keeps what the specification says of it and what its readers rely on. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { days } from '../basics/time.ts'
import { notAvailable } from '../basics/words.ts'
import type { Drawer } from '../shapes/drawer.ts'
import { type EntryField, entryFields } from './entry-fields.ts'
import { findSensor, findSensorById, type SensorKey, sensors } from './index.ts'
import type { AnySensor } from './sensor.ts'
import { anyReading, someVehicle } from './testing.ts'

/** The table of the specification: id, makers, window in days, the drawer's title. There may be others beside. */
const table: Partial<Record<SensorKey, [id: number, makers: string, window: number, label: string]>> = {
  gps: [1, 'pro go xt5300 wiliot', 1, 'Location'],
  enhancedWeight: [5, 'pro', 1, 'Load Status'],
  odometer: [6, 'pro', 10, 'Odometer'],
  absSystemFault: [7, 'pro', 10, 'ABS'],
  lightSystemFault: [8, 'pro', 10, 'Lights'],
  tetherChange: [10, 'pro go', 1, 'Tether Status'],
  sensorBoxBattery: [13, 'pro', 1, 'Trailer Battery'],
  tireInflationStatus: [15, 'pro', 10, 'Tire Inflation System'],
  gpsMileage: [16, 'pro go xt5300', 1, 'GPS Mileage'],
  tse: [21, 'pro', 30, 'Brakes'],
  backupBattery: [22, 'pro go', 2, 'Backup Battery'],
  wheelEnd: [23, 'pro', 10, 'Wheel End'],
  individualTirePressure: [24, 'pro', 10, 'Individual Tire Pressure'],
  reeferUnit: [25, 'pro go', 1, 'Reefer Unit'],
  ultrasonicCargo: [26, 'go', 1, 'Load Status (ultrasonic)'],
  cargoCamera: [27, 'go', 2, 'Cargo Camera'],
  door: [36, 'pro go', 2, 'Doors'],
  xt5300BatteryStatus: [37, 'xt5300', 2, 'Device Battery'],
  tireTemperature: [38, 'pro', 10, 'Tire Temperature'],
  wiliotBattery: [39, 'wiliot', 30, 'Wiliot Battery'],
}

/** The labels that an activity log may show (§3). */
const logLabels = new Set([
  'Location',
  'Tether Status',
  'ABS',
  'Amber Lamp Status',
  'TIS Status',
  'Load Status',
  'Battery Voltage',
  'Door Status',
  'Lights',
  'ABS Odometer',
  'GPS Mileage',
  'TSE Fault',
  'Fault Level',
  'TSE Fault Details',
  'Backup Battery Voltage',
  'Wheel End',
  'Individual Tire Pressure',
  'Fuel Level',
  'Logger Sensors',
  'Zone Info',
  'Engine Hours',
  'Unit Battery Voltage',
  'Fault Info',
  'Speed (mph)',
  'Device Battery',
  'Wiliot Battery',
  'Tire Temperature',
  // The camera has a section in the drawer but no label in §3's list.
  'Cargo Camera',
])

const reading = (sensor: AnySensor) => anyReading(sensor)
const cases = sensors.map((sensor) => [sensor.key, sensor as AnySensor] as const)
const isSpecified = (key: string) => key in table

test('there are the twenty sensors of the specification, and each has an id and a key of its own', () => {
  expect(sensors.map(({ key }) => key).filter(isSpecified)).toHaveLength(20)
  expect(new Set(sensors.map(({ id }) => id)).size).toBe(sensors.length)
  expect(new Set(sensors.map(({ key }) => key)).size).toBe(sensors.length)
})

test('a key or an id that no sensor has finds none', () => {
  expect(findSensor('__proto__')).toBeUndefined()
  expect(findSensor('futureSensor')).toBeUndefined()
  expect(findSensorById(2)).toBeUndefined()
})

/** Everything that a drawer draws of a reading, as texts. */
function drawn(drawer: Drawer<unknown>, one: unknown): readonly string[] {
  switch (drawer.as) {
    case 'rows':
    case 'place':
      return drawer.rows(one, someVehicle).flatMap((row) => [row.label, row.text])
    case 'faults':
      return [
        ...drawer.rows(one, someVehicle).flatMap((row) => [row.label, row.text]),
        ...drawer.faults(one, someVehicle).flatMap((fault) => [fault.title, fault.detail]),
      ]
    case 'circuits':
      return drawer.circuits(one, someVehicle).flatMap((circuit) => [circuit.label, circuit.text])
    case 'wheels':
      return drawer.wheels(one, someVehicle).map((wheel) => wheel.text)
    case 'picture':
      return [
        ...drawer.rows(one, someVehicle).flatMap((row) => [row.label, row.text]),
        drawer.image(one, someVehicle) ?? 'no picture',
      ]
    case 'sections':
      return drawer
        .sections(one, someVehicle)
        .flatMap(({ title, rows, table }) => [
          title,
          ...rows.flatMap((row) => [row.label, row.text]),
          ...(table?.lines.flatMap(({ label, cells }) => [label, ...cells.flatMap((cell) => cell ?? [])]) ??
            []),
        ])
  }
}
const broken = /undefined|NaN|null|\[object|Infinity|-0\.?0*(?!\S)/

describe.each(cases)('the sensor %s', (key, sensor) => {
  const specified = table[key]

  test('is found by its key and its id', () => {
    expect(findSensor(key)).toBe(sensor)
    expect(findSensorById(sensor.id)).toBe(sensor)
  })

  test.runIf(specified)('has the id, makers, window and title of the specification', () => {
    const [id, makers, window, label] = specified!
    expect([sensor.id, sensor.makers.join(' '), sensor.staleAfter, sensor.label]).toEqual([
      id,
      makers,
      days(window),
      label,
    ])
  })

  test('draws any reading in the drawer in readable texts', () => {
    fc.assert(
      fc.property(reading(sensor), (one) => {
        const texts = drawn(sensor.drawer, one)
        for (const text of texts) {
          expect(text).not.toBe('')
          expect(text).not.toMatch(broken)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('logs any reading under labels, of the specification where it is in there', () => {
    fc.assert(
      fc.property(reading(sensor), (one) => {
        for (const [label, text] of sensor.log(one, someVehicle)) {
          if (specified) expect(logLabels).toContain(label)
          expect(label).not.toBe('')
          expect(text).not.toMatch(broken)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('answers any reading with entry fields of the type they are declared with', () => {
    fc.assert(
      fc.property(reading(sensor), (one) => {
        for (const [field, value] of Object.entries(sensor.entry(one, someVehicle))) {
          expect(Object.keys(entryFields)).toContain(field)
          const type = entryFields[field as EntryField]
          const fits =
            value === null ||
            (type === 'text' && typeof value === 'string') ||
            (type === 'flag' && typeof value === 'boolean') ||
            (type === 'number' && Number.isFinite(value)) ||
            (type === 'integer' && Number.isInteger(value))
          expect([field, value, fits]).toEqual([field, value, true])
        }
      }),
      { numRuns: 50 },
    )
  })

  test('judges any reading by a level and by values that its predicates know', () => {
    fc.assert(
      fc.property(reading(sensor), (one) => {
        const level = sensor.level?.(one, someVehicle) ?? 'unknown'
        expect(['unknown', 'good', 'notice', 'caution', 'critical']).toContain(level)
        for (const predicate of sensor.predicates) {
          const value = predicate.of(one, someVehicle)
          if (predicate.shape === 'crosses') {
            const numbers = value !== null && typeof value === 'object' ? Object.values(value) : [value ?? 0]
            expect(numbers.every(Number.isFinite)).toBe(true)
            if (predicate.nameOf)
              for (const item in value as object) expect(predicate.nameOf(item)).not.toBe('')
          }
          if (predicate.shape === 'holds') expect([null, ...Object.keys(predicate.choices)]).toContain(value)
          if (predicate.shape === 'raises' && predicate.choices)
            for (const item of predicate.of(one, someVehicle))
              expect(Object.keys(predicate.choices)).toContain(predicate.choiceOf?.(item) ?? item)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('says of each field of its reading what it is', () => {
    const json = z.toJSONSchema(sensor.schema)
    const silent = (at: string, schema: z.core.JSONSchema.BaseSchema): string[] =>
      Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
        const field = property as z.core.JSONSchema.BaseSchema
        const here = `${at}.${name}`
        const inner = field.items ? silent(here, field.items as z.core.JSONSchema.BaseSchema) : []
        return [...(field.description ? [] : [here]), ...inner]
      })
    expect(silent(key, json)).toEqual([])
  })
})

const columns = sensors.flatMap((sensor) =>
  (sensor as AnySensor).columns.map((column) => [column.key, column, sensor as AnySensor] as const),
)

describe.each(columns)('the column %s', (_, column, sensor) => {
  test('gives any reading a value of its type and a readable text', () => {
    fc.assert(
      fc.property(reading(sensor), (one) => {
        const value = column.of({ reading: one, vehicle: someVehicle })
        if (value === null) return
        const fits = {
          text: typeof value === 'string',
          integer: Number.isInteger(value),
          number: Number.isFinite(value),
          flag: typeof value === 'boolean',
          time: Number.isInteger(value),
          since: Number.isInteger(value),
          list: Array.isArray(value),
        }[column.type]
        expect(fits).toBe(true)
        if (column.options) expect(Object.keys(column.options)).toContain(value)
        const text = (column.print as (value: unknown, now: number) => string)(value, Date.UTC(2026, 10, 21))
        expect(text).not.toMatch(broken)
        expect(text).not.toBe('')
        // Whoever prints says N/A of what is null, so a value never says it.
        expect(text).not.toBe(notAvailable)
      }),
      { numRuns: 50 },
    )
  })
})

test('the columns of sensors are those of the specification, under its sort fields', () => {
  expect(Object.fromEntries(columns.map(([key, column]) => [key, column.field]))).toMatchObject({
    odometer: 'abs_odometer_miles',
    gpsOdometer: 'gps_odometer_miles',
    tether: 'tethered_status_calculated',
    enhancedWeight: 'is_loaded_calculated',
    netWeightLbs: 'weight_lbs',
    speed: 'speed_mph',
    lat: 'lat',
    lng: 'lon',
    door: 'door_status_calculated',
    absFault: 'abs_fault_codes',
    tis: 'tire_inflation_status',
    lightFault: 'light_fault_codes',
    sensorBoxBattery: 'sensor_box_battery_voltage',
    deviceBoxBattery: 'sensor_box_battery_voltage',
    fullness: 'camera_fullness',
    powerOn: 'tk_unit_on',
    unitModeDetail: 'tk_operating_mode',
  })
  expect(columns.filter(([, , { key }]) => key === 'reeferUnit')).toHaveLength(24)
  expect(new Set(columns.flatMap(([key, , of]) => (isSpecified(of.key) ? [key] : []))).size).toBe(39)
})

test('the sensors offer the alert kinds that belong to a reading', () => {
  const kinds = new Map(
    sensors.flatMap((sensor) => (sensor as AnySensor).predicates.map(({ id, name }) => [id, name] as const)),
  )
  expect(Object.fromEntries(kinds)).toMatchObject({
    3: 'Loaded Weight Exceeds',
    4: 'Load Status',
    5: 'ABS Fault',
    6: 'Component Fault',
    7: 'Lights',
    8: 'Tether Status',
    9: 'Tether Status Duration',
    10: 'Door Status',
    11: 'Door Status Duration',
    12: 'Battery',
    13: 'TIS Status',
    15: 'Reefer Unit Fuel',
    16: 'Reefer Alarm',
    19: 'TPMS Threshold',
    20: 'Tire Temperature Threshold',
  })
})

test('a component fault is watched on brakes, wheel ends, tire pressure and tire temperature', () => {
  const watched = sensors.filter((sensor) => (sensor as AnySensor).predicates.some(({ id }) => id === 6))
  expect(watched.map(({ key }) => key)).toEqual([
    'tse',
    'wheelEnd',
    'individualTirePressure',
    'tireTemperature',
  ])
})
