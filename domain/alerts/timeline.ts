/**
 * A vehicle's timeline: reports, edits of geofences and rules, and timers, each applied at its own moment. So what comes
 * out depends on nothing else: not on when reports arrived, not on restarts, not on when there was time to look.
 */
import type { Instant } from '../basics/units.ts'
import { changesForRules, staysForRules } from '../geofences/backfill.ts'
import type { FenceBook } from '../geofences/book.ts'
import { type Placed, place, placeEdit, type Stay } from '../geofences/place.ts'
import type { VisitChange } from '../geofences/visit.ts'
import type { FaultChange } from '../maintenance/faults.ts'
import type { Report } from '../sensors/report.ts'
import type { VehicleState } from '../state/state.ts'
import { step, stepUnfaulted } from '../state/step.ts'
import type { Watch } from '../state/watch.ts'
import { addReport, type VehicleDay } from '../track/day.ts'
import { follow, type Leg } from '../track/trips.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { FiringChange } from './firing.ts'
import { beginRules, judge, nextTimer, type RuleBook } from './judge.ts'
import type { Moment } from './moment.ts'

/** One customer's geofences and rules, with all versions that a report may still fall into. */
export interface Watchers {
  readonly fences: FenceBook
  readonly rules: RuleBook
}

/** A change, and the moment on the vehicle's timeline at which it became known; the change itself may be earlier. */
export interface KnownChange<C> {
  readonly at: Instant
  readonly change: C
}

export interface Advanced {
  readonly state: VehicleState
  readonly faults: readonly FaultChange[]
  readonly visits: readonly KnownChange<VisitChange>[]
  readonly firings: readonly KnownChange<FiringChange>[]
  /** Stays and trips that began or ended, each as it is now; of the same the last holds. */
  readonly legs: readonly Leg[]
  /** Days that are over. */
  readonly days: readonly VehicleDay[]
}

const none: readonly never[] = Object.freeze([])
const nowhere: Watch = { at: Number.NEGATIVE_INFINITY, visits: {}, doubts: {}, rules: {} }

/** Up to here a vehicle's timeline has been looked at; what belongs before it is late. */
export const advancedTo = ({ recorded, watch }: VehicleState): Instant =>
  Math.max(watch?.at ?? Number.NEGATIVE_INFINITY, recorded ?? Number.NEGATIVE_INFINITY)

/** The first timer of a rule for this vehicle after `after`; Infinity where there is none. */
export const wakeAt = ({ watch }: VehicleState, after?: Instant): Instant =>
  watch === null ? Number.POSITIVE_INFINITY : nextTimer(watch.rules, after)

const isEmpty = (record: object) => {
  for (const _ in record) return false
  return true
}

/** The state with what is remembered of it after a moment; with nothing at all where there is nothing to remember. */
const watched = (
  state: VehicleState,
  at: Instant,
  { visits, doubts }: Stay,
  rules: Watch['rules'],
): VehicleState => {
  const { recorded, watch } = state
  // Where time or an edit was the last to matter, that moment must be known: what comes from before it is late.
  if (recorded !== null && at <= recorded) {
    const isForgotten = isEmpty(rules) && isEmpty(visits) && isEmpty(doubts)
    if (isForgotten) return watch === null ? state : { ...state, watch: null }
    // By far the most reports: whatever goes on goes on.
    if (watch?.visits === visits && watch.doubts === doubts && watch.rules === rules) return state
  }
  return { ...state, watch: { at, visits, doubts, rules } }
}

/** Walks one vehicle along its timeline. */
class Timeline {
  state: VehicleState
  visits: readonly KnownChange<VisitChange>[] = none
  firings: readonly KnownChange<FiringChange>[] = none
  readonly #vehicle: Vehicle
  readonly #watchers: Watchers

  constructor(state: VehicleState, vehicle: Vehicle, watchers: Watchers) {
    this.state = state
    this.#vehicle = vehicle
    this.#watchers = watchers
  }

  /** Edits and timers up to a moment, in their order; edits first. */
  passTime(upTo: Instant): void {
    if (this.state.recorded === null) return
    let edited = advancedTo(this.state)
    let woken = Number.NEGATIVE_INFINITY
    for (;;) {
      const edit = this.#nextEdit(edited, upTo)
      // Each moment wakes once, whatever a rule makes of it.
      const timer = wakeAt(this.state, woken)
      const at = Math.min(edit, timer)
      if (at > upTo || at === Number.POSITIVE_INFINITY) return
      if (at === edit) {
        this.#edit(at)
        edited = at
      } else {
        this.#time(at)
        woken = at
      }
    }
  }

  #nextEdit(after: Instant, upTo: Instant): Instant {
    const { fences, rules } = this.#watchers
    if (fences.edited <= after && rules.edited <= after) return Number.POSITIVE_INFINITY
    const { readings, watch } = this.state
    const ids = watch ? [...Object.keys(watch.visits), ...Object.keys(watch.doubts)] : none
    return Math.min(
      rules.nextEdit(this.#vehicle.id, Object.keys(watch?.rules ?? {}), after, upTo),
      fences.nextEdit(readings.gps?.reading ?? null, ids, after, upTo),
    )
  }

