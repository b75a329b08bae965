/** What is remembered of a vehicle between reports for geofences and alert rules. Stored with its state, so names of fields stay. */
import type { Instant } from '../basics/units.ts'

/** A vehicle in a geofence. */
export interface OpenVisit {
  readonly entered: Instant
  /** `drawn`: it was inside when the geofence was drawn, widened or activated, and so did not enter. */
  readonly how: 'entered' | 'drawn' | 'found'
  /** The version of the geofence that it began with. */
  readonly version: number
}

/** Fixes disagree with what is known, but not yet for certain: when the first of them did. */
export interface Doubt {
  readonly since: Instant
  readonly inside: boolean
}

/** Something that a rule's condition finds active. */
export interface ActiveCondition {
  readonly since: Instant
  /** The moment of its firing, which ends when it is active no more. */
  readonly fired?: Instant
  /** It was active already when the rule was made or edited: no firing until it ends. */
  readonly quiet?: true
}

/**
 * What one rule remembers of one vehicle. Absent is the ordinary case, nothing is active: a fleet of 100,000 under
 * 1,000 rules remembers only what is going on. Plain JSON.
 */
export interface RuleMemory {
  /** The rule's version that it was made by. */
  readonly version: number
  /** By item. What has neither fired nor is quiet waits until it has lasted. */
  readonly stands: Readonly<Record<string, ActiveCondition>>
  /** What is active for each condition of a rule of several. */
  readonly parts?: readonly Readonly<Record<string, { readonly since: Instant }>>[]
  /** When it is to be looked at again though no report comes. */
  readonly wakeAt?: Instant
  /** The last time somebody was notified, where the rule limits how often. */
  readonly told?: Instant
}

export interface Watch {
  /** When any of it was last another. Later than the newest report, it is up to where its timeline was looked at. */
  readonly at: Instant
  /** By geofence id. */
  readonly visits: Readonly<Record<string, OpenVisit>>
  readonly doubts: Readonly<Record<string, Doubt>>
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleMemory>>
}
