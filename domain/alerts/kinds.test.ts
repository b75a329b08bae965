/** Every kind of alert keeps what is promised of kinds: those of the specification by cases, all others by what they declare. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../basics/time.ts'
import { type ConditionField, type ConditionFieldType, withField } from '../shapes/condition.ts'
import type { Field } from '../shapes/field.ts'
import { noon, trailer } from '../state/testing.ts'
import { blankRule } from './choosing.ts'
import { conditionField, conditionFields } from './condition-fields.ts'
import { ruleProblem, tidyRule } from './draft.ts'
import { kindOf, kinds } from './index.ts'
import type { RulePredicate } from './rule.ts'
import { alertWords } from './rule-words.ts'
import { anyCondition, Day, type Event, someRule, yards } from './testing.ts'
import { alertTypes } from './types.ts'

const at = (minute: number, event: Omit<Event, 'at'>): Event => ({ at: noon + minutes(minute), ...event })
const here = { lat: 41.6, lng: -93.6 }
const tires = (psi: number) => ({ tires: [{ position: 'LFO' as const, psi }] })
const hot = (celsius: number) => ({ tires: [{ position: 'LFO' as const, celsius }] })

interface Case {
  readonly id: number
  readonly predicate: Omit<RulePredicate, 'alertPredicateTypeId'>
  readonly describeRule: string
  /** Nothing yet. */
  readonly calm: readonly Event[]
  /** It fires, and goes on without firing again. */
  readonly fires: readonly Event[]
  readonly firesAt?: number
  readonly because: string
  /** It ends, and fires again by `fires`. */
  readonly ends: Event
  readonly critical?: true
}

