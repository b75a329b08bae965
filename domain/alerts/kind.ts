/** A kind of alert, whatever its shape: what a form asks, what a rule of it says, and how it looks at a moment. */
import type { Instant, Ms } from '../basics/units.ts'
import type { SensorKey } from '../sensors/index.ts'
import type { ActiveItem, PreviousItems } from '../shapes/active-item.ts'
import type { FlagName } from '../shapes/column.ts'
import type { Condition, ConditionField } from '../shapes/condition.ts'
import type { Field } from '../shapes/field.ts'
import type { FiringSeverity } from './firing.ts'
import type { Hints } from './hints.ts'
import type { FenceNames, Moment } from './moment.ts'

/** What a kind sees of a moment: each kind knows what its own is. */
export type Seen = unknown

/** A condition made ready: the same for every vehicle and moment. */
export interface ConditionParams {
  readonly kind: Kind
  readonly predicate: Condition
  /** How long something has to stand before it counts. */
  readonly lasting: Ms
  /** Where a number has to pass a limit: that limit. */
  readonly limit: number | null
  /** What stands, given what stood before. */
  readonly activeItems: (seen: Seen, previous: PreviousItems, at: Instant) => readonly ActiveItem[]
  /** Why, of something that stands: "The doors have been open for 2 hours". */
  readonly because: (item: string, moment: Moment, fences: FenceNames) => string
  readonly severity: (item: string, moment: Moment, fences: FenceNames) => FiringSeverity
}

export interface Kind<F extends ConditionField = ConditionField> {
  /** The alert type of §3. */
  readonly id: number
  readonly name: string
  readonly flag?: FlagName
  /** The sensors whose readings it looks at; `gps` where it asks for the place. */
  readonly sensors: readonly SensorKey[]
  /** Whether it looks at stays in geofences. */
  readonly visits: boolean
  /** The fields that a condition of it is written down in; from here they come on the wire and into every form. */
  readonly conditionFields: readonly F[]
  /** What a form asks. */
  readonly fields: readonly Field[]
  /** What a new condition of this kind begins as. */
  readonly fresh: Condition
  /** The condition as part of a sentence: "the doors open". */
  readonly describeRule: (predicate: Condition, nameOf: (geofenceId: number) => string) => string
  /** What is wrong with it, in words; empty where nothing is. */
  readonly problems: (predicate: Condition) => readonly string[]
  readonly params: (predicate: Condition) => ConditionParams
  readonly see: (moment: Moment) => Seen
  /** Whether a moment tells anything about what it watches: at others its rules are not looked at. */
  readonly touched: (moment: Moment) => boolean
  /** The number of what was seen that is the first to pass a limit; null where there is none. */
  readonly extreme?: (seen: Seen) => number | null
  /** Which way a number passes the limit. */
  readonly above?: boolean
  /** What was seen, in words, for whoever asks why: "open", "12,300 lbs". */
  readonly describeSeen: (seen: Seen) => string
  readonly hints: Hints
}
