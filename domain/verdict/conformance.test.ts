/** Whatever is reported, in whatever order it is asked for: one verdict, in words that fit, that says when it changes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../basics/time.ts'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { anyReading, anyReadings } from '../sensors/testing.ts'
import { packState, unpackState } from '../state/pack.ts'
import { readState, type VehicleState } from '../state/state.ts'
import { noon, readingsNearLimits, reportAt, stateAfter, trailer } from '../state/testing.ts'
import { type Beside, nothingBeside } from './beside.ts'
import { acts, type Cause, compareCauses, consequences } from './cause.ts'
import { Clock } from './clock.ts'
import { toldVerdict, withheldBits } from './told.ts'
import { type Verdict, verdictChangesAt, verdictGroups, verdictOf } from './verdict.ts'
import { alsoForm, longForm, shortForm } from './words.ts'

const vehicle = { ...trailer, installedSensorTypeIds: sensors.map(({ id }) => id) }
const gap = fc.oneof(fc.integer({ min: 1, max: minutes(12) }), fc.integer({ min: 1, max: hours(30) }))
const some = fc.oneof(readingsNearLimits, anyReadings)
const anyState: fc.Arbitrary<VehicleState> = fc.array(fc.tuple(some, gap), { maxLength: 5 }).map((all) =>
  stateAfter(
    all.map(([readings], n) =>
      reportAt(
        all.slice(0, n + 1).reduce((at, [, ms]) => at + ms, noon),
        readings,
      ),
    ),
  ),
)
const later = fc.oneof(
  fc.integer({ min: 0, max: minutes(20) }),
  fc.integer({ min: 0, max: hours(40) }),
  fc.integer({ min: 0, max: days(40) }),
)
const moment = fc.integer({ min: -days(30), max: days(30) }).map((ms) => noon + ms)
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const level = fc.constantFrom('notice' as const, 'caution' as const, 'critical' as const)
const few = <T>(one: fc.Arbitrary<T>, by: (one: T) => string) =>
  fc.uniqueArray(one, { maxLength: 3, selector: by })
// Without braces, by which a place is known that was not filled.
const anyText = fc.string({ maxLength: 120, unit: 'binary' }).filter((text) => !/[{}]/.test(text))
const anyBeside: fc.Arbitrary<Beside> = fc.record({
  issues: few(
    fc.record({
      id: fc.constantFrom('1', '2', '3'),
      status: fc.constantFrom('critical' as const, 'caution' as const, 'notReporting' as const),
      title: anyText,
      since: moment,
      snoozedUntil: orNull(moment),
      troubleKey: orNull(
        fc.constantFrom('fault:24/241/1/LFO', 'amberLamp', 'trailerBattery', 'notReporting'),
      ),
    }),
    ({ id }) => id,
  ),
  workOrders: few(
    fc.record({
      id: fc.constantFrom('a', 'b'),
      number: fc.constantFrom('1040', '1041'),
      issueIds: fc.subarray(['1', '2', '3']),
    }),
    ({ number }) => number,
  ),
  due: few(
    fc.record({
      key: fc.constantFrom('plan:1', 'inspection:annual'),
      name: anyText,
      isInspection: fc.boolean(),
      isOverdue: fc.boolean(),
      dueAt: orNull(moment),
      milesLeft: orNull(fc.integer({ min: -9_000_000, max: 9_000_000 })),
    }),
    ({ key }) => key,
  ),
  firings: few(
    fc.record({
      id: fc.constantFrom('x', 'y'),
      ruleName: anyText,
      words: anyText,
      level,
      at: moment,
      lasts: fc.boolean(),
    }),
    ({ id }) => id,
  ),
  snoozes: few(
    fc.record({
      causeKey: fc.constantFrom('silence', 'sensorBoxBattery:', 'issue:1', 'lightSystemFault:1', 'tow'),
      level,
      until: orNull(moment),
    }),
    ({ causeKey }) => causeKey,
  ),
})
const newest = (state: VehicleState) => state.recorded ?? noon
const causesOf = ({ cause, also, putOff, lastKnown }: Verdict): readonly Cause[] => [
  ...(cause ? [cause] : []),
  ...also,
  ...putOff,
  ...(lastKnown ? [lastKnown] : []),
]

const expectWords = (cause: Cause, now: number) => {
  expect(cause.words.length).toBeGreaterThan(0)
  for (const text of [cause.words, shortForm(cause, now)]) {
    expect(text.length).toBeLessThanOrEqual(34)
    expect(text).not.toMatch(/undefined|null|NaN|\{|\s$/)
  }
  for (const text of [cause.means, cause.does]) expect(text).toMatch(/^[A-Z][^{}]{5,}\.$/s)
  expect(acts).toContain(cause.act)
  expect(consequences).toContain(cause.consequence)
}

describe.each(
  (sensors as readonly AnySensor[])
    .filter(({ verdicts }) => verdicts)
    .map((one) => [one.label, one] as const),
)('whatever %s reports', (_, sensor) => {
  test('each cause has words that fit, a meaning, what to do and an act, and is of that sensor', () => {
    fc.assert(
      fc.property(anyReading(sensor), fc.boolean(), later, (reading, drives, after) => {
        const gps = { lat: 33, lng: -96, speedMph: drives ? 60 : 0 }
        const state = stateAfter([reportAt(noon, { gps, [sensor.key]: reading })])
        const now = noon + (drives ? after % minutes(20) : after)
        for (const cause of causesOf(verdictOf(state, vehicle, nothingBeside, now))) {
          expectWords(cause, now)
          expect(cause.words).toMatch(/^[A-Z][\w/ -]+( %)?$/)
          if (cause.key === 'silence') continue
          expect(cause.part?.sensor).toBe(sensor.key)
          expect(cause.key.startsWith(`${sensor.key}:`)).toBe(true)
        }
      }),
    )
  })
})

test('whoever is not told of alerts or maintenance is told the same as if there were none', () => {
  fc.assert(
    fc.property(
      anyState,
      anyBeside,
      later,
      fc.integer({ min: 1, max: 3 }),
      (state, beside, after, withheld) => {
        const now = newest(state) + after
        const seen = toldVerdict(verdictOf(state, vehicle, beside, now), withheld, new Clock(now))
        const known: Beside = {
          ...beside,
          ...(withheld & withheldBits.alerts && { firings: [] }),
          // Those of a sensor's troubles have no cause of their own, and say what was put off.
          ...(withheld & withheldBits.maintenance && {
            issues: beside.issues.filter(({ troubleKey }) => troubleKey !== null),
            due: [],
            workOrders: [],
          }),
        }
        const { alsoOrders: _, ...without } = verdictOf(state, vehicle, known, now)
        expect(seen).toEqual(without)
      },
    ),
    { numRuns: 300 },
  )
})

test('whatever is known beside, every cause has words that fit, once, the worse first', () => {
  fc.assert(
    fc.property(anyState, anyBeside, later, (state, beside, after) => {
      const now = newest(state) + after
      const verdict = verdictOf(state, vehicle, beside, now)
      const causes = causesOf(verdict)
      for (const cause of causes) expectWords(cause, now)
      const { cause, also, lastKnown } = verdict
      const told = [...(cause ? [cause] : []), ...also, ...verdict.putOff].map(({ key }) => key)
      expect(new Set(told).size).toBe(told.length)
      expect([...also].sort(compareCauses)).toEqual(also)
      if (cause && cause.key !== 'silence' && also[0]) expect(compareCauses(cause, also[0])).toBeLessThan(0)
      expect(lastKnown === null || verdict.isSilent).toBe(true)
      const context = { movement: 'Moving 52 mph', place: null, zone: 'America/Chicago' }
      expect(longForm(verdict, context, now)).toMatch(/^Moving 52 mph\. .+\.$/s)
      expect(alsoForm(verdict, now) ?? 'None').not.toMatch(/undefined|…/)
    }),
  )
})

test('the verdict is the same however it is asked for', () => {
  fc.assert(
    fc.property(anyState, anyBeside, later, (state, beside, after) => {
      const now = newest(state) + after
      const verdict = verdictOf(state, vehicle, beside, now)
      expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
      const turned = Object.fromEntries(
        Object.entries(beside).map(([name, all]) => [name, [...all].reverse()]),
      ) as unknown as Beside
      for (const again of [unpackState(packState(state)), readState(JSON.stringify(state))])
        expect(verdictOf(again, vehicle, turned, now)).toEqual(verdict)
      expect(verdict.level).toBe(verdict.cause?.level ?? verdict.level)
    }),
  )
})

test('ranks are whole numbers that put one group before the next, and one level before the next', () => {
  const groups = Object.keys(verdictGroups)
  const levels = ['critical', 'caution', 'notice', 'stale', 'good', 'unknown']
  const place = ({ group, level }: Verdict) => groups.indexOf(group) * 10 + levels.indexOf(level)
  const any = fc
    .tuple(anyState, anyBeside, later)
    .map(([state, beside, after]) => verdictOf(state, vehicle, beside, newest(state) + after))
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(Number.isSafeInteger(a.rank)).toBe(true)
      expect(a.rank).toBeGreaterThanOrEqual(0)
      if (place(a) !== place(b)) expect(a.rank < b.rank).toBe(place(a) < place(b))
      else if (a.cause?.key === b.cause?.key && a.cause?.since && b.cause?.since)
        expect(Math.sign(a.rank - b.rank)).toBe(Math.sign(a.cause.since - b.cause.since))
    }),
  )
})

test('a verdict never changes before the moment that it tells', () => {
  fc.assert(
    fc.property(
      anyState,
      anyBeside,
      later,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (state, beside, after, part) => {
        const now = newest(state) + after
        const next = verdictChangesAt(state, vehicle, beside, now)
        expect(next === null || next > now).toBe(true)
        const last = next === null ? now + days(400) : next - 1
        const verdict = verdictOf(state, vehicle, beside, now)
        expect(verdictOf(state, vehicle, beside, last)).toEqual(verdict)
        expect(verdictOf(state, vehicle, beside, now + Math.floor((last - now) * part))).toEqual(verdict)
      },
    ),
    { numRuns: 300 },
  )
})