const cases: readonly Case[] = [
  {
    id: 1,
    predicate: { geofenceIds: [9], geofenceEnterEvents: true },
    describeRule: 'the vehicle enters Yard 9',
    calm: [at(0, { readings: { gps: here } })],
    fires: [at(5, { readings: { gps: here }, enters: 9 }), at(10, { readings: { gps: here }, enters: 8 })],
    because: 'The vehicle entered Yard 9',
    ends: at(15, { readings: { gps: here }, leaves: 9 }),
  },
  {
    id: 2,
    predicate: { geofenceIds: [9, 8], geofenceOccupancyDurationMs: hours(2) },
    describeRule: 'the vehicle has been within Yard 9 or Yard 8 for 2 hours',
    calm: [at(0, { readings: { gps: here } })],
    fires: [at(5, { readings: { gps: here }, enters: 9 })],
    firesAt: 125,
    because: 'The vehicle has been within Yard 9 for 2 hours',
    ends: at(300, { readings: { gps: here }, leaves: 9 }),
  },
  {
    id: 3,
    predicate: { netBogieWeightLbs: 10_000 },
    describeRule: 'the cargo weight on the bogie rises above 10,000 lbs',
    calm: [at(0, { readings: { enhancedWeight: { bogieLbs: 18_000 } } })],
    fires: [
      at(5, { readings: { enhancedWeight: { bogieLbs: 20_000 } } }),
      at(6, { readings: { enhancedWeight: { bogieLbs: 17_600 } } }),
      at(7, { readings: { enhancedWeight: { bogieLbs: 20_000 } } }),
    ],
    because: 'The cargo weight on the bogie was 12,000 lbs, above 10,000 lbs',
    ends: at(15, { readings: { enhancedWeight: { bogieLbs: 17_500 } } }),
  },
  {
    id: 4,
    predicate: { loadStatusLoaded: true },
    describeRule: 'the vehicle is loaded',
    calm: [at(0, { readings: { ultrasonicCargo: { loaded: false } } })],
    fires: [
      at(5, { readings: { enhancedWeight: { bogieLbs: 12_000 } } }),
      at(10, { readings: { ultrasonicCargo: { loaded: true } } }),
    ],
    because: 'The vehicle was loaded',
    ends: at(15, { readings: { ultrasonicCargo: { loaded: false } } }),
  },
  {
    id: 5,
    predicate: { anyAbsSystemFault: true },
    describeRule: 'an ABS fault comes up',
    calm: [at(0, { readings: { absSystemFault: { amberLamp: false, faults: [] } } })],
    fires: [
      at(5, { readings: { absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] } } }),
      at(10, { readings: { absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] } } }),
    ],
    because: 'ABS Fault: ',
    ends: at(15, { readings: { absSystemFault: { amberLamp: false, faults: [] } } }),
    critical: true,
  },
  {
    id: 6,
    predicate: {},
    describeRule: 'a component fault comes up',
    calm: [at(0, { readings: { tse: { wheels: [{ position: 'LF', level: 1 }] } } })],
    fires: [
      at(5, { readings: { tse: { wheels: [{ position: 'LF', level: 2 }] } } }),
      // Another sensor, and a report that is silent about that wheel.
      at(6, { readings: { wheelEnd: { wheels: [{ position: 'LF', status: 'OK' }] } } }),
      at(7, { readings: { tse: { wheels: [{ position: 'RF', level: 0 }] } } }),
    ],
    because: 'Component Fault: Brake Roadside Front',
    ends: at(15, { readings: { tse: { wheels: [{ position: 'LF', level: 0 }] } } }),
  },
  {
    id: 7,
    predicate: { lightFaultTypeIds: [2, 6, 10, 14, 18] },
    describeRule:
      'a light fault comes up: Red: Low current (outage), Green: Low current (outage), Yellow: Low current (outage), Black: Low current (outage) or Brown: Low current (outage)',
    calm: [at(0, { readings: { lightSystemFault: { faultTypeIds: [1] } } })],
    fires: [
      at(5, { readings: { lightSystemFault: { faultTypeIds: [1, 2] } } }),
      at(10, { readings: { lightSystemFault: { faultTypeIds: [2] } } }),
    ],
    because: 'Lights: Red: Low current (outage)',
    ends: at(15, { readings: { lightSystemFault: { faultTypeIds: [1] } } }),
  },
  {
    id: 8,
    predicate: { untethered: true },
    describeRule: 'the vehicle is untethered',
    calm: [at(0, { readings: { tetherChange: { tethered: true } } })],
    fires: [
      at(5, { readings: { tetherChange: { tethered: false } } }),
      at(10, { readings: { tetherChange: { tethered: false } } }),
    ],
    because: 'The vehicle was untethered',
    ends: at(15, { readings: { tetherChange: { tethered: true } } }),
  },
  {
    id: 9,
    predicate: { untethered: true, tetherStateDurationMs: hours(1) },
    describeRule: 'the vehicle has been untethered for 1 hour',
    calm: [at(0, { readings: { tetherChange: { tethered: true } } })],
    fires: [
      at(5, { readings: { tetherChange: { tethered: false } } }),
      at(10, { readings: { tetherChange: { tethered: false } } }),
    ],
    firesAt: 65,
    because: 'The vehicle has been untethered for 1 hour',
    ends: at(300, { readings: { tetherChange: { tethered: true } } }),
  },
  {
    id: 10,
    predicate: { doorOpened: true },
    describeRule: 'the doors open',
    calm: [at(0, { readings: { door: { opened: false } } })],
    fires: [
      at(5, { readings: { door: { opened: true } } }),
      at(10, { readings: { door: { opened: true } } }),
    ],
    because: 'The doors opened',
    ends: at(15, { readings: { door: { opened: false } } }),
  },
  {
    id: 11,
    predicate: { doorOpened: true, doorStatusDurationMs: minutes(90) },
    describeRule: 'the doors have been open for 1 hour 30 minutes',
    calm: [at(0, { readings: { door: { opened: false } } })],
    fires: [
      at(5, { readings: { door: { opened: true } } }),
      at(10, { readings: { door: { opened: true } } }),
    ],
    firesAt: 95,
    because: 'The doors have been open for 1 hour 30 minutes',
    ends: at(300, { readings: { door: { opened: false } } }),
  },
  {
    id: 12,
    predicate: { sensorBoxBatteryRed: true },
    describeRule: 'the trailer battery gets very low (critical)',
    calm: [at(0, { readings: { sensorBoxBattery: { millivolts: 12_000 } } })],
    fires: [
      at(5, { readings: { sensorBoxBattery: { millivolts: 11_400 } } }),
      at(10, { readings: { sensorBoxBattery: { millivolts: 11_550 } } }),
      at(11, { readings: { sensorBoxBattery: { millivolts: 11_400 } } }),
    ],
    because: 'The trailer battery got very low (critical)',
    ends: at(15, { readings: { sensorBoxBattery: { millivolts: 11_700 } } }),
    critical: true,
  },
  {
    id: 13,
    predicate: { tisStatuses: ['unstable'] },
    describeRule: 'the tire inflation system gets unstable',
    calm: [at(0, { readings: { tireInflationStatus: { status: 'FILLING' } } })],
    fires: [
      at(5, { readings: { tireInflationStatus: { status: 'UNSTABLE' } } }),
      at(10, { readings: { tireInflationStatus: { status: 'UNSTABLE' } } }),
    ],
    because: 'The tire inflation system got unstable',
    ends: at(15, { readings: { tireInflationStatus: { status: 'OK' } } }),
  },
  {
    id: 14,
    predicate: { anyCustomerGeofence: true, isGeofenceOccupancyInverted: true },
    describeRule: 'the vehicle is outside all geofences',
    calm: [at(0, { readings: { gps: here }, enters: 8 })],
    fires: [at(5, { readings: { gps: here }, leaves: 8 }), at(10, { readings: { gps: here } })],
    because: 'The vehicle is outside all geofences',
    ends: at(15, { readings: { gps: here }, enters: 8 }),
  },
  {
    id: 15,
    predicate: { thermoKingFuelLevelPercentage: 25 },
    describeRule: 'the fuel of the reefer unit falls below 25 %',
    calm: [at(0, { readings: { reeferUnit: { fuelLevelFraction: 0.25 } } })],
    fires: [
      at(5, { readings: { reeferUnit: { fuelLevelFraction: 0.24 } } }),
      at(10, { readings: { reeferUnit: { fuelLevelFraction: 0.27 } } }),
      at(11, { readings: { reeferUnit: {} } }),
    ],
    because: 'The fuel of the reefer unit was 24 %, below 25 %',
    ends: at(15, { readings: { reeferUnit: { fuelLevelFraction: 0.9 } } }),
  },
  {
    id: 16,
    predicate: { thermoKingFaultLevel: [3] },
    describeRule: 'an alarm of the reefer unit comes up: Immediate action',
    calm: [at(0, { readings: { reeferUnit: { alarms: [{ code: '02' }] } } })],
    fires: [
      at(5, { readings: { reeferUnit: { alarms: [{ code: '02' }, { code: '10' }] } } }),
      at(10, { readings: { reeferUnit: { fuelLevelFraction: 0.5 } } }),
      at(11, { readings: { reeferUnit: { alarms: [{ code: '10' }] } } }),
    ],
    because: 'Reefer Alarm: ',
    ends: at(15, { readings: { reeferUnit: { alarms: [] } } }),
    critical: true,
  },
  {
    id: 18,
    predicate: {},
    describeRule: 'the vehicle moves while untethered',
    calm: [at(0, { readings: { gps: { ...here, speedMph: 0 }, tetherChange: { tethered: false } } })],
    fires: [
      at(5, { readings: { gps: { ...here, speedMph: 6 } } }),
      at(10, { readings: { gps: { ...here, speedMph: 4 } } }),
    ],
    because: 'The vehicle moves at 6 mph while untethered',
    ends: at(15, { readings: { gps: { ...here, speedMph: 0 } } }),
    critical: true,
  },
  {
    id: 19,
    predicate: { tpmsThresholdPsi: 85 },
    describeRule: "a tire's pressure falls below 85 psi",
    calm: [at(0, { readings: { individualTirePressure: tires(85) } })],
    fires: [
      at(5, { readings: { individualTirePressure: tires(84) } }),
      at(10, { readings: { individualTirePressure: tires(86) } }),
      at(11, { readings: { individualTirePressure: tires(950) } }),
    ],
    because: 'Roadside Front Outer tire was 84 psi, below 85 psi',
    ends: at(15, { readings: { individualTirePressure: tires(100) } }),
  },
  {
    id: 20,
    predicate: { tireTemperatureThresholdC: 90 },
    describeRule: "a tire's temperature rises above 194 °F",
    calm: [at(0, { readings: { tireTemperature: hot(90) } })],
    fires: [
      at(5, { readings: { tireTemperature: hot(95) } }),
      at(10, { readings: { tireTemperature: hot(88) } }),
    ],
    because: 'Roadside Front Outer tire was 203 °F, above 194 °F',
    ends: at(15, { readings: { tireTemperature: hot(60) } }),
  },
]

