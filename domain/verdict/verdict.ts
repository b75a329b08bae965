/** How a vehicle is, in one verdict that every screen shows: what is wrong, and in which order somebody has to look at it. */

import type { Instant } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { VehicleState } from '../state/state.ts'
import type { Level } from '../vehicle/severity.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'
import type { Beside } from './beside.ts'
import { type Cause, compareCauses } from './cause.ts'
import { Clock } from './clock.ts'
import { addFromBeside, isPutOff, tellsAlert, workOrderOf } from './from-beside.ts'
import { addFromSensors, addUnheard } from './from-sensors.ts'
import { addTow, isOnTheRoad, movesNow } from './movement.ts'
import { groupOf, rankOf } from './rank.ts'
import type { OpenOrder, Verdict } from './shape.ts'
import { silenceFirst, silenceOf } from './silence.ts'
import { partialVerdicts } from './told.ts'

export { groupOf, needsYou, rankOf, rankRange, type VerdictGroup, verdictGroups } from './rank.ts'
export type { OpenOrder, Verdict } from './shape.ts'

const noCauses: readonly Cause[] = Object.freeze([])

/** What its sensors say, as of a moment. */
function reported(
  state: VehicleState,
  vehicle: Vehicle,
  limits: VerdictLimits,
  onTheRoad: boolean,
  clock: Clock,
): Cause[] {
  const found: Cause[] = []
  if (state.recorded === null) return found
  addFromSensors(found, state, vehicle, limits, onTheRoad, clock)
  addUnheard(found, state, vehicle, limits)
  addTow(found, state, clock)
  return found
}

/** The worst that was known when it was last heard. */
function lastKnownOf(
  state: VehicleState,
  vehicle: Vehicle,
  beside: Beside,
  clock: Clock,
  limits: VerdictLimits,
): Cause | null {
  const then = new Clock(state.recorded!)
  const counted = reported(state, vehicle, limits, isOnTheRoad(state, then), then).filter(
    (cause) => !isPutOff(cause, beside, clock),
  )
  return counted.sort(compareCauses)[0] ?? null
}

const clear = (level: Level, isMoving: boolean): Verdict =>
  Object.freeze({
    level,
    cause: null,
    also: noCauses,
    putOff: noCauses,
    lastKnown: null,
    group: 'wait',
    rank: rankOf('wait', level, null),
    isMoving,
    isSilent: false,
    isHeard: level !== 'unknown',
    workOrder: null,
  })
const notHeard = clear('unknown', false)
const well = clear('good', false)
const wellMoving = clear('good', true)

const openOrder = (order: OpenOrder | null): OpenOrder | null =>
  order && { id: order.id, number: order.number }
const entryOf = <T>(key: string, value: T | null): readonly (readonly [string, T])[] =>
  value === null ? [] : [[key, value]]

function judge(
  state: VehicleState,
  vehicle: Vehicle,
  beside: Beside,
  clock: Clock,
  limits: VerdictLimits,
): Verdict {
  const silence = silenceOf(state, limits, clock)
  const isMoving = silence === null && movesNow(state, clock)
  const onTheRoad = silence === null && isOnTheRoad(state, clock)
  const found = silence ? [] : reported(state, vehicle, limits, onTheRoad, clock)
  addFromBeside(found, beside, clock)
  if (silence) found.push(silence)

  // By far the most vehicles: nothing is made for them.
  if (found.length === 0) return state.recorded === null ? notHeard : isMoving ? wellMoving : well

  found.sort(compareCauses)
  const putOff = found.filter((cause) => isPutOff(cause, beside, clock))
  let counted: readonly Cause[] = putOff.length === 0 ? found : found.filter((one) => !putOff.includes(one))
  counted = silenceFirst(counted)
  const [cause = null, ...also] = counted
  const lastKnown = silence ? lastKnownOf(state, vehicle, beside, clock, limits) : null
  const orderOf = (one: Cause) => (beside.workOrders.length > 0 ? openOrder(workOrderOf(one, beside)) : null)
  const order = cause && orderOf(cause)
  const orders = cause && tellsAlert(cause) ? also.flatMap((one) => entryOf(one.key, orderOf(one))) : []
  // Silence that was put off is silence all the same.
  const level: Level = cause?.level ?? (silence ? 'stale' : state.recorded === null ? 'unknown' : 'good')
  const group = groupOf(cause, onTheRoad, lastKnown, order !== null, clock)
  return {
    level,
    cause,
    also,
    putOff,
    lastKnown,
    group,
    rank: rankOf(group, level, cause),
    isMoving,
    isSilent: silence !== null,
    isHeard: state.recorded !== null,
    workOrder: order,
    ...(orders.length > 0 && { alsoOrders: Object.fromEntries(orders) }),
  }
}

/**
 * The verdict on a vehicle at a moment: nothing else decides its level and its cause, anywhere.
 * @param beside what is known of it beside its reports
 */
export const verdictOf = (
  state: VehicleState,
  vehicle: Vehicle,
  beside: Beside,
  now: Instant,
  limits: VerdictLimits = limitsOf(vehicle),
): Verdict => judge(state, vehicle, beside, new Clock(now), limits)

/** The next moment at which the verdict may change though nothing is reported; null where it will not. */
export const verdictChangesAt = (
  state: VehicleState,
  vehicle: Vehicle,
  beside: Beside,
  now: Instant,
  limits: VerdictLimits = limitsOf(vehicle),
): Instant | null => {
  const clock = new Clock(now)
  // Those who are not told everything may see another one, which changes at other moments.
  partialVerdicts(judge(state, vehicle, beside, clock, limits), clock)
  return Number.isFinite(clock.next) ? clock.next : null
}
