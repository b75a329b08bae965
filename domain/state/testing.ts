/** What the tests of this module speak in: a vehicle, moments, and reports made of a few words. */
import fc from 'fast-check'
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

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const near = (middle: number, spread: number) =>
  fc.integer({ min: -50, max: 50 }).map((n) => middle + (n / 50) * spread)
const fix = fc
  .record({
    lat: near(32, 0.02),
    lng: near(-96, 0.02),
    speedMph: maybe(fc.integer({ min: 0, max: 70 })),
    accuracyM: maybe(fc.integer({ min: 1, max: 600 })),
  })
  .map(({ lat, lng, speedMph, accuracyM }) => ({
    lat,
    lng,
    ...(speedMph === undefined ? {} : { speedMph }),
    ...(accuracyM === undefined ? {} : { accuracyM }),
  }))
const abs = fc
  .array(fc.record({ faultTypeId: fc.constantFrom(789, 795), fmi: fc.constantFrom(0, 5) }), { maxLength: 3 })
  .map((faults) => ({ amberLamp: faults.length > 0, faults }))
const sitar = maybe(fc.constantFrom('00', '05', '06', '07'))
const without = (one: object) => Object.fromEntries(Object.entries(one).filter(([, of]) => of !== undefined))
const wheel = fc.constantFrom('LF', 'RR')
const tire = fc.constantFrom('LFO', 'RRI')
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 2 })
/** Readings of every sensor that tells faults or has limits, near where they begin and end. */
export const nearLimits = {
  absSystemFault: abs,
  lightSystemFault: fc.record({ faultTypeIds: some(fc.constantFrom(2, 7)) }),
  tireInflationStatus: fc.record({ status: fc.constantFrom('OK', 'UNSTABLE', 'NOT_AVAILABLE') }),
  tse: fc.record({ wheels: some(fc.record({ position: wheel, level: fc.constantFrom(0, 1, 2, 3) })) }),
  wheelEnd: fc.record({
    wheels: some(
      fc
        .record({
          position: wheel,
          celsius: maybe(fc.constantFrom(60, 88, 91, 119, 121)),
          status: fc.constantFrom('OK', 'OVER_TEMPERATURE', 'UNDER_TEMPERATURE'),
          sitar,
        })
        .map(without),
    ),
  }),
  individualTirePressure: fc.record({
    tires: some(
      fc
        .record({
          position: tire,
          psi: fc.constantFrom(79, 81, 89, 91, 100, 141, 950),
          status: maybe(fc.constantFrom('OK', 'SLOW_LEAK', 'SEVERE_LEAK', 'LOW_PRESSURE')),
          sitar,
        })
        .map(without),
    ),
  }),
  sensorBoxBattery: fc.record({ millivolts: fc.constantFrom(11_450, 11_550, 12_150, 12_250, 12_600) }),
  backupBattery: fc.record({ millivolts: fc.constantFrom(3_380, 3_430, 3_590, 3_630, 4_000) }),
  xt5300BatteryStatus: fc.record({ chargePercent: fc.constantFrom(9, 11, 29, 31, 90) }),
  wiliotBattery: fc.record({ chargePercent: fc.constantFrom(9, 11, 29, 31, 90) }),
  enhancedWeight: fc.record({ bogieLbs: fc.constantFrom(20_000, 33_800, 34_200) }),
  reeferUnit: fc
    .record({
      powerOn: maybe(fc.boolean()),
      fuelLevelFraction: maybe(fc.constantFrom(0.09, 0.12, 0.26, 0.9)),
      zones: maybe(
        some(
          fc.record({
            zone: fc.constantFrom(1, 2),
            setPointCelsius: fc.constant(0),
            returnAirCelsius: fc.constantFrom(0, 2.5, 3, 5.3, 6),
          }),
        ),
      ),
      alarms: maybe(some(fc.record({ code: fc.constantFrom('00', '63', '64') }))),
    })
    .map(without),
  tireTemperature: fc.record({
    tires: some(
      fc.record({ position: tire, celsius: fc.constantFrom(40, 84, 86, 104, 300), sitar }).map(without),
    ),
  }),
}
/** The same of several sensors at once, and how the vehicle moves. */
export const readingsNearLimits: fc.Arbitrary<Readings> = fc
  .record({
    gps: maybe(fix),
    tetherChange: maybe(fc.record({ tethered: fc.boolean() })),
    ...Object.fromEntries(
      Object.entries<fc.Arbitrary<unknown>>(nearLimits).map(([key, reading]) => [key, maybe(reading)]),
    ),
    odometer: maybe(fc.record({ miles: fc.integer({ min: 0, max: 100 }) })),
    gpsMileage: maybe(fc.record({ miles: fc.integer({ min: 0, max: 100 }) })),
    door: maybe(fc.record({ opened: fc.boolean() })),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)) as Readings)
