import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import type { TirePosition } from '../sensors/positions.ts'
import { noon, trailer } from '../state/testing.ts'
import { RuleBook } from './book.ts'
import { kindOf } from './index.ts'
import { noFenceNames } from './moment.ts'
import type { RulePredicate, RuleVersion } from './rule.ts'
import { Samples } from './samples.ts'
import { Day, someRule, yards } from './testing.ts'

const opens: RulePredicate = { alertPredicateTypeId: 10, doorOpened: true }
const openFor = (ms: number): RulePredicate => ({
  alertPredicateTypeId: 11,
  doorOpened: true,
  doorStatusDurationMs: ms,
})
const door = (opened: boolean): Readings => ({ door: { opened } })
const tires = (psi: Readonly<Record<string, number>>) => ({
  tires: Object.entries(psi).map(([position, psi]) => ({ position: position as TirePosition, psi })),
})
const at = (minute: number) => noon + minutes(minute)
const report = (minute: number, readings: Readings) => ({ at: at(minute), readings })

describe('any change', () => {
  const any = { alertPredicateTypeId: 8, tethered: true, untethered: true }
  test('is told each time, and the first reading is none', () => {
    const day = new Day([someRule([any])])
    for (const [minute, tethered] of [
      [0, true],
      [5, false],
      [10, false],
      [15, true],
    ] as const)
      day.take(report(minute, { tetherChange: { tethered } }))
    expect(day.story).toEqual(['5 The vehicle was untethered', '15 end of 5', '15 The vehicle was tethered'])
  })
})

describe('several conditions at once', () => {
  const both = someRule([opens, { alertPredicateTypeId: 8, untethered: true }])

  test('fire when the last of them comes true, and end when the first is over', () => {
    const day = new Day([both])
    day
      .take(report(0, { door: { opened: false }, tetherChange: { tethered: true } }))
      .take(report(5, door(true)))
      .take(report(10, { tetherChange: { tethered: false } }))
      .take(report(15, door(true)))
      .take(report(20, door(false)))
      .take(report(25, door(true)))
    expect(day.story).toEqual([
      '10 The doors open, and the vehicle is untethered',
      '20 end of 10',
      '25 The doors open, and the vehicle is untethered',
    ])
  })

  test('with a duration fire when that has been reached, if the others still hold', () => {
    const rule = someRule([
      openFor(hours(1)),
      { alertPredicateTypeId: 1, geofenceIds: [9], geofenceEnterEvents: true },
    ])
    const gps = { lat: 41, lng: -93 }
    const day = new Day([rule], trailer, yards)
    day.take(report(0, { ...door(false), gps }))
    day.take(report(5, door(true)))
    day.take({ at: at(30), readings: { gps }, enters: 9 }).until(at(64))
    expect(day.story).toEqual([])
    day.until(at(66))
    expect(day.changes[0]).toMatchObject({ kind: 'fired', firing: { at: at(65) } })
    day.take({ at: at(70), readings: { gps }, leaves: 9 })
    expect(day.story[1]).toBe('70 end of 65')
  })
})

describe('timers', () => {
  test('fire at their own moment, however late somebody looks', () => {
    const day = new Day([someRule([openFor(hours(2))])])
    day.take(report(0, door(false))).take(report(5, door(true)))
    expect(day.wakeAt).toBe(at(125))
    day.until(noon + days(9))
    expect(day.story).toEqual(['125 The doors have been open for 2 hours'])
  })

  test('a report between that says the same does not put them off', () => {
    const day = new Day([someRule([openFor(hours(2))])])
    day.take(report(0, door(false)))
    for (let n = 5; n < 300; n += 5) day.take(report(n, door(true)))
    expect(day.story).toEqual(['125 The doors have been open for 2 hours'])
  })

  test('count milliseconds: the night in which clocks are set back is an hour longer', () => {
    // In America/Chicago clocks went from 02:00 to 01:00 on 2026-11-01 at 07:00 UTC.
    const midnight = Date.UTC(2026, 10, 1, 5)
    const day = new Day([someRule([openFor(hours(3))], { from: midnight - hours(9) })])
    day.take({ at: midnight - hours(1), readings: door(false) }).take({ at: midnight, readings: door(true) })
    day.until(midnight + hours(3) - 1)
    expect(day.story).toEqual([])
    day.until(midnight + hours(3))
    expect(day.changes).toHaveLength(1)
  })
})

