/** Every column of the fleet grid, over the database: its value, its order both ways, and each condition it takes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '#domain/basics/example.ts'
import { hours, minutes } from '#domain/basics/time.ts'
import { answerOf, byField, type FleetColumn, fleetColumns } from '#domain/columns/index.ts'
import { row } from '#domain/columns/testing.ts'
import {
  type FilterCondition,
  type FilterInput,
  filterConditions,
  passes,
  readFilter,
} from '#domain/fleet/filters.ts'
import { sensorsFor } from '#domain/fleet/installed.ts'
import { type Readings, sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { Value } from '#domain/shapes/column.ts'
import { noon, reportAt, stateAfter } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

const reefer = (warmer: number): NonNullable<Readings['reeferUnit']> => ({
  powerOn: warmer > 3,
  operatingMode: warmer > 3 ? 'CONTINUOUS' : 'CYCLE_SENTRY',
  fuelLevelFraction: 0.1 * warmer,
  ambientCelsius: 10 + warmer,
  humidityPercent: 40 + warmer,
  loggerSensors: [1, 2, 3, 4, 5, 6].map((sensor) => ({ sensor, celsius: sensor + warmer })),
  zones: [1, 2, 3].map((zone) => ({
    zone,
    setPointCelsius: -zone - warmer,
    dischargeAirCelsius: zone + warmer,
    returnAirCelsius: zone * 2 + warmer,
  })),
  engineHours: 100 + warmer,
  electricalHours: 10 + warmer,
  totalHours: 110 + warmer,
  batteryMillivolts: 12_000 + 100 * warmer,
})

const named = (n: number): Readings => ({
  gps: { lat: 30 + n, lng: -100 + n, speedMph: n === 5 ? 55 : n / 10, headingDeg: 90 },
  gpsMileage: { miles: 1_000 * n },
  odometer: { miles: 2_000 * n },
  tetherChange: { tethered: false },
  door: { opened: n > 3 },
  enhancedWeight: { bogieLbs: 5_000 * n },
  sensorBoxBattery: { millivolts: 10_000 + 500 * n },
  backupBattery: { millivolts: 3_000 + 100 * n },
  tireInflationStatus: { status: n > 3 ? 'UNSTABLE' : 'OK' },
  absSystemFault: { amberLamp: n > 3, faults: n > 3 ? [{ faultTypeId: 795, fmi: 5 }] : [] },
  lightSystemFault: { faultTypeIds: n > 3 ? [2] : [] },
  cargoCamera: { fullnessPercent: 10 * n },
  reeferUnit: reefer(n),
})

/** Sensors with columns that are not named above: what they read is made from their schemas. */
const further = (sensors as readonly AnySensor[]).filter(
  ({ key, columns }) => columns.length > 0 && !(key in named(1)),
)
/** A trailer with everything, by how much of it: the larger, the more. */
const rich = (n: number): Readings => ({
  ...named(n),
  ...Object.fromEntries(further.map(({ key, schema }) => [key, exampleOf(key, schema)(() => n / 6)])),
})

const everySensor = [1, 5, 6, 7, 8, 10, 13, 15, 16, 22, 25, 27, 36, ...further.map(({ id }) => id)]
const facts = (n: number) => ({
  modelYear: 2016 + n,
  vehicleLengthFeet: 40 + n,
  vehicleMfgr: n > 3 ? 'Wabash' : 'Utility',
  vehicleTypeId: n > 3 ? 1 : 3,
  mainAppVersion: `4.${n}.0`,
  installationDate: `2024-0${n}-01T12:00:00Z`,
  simStatusChangeDate: `2025-0${n}-01T12:00:00Z`,
  installedSensorTypeIds: everySensor,
  groups: [`Group ${n}`],
})

let app: TestApp
let claim: string
/** What each vehicle holds, by unit ID and field. */
const held = new Map<string, Readonly<Record<string, Value | null>>>()
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 2, facts(2)),
      trailer('NOR', 5, facts(5)),
      trailer('NOR', 1, {
        modelYear: null,
        vehicleLengthFeet: null,
        serialNumber: null,
        installedSensorTypeIds: everySensor,
      }),
      trailer('NOR', 4, facts(4)),
      // Nothing but its gateway: a filter about a sensor is not about it.
      trailer('NOR', 3, { installedSensorTypeIds: [1] }),
    ],
    () => noon,
  )
  claim = `CUSTOMER_${app.customers.NOR}`
  for (const n of [2, 5, 1, 4, 3]) {
    const unit = `NOR-${n}`
    const vehicle = await app.vehicle(unit)
    // The silent ones have nothing of which a value could be.
    const isSilent = n === 1 || n === 3
    const reports = isSilent ? [] : [reportAt(noon - hours(n), rich(n)), reportAt(noon - minutes(n), rich(n))]
    const address = isSilent ? null : `${n} mi W of Abilene, TX`
    const fences = isSilent ? [] : [`Yard ${n}`]
    await app.now(unit, reports, address)
    await app.db.pool.query('UPDATE vehicle_now SET geofence = $2 WHERE unit_id = $1', [unit, fences])
    held.set(unit, row(vehicle, stateAfter(reports), address, noon, fences))
  }
})
afterAll(() => app.close())

