/** Trips and stays as far as somebody may see them. What a trip comes to is of all of it, unless a border of sight cuts it. */
import { movingFor } from '../basics/assumed.ts'
import type { Instant, Mph, Ms } from '../basics/units.ts'
import { distance } from '../geo/point.ts'
import type { Driven } from '../state/journey.ts'
import type { TrackPoint } from '../wire/track.ts'
import type { Leg, Stay, Trip } from './trips.ts'

/** A stretch of the past that somebody sees: up to a moment that is not in it, which is infinite while it lasts. */
export interface VisiblePeriod {
  readonly from: Instant
  readonly until: Instant
}
interface Seen {
  /** It had begun before it could be seen. */
  readonly begunBefore: boolean
  /** It has not ended, or not before it could no longer be seen. */
  readonly goesOn: boolean
}
export type SeenStay = Stay & Seen
export type SeenTrip = Trip & Seen
export type SeenLeg = SeenStay | SeenTrip

/** The leg up to the borders of what is seen. */
export const seenIn = (leg: Leg, { from, until }: VisiblePeriod): SeenLeg => {
  const end = leg.ended ?? Number.POSITIVE_INFINITY
  const seenTo = Math.min(end, until)
  return {
    ...leg,
    began: Math.max(leg.began, from),
    ended: Number.isFinite(seenTo) ? seenTo : null,
    begunBefore: leg.began < from,
    goesOn: leg.ended === null || end > until,
  }
}

/** A report with what is needed of it to follow a way. */
export interface WayReport {
  readonly at: Instant
  readonly point: TrackPoint | null
}

/** What a way comes to, by its reports in the order of time. */
export function drivenAlong(reports: readonly WayReport[]): Driven {
  let [miles, movingMs, gapMs, gapMiles, fixes]: [number, Ms, Ms, number, number] = [0, 0, 0, 0, 0]
  let topMph: Mph | null = null
  let last: TrackPoint | null = null
  let heard: Instant | null = null
  for (const { at, point } of reports) {
    if (point) {
      const step = last ? distance(last, point) : 0
      const span = last ? at - last.at : 0
      const isGap = last !== null && at - heard! > movingFor
      miles += step
      if (isGap) [gapMs, gapMiles] = [gapMs + span, gapMiles + step]
      else if (last?.stoppedSince === null) movingMs += span
      if (point.mph !== null) topMph = Math.max(topMph ?? 0, point.mph)
      fixes++
      last = point
    }
    heard = at
  }
  return { miles, movingMs, topMph, gapMs, gapMiles, fixes }
}
