/**
 * Trips and stays, followed report by report.
 * - A stay is standing at one place for `stopListedAfter` or longer, however long nothing is heard meanwhile; creeping about
 *   in a yard (`dwellRadius`) is part of it.
 * - A trip is the way from one stay to the next, lights and jams with it. A distance covered without speeds is one, too.
 * - Standing before the first movement belongs to the stay.
 */
import { movingFor, movingFrom, stopListedAfter } from '../basics/assumed.ts'
import { hour, second } from '../basics/time.ts'
import type { Instant, Meters, Miles, Mph, Ms } from '../basics/units.ts'
import { distance, type Point } from '../geo/point.ts'
import type { Report } from '../sensors/report.ts'
import { loadStatus } from '../state/derived.ts'
import type { Driven, Halt, Loaded, OpenStay, OpenTrip, Place } from '../state/journey.ts'
import type { VehicleState } from '../state/state.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'

interface Spell extends Loaded {
  readonly began: Instant
  /** Null while it goes on. */
  readonly ended: Instant | null
  /** The report by which its end was known; null while it goes on. */
  readonly endKnown: Instant | null
}
export interface Stay extends Spell, Point {
  readonly kind: 'stay'
  readonly accuracyM: Meters | null
  readonly fixes: number
}
export interface Trip extends Spell, Driven {
  readonly kind: 'trip'
  readonly from: Point
  readonly to: Point
}
export type Leg = Stay | Trip

/** The key of a leg, unique within its vehicle. */
export const legKey = ({ kind, began }: Pick<Leg, 'kind' | 'began'>): string => `${kind}/${began}`

const nothing: Driven = { miles: 0, movingMs: 0, topMph: null, gapMs: 0, gapMiles: 0, fixes: 0 }
const faster = (a: Mph | null, b: Mph | null): Mph | null =>
  a === null ? b : b === null ? a : Math.max(a, b)

/** The stay as a row. */
export const stayOf = (
  { since, lat, lng, accuracyM, fixes, isLoaded, isTethered }: Halt,
  ended: Instant | null = null,
  endKnown: Instant | null = null,
): Stay => ({
  kind: 'stay',
  ...{ began: since, ended, endKnown, lat, lng, accuracyM, fixes, isLoaded, isTethered },
})

/** The trip as a row. */
export const tripOf = (
  { from, driven, last, isLoaded, isTethered }: OpenTrip,
  end?: { readonly at: Instant; readonly known: Instant; readonly to: Point; readonly driven: Driven },
): Trip => {
  const { lat, lng } = end?.to ?? last
  return {
    kind: 'trip',
    began: from.time,
    ended: end?.at ?? null,
    endKnown: end?.known ?? null,
    from: { lat: from.lat, lng: from.lng },
    to: { lat, lng },
    ...(end?.driven ?? driven),
    isLoaded,
    isTethered,
  }
}

/** What goes on, as a row without an end. */
export const legOf = (leg: OpenStay | OpenTrip): Leg => (leg.kind === 'stay' ? stayOf(leg) : tripOf(leg))

export interface Followed {
  readonly leg: OpenStay | OpenTrip | null
  /** What began and what ended, each as it is now, in order; of the same the last holds. */
  readonly legs: readonly Leg[]
  /** Where it left a place between two reports: it stood until then, and moved from then on. */
  readonly left: Instant | null
}

const none: readonly Leg[] = Object.freeze([])

/** A report's fix, with all that following takes of it. */
interface Step {
  readonly before: VehicleState
  readonly after: VehicleState
  readonly fix: Place
  readonly mph: Mph | null
  readonly accuracyM: Meters | null
  readonly isMoving: boolean
  readonly loaded: Loaded
}

const loadedIn = (state: VehicleState, vehicle: Vehicle): Loaded => {
  const load = loadStatus(state, vehicle)
  return { isLoaded: load === null ? null : load === 'loaded', isTethered: state.tether?.tethered ?? null }
}

/** When it set off from where it was last seen standing: by the speed that it has now, where there is one. */
const setOff = (last: Place, { fix, mph, isMoving }: Step): Instant => {
  if (!isMoving) return last.time
  const speed = Math.max(mph ?? 0, movingFrom)
  const took = Math.round(((distance(last, fix) / speed) * hour) / second) * second
  return Math.max(last.time, fix.time - took)
}

/** Further from one fix to the next. @param since when it began to move between them, where it stood at the first */
const drive = (driven: Driven, last: Place, { before, fix, mph }: Step, since: Instant | null): Driven => {
  const miles: Miles = distance(last, fix)
  const isGap = fix.time - (before.recorded ?? fix.time) > movingFor
  const moves = since !== null || before.motion?.moving === true
  const span: Ms = fix.time - (since ?? last.time)
  return {
    miles: driven.miles + miles,
    movingMs: driven.movingMs + (isGap || !moves ? 0 : span),
    topMph: faster(driven.topMph, mph),
    gapMs: driven.gapMs + (isGap ? span : 0),
    gapMiles: driven.gapMiles + (isGap ? miles : 0),
    fixes: driven.fixes + 1,
  }
}

const haltAt = ({ fix, accuracyM, loaded }: Step, since: Instant): Halt => ({
  since,
  ...{ lat: fix.lat, lng: fix.lng, accuracyM, fixes: 1 },
  ...loaded,
})

/** One fix more at a place: the best one says where that is. */
const stayOn = <H extends Halt>(halt: H, { fix, accuracyM }: Step): H => ({
  ...halt,
  fixes: halt.fixes + 1,
  ...(accuracyM !== null &&
    (halt.accuracyM === null || accuracyM < halt.accuracyM) && { lat: fix.lat, lng: fix.lng, accuracyM }),
})