const question = (keys: string) => `query ($filters: [FilterInput!], $sort: SortingInput) {
  vehiclesNow(filters: $filters, sortingInput: $sort) { vehicles { unitId ${keys} } } }`
const units = async (variables: object): Promise<readonly string[]> => {
  const { vehiclesNow } = await app.ask([claim], question(''), variables)
  return vehiclesNow.vehicles.map(({ unitId }: { unitId: string }) => unitId)
}
const heldBy = (unit: string, { field }: FleetColumn) => held.get(unit)![field] ?? null
const known = (column: FleetColumn) =>
  [...held.keys()].flatMap((unit) => {
    const value = heldBy(unit, column)
    return value === null || (Array.isArray(value) && value.length === 0) ? [] : [{ unit, value }]
  })

const textOf = (column: FleetColumn, value: unknown): string => {
  const one = Array.isArray(value) ? value[0] : value
  return column.type === 'time' || column.type === 'since'
    ? new Date(one as number).toISOString()
    : String(one)
}
/** Each condition that a column takes, with a value that some vehicle has. */
const inputsFor = (column: FleetColumn): readonly FilterInput[] => {
  const sample = known(column).sort((a, b) => (a.value < b.value ? -1 : 1))
  const middle = sample[Math.floor(sample.length / 2)]?.value
  const value = textOf(column, middle)
  return (Object.entries(filterConditions) as [FilterCondition, readonly string[]][])
    .filter(([name, types]) => types.includes(column.type) && (name !== 'isStatus' || column.options))
    .map(([condition]): FilterInput => {
      if (condition === 'isOneOf')
        return { field: column.field, condition, values: [value, textOf(column, sample[0]?.value)] }
      // A part of it, in the other case.
      if (condition === 'like')
        return { field: column.field, condition, value: value.slice(-3).toUpperCase() }
      if (condition === 'likeRegex')
        return { field: column.field, condition, value: `${value.slice(-2).replace(/\W/g, '.')}$` }
      return { field: column.field, condition, value }
    })
}

describe.each(fleetColumns.map((column) => [column.key, column] as const))('the column %s', (key, column) => {
  test('answers the value of every vehicle', async () => {
    const { vehiclesNow } = await app.ask([claim], question(key === 'unitId' ? '' : key))
    const answered = Object.fromEntries(
      vehiclesNow.vehicles.map((one: Record<string, unknown>) => [one.unitId, one[key] ?? null]),
    )
    const expected = Object.fromEntries(
      [...held].map(([unit]) => [unit, answerOf(column, heldBy(unit, column), noon)]),
    )
    expect(answered).toEqual(expected)
    expect(known(column).length, 'a column without a value proves nothing').toBeGreaterThan(0)
  })

  test('sorts both ways, what is not known last', async () => {
    const by = byField(column.field)?.key === key ? column.field : key
    if (column.sortable === false) {
      await expect(units({ sort: { sortBy: by } })).rejects.toThrow('cannot be sorted by')
      return
    }
    const place = (unit: string) => {
      const value = heldBy(unit, column)
      return Array.isArray(value) ? value.join() : value
    }
    for (const sortAsc of [true, false]) {
      const found = await units({ sort: { sortBy: by, sortAsc } })
      const values = found.map(place)
      const first = values.filter((value) => value !== null && value !== '')
      expect(values.slice(0, first.length)).toEqual(first)
      // Time passed, and an age, grow the other way round than the moment or the year behind them.
      const up = sortAsc !== (column.type === 'since' || column.backwards === true)
      const sorted = [...first].sort((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0))
      expect(first).toEqual(up ? sorted : sorted.reverse())
    }
  })

  test('is filtered by each condition it takes, and by having no value', async () => {
    const none: FilterInput[] =
      column.options || column.type === 'list'
        ? [{ field: column.field, condition: 'isExactly', value: 'N/A' }]
        : []
    for (const input of [...inputsFor(column), ...none]) {
      const read = readFilter(input)
      if (!read.ok) throw new Error(read.reason)
      const isFitted = (unit: string) => unit !== 'NOR-3' || sensorsFor(column.field) === null
      const wanted = [...held.keys()].filter(
        (unit) => isFitted(unit) && passes(read.filter, heldBy(unit, column)),
      )
      const found = await units({ filters: [input] })
      expect([...found].sort(), JSON.stringify(input)).toEqual(wanted.sort())
      if (input.condition === 'isExactly' && !none.includes(input)) expect(found.length).toBeGreaterThan(0)
    }
  })
})