describe('an edit of a rule', () => {
  const edited = (first: RulePredicate, second: RulePredicate, when: number): RuleVersion[] => [
    someRule([first], { to: at(when) }),
    someRule([second], { version: 2, from: at(when) }),
  ]

  test('while a timer runs: it goes on from when the state began, with the new duration', () => {
    const day = new Day(edited(openFor(hours(2)), openFor(hours(3)), 60))
    day
      .take(report(0, door(false)))
      .take(report(5, door(true)))
      .until(at(400))
    expect(day.story).toEqual(['185 The doors have been open for 3 hours'])
  })

  test('to a duration that has been reached already: nobody is notified', () => {
    const day = new Day(edited(openFor(hours(2)), openFor(minutes(30)), 60))
    day
      .take(report(0, door(false)))
      .take(report(5, door(true)))
      .until(at(400))
    expect(day.story).toEqual([])
    day
      .take(report(410, door(false)))
      .take(report(420, door(true)))
      .until(at(500))
    expect(day.story).toEqual(['450 The doors have been open for 30 minutes'])
  })

  test('what it fired stays open while it is still true, and ends when it is not any more', () => {
    const above = (lbs: number): RulePredicate => ({ alertPredicateTypeId: 3, netBogieWeightLbs: lbs })
    const weigh = (lbs: number) => ({ enhancedWeight: { bogieLbs: 8_000 + lbs } })
    const day = new Day(edited(above(10_000), above(12_000), 30))
    day
      .take(report(0, weigh(0)))
      .take(report(5, weigh(15_000)))
      .take(report(60, weigh(15_000)))
    expect(day.changes).toHaveLength(1)
    const other = new Day(edited(above(10_000), above(20_000), 30))
    other
      .take(report(0, weigh(0)))
      .take(report(5, weigh(15_000)))
      .until(at(60))
    expect(other.story[1]).toBe('30 end of 5')
  })

  test('turned off: its firings end, and it forgets', () => {
    const day = new Day([someRule([opens], { to: at(60) })])
    day
      .take(report(0, door(false)))
      .take(report(5, door(true)))
      .take(report(90, door(true)))
    expect(day.story).toEqual(['5 The doors opened', '60 end of 5'])
    expect(day.memories).toEqual({})
  })

  test('turned off and on again: what stood meanwhile is not told', () => {
    const day = new Day([someRule([opens], { to: at(60) }), someRule([opens], { version: 1, from: at(120) })])
    day
      .take(report(0, door(false)))
      .take(report(70, door(true)))
      .take(report(130, door(true)))
    expect(day.story).toEqual([])
  })

  test('that only adds other vehicles changes nothing for this one', () => {
    const day = new Day([
      someRule([openFor(hours(2))], { to: at(60), allVehicles: false, vehicleIds: new Set([trailer.id]) }),
      someRule([openFor(hours(2))], {
        from: at(60),
        allVehicles: false,
        vehicleIds: new Set([trailer.id, 99]),
      }),
    ])
    day
      .take(report(0, door(false)))
      .take(report(5, door(true)))
      .until(at(400))
    expect(day.story).toEqual(['125 The doors have been open for 2 hours'])
  })

  test('a report of before it is judged by the rule as it was', () => {
    const day = new Day(edited(opens, { alertPredicateTypeId: 10, doorClosed: true }, 60))
    day.take(report(0, door(false))).take(report(5, door(true)))
    expect(day.story).toEqual(['5 The doors opened'])
  })
})