const later = (event: Event, by: number): Event => ({ ...event, at: event.at + by })

test('a tire inflation system that goes on filling gets unstable after ten minutes, without a report', () => {
  const day = new Day([someRule([{ alertPredicateTypeId: 13, tisStatuses: ['unstable'] }])], trailer, yards)
  const filling = { readings: { tireInflationStatus: { status: 'FILLING' } } } as const
  for (const minute of [0, 5]) day.take(at(minute, filling))
  expect(day.story).toEqual([])
  day.until(noon + minutes(60))
  expect(day.changes).toMatchObject([{ kind: 'fired', firing: { at: noon + minutes(10), item: 'unstable' } }])
  day.take(at(61, { readings: { tireInflationStatus: { status: 'OK' } } }))
  expect(day.changes.at(-1)).toMatchObject({ kind: 'ended', ended: noon + minutes(61) })
})

describe.each(cases.map((one) => [kindOf(one.id)?.name ?? '', one] as const))('%s', (_, one) => {
  const kind = kindOf(one.id)!
  const predicate: RulePredicate = { alertPredicateTypeId: one.id, ...one.predicate }
  const day = () => new Day([someRule([predicate])], trailer, yards)
  const nameOf = (id: number) => `Yard ${id}`

  test('says what the rule watches', () => {
    expect(kind.describeRule(predicate, nameOf)).toBe(one.describeRule)
    expect(kind.problems(predicate)).toEqual([])
  })

  test('fires once when it comes true, tells why, and ends when it is over', () => {
    const sensorsOfDay = day()
    for (const event of one.calm) sensorsOfDay.take(event)
    expect(sensorsOfDay.story).toEqual([])
    for (const event of one.fires) sensorsOfDay.take(event)
    sensorsOfDay.until(one.ends.at)
    const [first, ...rest] = sensorsOfDay.changes
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      kind: 'fired',
      firing: {
        source: 'a-1',
        at: noon + minutes(one.firesAt ?? 5),
        alertTypeId: one.id,
        severity: one.critical ? 'critical' : 'caution',
        held: null,
        ended: null,
      },
    })
    expect(sensorsOfDay.story[0]).toContain(one.because)
    sensorsOfDay.take(one.ends)
    expect(sensorsOfDay.changes).toHaveLength(2)
    expect(sensorsOfDay.changes[1]).toMatchObject({
      kind: 'ended',
      source: 'a-1',
      at: noon + minutes(one.firesAt ?? 5),
      ended: one.ends.at,
    })
  })

  test('is armed again once it is over, and remembers nothing meanwhile', () => {
    const sensorsOfDay = day()
    for (const event of [...one.calm, ...one.fires, one.ends]) sensorsOfDay.take(event)
    expect(sensorsOfDay.memories).toEqual({})
    for (const event of one.fires) sensorsOfDay.take(later(event, hours(24)))
    sensorsOfDay.until(noon + hours(48))
    expect(sensorsOfDay.changes.filter(({ kind }) => kind === 'fired')).toHaveLength(2)
  })

  test('does not fire for what stood already when the rule was made, until that has ended once', () => {
    // A duration has been reached long since when the rule is made; all others have just begun.
    const from = noon + minutes(one.firesAt ? one.firesAt + 1 : 5.5)
    const sensorsOfDay = new Day([someRule([predicate], { from })], trailer, yards)
    for (const event of [...one.calm, ...one.fires]) sensorsOfDay.take(event)
    sensorsOfDay.until(one.ends.at)
    expect(sensorsOfDay.story).toEqual([])
    sensorsOfDay.take(later(one.ends, hours(13)))
    for (const event of one.fires) sensorsOfDay.take(later(event, hours(24)))
    sensorsOfDay.until(noon + hours(48))
    expect(sensorsOfDay.changes.filter(({ kind }) => kind === 'fired')).toHaveLength(1)
  })

  test('says nothing to a rule about other vehicles', () => {
    const other = new Day(
      [someRule([predicate], { allVehicles: false, vehicleIds: new Set([trailer.id + 1]) })],
      trailer,
      yards,
    )
    for (const event of [...one.calm, ...one.fires, one.ends]) other.take(event)
    expect([other.story, other.memories]).toEqual([[], {}])
  })

  test('remembers in plain JSON that comes back as it was', () => {
    const sensorsOfDay = day()
    for (const event of [...one.calm, ...one.fires]) sensorsOfDay.take(event)
    expect(JSON.parse(JSON.stringify(sensorsOfDay.memories))).toEqual(sensorsOfDay.memories)
    expect(Object.keys(sensorsOfDay.memories)).toEqual(['a-1'])
  })

  test('begins as something that only its limits are missing of', () => {
    const problems = kind.problems(kind.fresh)
    expect(
      problems.every((problem) => /enter a duration|enter a limit|choose at least one/.test(problem)),
    ).toBe(true)
  })
})

