/** A vehicle's timeline with its customer, step by step: what reports and time do, and what the end of a tenure ends. */
import type { Instant } from '../basics/units.ts'
import type { Report } from '../sensors/report.ts'
import { unreported, type VehicleState } from '../state/state.ts'
import { dayRow } from '../track/day.ts'
import { endLeg } from '../track/trips.ts'
import type { TenureGap, Vehicle } from '../vehicle/vehicle.ts'
import { endRule } from './rule-step.ts'
import {
  type Advanced,
  advancedTo,
  advanceWithin,
  countWithin,
  type KnownChange,
  type Past,
  passWithin,
  type Watchers,
} from './timeline.ts'

export { type Advanced, advancedTo, type KnownChange, type Past, type Watchers, wakeAt } from './timeline.ts'

const none: readonly never[] = Object.freeze([])

/** The first gap that begins after all that has been looked at, by a moment. */
const nextGap = (state: VehicleState, gaps: readonly TenureGap[], upTo: Instant): TenureGap | undefined => {
  if (state.recorded === null) return undefined
  const after = advancedTo(state)
  return gaps.find(({ from }) => from > after && from <= upTo)
}

/**
 * Where a vehicle was given away after its newest report: ends what goes on at that moment; null for all others. To be
 * called after reports were stepped through, for nothing else may come that ends it.
 */
export function leaveAfter(
  state: VehicleState,
  vehicle: Vehicle,
  watchers: Watchers | null,
): Advanced | null {
  const gap = vehicle.gaps && nextGap(state, vehicle.gaps, Number.POSITIVE_INFINITY)
  return gap ? leave(state, gap, vehicle, watchers) : null
}

/** Whether the vehicle left its customer and has not reported for them since: nothing of it is known any more. */
const hasLeft = ({ recorded, watch }: VehicleState, gaps: readonly TenureGap[]): boolean =>
  recorded !== null && watch !== null && gaps.some(({ from }) => watch.at === from && recorded < from)

/** A tenure ends: so does all that goes on, and nothing is known of what comes after. */
function endTenure(state: VehicleState, at: Instant): Advanced {
  const { recorded, seq, faults, watch, journey } = state
  const known = <C>(change: C): KnownChange<C> => ({ at, change })
  return {
    state: {
      ...unreported,
      recorded,
      ...(seq !== undefined && { seq }),
      watch: { at, visits: {}, doubts: {}, rules: {} },
      // It may come back on the same day.
      journey: journey && { leg: null, day: journey.day },
    },
    faults: faults.map((fault) => ({ kind: 'closed', fault: { ...fault, end: at } })),
    visits: Object.entries(watch?.visits ?? {}).map(([id, open]) =>
      known({ kind: 'ended', visit: { geofenceId: Number(id), ...open, left: at, leftHow: 'changed' } }),
    ),
    firings: Object.entries(watch?.rules ?? {}).flatMap(([source, memory]) =>
      endRule(memory, at).ended.map((end) => known({ kind: 'ended' as const, source, ...end })),
    ),
    legs: journey?.leg ? [endLeg(journey.leg, at)] : none,
    days: journey ? [dayRow(journey.day)] : none,
  }
}

/** Nothing is known of a vehicle that comes back, but what its day had come to. */
const anew = ({ journey }: VehicleState): VehicleState => ({ ...unreported, journey })

const join = (one: Advanced, next: Advanced): Advanced => ({
  state: next.state,
  faults: [...one.faults, ...next.faults],
  visits: [...one.visits, ...next.visits],
  firings: [...one.firings, ...next.firings],
  legs: [...one.legs, ...next.legs],
  days: [...one.days, ...next.days],
})

/** Up to the beginning of a gap, and into it. */
const leave = (state: VehicleState, { from }: TenureGap, vehicle: Vehicle, watchers: Watchers | null) => {
  // The moment itself is the next owner's.
  const passed = passWithin(state, from - 1, vehicle, watchers)
  return join(passed, endTenure(passed.state, from))
}

/**
 * Applies one report, after every edit and timer that lies before it. Pure.
 * The report must not be late: newer than the newest, and not before `advancedTo`. Where the vehicle was another's
 * meanwhile, all that went on ends when that began, and the report is as the first.
 * @param watchers null where its customer has, and had, neither geofences nor rules
 */
export function advance(
  state: VehicleState,
  report: Report,
  vehicle: Vehicle,
  watchers: Watchers | null,
): Advanced {
  const { gaps } = vehicle
  if (gaps === undefined) return advanceWithin(state, report, vehicle, watchers)
  const gap = nextGap(state, gaps, report.recorded)
  if (gap) {
    const left = leave(state, gap, vehicle, watchers)
    return join(left, advanceWithin(anew(left.state), report, vehicle, watchers))
  }
  return advanceWithin(hasLeft(state, gaps) ? anew(state) : state, report, vehicle, watchers)
}

/**
 * Applies one report as `advance` does, for stays, trips and days alone: by the same steps, with what is stored of faults
 * and visits in place of following these again. The report needs no more than its `journeySensors` and its position.
 */
export function countAgain(
  state: VehicleState,
  report: Report,
  vehicle: Vehicle,
  past: Past,
): Pick<Advanced, 'state' | 'legs' | 'days'> {
  const { gaps } = vehicle
  if (gaps === undefined) return countWithin(state, report, vehicle, past)
  const gap = nextGap(state, gaps, report.recorded)
  if (!gap) return countWithin(hasLeft(state, gaps) ? anew(state) : state, report, vehicle, past)
  const left = leave(state, gap, vehicle, null)
  const next = countWithin(anew(left.state), report, vehicle, past)
  return { state: next.state, legs: [...left.legs, ...next.legs], days: [...left.days, ...next.days] }
}

/**
 * Applies edits and timers up to a moment, without a report; where the vehicle was given away before, no further than
 * that. Returns the same state object where nothing changes.
 */
export function passTime(
  state: VehicleState,
  upTo: Instant,
  vehicle: Vehicle,
  watchers: Watchers | null,
): Advanced {
  const { gaps } = vehicle
  if (gaps === undefined) return passWithin(state, upTo, vehicle, watchers)
  const gap = nextGap(state, gaps, upTo)
  if (gap) return leave(state, gap, vehicle, watchers)
  if (hasLeft(state, gaps))
    return { state, faults: none, visits: none, firings: none, legs: none, days: none }
  return passWithin(state, upTo, vehicle, watchers)
}