describe('a geofence', () => {
  const within: RulePredicate = { alertPredicateTypeId: 14, anyCustomerGeofence: true }
  const gps = { lat: 41, lng: -93 }

  test('drawn round a vehicle is no alert, but a duration counts from then', () => {
    const stays: RulePredicate = {
      alertPredicateTypeId: 2,
      anyCustomerGeofence: true,
      geofenceOccupancyDurationMs: hours(1),
    }
    const day = new Day([someRule([within], { id: 'a' }), someRule([stays], { id: 'b' })], trailer, yards)
    day
      .take(report(0, { gps }))
      .take({ at: at(10), drawn: 9 })
      .take(report(20, { gps }))
      .until(at(100))
    expect(day.story).toEqual(['70 The vehicle has been within Yard 9 for 1 hour'])
  })

  test('a no-go zone is critical, another is not', () => {
    const day = new Day([someRule([within])], trailer, yards)
    day.take(report(0, { gps })).take({ at: at(5), readings: { gps }, enters: 11 })
    day.take({ at: at(10), readings: { gps }, leaves: 11 }).take({ at: at(15), readings: { gps }, enters: 9 })
    expect(day.changes.flatMap((one) => (one.kind === 'fired' ? one.firing.severity : []))).toEqual([
      'critical',
      'caution',
    ])
  })

  test('leaving one is over with the next crossing', () => {
    const leaves = { alertPredicateTypeId: 1, anyCustomerGeofence: true, geofenceExitEvents: true }
    const day = new Day([someRule([leaves])], trailer, yards)
    day.take({ at: at(0), readings: { gps }, enters: 9 }).take({ at: at(5), readings: { gps }, leaves: 9 })
    day.take({ at: at(10), readings: { gps }, enters: 8 }).take({ at: at(15), readings: { gps }, leaves: 8 })
    expect(day.story).toEqual(['5 The vehicle left Yard 9', '15 end of 5', '15 The vehicle left Yard 8'])
  })

  test('tells its own addresses without any rule, once', () => {
    const day = new Day([], trailer, yards)
    day.take({ at: at(0), readings: { gps }, enters: 50 }).take({ at: at(5), readings: { gps }, leaves: 50 })
    expect(day.changes).toMatchObject([
      { kind: 'fired', firing: { source: 'fence:50', at: at(0), ended: at(0), alertTypeId: 1 } },
      { kind: 'fired', firing: { source: 'fence:50', at: at(5), ended: at(5) } },
    ])
  })
})

test('the rate limit holds back what comes too soon after somebody was told', () => {
  const day = new Day([someRule([opens], { rateLimitMs: hours(1) })])
  for (const minute of [0, 10, 20, 50, 80, 100]) {
    day.take(report(minute, door(false)))
    day.take(report(minute + 5, door(true)))
  }
  expect(day.story.filter((line) => !line.includes('end'))).toEqual([
    '5 The doors opened',
    '15 The doors opened (held)',
    '25 The doors opened (held)',
    '55 The doors opened (held)',
    '85 The doors opened',
    '105 The doors opened (held)',
  ])
})

test('two alerts in one report are two firings', () => {
  const day = new Day([
    someRule([opens], { id: 'a' }),
    someRule([{ alertPredicateTypeId: 7, lightFaultTypeIds: [0] }], { id: 'b' }),
  ])
  day.take(report(0, { ...door(false), lightSystemFault: { faultTypeIds: [] } }))
  day.take(report(5, { ...door(true), lightSystemFault: { faultTypeIds: [1, 6] } }))
  expect(day.story).toEqual([
    '5 Lights: Red: High current (short circuit)',
    '5 Lights: Green: Low current (outage)',
    '5 The doors opened',
  ])
})

