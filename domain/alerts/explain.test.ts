/** Why an alert fired or did not: that each answer rests on what really happened, moment by moment. */
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../basics/time.ts'
import { FenceBook } from '../geofences/book.ts'
import type { Readings } from '../sensors/index.ts'
import { unreported } from '../state/state.ts'
import { noon, reportAt, trailer } from '../state/testing.ts'
import type { RulePredicate } from './condition-fields.ts'
import { type ExplainInput, explain } from './explain.ts'
import { RuleBook } from './judge.ts'
import type { RuleVersion } from './rule.ts'
import { Day, someRule } from './testing.ts'

const at = (minute: number) => noon + minutes(minute)
type Days = readonly (readonly [minute: number, readings: Readings])[]
const ask = (
  rules: readonly RuleVersion[],
  reports: Days,
  minute: number,
  more: Partial<ExplainInput> = {},
) =>
  explain({
    ruleId: 'a-1',
    versions: rules,
    at: at(minute),
    vehicle: trailer,
    base: unreported,
    reports: reports.map(([when, readings]) => reportAt(at(when), readings)),
    watchers: { fences: FenceBook.none, rules: new RuleBook(rules, FenceBook.none) },
    paused: null,
    clock: (moment) => `<${(moment - noon) / 60_000}>`,
    ...more,
  })

const opens: RulePredicate = { alertPredicateTypeId: 10, doorOpened: true }
const openForAnHour: RulePredicate = {
  alertPredicateTypeId: 11,
  doorOpened: true,
  doorStatusDurationMs: hours(1),
}
const hot: RulePredicate = { alertPredicateTypeId: 20, tireTemperatureThresholdC: 90 }
const door = (opened: boolean): Readings => ({ door: { opened } })
const opened: Days = [
  [0, door(false)],
  [5, door(true)],
  [30, door(false)],
]

describe('an alert that fired', () => {
  test('is explained by when it fired and when it ended', () => {
    const { fired, verdict, lines } = ask([someRule([opens])], opened, 40)
    expect(fired).toBe(true)
    expect(verdict).toMatch(/^It fired at <5>\./)
    expect(lines.at(-1)).toBe('It ended at <30>.')
  })

  test('tells that it goes on, where it does', () => {
    const { verdict, lines } = ask([someRule([opens])], opened.slice(0, 2), 20)
    expect(verdict).toMatch(/^It fired at <5>\./)
    expect(lines.at(-1)).toBe('It has not ended since.')
  })

  test('is the last one in the hour before the moment asked for, not an older one', () => {
    const twice: Days = [...opened, [35, door(true)], [38, door(false)]]
    expect(ask([someRule([opens])], twice, 40).verdict).toMatch(/^It fired at <35>\./)
    expect(ask([someRule([opens])], twice, 34).verdict).toMatch(/^It fired at <5>\./)
    expect(ask([someRule([opens])], opened, 64).fired).toBe(true)
    expect(ask([someRule([opens])], opened, 65).fired).toBe(false)
    expect(ask([someRule([opens])], opened, 65).verdict).toContain('<5>')
    expect(ask([someRule([opens])], opened, 5).fired).toBe(true)
    expect(ask([someRule([opens])], opened, 4).fired).toBe(false)
  })

  test('and that somebody has before them is explained even if more has fired since', () => {
    const twice: Days = [...opened, [35, door(true)], [38, door(false)]]
    const day = new Day([someRule([opens])])
    for (const [minute, readings] of opened) day.take({ at: at(minute), readings })
    const item = day.changes.flatMap((one) => (one.kind === 'fired' ? one.firing.item : []))[0]!
    const { verdict, lines } = ask([someRule([opens])], twice, 5, { firing: { at: at(5), item } })
    expect(verdict).toMatch(/^It fired at <5>\./)
    expect(lines.at(-1)).toBe('It ended at <30>.')
  })

  test('and that the stored reports do not lead to any more is still one that fired', () => {
    const { fired, verdict } = ask([someRule([opens])], opened, 7, { firing: { at: at(7), item: '' } })
    expect(fired).toBe(true)
    expect(verdict).toContain('do not lead to it any more')
  })

  test('because something lasted tells since when, and that time alone made it true', () => {
    const { verdict, lines } = ask([someRule([openForAnHour])], opened.slice(0, 2), 70)
    expect(verdict).toMatch(/^It fired at <65>\./)
    expect(lines.some((line) => line.includes('began at <5>') && line.includes('counted from <65>'))).toBe(
      true,
    )
    expect(lines.some((line) => line.startsWith('No report came at that moment'))).toBe(true)
  })

  test('by a report does not say that time made it true', () => {
    const { lines } = ask([someRule([opens])], opened, 40)
    expect(lines.some((line) => line.startsWith('No report came'))).toBe(false)
  })

  test('but was held back by its rate limit says until when', () => {
    const rule = someRule([opens], { rateLimitMs: hours(2) })
    const twice: Days = [...opened, [50, door(true)]]
    const { verdict, lines } = ask([rule], twice, 55)
    expect(verdict).toMatch(/^It fired at <50>, but its rate limit held/)
    expect(lines.some((line) => line.includes('<5>') && line.includes('<125>'))).toBe(true)
  })
})

