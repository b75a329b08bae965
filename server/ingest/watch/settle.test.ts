import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, advancedTo, passTime, type Watchers } from '#domain/alerts/advance.ts'
import { firingKey } from '#domain/alerts/firing.ts'
import type { RuleVersion } from '#domain/alerts/rule.ts'
import { someRule } from '#domain/alerts/testing.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FenceVersion } from '#domain/geofences/geofence.ts'
import { circle, east, fenceHistory } from '#domain/geofences/testing.ts'
import { visitKey } from '#domain/geofences/visit.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import { packState, unpackState } from '#domain/state/pack.ts'
import { readState, unreported, type VehicleState } from '#domain/state/state.ts'
import { noon, reportAt, trailer } from '#domain/state/testing.ts'
import { differFirings, differVisits, SettledEdits } from './settle.ts'
import type { KnownVisit, StoredFiring } from './store.ts'
import { makeWatchers } from './watchers.ts'

/** Keeps one vehicle as the engine does: reports, a snapshot every few of them, visits and firings. */
class Keeper {
  state: VehicleState = unreported
  readonly visits = new Map<string, KnownVisit>()
  readonly firings = new Map<string, StoredFiring>()
  #reports = new Map<Instant, Report>()
  #snapshots: readonly VehicleState[] = []
  #watchers: Watchers

  constructor(watchers: Watchers) {
    this.#watchers = watchers
  }