describe('the tires of a vehicle', () => {
  const low = someRule([{ alertPredicateTypeId: 19, tpmsThresholdPsi: 85 }])
  const pressures = (minute: number, psi: Readonly<Record<string, number>>) =>
    report(minute, { individualTirePressure: tires(psi) })

  test('pass the limit each by itself: a second one fires while the first still is below it', () => {
    const day = new Day([low])
    day
      .take(pressures(0, { LFO: 100, RRI: 100 }))
      .take(pressures(5, { LFO: 80, RRI: 100 }))
      .take(pressures(10, { LFO: 79, RRI: 84 }))
      .take(pressures(15, { LFO: 79, RRI: 100 }))
    expect(day.story).toEqual([
      '5 Roadside Front Outer tire was 80 psi, below 85 psi',
      '10 Curbside Rear Inner tire was 84 psi, below 85 psi',
      '15 end of 10',
    ])
  })
  test('of which a report lists one twice: it is one alert, and the end of another is not missed', () => {
    const day = new Day([someRule([{ alertPredicateTypeId: 6 }])])
    const twice = { tires: [...tires({ LFO: 20 }).tires, ...tires({ LFO: 20, RRI: 105 }).tires] }
    day
      .take(pressures(0, { LFO: 105, RRI: 105 }))
      .take(pressures(5, { LFO: 20, RRI: 20 }))
      .take(report(10, { individualTirePressure: twice }))
      .take(pressures(15, { LFO: 20, RRI: 20 }))
    expect(day.story).toEqual([
      '5 Component Fault: Tire Pressure Roadside Front Outer',
      '5 Component Fault: Tire Pressure Curbside Rear Inner',
      '10 end of 5',
      '15 Component Fault: Tire Pressure Curbside Rear Inner',
    ])
  })
  test('are two alerts where two of them fall in one report', () => {
    const day = new Day([low])
    day.take(pressures(0, { LFO: 100, RRI: 100 })).take(pressures(5, { LFO: 80, RRI: 70 }))
    expect(day.story).toHaveLength(2)
  })
  test('of which one is no longer reported: it stays active until it is', () => {
    const day = new Day([low])
    day
      .take(pressures(0, { LFO: 100, RRI: 100 }))
      .take(pressures(5, { LFO: 80, RRI: 100 }))
      .take(pressures(10, { RRI: 100 }))
      .take(pressures(15, { LFO: 81, RRI: 100 }))
      .take(pressures(20, { LFO: 100, RRI: 100 }))
    expect(day.story).toEqual(['5 Roadside Front Outer tire was 80 psi, below 85 psi', '20 end of 5'])
  })
  test('as one of several conditions are as critical as the worst of them', () => {
    const day = new Day([someRule([{ alertPredicateTypeId: 19, tpmsThresholdPsi: 85 }, opens])])
    day
      .take(report(0, { individualTirePressure: tires({ LFO: 100, RRI: 100 }), ...door(false) }))
      .take(report(5, { individualTirePressure: tires({ LFO: 20, RRI: 100 }), ...door(true) }))
    const [fired] = day.changes
    expect(fired?.kind === 'fired' && fired.firing.severity).toBe('critical')
  })
  test('that were remembered as one are told by themselves from the next report on', () => {
    const params = kindOf(19)!.params(low.predicates[0]!)
    const previous = { '': { since: at(0) } }
    const items = (seen: Readonly<Record<string, number>> | null) =>
      params.activeItems(seen, previous, at(5)).map(({ item }) => item)
    expect(items(null)).toEqual([''])
    expect(items({ LFO: 80, RRI: 100 })).toEqual(['LFO'])
    expect(items({ LFO: 100, RRI: 100 })).toEqual([])
  })
  test('that are too hot are told one by one as well', () => {
    const day = new Day([someRule([{ alertPredicateTypeId: 20, tireTemperatureThresholdC: 90 }])])
    const hot = (minute: number, front: number, rear: number) =>
      report(minute, {
        tireTemperature: {
          tires: [
            { position: 'LFO', celsius: front },
            { position: 'RRI', celsius: rear },
          ],
        },
      })
    day
      .take(hot(0, 40, 40))
      .take(hot(5, 95, 40))
      .take(hot(10, 96, 100))
    expect(day.story).toEqual([
      '5 Roadside Front Outer tire was 203 °F, above 194 °F',
      '10 Curbside Rear Inner tire was 212 °F, above 194 °F',
    ])
  })
})

