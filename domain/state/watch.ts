/** What is remembered of a vehicle between reports for geofences and alert rules; a part of its state. */
import type { Instant } from '../basics/units.ts'

/** A vehicle in a geofence. */
export interface OpenVisit {
  readonly entered: Instant
  /** `drawn`: it was inside when the geofence was drawn, widened or activated, and so did not enter. */
  readonly how: 'entered' | 'drawn'
  /** The version of the geofence that it began with. */
  readonly version: number
}

/** Fixes said otherwise than what is known, but not yet surely: when the first of them did. */
export interface Doubt {
  readonly since: Instant
  readonly inside: boolean
}

/**
 * What one rule remembers of one vehicle. Absent is the ordinary case, "its condition does not hold": a fleet of
 * 100,000 under 1,000 rules remembers only what is going on. Plain JSON; the predicate's shape says what is in it.
 */
export interface RuleMemory {
  /** The rule's version that it was made by. */
  readonly version: number
  /** Since when the condition holds; null where it does not and something else is remembered. */
  readonly since: Instant | null
  /** It held already when the rule was made or edited, or the firing has been told: no firing until it ends. */
  readonly quiet?: boolean
  /** Its firing, which ends when the condition does: the moment, part of the firing's key. */
  readonly fired?: Instant
  /** When it is to be looked at again though no report comes. */
  readonly wakeAt?: Instant
  /** The last time somebody was told, where the rule limits how often. */
  readonly told?: Instant
  /** What is in a list of which only what is new counts; and each predicate of a custom rule. */
  readonly items?: readonly string[]
}

export interface Watch {
  /** Up to here geofences, rules and timers have been looked at. */
  readonly at: Instant
  /** By geofence id. */
  readonly visits: Readonly<Record<string, OpenVisit>>
  readonly doubts: Readonly<Record<string, Doubt>>
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleMemory>>
}