  #edit(at: Instant): void {
    const { state } = this
    const was = state.watch ?? nowhere
    const fix = state.readings.gps?.reading
    const { fences } = this.#watchers
    const placed = fix ? placeEdit(fences, was, fix, at) : null
    const stays = placed?.visits ?? was.visits
    const moment = (visits: readonly VisitChange[]): Moment => ({
      at,
      cause: 'change',
      before: state,
      state,
      vehicle: this.#vehicle,
      stays: staysForRules(fences, stays, at),
      visits,
    })
    // A rule that begins now takes what there is as it is; what the edit did to visits is no news to it.
    const begun = beginRules(this.#watchers.rules, moment(none), was.rules)
    this.#note(at, begun.changes)
    let rules = begun.memories
    const visits = changesForRules(fences, placed?.changes ?? none, at, stays)
    if (visits.length > 0) {
      const judged = judge(this.#watchers.rules, moment(visits), rules)
      this.#note(at, judged.changes)
      rules = judged.memories
    }
    this.#noteVisits(at, placed?.changes ?? none)
    this.#remember(at, placed, rules)
  }

  #time(at: Instant): void {
    const { state } = this
    const was = state.watch ?? nowhere
    const { fences, rules } = this.#watchers
    const stays = staysForRules(fences, was.visits, at)
    const judged = judge(
      rules,
      { at, cause: 'time', before: state, state, vehicle: this.#vehicle, stays, visits: none },
      was.rules,
    )
    this.#note(at, judged.changes)
    this.#remember(at, null, judged.memories)
  }

  /** A report, at or after everything that has been looked at. */
  report(report: Report): readonly FaultChange[] {
    const before = this.state
    const { recorded: at } = report
    const { state, faults } = step(before, report, this.#vehicle)
    const was = before.watch ?? nowhere
    const { gps } = report.readings
    let placed: Placed | null = null
    if (gps && !this.#watchers.fences.isEmpty) {
      const { motion } = state
      const moved = motion !== null && (motion.moving || motion.since === at)
      placed = place(this.#watchers.fences, was, gps, at, moved, before.readings.gps === undefined)
    }
    const visits = placed?.changes ?? none
    const stays = placed?.visits ?? was.visits
    const { fences, rules } = this.#watchers
    const judged = judge(
      rules,
      {
        ...{ at, cause: 'report', before, state, vehicle: this.#vehicle },
        stays: staysForRules(fences, stays, at),
        visits: changesForRules(fences, visits, at),
      },
      was.rules,
    )
    this.#noteVisits(at, visits)
    this.#note(at, judged.changes)
    this.state = watched(state, at, placed ?? was, judged.memories)
    return faults
  }

  /** After a moment without a report: one that changed nothing leaves no trace, as if it had not been looked at. */
  #remember(at: Instant, placed: Placed | null, rules: Watch['rules']): void {
    const was = this.state.watch ?? nowhere
    if (placed === null && rules === was.rules) return
    this.state = watched(this.state, Math.max(at, advancedTo(this.state)), placed ?? was, rules)
  }

  #note(at: Instant, changes: readonly FiringChange[]): void {
    if (changes.length > 0) this.firings = [...this.firings, ...changes.map((change) => ({ at, change }))]
  }
  #noteVisits(at: Instant, changes: readonly VisitChange[]): void {
    if (changes.length > 0) this.visits = [...this.visits, ...changes.map((change) => ({ at, change }))]
  }
}

/** A report's stays, trips and days, once all else of it is known. */
function journeyOn(
  before: VehicleState,
  after: VehicleState,
  report: Report,
  vehicle: Vehicle,
  faults: readonly Pick<FaultChange, 'kind'>[],
): Pick<Advanced, 'state' | 'legs' | 'days'> {
  const { leg, legs, left } = follow(before.journey?.leg ?? null, before, after, report, vehicle)
  const { day, days } = addReport(before.journey?.day ?? null, before, after, report, {
    faults,
    left,
    vehicle,
  })
  return { state: { ...after, journey: { leg, day } }, legs, days }
}

/** Applies one report within one tenure. */
export function advanceWithin(
  state: VehicleState,
  report: Report,
  vehicle: Vehicle,
  watchers: Watchers | null,
): Advanced {
  if (!watchers) {
    const { state: next, faults } = step(state, report, vehicle)
    return { ...journeyOn(state, next, report, vehicle, faults), faults, visits: none, firings: none }
  }
  const timeline = new Timeline(state, vehicle, watchers)
  timeline.passTime(report.recorded)
  const before = timeline.state
  const faults = timeline.report(report)
  const { visits, firings } = timeline
  return { ...journeyOn(before, timeline.state, report, vehicle, faults), faults, visits, firings }
}

/** What is stored of a vehicle's faults and visits: who counts its stays, trips and days again need not follow these again. */
export interface Past {
  /** What the report of a moment did to faults. */
  readonly faultsAt: (recorded: Instant) => readonly Pick<FaultChange, 'kind'>[]
  /** The visits that were known to last right before the report of a moment. */
  readonly visitsBefore: (recorded: Instant) => Watch['visits']
}

/** Applies one report within one tenure, for its stays, trips and days alone. */
export function countWithin(
  state: VehicleState,
  report: Report,
  vehicle: Vehicle,
  past: Past,
): Pick<Advanced, 'state' | 'legs' | 'days'> {
  const { recorded } = report
  const visits = past.visitsBefore(recorded)
  const { watch } = state
  const lasts = isEmpty(visits) ? null : visits
  const before =
    watch === null && lasts === null
      ? state
      : { ...state, watch: lasts && { ...nowhere, at: state.recorded ?? recorded, visits: lasts } }
  return journeyOn(before, stepUnfaulted(before, report), report, vehicle, past.faultsAt(recorded))
}

/** Applies edits and timers up to a moment within one tenure. */
export function passWithin(
  state: VehicleState,
  upTo: Instant,
  vehicle: Vehicle,
  watchers: Watchers | null,
): Advanced {
  if (!watchers) return { state, faults: none, visits: none, firings: none, legs: none, days: none }
  const timeline = new Timeline(state, vehicle, watchers)
  timeline.passTime(upTo)
  const { visits, firings } = timeline
  return { state: timeline.state, faults: none, visits, firings, legs: none, days: none }
}