test('with custom they are the 20 of the specification, each with a case here, and whatever came since', () => {
  const specified = [
    [0, 'Custom'],
    [1, 'Geofence Boundary Crossing'],
    [2, 'Geofence Occupancy Duration'],
    [3, 'Loaded Weight Exceeds'],
    [4, 'Load Status'],
    [5, 'ABS Fault'],
    [6, 'Component Fault'],
    [7, 'Lights'],
    [8, 'Tether Status'],
    [9, 'Tether Status Duration'],
    [10, 'Door Status'],
    [11, 'Door Status Duration'],
    [12, 'Battery'],
    [13, 'TIS Status'],
    [14, 'Geofence Occupancy'],
    [15, 'Reefer Unit Fuel'],
    [16, 'Reefer Alarm'],
    [18, 'Tow'],
    [19, 'TPMS Threshold'],
    [20, 'Tire Temperature Threshold'],
  ]
  const ids = new Set(specified.map(([id]) => id))
  expect(alertTypes.flatMap(({ id, name }) => (ids.has(id) ? [[id, name]] : []))).toEqual(specified)
  expect(cases.map(({ id }) => id)).toEqual(specified.slice(1).map(([id]) => id))
})

test('of these reefer fuel, reefer alarm, tow and tire pressure are offered only with their features', () => {
  const gated = Object.fromEntries(
    cases.flatMap(({ id }) => (kindOf(id)?.flag ? [[id, kindOf(id)!.flag]] : [])),
  )
  expect(gated).toEqual({ 15: 'ThermoKing', 16: 'ReeferAlarmAlert', 18: 'TowAlert', 19: 'Hendrickson' })
})