  #keep(settled: SettledEdits): void {
    for (const [key, visit] of [...settled.visits, ...settled.visitEnds])
      this.visits.set(key, { ...visit, known: this.visits.get(key)?.known ?? visit.known })
    for (const [key, firing] of settled.firings) this.firings.set(key, { ...firing, isWithdrawn: false })
    for (const [key, { change, known }] of settled.firingEnds) {
      const firing = this.firings.get(key)
      if (firing) this.firings.set(key, { ...firing, ended: change.ended, endedKnown: known })
    }
  }

  take(report: Report, now: Instant): void {
    if (this.#reports.has(report.recorded)) return
    this.#reports.set(report.recorded, report)
    const { recorded } = this.state
    if (recorded !== null && (report.recorded <= recorded || report.recorded < advancedTo(this.state))) {
      this.#replay(report.recorded, Math.max(now, advancedTo(this.state)))
      return
    }
    const settled = new SettledEdits()
    const stepped = advance(unpackState(packState(this.state)), report, trailer, this.#watchers)
    for (const change of stepped.visits) settled.visit(change)
    for (const change of stepped.firings) settled.firing(change)
    this.#keep(settled)
    this.state = stepped.state
    if (this.#reports.size % 3 === 0) this.#snapshots = [...this.#snapshots, this.state]
  }

  pass(now: Instant): void {
    const settled = new SettledEdits()
    const passed = passTime(this.state, now, trailer, this.#watchers)
    for (const change of passed.visits) settled.visit(change)
    for (const change of passed.firings) settled.firing(change)
    this.#keep(settled)
    this.state = passed.state
  }

  /** Hears of edits, the first of which may lie before what has been looked at. */
  learn(watchers: Watchers, first: Instant, now: Instant): void {
    this.#watchers = watchers
    if (this.state.recorded === null) return
    if (advancedTo(this.state) >= first) this.#replay(first, Math.max(now, advancedTo(this.state)))
    else this.pass(now)
  }

  #replay(from: Instant, now: Instant): void {
    const before = this.#snapshots.filter(({ recorded }) => recorded! < from)
    this.#snapshots = before
    const base = before.at(-1) ? readState(JSON.stringify(before.at(-1))) : unreported
    const at = base.recorded ?? 0
    const settled = new SettledEdits()
    let state = base
    for (const report of [...this.#reports.values()].sort((a, b) => a.recorded - b.recorded)) {
      if (report.recorded <= at) continue
      const stepped = advance(state, report, trailer, this.#watchers)
      for (const change of stepped.visits) settled.visit(change)
      for (const change of stepped.firings) settled.firing(change)
      state = stepped.state
    }
    const passed = passTime(state, now, trailer, this.#watchers)
    for (const change of passed.visits) settled.visit(change)
    for (const change of passed.firings) settled.firing(change)
    this.state = passed.state
    const visits = [...this.visits.values()].filter(({ leftKnown }) => leftKnown > at)
    const { put, removed } = differVisits(visits, { at, state: base }, settled, null)
    for (const visit of removed) this.visits.delete(visitKey(visit))
    for (const visit of put) this.visits.set(visitKey(visit), visit)
    const firings = [...this.firings.values()].filter(({ endedKnown }) => endedKnown > at)
    const difference = differFirings(firings, at, settled, null)
    for (const firing of difference.withdrawn)
      this.firings.set(firingKey(firing), { ...firing, isWithdrawn: true })
    for (const firing of difference.put)
      this.firings.set(firingKey(firing), { ...firing, isWithdrawn: false })
  }

  /** Visits and firings that hold, by key. */
  outcome() {
    return {
      visits: Object.fromEntries([...this.visits].sort(([a], [b]) => (a < b ? -1 : 1))),
      firings: Object.fromEntries(
        [...this.firings].filter(([, { isWithdrawn }]) => !isWithdrawn).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
      state: JSON.parse(JSON.stringify(this.state)),
    }
  }
}

const at = (minute: number) => noon + minutes(minute)
const end = at(400)

const predicates = {
  doors: { alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: minutes(12) },
  crossing: {
    alertPredicateTypeId: 1,
    anyCustomerGeofence: true,
    geofenceEnterEvents: true,
    geofenceExitEvents: true,
  },
  staying: { alertPredicateTypeId: 2, anyCustomerGeofence: true, geofenceOccupancyDurationMs: minutes(17) },
  faults: { alertPredicateTypeId: 5, anyAbsSystemFault: true },
  hooks: { alertPredicateTypeId: 8, tethered: true, untethered: true },
}
/** What a rule was from each moment on; null while it was off. */
const ruleHistory = (
  id: string,
  edits: readonly (readonly [from: Instant, facts: Partial<RuleVersion> | null])[],
): RuleVersion[] =>
  edits.flatMap(([from, facts], n) =>
    facts === null
      ? []
      : [
          someRule(facts.predicates ?? [predicates.doors], {
            ...facts,
            id,
            version: n + 1,
            from,
            to: edits[n + 1]?.[0] ?? null,
          }),
        ],
  )

const minuteOf = fc.integer({ min: 0, max: 150 })
const moments = (most: number) =>
  fc
    .uniqueArray(minuteOf, { maxLength: most })
    .map((all) => [at(-60), ...all.sort((a, b) => a - b).map((minute) => at(minute) + 30_000)])
const fenceEdits = moments(3).chain((all) =>
  fc.tuple(
    ...all.map((from) =>
      fc.tuple(
        fc.constant(from),
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc.integer({ min: 0, max: 6 }).map((n) => ({ shape: circle(300, east(n * 150)) })),
          },
          { weight: 1, arbitrary: fc.constant({ isActive: false }) },
          { weight: 1, arbitrary: fc.constant({ isActive: true, tellsEnter: true, tellsExit: true }) },
        ),
      ),
    ),
  ),
)
const ruleEdits = moments(2).chain((all) =>
  fc.tuple(
    ...all.map((from) =>
      fc.tuple(
        fc.constant(from),
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc.record({
              predicates: fc
                .subarray(Object.values(predicates), { minLength: 1, maxLength: 2 })
                .map((some) => [...some]),
              rateLimitMs: fc.constantFrom(0, minutes(20)),
            }),
          },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
      ),
    ),
  ),
)
const watched = fc.record({
  fences: fc.array(fenceEdits, { minLength: 1, maxLength: 2 }),
  rules: fc.array(ruleEdits, { minLength: 1, maxLength: 3 }),
})
const versionsOf = ({ fences, rules }: typeof watched extends fc.Arbitrary<infer W> ? W : never) => ({
  fences: fences.flatMap((edits, n) => fenceHistory(n + 1, edits)),
  rules: rules.flatMap((edits, n) => ruleHistory(`rule-${n}`, edits)),
})

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const readings: fc.Arbitrary<Readings> = fc
  .record({
    gps: maybe(
      fc
        .tuple(
          fc.integer({ min: 0, max: 12 }),
          fc.constantFrom(0, 0, 20),
          maybe(fc.integer({ min: 5, max: 80 })),
        )
        .map(([n, speedMph, accuracyM]) => ({
          ...east(n * 100),
          speedMph,
          ...(accuracyM === undefined ? {} : { accuracyM }),
        })),
    ),
    door: maybe(fc.record({ opened: fc.boolean() })),
    tetherChange: maybe(fc.record({ tethered: fc.boolean() })),
    absSystemFault: maybe(
      fc
        .subarray([
          { faultTypeId: 795, fmi: 5 },
          { faultTypeId: 789, fmi: 0 },
        ])
        .map((faults) => ({ amberLamp: false, faults })),
    ),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)) as Readings)
const history = fc
  .uniqueArray(fc.integer({ min: 0, max: 160 }), { minLength: 1, maxLength: 25 })
  .chain((all) =>
    fc.tuple(...all.sort((a, b) => a - b).map((minute) => readings.map((one) => reportAt(at(minute), one)))),
  )
/** The same reports in another order, some twice, and how far the server's clock is when each comes. */
const arrival = history.chain((reports) =>
  fc
    .tuple(
      fc.shuffledSubarray([...reports, ...reports.slice(0, 3)], { minLength: reports.length }),
      fc.array(fc.integer({ min: 0, max: 170 }), {
        minLength: reports.length + 3,
        maxLength: reports.length + 3,
      }),
    )
    .map(([arrived, clocks]) => ({
      reports,
      // Of each report one must come.
      arrived: [...arrived, ...reports],
      clocks,
    })),
)

const inOrder = (watchers: Watchers, reports: readonly Report[]) => {
  const keeper = new Keeper(watchers)
  for (const report of reports) keeper.take(report, report.recorded)
  keeper.pass(end)
  return keeper.outcome()
}

describe('one vehicle, its geofences and rules', () => {
  test('in whatever order reports come, and whenever the clock is looked at, visits and firings are the same', () => {
    fc.assert(
      fc.property(watched, arrival, (all, { reports, arrived, clocks }) => {
        const { fences, rules } = versionsOf(all)
        const watchers = makeWatchers(fences, rules)
        const keeper = new Keeper(watchers)
        for (const [n, report] of arrived.entries()) {
          keeper.take(report, report.recorded)
          const clock = clocks[n]
          if (clock !== undefined) keeper.pass(at(clock))
        }
        keeper.pass(end)
        expect(keeper.outcome()).toEqual(inOrder(watchers, reports))
      }),
      { numRuns: 300 },
    )
  })

  test('edits that are heard of late come out as if they had been known at once', () => {
    fc.assert(
      fc.property(watched, history, fc.integer({ min: 0, max: 200 }), (all, reports, heard) => {
        const { fences, rules } = versionsOf(all)
        const until = at(heard)
        // Before it is heard of, what an edit ended seems to go on.
        const known = <V extends FenceVersion | RuleVersion>(versions: readonly V[], upTo: Instant): V[] =>
          versions
            .filter(({ from }) => from <= upTo)
            .map((one) => (one.to !== null && one.to > upTo ? { ...one, to: null } : one))
        const edits = [...fences, ...rules]
          .flatMap(({ from, to }) => [from, to ?? from])
          .filter((moment) => moment > at(20))
        const first = Math.min(...edits, end)
        const keeper = new Keeper(makeWatchers(known(fences, at(20)), known(rules, at(20))))
        for (const report of reports) {
          if (report.recorded > until) break
          keeper.take(report, report.recorded)
        }
        keeper.learn(makeWatchers(fences, rules), first, Math.max(until, first))
        for (const report of reports) keeper.take(report, report.recorded)
        keeper.pass(end)
        expect(keeper.outcome()).toEqual(inOrder(makeWatchers(fences, rules), reports))
      }),
      { numRuns: 300 },
    )
  })

  test('a state that was stored, or packed, goes on as it would have', () => {
    fc.assert(
      fc.property(watched, history, (all, reports) => {
        const { fences, rules } = versionsOf(all)
        const watchers = makeWatchers(fences, rules)
        let state = unreported
        let stored = unreported
        for (const report of reports) {
          state = advance(state, report, trailer, watchers).state
          stored = advance(readState(JSON.stringify(stored)), report, trailer, watchers).state
          expect(stored).toEqual(state)
          expect(unpackState(packState(state))).toEqual(state)
        }
      }),
    )
  })
})

test('the doors seemed to stand open; the late report that they were shut in between withdraws what had fired', () => {
  const watchers = makeWatchers([], ruleHistory('doors', [[at(-60), {}]]))
  const keeper = new Keeper(watchers)
  keeper.take(reportAt(at(0), { door: { opened: true } }), at(0))
  keeper.pass(at(30))
  expect([...keeper.firings.values()]).toMatchObject([{ at: at(12), ended: null, isWithdrawn: false }])
  keeper.take(reportAt(at(5), { door: { opened: false } }), at(31))
  expect([...keeper.firings.values()]).toMatchObject([{ at: at(12), isWithdrawn: true }])
})