describe('an alert that did not fire', () => {
  const verdict = (...requested: Parameters<typeof ask>) => {
    const found = ask(...requested)
    expect(found.fired).toBe(false)
    return found.verdict
  }

  test('was never on, was not on yet, or was turned off', () => {
    expect(verdict([], opened, 5)).toBe('The alert was never on.')
    expect(verdict([someRule([opens], { from: at(10) })], opened, 9)).toBe('The alert was first on at <10>.')
    expect(verdict([someRule([opens], { to: at(3) })], opened, 3)).toContain('at <3>')
    expect(verdict([someRule([opens], { to: at(3) })], opened, 5)).toMatch(/^The alert was off/)
    const again = [
      someRule([opens], { to: at(-30) }),
      someRule([opens], { version: 2, from: at(-20), to: at(-10) }),
      someRule([opens], { version: 3, from: at(60) }),
    ]
    expect(verdict(again, opened, 5)).toContain('at <-10>')
    expect(verdict(again, opened, -15)).not.toContain('off')
  })

  test('and waits for a feature says so', () => {
    expect(ask([], opened, 5, { paused: 'Doors' }).lines).toHaveLength(1)
    expect(ask([], opened, 5).lines).toEqual([])
  })

  test('was not about this vehicle', () => {
    const about = (...vehicleIds: number[]) =>
      someRule([opens], { allVehicles: false, vehicleIds: new Set(vehicleIds) })
    expect(verdict([about(8)], opened, 5)).toBe('The alert was not about this vehicle at <5>.')
    expect(ask([about(7, 8)], opened, 5).fired).toBe(true)
  })

  test('had fired already', () => {
    expect(verdict([someRule([opens])], opened.slice(0, 2), 80)).toMatch(/^It had fired at <5> already/)
  })

  test('was so already when it began to watch', () => {
    const rule = someRule([opens], { from: at(10) })
    expect(verdict([rule], opened.slice(0, 2), 20)).toMatch(
      /^The condition was already true when the alert started watching at <10>/,
    )
  })

  test('heard nothing from the sensor in the day before', () => {
    expect(verdict([someRule([hot])], opened, 40)).toMatch(/did not report in the day before <40>/)
    expect(ask([someRule([hot])], opened, 40).lines[1]).toContain('nothing was reported')
    const early: Days = [
      [0, door(false)],
      [10, { mileage: { miles: 5 } }],
    ] as unknown as Days
    expect(verdict([someRule([opens])], early, 24 * 60)).not.toContain('did not report')
    expect(verdict([someRule([opens])], early, 24 * 60 + 1)).toContain('did not report')
  })

  test('has not lasted for long enough yet, and says when it would fire', () => {
    const found = ask([someRule([openForAnHour])], opened.slice(0, 2), 45, {})
    expect(found.fired).toBe(false)
    expect(found.lines.at(-1)).not.toContain('watched')
  })

  test('lasted for a while, but not for long enough', () => {
    const text = verdict([someRule([openForAnHour])], opened, 100)
    expect(text).toContain('25 min')
    expect(text).toContain('1 h')
  })

  test('fired last at another time', () => {
    const rule = someRule([opens])
    expect(verdict([rule], [...opened, [200, door(false)]], 210)).toContain('at <5>')
  })

  test('needs all of its conditions at the same time', () => {
    const both = someRule([opens, { alertPredicateTypeId: 8, untethered: true }])
    const reports: Days = [
      [0, { ...door(false), tetherChange: { tethered: true } }],
      [5, { tetherChange: { tethered: false } }],
      [10, { tetherChange: { tethered: true } }],
      [15, door(true)],
      [20, door(false)],
    ]
    expect(verdict([both], reports, 7)).toBe('Not all of its conditions held at the same time.')
    expect(verdict([both], reports, 17)).toBe('Not all of its conditions held at the same time.')
    expect(verdict([both], reports, 30)).toBe('Its condition did not become true in the day before <30>.')
  })

  test('is told what was seen: each change once, the last six of many, and how many more there were', () => {
    const many: Days = Array.from({ length: 20 }, (_, i) => [i, door(Math.floor(i / 2) % 2 === 1)] as const)
    const line = ask([someRule([opens])], many, 200).lines[1]!
    expect(line.match(/<\d+>/g)).toEqual(['<8>', '<10>', '<12>', '<14>', '<16>', '<18>'])
    expect(line).toContain('4 earlier')
    const few = ask([someRule([opens])], many.slice(0, 12), 200).lines[1]!
    expect(few.match(/<\d+>/g)).toHaveLength(6)
    expect(few).not.toContain('earlier')
  })

  test('only of the day before is told what was seen', () => {
    const line = ask(
      [someRule([opens])],
      [[-1, door(true)], ...opened.slice(0, 1), [60, door(true)]],
      days(1) / minutes(1),
    ).lines[1]
    expect(line).toContain('<0>')
    expect(line).not.toContain('<-1>')
  })
})

