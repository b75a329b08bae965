/** No hint of a kind misses a firing: what is judged with its hints fires what is judged without any. */
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import type { Readings, SensorKey } from '../sensors/index.ts'
import { sensorOf } from '../sensors/index.ts'
import { anyReading } from '../sensors/testing.ts'
import { withField } from '../shapes/condition.ts'
import { unreported, type VehicleState } from '../state/state.ts'
import { step } from '../state/step.ts'
import { noon, reportAt, trailer } from '../state/testing.ts'
import { RuleBook } from './book.ts'
import { type Hints, noHints } from './hints.ts'
import { kindOf, kinds } from './index.ts'
import type { Kind } from './kind.ts'
import { type Moment, noFenceNames } from './moment.ts'
import type { RulePredicate, RuleVersion } from './rule.ts'
import { Samples } from './samples.ts'
import { anyCondition, Day, type Event, someRule, yards } from './testing.ts'

/** A value like another: the numbers in it a little more or less, or nearly nothing. */
function near(value: unknown, by: number): unknown {
  if (typeof value === 'number') {
    const moved = by === 0 ? value / 50 : value + by
    return Number.isInteger(value) ? Math.round(moved) : moved
  }
  if (Array.isArray(value)) return value.map((one) => near(one, by))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, near(one, by)]))
}

/** A few readings of a sensor, some of them nearly the same, so that states come back and limits are trembled about. */
const someReadings = (key: SensorKey): Arbitrary<readonly unknown[]> => {
  const { schema } = sensorOf(key)
  return fc
    .tuple(
      fc.array(anyReading({ schema }), { minLength: 2, maxLength: 3 }),
      fc.array(
        fc.tuple(fc.nat(2), fc.constantFrom(0, 0.004, -0.004, 1, -1, 3, -3, 40, 120, -120, 400, -400)),
        { maxLength: 5 },
      ),
    )
    .map(([drawn, moves]) => {
      const moved = moves.map(([at, by]) => near(drawn[at % drawn.length], by))
      return [...drawn, ...moved.filter((one) => schema.safeParse(one).success)]
    })
}

interface Drawn {
  readonly events: readonly Event[]
  readonly rules: readonly RuleVersion[]
}

const fences = [8, 9, 11]

/** Reports of the kind's sensors, crossings and edits of geofences, in the order of time. */
const someEvents = (kind: Kind): Arbitrary<readonly Event[]> =>
  fc
    .tuple(...kind.sensors.map(someReadings))
    .chain((pools) =>
      fc.array(
        fc.record({
          wait: fc.constantFrom(1, 5, 12, 40),
          selection: fc.tuple(...pools.map((pool) => fc.option(fc.constantFrom(...pool)))),
          fence: kind.visits ? fc.option(fc.constantFrom(...fences), { freq: 3 }) : fc.constant(null),
          isEdit: fc.nat(7).map((n) => n === 0),
        }),
        { minLength: 2, maxLength: 20 },
      ),
    )
    .map((drawn) => {
      const inside = new Set<number>()
      let at = noon
      return drawn.map(({ wait, selection, fence, isEdit }): Event => {
        at += minutes(wait)
        const readings = Object.fromEntries(
          kind.sensors.flatMap((key, n) => (selection[n] === null ? [] : [[key, selection[n]]])),
        ) as Readings
        if (fence === null) return { at, readings }
        const isIn = inside.has(fence)
        if (isIn) inside.delete(fence)
        else inside.add(fence)
        if (isEdit) return { at, ...(isIn ? { removed: fence } : { drawn: fence }) }
        return { at, readings, ...(isIn ? { leaves: fence } : { enters: fence }) }
      })
    })

const momentOf = (before: VehicleState, state: VehicleState, at: number): Moment => ({
  at,
  cause: 'report',
  before,
  state,
  vehicle: trailer,
  stays: {},
  visits: [],
})

/** The same condition with its limit at, or near, a number that is reported. */
function withLimitNear(
  kind: Kind,
  predicate: RulePredicate,
  events: readonly Event[],
  at: number,
  by: number,
) {
  const field = kind.fields.find(({ input }) => input === 'number')
  const readings = events[at % events.length]!.readings
  if (field?.input !== 'number' || !readings) return predicate
  const state = step(unreported, reportAt(noon, readings)).state
  const value = kind.extreme?.(kind.see(momentOf(unreported, state, noon))) ?? null
  if (value === null) return predicate
  const moved: RulePredicate = { ...predicate, ...withField(field.field, value + by) }
  return kind.problems(moved).length === 0 ? moved : predicate
}

/** The other condition of a rule of two. */
const opens: RulePredicate = { alertPredicateTypeId: 10, doorOpened: true }

const someRules = (kind: Kind, events: readonly Event[]): Arbitrary<readonly RuleVersion[]> =>
  fc.array(
    fc
      .record({
        predicate: anyCondition(kind),
        near: fc.tuple(fc.boolean(), fc.nat(20), fc.constantFrom(0, 1, -1, 2, -2)),
        other: fc.constantFrom(null, null, null, opens, { ...opens, doorClosed: true }),
        from: fc.constantFrom(-60, -60, -60, 17, 60),
        rateLimitMs: fc.constantFrom(0, 0, minutes(30)),
      })
      .map(({ predicate, near: [isNear, at, by], other, from, rateLimitMs }) => {
        const first = isNear ? withLimitNear(kind, predicate, events, at, by) : predicate
        return someRule(other ? [first, other] : [first], { from: noon + minutes(from), rateLimitMs })
      }),
    { minLength: 1, maxLength: 3 },
  )