/** A value that no field of the type can hold. */
const unfit: { readonly [T in ConditionFieldType]: unknown } = {
  flag: 'yes',
  number: Number.NaN,
  duration: 0,
  ints: ['one'],
  texts: [1],
  ids: [1.5],
}
/** The fields of a condition that an input of its form reads and writes. */
const requested = (field: Field): readonly ConditionField[] => {
  switch (field.input) {
    case 'flags':
      return field.options.map((option) => option.field)
    case 'list':
      return [field.field, ...(field.any?.field ? [field.any.field] : [])]
    case 'geofences':
      return [field.field, field.any.field]
    case 'one':
      return field.options.flatMap(({ sets }) => sets.map((one) => one.field))
    case 'number':
    case 'duration':
      return [field.field]
  }
}
const draftWith = (predicate: RulePredicate) => ({
  ...blankRule(1),
  name: 'Watch',
  alertTypeId: predicate.alertPredicateTypeId,
  alertPredicates: [predicate],
})
const names = (fields: readonly ConditionField[]) => fields.map(({ name }) => name)

describe.each(kinds.map((kind) => [kind.name, kind] as const))('any condition of the kind %s', (_, kind) => {
  test('is written down in fields that are declared, with one type whichever kind declares them', () => {
    for (const field of kind.conditionFields) expect(conditionField(field.name)).toEqual(field)
    for (const field of kind.fields.flatMap(requested)) expect(kind.conditionFields).toContainEqual(field)
    expect(names(conditionFields)).toEqual(expect.arrayContaining(Object.keys(kind.fresh).slice(1)))
  })

  test('can be kept, and reads the same again', () => {
    fc.assert(
      fc.property(anyCondition(kind), (predicate) => {
        const tidy = tidyRule(draftWith(predicate))
        expect(ruleProblem(tidy)).toBeNull()
        expect(tidyRule(JSON.parse(JSON.stringify(tidy)))).toEqual(tidy)
      }),
      { numRuns: 30 },
    )
  })

  test('reads as a sentence', () => {
    fc.assert(
      fc.property(anyCondition(kind), (predicate) => {
        const sentence = kind.describeRule(predicate, (id) => `Yard ${id}`)
        expect(sentence).toMatch(/^\S.*\S$/)
        expect(sentence).not.toMatch(/undefined|NaN|null|\[object|Infinity/)
        if (kind.conditionFields.length > 0) expect(kind.params(predicate).predicate).toBe(predicate)
      }),
      { numRuns: 30 },
    )
  })

  test('is refused by the name of a field whose value cannot be', () => {
    const [predicate] = fc.sample(anyCondition(kind), { numRuns: 1, seed: 1 })
    for (const { name, type } of kind.conditionFields)
      expect(ruleProblem(draftWith({ ...predicate!, [name]: unfit[type] }))).toBe(alertWords.value(name))
    expect(ruleProblem(draftWith({ ...predicate!, notAField: true } as RulePredicate))).toBe(
      alertWords.value('notAField'),
    )
  })

  test('is refused where a number of it is out of its bounds, or is missing', () => {
    const [predicate] = fc.sample(anyCondition(kind), { numRuns: 1, seed: 1 })
    for (const field of kind.fields) {
      if (field.input !== 'number' && field.input !== 'duration') continue
      const beyond = field.input === 'number' ? field.keep(field.most + 2) : field.most + minutes(1)
      expect(kind.problems({ ...predicate!, ...withField(field.field, beyond) })).toHaveLength(1)
      expect(kind.problems({ ...predicate!, ...withField(field.field, null) })).toHaveLength(1)
    }
  })
})

test('the engine has a bit for each kind', () => {
  expect(kinds.length).toBeLessThan(32)
  expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length)
})

test('a field that no kind declares is named by the compiler', () => {
  const wrong: readonly RulePredicate[] = [
    // @ts-expect-error
    { alertPredicateTypeId: 10, doorOpend: true },
    // @ts-expect-error
    { alertPredicateTypeId: 10, doorOpened: 'yes' },
    // @ts-expect-error
    { alertPredicateTypeId: 11, doorStatusDurationMs: [1] },
  ]
  expect(wrong).toHaveLength(3)
})