describe('an alert about geofences', () => {
  const enters: RulePredicate = { alertPredicateTypeId: 1, geofenceIds: [9], geofenceEnterEvents: true }
  const gps = { lat: 41, lng: -93 }
  test('says since when the vehicle is known to be in none', () => {
    const { lines } = ask(
      [someRule([enters])],
      [
        [0, door(false)],
        [5, { gps }],
        [10, { gps }],
      ],
      20,
    )
    expect(lines[1]).toBe('Geofences: in no geofence at <5>.')
  })

  test('says that it entered none where nothing is known of its place', () => {
    const { lines, verdict } = ask(
      [someRule([enters])],
      [
        [0, door(false)],
        [5, door(true)],
      ],
      20,
    )
    expect(lines[1]).toBe('The vehicle entered and left no geofence.')
    expect(verdict).not.toContain('did not report')
  })
})

describe('an alert about a limit', () => {
  const tires = (...celsius: number[]): Readings => ({
    tireTemperature: {
      tires: celsius.map((one, i) => ({ position: i === 0 ? 'LRO' : 'RRO', celsius: one })),
    },
  })
  const warm: Days = [
    [0, tires(30)],
    [5, tires(60)],
    [10, tires(50)],
  ]
  test('that was never passed tells what came nearest to it, and when', () => {
    const { fired, verdict, lines } = ask([someRule([hot])], warm, 20)
    expect(fired).toBe(false)
    expect(verdict).toMatch(/never above 194.*highest was 140/)
    expect(lines[1]).toMatch(/reported 3 times.*highest was 140.*<5>/)
  })

  test('below which a number has to fall tells the lowest', () => {
    const flat: RulePredicate = { alertPredicateTypeId: 19, tpmsThresholdPsi: 60 }
    const psi = (value: number): Readings => ({
      individualTirePressure: { tires: [{ position: 'LRO', psi: value }] },
    })
    const { verdict, lines } = ask(
      [someRule([flat])],
      [
        [0, psi(100)],
        [5, psi(80)],
        [10, psi(90)],
      ],
      20,
    )
    expect(verdict).toMatch(/never below 60.*lowest was 80/)
    expect(lines[1]).toMatch(/lowest was 80.*<5>/)
  })
})