const someDay = (kind: Kind): Arbitrary<Drawn> =>
  someEvents(kind).chain((events) =>
    someRules(kind, events).map((rules) => ({
      events: events.map((event, n) =>
        // Doors open and close for the rules of two conditions.
        event.readings ? { ...event, readings: { door: { opened: n % 3 > 0 }, ...event.readings } } : event,
      ),
      rules: rules.map((rule, n) => ({ ...rule, id: `a-${n}` })),
    })),
  )

const noneOfAll = kinds.map(() => noHints)
const end = (events: readonly Event[]) => events.at(-1)!.at + minutes(700)

/** What fires and ends on a day as the engine judges it, and what stands at its end. */
function judged({ events, rules }: Drawn, hints: readonly Hints[]): readonly string[] {
  const day = new Day(rules, trailer, yards, hints)
  for (const event of events) day.take(event)
  day.until(end(events))
  const stand = Object.entries(day.memories).flatMap(([id, { stands: active }]) =>
    Object.entries(active).map(([item, stand]) => `${id} ${item} ${JSON.stringify(stand)}`),
  )
  return [...day.changes.map((change) => JSON.stringify(change)).sort(), ...stand.sort()]
}

/** What fires in a trial, which keeps only what hints do not leave out. */
function tried(kind: Kind, { events, rules }: Drawn, hints: Hints): readonly string[] {
  const watched = [kind, ...(kind.id === 10 ? [] : [kindOf(10)!])]
  const samples = new Samples(watched, (one) => (one === kind ? hints : noHints))
  const last: Partial<Record<string, string>> = {}
  let state = unreported
  let stays: Moment['stays'] = {}
  for (const { at, readings = {}, enters, leaves } of events) {
    // As they are read: a text of a sensor that is the one before is left out where no hint asks for it.
    const kept = Object.entries(readings).filter(([key, reading]) => {
      const text = JSON.stringify(reading)
      const isSame = last[key] === text && key !== 'gps' && !hints.byNewest
      last[key] = text
      return !isSame
    })
    const visits: Moment['visits'][number][] = []
    if (enters !== undefined) {
      const visit = { entered: at, how: 'entered', version: 1 } as const
      stays = { ...stays, [enters]: visit }
      visits.push({ kind: 'began', visit: { geofenceId: enters, ...visit, left: null, leftHow: null } })
    }
    const open = leaves === undefined ? undefined : stays[leaves]
    if (leaves !== undefined && open) {
      const { [leaves]: _, ...rest } = stays
      stays = rest
      visits.push({ kind: 'ended', visit: { geofenceId: leaves, ...open, left: at, leftHow: 'left' } })
    }
    if (kept.length === 0 && visits.length === 0) continue
    const before = state
    state = step(state, reportAt(at, Object.fromEntries(kept) as Readings)).state
    samples.look({ ...momentOf(before, state, at), stays, visits })
  }
  return rules.flatMap((rule) => {
    const fired: string[] = []
    const whole = { ...rule, from: noon - minutes(60) }
    const ready = new RuleBook([whole], noFenceNames).at(rule.id, noon)!
    if (samples.has(ready.conditions))
      samples.run(ready, end(events), ({ at, item }) => fired.push(`${rule.id} ${at} ${item}`))
    return fired.sort()
  })
}

/** That a kind judged by some hints fires what it fires without any. */
const missesNothing = (kind: Kind, hints: Hints) => {
  const all = kinds.map((one) => (one === kind ? hints : noHints))
  return fc.property(someDay(kind), (day) => {
    expect(judged(day, all)).toEqual(judged(day, noneOfAll))
    expect(tried(kind, day, hints)).toEqual(tried(kind, day, noHints))
  })
}
const isRefused = (kind: Kind, wrong: Partial<Hints>): boolean => {
  const property = missesNothing(kind, { ...kind.hints, ...wrong })
  const { failed, errorInstance } = fc.check(property, { numRuns: 500, seed: 7, endOnFailure: true })
  return failed && errorInstance instanceof Error && errorInstance.name === 'AssertionError'
}

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the hints of the kind %s', (_, kind) => {
  test('miss no firing and no end', () => {
    fc.assert(missesNothing(kind, kind.hints), { numRuns: 60 })
  })

  test.each<[string, Partial<Hints>]>([
    ['that nothing ever comes to stand', { turned: () => false }],
    ['that all goes on as it is', { still: () => true }],
    ['that all samples are the same', { same: () => true, isNumber: false }],
  ])('would be refused if they said %s', (_, wrong) => {
    expect(isRefused(kind, wrong)).toBe(true)
  })
})

test.each<[string, number, (hints: Hints) => Partial<Hints>]>([
  ['a limit is passed only on the way up', 19, () => ({ numbers: () => ({ before: 0, after: 1_000 }) })],
  [
    'two lists are the same where they list the same, though only one is silent about what stood',
    6,
    () => ({ same: (a, b) => JSON.stringify(a) === JSON.stringify(b) }),
  ],
  [
    'a list goes on while it is as long',
    7,
    () => ({
      still: ({ before, state }) =>
        before.readings.lightSystemFault?.reading.faultTypeIds.length ===
        state.readings.lightSystemFault?.reading.faultTypeIds.length,
    }),
  ],
  ['which of two sensors told last makes no difference', 4, () => ({ byNewest: false })],
])('a hint is refused that says that %s', (_, id, wrong) => {
  const kind = kindOf(id)!
  expect(isRefused(kind, wrong(kind.hints))).toBe(true)
})
