import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import type { Fault } from '../maintenance/faults.ts'
import { sensors } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
import { anyReadings } from '../sensors/testing.ts'
import { differFaults, faultKey, replay } from './replay.ts'
import { unreported, type VehicleState } from './state.ts'
import { step } from './step.ts'
import { nearLimits, noon, readingsNearLimits, reportAt } from './testing.ts'

/** Keeps reports, states from time to time and faults, as the real one does, and takes reports in any order. */
class Keeper {
  state: VehicleState = unreported
  readonly faults = new Map<string, Fault>()
  private readonly reports = new Map<Instant, Report>()
  private snapshots: readonly string[] = []

  take(report: Report) {
    if (this.reports.has(report.recorded)) return
    this.reports.set(report.recorded, report)
    if (this.state.recorded === null || report.recorded > this.state.recorded) {
      const { state, faults } = step(this.state, report)
      this.state = state
      for (const { fault } of faults) this.faults.set(faultKey(fault), fault)
      if (this.reports.size % 4 === 0) this.snapshots = [...this.snapshots, JSON.stringify(state)]
      return
    }
    const before = this.snapshots
      .map((text) => JSON.parse(text) as VehicleState)
      .filter(({ recorded }) => recorded! < report.recorded)
    this.snapshots = before.map((state) => JSON.stringify(state))
    const base = before.at(-1) ?? unreported
    const since = base.recorded ?? Number.NEGATIVE_INFINITY
    const later = [...this.reports.values()]
      .filter(({ recorded }) => recorded > since)
      .sort((a, b) => a.recorded - b.recorded)
    const replayed = replay(base, later)
    const kept = [...this.faults.values()].filter(({ end }) => end === null || end > since)
    const { put, removed } = differFaults(kept, replayed.faults)
    for (const fault of removed) this.faults.delete(faultKey(fault))
    for (const fault of put) this.faults.set(faultKey(fault), fault)
    this.state = replayed.state
  }
}

const history = fc
  .array(readingsNearLimits, { minLength: 1, maxLength: 30 })
  .map((all) => all.map((one, i) => reportAt(noon + minutes(5 * i), one)))
/** The same reports in another order, some of them twice. */
const arrival = history.chain((reports) =>
  fc
    .subarray(reports)
    .chain((again) =>
      fc.shuffledSubarray([...reports, ...again], { minLength: reports.length + again.length }),
    )
    .map((arrived) => ({ reports, arrived })),
)
/** The newest miles of an active fault are known to the state; what is kept of them may be older. */
const sorted = (faults: ReadonlyMap<string, Fault>) =>
  [...faults.values()]
    .map((fault) => (fault.end === null ? { ...fault, endMiles: null } : fault))
    .sort((a, b) => faultKey(a).localeCompare(faultKey(b)))

test('the histories tried hold every sensor that tells faults or has limits', () => {
  const reported = sensors.filter((sensor) => 'faults' in sensor || 'limited' in sensor).map(({ key }) => key)
  expect(Object.keys(nearLimits).sort()).toEqual(reported.sort())
})

test('in whatever order reports arrive, and however often, state and faults come out the same', () => {
  fc.assert(
    fc.property(arrival, ({ reports, arrived }) => {
      const inOrder = new Keeper()
      for (const report of reports) inOrder.take(report)
      const anyOrder = new Keeper()
      for (const report of arrived) anyOrder.take(report)
      expect(anyOrder.state).toEqual(inOrder.state)
      expect(sorted(anyOrder.faults)).toEqual(sorted(inOrder.faults))
    }),
    { numRuns: 300 },
  )
})

test('a state written as text and read back is the same state', () => {
  fc.assert(
    fc.property(fc.array(anyReadings, { maxLength: 5 }), (all) => {
      const reports = all.map((one, i) => reportAt(noon + minutes(5 * i), one))
      const { state } = replay(unreported, reports)
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
      expect(JSON.stringify(JSON.parse(JSON.stringify(state)))).toBe(JSON.stringify(state))
    }),
  )
})

test('a late report in between splits a fault that looked like one', () => {
  const valve = { faultTypeId: 795, fmi: 5 }
  const abs = (...faults: (typeof valve)[]) => ({ absSystemFault: { amberLamp: false, faults } })
  const keeper = new Keeper()
  keeper.take(reportAt(noon, abs(valve)))
  keeper.take(reportAt(noon + minutes(10), abs(valve)))
  keeper.take(reportAt(noon + minutes(5), abs()))
  expect(
    [...keeper.faults.values()].map(({ start, end }) => [start - noon, end === null ? null : end - noon]),
  ).toEqual([
    [0, minutes(5)],
    [minutes(10), null],
  ])
})

test('a fault that never was is taken back when a late report shows it', () => {
  const valve = { faultTypeId: 795, fmi: 5 }
  const abs = { absSystemFault: { amberLamp: false, faults: [valve] } }
  const keeper = new Keeper()
  keeper.take(reportAt(noon + minutes(5), abs))
  keeper.take(reportAt(noon, abs))
  expect([...keeper.faults.values()]).toMatchObject([{ start: noon, end: null }])
})
