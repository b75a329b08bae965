/** A kind of alert condition: its form fields, its wording, and how it evaluates a moment. */
import type { Units } from '../basics/own-units.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { SensorKey } from '../sensors/index.ts'
import type { ActiveItem, PreviousItems } from '../shapes/active-item.ts'
import type { FlagName } from '../shapes/column.ts'
import type { Condition, ConditionField } from '../shapes/condition.ts'
import type { Field } from '../shapes/field.ts'
import type { Consequence } from '../shapes/watched.ts'
import type { FiringSeverity } from './firing.ts'
import type { Hints } from './hints.ts'
import type { FenceNames, Moment, Seen } from './moment.ts'

/** A condition prepared for evaluation; the same for every vehicle and moment. */
export interface ConditionParams {
  readonly kind: Kind
  readonly predicate: Condition
  /** How long something has to be active before it counts. */
  readonly lasting: Ms
  /** The limit that a number has to pass; null where there is none. */
  readonly limit: number | null
  /** What is active now, given what was active before. */
  readonly activeItems: (seen: Seen, previous: PreviousItems, at: Instant) => readonly ActiveItem[]
  /** Why an item is active: "The doors have been open for 2 hours". */
  readonly because: (item: string, moment: Moment, fences: FenceNames) => string
  readonly severity: (item: string, moment: Moment, fences: FenceNames) => FiringSeverity
}

export interface Kind<F extends ConditionField = ConditionField> {
  /** The alert type of §3. */
  readonly id: number
  readonly name: string
  readonly flag?: FlagName
  /** What it means when it fires; `trouble` where it is left out. */
  readonly consequence?: Consequence
  /** The sensors whose readings it looks at; `gps` where it needs the position. */
  readonly sensors: readonly SensorKey[]
  /** Whether it looks at stays in geofences. */
  readonly visits: boolean
  /** The fields that a condition of it is written down in; from here they come on the wire and into every form. */
  readonly conditionFields: readonly F[]
  /** The inputs of its form. */
  readonly fields: readonly Field[]
  /** A new condition of this kind. */
  readonly fresh: Condition
  /** The condition as part of a sentence: "the doors open". */
  readonly describeRule: (
    predicate: Condition,
    nameOf: (geofenceId: number) => string,
    units?: Units,
  ) => string
  /** What is wrong with it, in words; empty where nothing is. */
  readonly problems: (predicate: Condition, units?: Units) => readonly string[]
  readonly params: (predicate: Condition) => ConditionParams
  readonly see: (moment: Moment) => Seen
  /** Whether a moment concerns what it watches; at other moments its rules are not evaluated. */
  readonly touched: (moment: Moment) => boolean
  /** Of the numbers seen, the one that passes a limit first; null where there is none. */
  readonly extreme?: (seen: Seen) => number | null
  /** Whether it fires above the limit; otherwise below. */
  readonly above?: boolean
  /** What was seen, in words, for explanations: "open", "12,300 lbs". */
  readonly describeSeen: (seen: Seen) => string
  readonly hints: Hints
}