/** From a place onward. */
const depart = (
  from: Place,
  driven: Driven,
  step: Step,
  isLoaded: Loaded,
): { readonly leg: OpenTrip; readonly row: Trip } => {
  const { after, fix } = step
  const halt =
    after.dwell === null ? null : { ...haltAt(step, Math.max(from.time, after.dwell.since)), driven }
  const leg: OpenTrip = { kind: 'trip', from, driven, last: fix, halt, ...isLoaded }
  return { leg, row: tripOf(leg) }
}

function fromStay(stay: OpenStay, step: Step): Followed {
  const { before, after, fix, isMoving, loaded } = step
  const stays = after.dwell !== null && after.dwell.since === before.dwell?.since
  // A fix that first says it stands elsewhere is not believed yet.
  if (stays && after.motion?.doubted !== undefined) return { leg: stay, legs: none, left: null }
  const begun = stay.leaving ?? { from: { ...stay.last, time: setOff(stay.last, step) }, driven: nothing }
  const since = stay.leaving === null ? begun.from.time : null
  const driven = drive(begun.driven, stay.last, step, since)
  if (stays) {
    const leaving = isMoving ? { from: begun.from, driven } : null
    return { leg: { ...stayOn(stay, step), last: fix, leaving }, legs: none, left: leaving && since }
  }
  const { leg, row } = depart(begun.from, driven, step, loaded)
  return { leg, legs: [stayOf(stay, begun.from.time, fix.time), row], left: since }
}

function fromTrip(trip: OpenTrip, step: Step): Followed {
  const { before, after, fix, isMoving, loaded } = step
  const { halt, last } = trip
  const holds = after.dwell !== null && after.dwell.since === before.dwell?.since
  if (halt && holds) {
    if (after.motion?.doubted !== undefined) return { leg: trip, legs: none, left: null }
    const left = isMoving && before.motion?.moving === false ? setOff(last, step) : null
    const driven = drive(trip.driven, last, step, left)
    const next = stayOn(halt, step)
    if ((left ?? fix.time) - halt.since < stopListedAfter)
      return { leg: { ...trip, driven, last: fix, halt: next }, legs: none, left }
    const leaving =
      isMoving && left !== null
        ? { from: { ...last, time: left }, driven: drive(nothing, last, step, left) }
        : isMoving
          ? { from: last, driven: drive(nothing, last, step, null) }
          : null
    const { driven: then, ...place } = next
    const stay: OpenStay = { kind: 'stay', ...place, last: fix, leaving }
    return { leg: stay, legs: [arrived(trip, halt, fix.time), stayOf(stay)], left }
  }
  const left = halt && before.motion?.moving === false ? setOff(last, step) : null
  if (halt && left !== null && left - halt.since >= stopListedAfter) {
    const from = { ...last, time: left }
    const { leg, row } = depart(from, drive(nothing, last, step, left), step, loaded)
    return { leg, legs: [arrived(trip, halt, fix.time), stayOf(halt, left, fix.time), row], left }
  }
  const driven = drive(trip.driven, last, step, left)
  const stands = after.dwell === null ? null : { ...haltAt(step, after.dwell.since), driven }
  return { leg: { ...trip, driven, last: fix, halt: stands }, legs: none, left }
}

const arrived = (trip: OpenTrip, halt: NonNullable<OpenTrip['halt']>, known: Instant): Trip =>
  tripOf(trip, { at: halt.since, known, to: halt, driven: halt.driven })

/** One report further, in the order of reports. @param after the state right after it */
export function follow(
  leg: OpenStay | OpenTrip | null,
  before: VehicleState,
  after: VehicleState,
  { recorded, readings: { gps } }: Report,
  vehicle: Vehicle,
): Followed {
  if (!gps || after.motion === null) return { leg, legs: none, left: null }
  const step: Step = {
    before,
    after,
    fix: { lat: gps.lat, lng: gps.lng, time: recorded },
    mph: gps.speedMph ?? null,
    accuracyM: gps.accuracyM ?? null,
    isMoving: after.motion.moving,
    loaded: loadedIn(after, vehicle),
  }
  if (leg) return leg.kind === 'stay' ? fromStay(leg, step) : fromTrip(leg, step)
  const { fix } = step
  const first: OpenStay | OpenTrip =
    after.dwell === null
      ? {
          kind: 'trip',
          from: fix,
          driven: { ...nothing, topMph: step.mph, fixes: 1 },
          last: fix,
          halt: null,
          ...step.loaded,
        }
      : { kind: 'stay', ...haltAt(step, recorded), last: fix, leaving: null }
  return { leg: first, legs: [legOf(first)], left: null }
}

/**
 * What goes on, as of a moment: a trip that has stood for long enough has become a stay, though no report has told so.
 */
export const legsAt = (leg: OpenStay | OpenTrip, now: Instant): readonly Leg[] => {
  if (leg.kind === 'stay' || leg.halt === null || now - leg.halt.since < stopListedAfter) return [legOf(leg)]
  return [arrived(leg, leg.halt, now), stayOf(leg.halt)]
}

/** What goes on ends at a moment from which nothing more is known. */
export const endLeg = (leg: OpenStay | OpenTrip, at: Instant): Leg =>
  leg.kind === 'stay' ? stayOf(leg, at, at) : tripOf(leg, { at, known: at, to: leg.last, driven: leg.driven })
