/** Arbitrary readings and reports for tests, made from the sensors' own schemas. */
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type Readings, sensors } from './index.ts'
import type { Report } from './report.ts'

/** The limits that a schema sets: numbers' bounds, an array's length, a text's pattern. */
interface Limits {
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: RegExp
}
function limits(schema: z.core.$ZodType): Limits {
  const checks = (schema._zod.def.checks ?? []).map(
    (check) => check._zod.def as { check: string; value?: number; maximum?: number; pattern?: RegExp },
  )
  const of = (name: string) => checks.find(({ check }) => check === name)
  const found = {
    minimum: of('greater_than')?.value,
    maximum: of('less_than')?.value ?? of('max_length')?.maximum,
    pattern: of('string_format')?.pattern,
  }
  return Object.fromEntries(Object.entries(found).filter(([, limit]) => limit !== undefined))
}

/** Texts of a pattern; drawn ahead, because making one takes a millisecond. */
const texts = (pattern: RegExp): Arbitrary<string> =>
  fc.constantFrom(...fc.sample(fc.stringMatching(pattern, { size: 'small' }), { numRuns: 100, seed: 1 }))

/** Everything that a schema lets through, as far as sensors use schemas. */
function arbitrary(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'boolean':
      return fc.boolean()
    case 'number': {
      const { minimum: min = -1_000_000, maximum: max = 1_000_000 } = limits(schema)
      // Negative zero does not outlive JSON.
      return 'format' in def
        ? fc.integer({ min, max })
        : // By themselves doubles are nearly all next to nothing.
          fc
            .oneof(
              fc.double({ min, max, noNaN: true }),
              fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
            )
            .map((value) => value + 0)
    }
    case 'string':
      return texts(limits(schema).pattern ?? /^[a-z]{0,9}$/)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
      return arbitrary(def.innerType)
    case 'array':
      return fc.array(arbitrary(def.element), { maxLength: Math.min(limits(schema).maximum ?? 12, 12) })
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) =>
        field._zod.def.type === 'optional'
          ? fc.option(
              arbitrary(field).map((value) => [name, value] as const),
              { nil: null },
            )
          : arbitrary(field).map((value) => [name, value] as const),
      )
      return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.filter((one) => one !== null)))
    }
    default:
      throw new Error(`no arbitrary for a schema of type ${def.type}`)
  }
}

/** Any reading of one sensor that its schema lets through. */
export const anyReading = (sensor: { readonly schema: z.ZodType }): Arbitrary<unknown> =>
  arbitrary(sensor.schema).filter((reading) => sensor.schema.safeParse(reading).success)

/** Any set of readings. */
export const anyReadings: Arbitrary<Readings> = fc.record(
  Object.fromEntries(sensors.map((sensor) => [sensor.key, anyReading(sensor)])),
  { requiredKeys: [] },
) as Arbitrary<Readings>

const serialPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** Any report of a gateway between 2010 and 2035. */
export const anyReport: Arbitrary<Report> = fc.record({
  serial: texts(serialPattern),
  recorded: fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) }),
  readings: anyReadings,
})

/** A vehicle as registered, for tests that need one: a tandem dry van. */
export const someVehicle: Vehicle = {
  id: 1,
  customerId: 1,
  vin: '1GRAA0622KB700001',
  unitId: 'T-100',
  serialNumber: 'MRY-00012345',
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: sensors.map(({ id }) => id),
  baseProductType: 'Pro',
  goProductType: 'Pro',
  installationDate: Date.UTC(2024, 0, 1),
  modelYear: 2019,
  vehicleMfgr: 'Great Dane',
  vehicleLengthFeet: 53,
  axles: 2,
  restingBogieWeightLbs: 10_000,
  hasSolarPanels: false,
  mainAppVersion: '4.2.0',
  simStatus: 'Activated',
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  subscriptionEnded: null,
  groups: ['All VINs'],
  loadedFromLbs: 2_000,
  customerName: 'Northstar Logistics',
}