/** Rules of every sort about numbers, states and lists, for some vehicles. */
const anyPredicate = fc.oneof(
  fc
    .integer({ min: 0, max: 20 })
    .map((n): RulePredicate => ({ alertPredicateTypeId: 3, netBogieWeightLbs: n * 1_000 })),
  fc
    .integer({ min: 60, max: 110 })
    .map((psi): RulePredicate => ({ alertPredicateTypeId: 19, tpmsThresholdPsi: psi })),
  fc.constantFrom(opens, { alertPredicateTypeId: 10, doorOpened: true, doorClosed: true }),
  fc.integer({ min: 1, max: 90 }).map((n) => openFor(minutes(n))),
  fc
    .subarray([1, 2, 3, 6], { minLength: 1 })
    .map((ids): RulePredicate => ({ alertPredicateTypeId: 7, lightFaultTypeIds: ids })),
)
const anyRule = fc
  .record({
    predicates: fc.array(anyPredicate, { minLength: 1, maxLength: 2 }),
    all: fc.boolean(),
    mine: fc.boolean(),
    from: fc.constantFrom(-60, 17, 44),
    rateLimitMs: fc.constantFrom(0, minutes(30)),
  })
  .map(({ predicates, all, mine, from, rateLimitMs }) =>
    someRule(predicates, {
      allVehicles: all,
      vehicleIds: new Set(mine ? [trailer.id, 3] : [3]),
      from: at(from),
      rateLimitMs,
    }),
  )
const anyReadings = fc.record(
  {
    enhancedWeight: fc.integer({ min: 0, max: 20 }).map((n) => ({ bogieLbs: 8_000 + n * 1_000 })),
    individualTirePressure: fc
      .dictionary(fc.constantFrom('LFO', 'RFO', 'RRI'), fc.integer({ min: 55, max: 115 }))
      .map(tires),
    door: fc.boolean().map((opened) => ({ opened })),
    lightSystemFault: fc.subarray([1, 2, 3, 6]).map((faultTypeIds) => ({ faultTypeIds })),
  },
  { requiredKeys: [] },
)

test('many rules together fire exactly what each of them fires alone', () => {
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 12 }),
      fc.array(anyReadings, { minLength: 1, maxLength: 25 }),
      (given, reports) => {
        const rules = given.map((rule, n) => ({ ...rule, id: `r${n}` }))
        const tell = (some: readonly RuleVersion[]) => {
          const day = new Day(some)
          for (const [n, readings] of reports.entries()) day.take(report(n * 5, readings))
          return day.until(at(400)).changes.map((change) => JSON.stringify(change))
        }
        expect([...tell(rules)].sort()).toEqual(rules.flatMap((rule) => tell([rule])).sort())
      },
    ),
  )
})

test('what stands fires once for each time it comes to stand, and every firing ends or is remembered', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), (states) => {
      const day = new Day([someRule([opens])])
      for (const [n, opened] of states.entries()) day.take(report(n, door(opened)))
      const rises = states.filter((opened, n) => opened && !states[n - 1]).length
      const fired = day.changes.filter(({ kind }) => kind === 'fired').length
      const ended = day.changes.filter(({ kind }) => kind === 'ended').length
      expect([fired, fired - ended]).toEqual([rises, states.at(-1) ? 1 : 0])
    }),
  )
})

test('a trial over what was kept fires what the engine fires', () => {
  fc.assert(
    fc.property(
      fc.array(anyPredicate, { minLength: 1, maxLength: 2 }),
      fc.array(anyReadings, { minLength: 1, maxLength: 30 }),
      (predicates, reports) => {
        const kinds = new Set(predicates.map(({ alertPredicateTypeId: id }) => kindOf(id)!))
        const samples = new Samples(kinds)
        const begin = {
          enhancedWeight: { bogieLbs: 8_000 },
          individualTirePressure: tires({ LFO: 100, RFO: 100 }),
          door: { opened: false },
          lightSystemFault: { faultTypeIds: [] },
        }
        // Made after the first report, so that what that one says is quiet in both.
        const rule = someRule(predicates, { from: at(1) })
        const day = new Day([rule])
        for (const [n, readings] of [begin, ...reports].entries()) {
          const before = day.state
          day.take(report(n * 5, readings))
          samples.look({
            at: at(n * 5),
            cause: 'report',
            before,
            state: day.state,
            vehicle: trailer,
            stays: {},
            visits: [],
          })
        }
        day.until(at(400))
        const fired: string[] = []
        const book = new RuleBook([rule], noFenceNames)
        samples.run(book.at('a-1', at(1))!, at(400), ({ at, item }) => fired.push(`${at} ${item}`))
        const live = day.changes.flatMap((one) =>
          one.kind === 'fired' ? [`${one.firing.at} ${one.firing.item}`] : [],
        )
        expect(fired.sort()).toEqual(live.sort())
      },
    ),
  )
})
