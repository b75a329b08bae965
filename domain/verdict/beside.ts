/** What is known of a vehicle beside its reports, as far as its verdict takes it: few fields, plain JSON. */
import type { Instant, Miles } from '../basics/units.ts'
import type { IssueStatus } from '../maintenance/issues.ts'
import type { CauseLevel } from '../shapes/cause.ts'

export interface OpenIssue {
  readonly id: string
  readonly status: IssueStatus
  readonly title: string
  readonly since: Instant
  /** Put off until then; null where it is not. */
  readonly snoozedUntil: Instant | null
  /** The trouble that opened it; null where somebody reported it. */
  readonly troubleKey: string | null
}

export interface OpenWorkOrder {
  readonly id: string
  /** "1041" */
  readonly number: string
  /** Those it is to mend; with none it is about the vehicle as a whole. */
  readonly issueIds: readonly string[]
}

/** Maintenance or an inspection that is due soon or overdue. */
export interface DueWork {
  /** "plan:7", "inspection:annual" */
  readonly key: string
  /** "Annual inspection" */
  readonly name: string
  readonly isInspection: boolean
  readonly isOverdue: boolean
  /** When it is due, or was; null where miles or hours decide. */
  readonly dueAt: Instant | null
  /** Left until it is due, negative once it is overdue; null where days or hours decide. */
  readonly milesLeft: Miles | null
}

/** An alert that is open and that nobody has acknowledged; never of a mere crossing. */
export interface OpenFiring {
  /** The same while it lasts. */
  readonly id: string
  readonly ruleName: string
  /** What happens, in a few words: "In Laredo TX yard". */
  readonly words: string
  /** The rule's; notice where it has none. */
  readonly level: 'notice' | 'caution' | 'critical'
  /** Since when: where it had to last before it was told, since it began. */
  readonly at: Instant
  /** Whether it goes on: then it is told for how long. */
  readonly lasts: boolean
}

/** A cause that somebody put off or acknowledged: it does not count until then, unless it gets worse. */
export interface CauseSnooze {
  readonly causeKey: string
  /** Its level when it was put off. */
  readonly level: CauseLevel
  /** Null: as long as it lasts. */
  readonly until: Instant | null
}

export interface Beside {
  readonly issues: readonly OpenIssue[]
  readonly workOrders: readonly OpenWorkOrder[]
  readonly due: readonly DueWork[]
  readonly firings: readonly OpenFiring[]
  readonly snoozes: readonly CauseSnooze[]
}

const none: readonly never[] = Object.freeze([])

/** Of most vehicles: nothing. */
export const nothingBeside: Beside = Object.freeze({
  issues: none,
  workOrders: none,
  due: none,
  firings: none,
  snoozes: none,
})
