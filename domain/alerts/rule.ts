/** An alert rule (§3): what is watched, on which vehicles, and who is notified. */
import type { Instant, Ms } from '../basics/units.ts'
import type { RulePredicate } from './condition-fields.ts'

export type { RulePredicate } from './condition-fields.ts'

/** What somebody writes down; the rest of a rule is the server's to say. */
export interface RuleDraft {
  readonly name: string
  readonly customerId: number
  readonly isActive: boolean
  readonly allVehicles: boolean
  readonly vehicleIds: readonly number[]
  readonly vehicleGroupIds: readonly number[]
  /** 0: one notification per alert event. */
  readonly alertNotificationRateLimitMs: Ms
  readonly notifyMe: boolean
  readonly notifyAllCustomerUsers: boolean
  readonly notifyEmails: readonly string[]
  readonly includeSensorData: boolean
  /** The alert type of §3; 0, custom, holds several predicates at once. */
  readonly alertTypeId: number
  readonly alertPredicates: readonly RulePredicate[]
}

export interface Rule extends RuleDraft {
  /** Hexadecimal digits with dashes. */
  readonly id: string
  /** Counted up by every edit that changes what is watched, or on which vehicles. */
  readonly version: number
  readonly created: Instant
  readonly updated: Instant
  /** When it was turned off; null while it is on. */
  readonly deactivated: Instant | null
  /** Until when its last change can be taken back; null where there is none to take back. */
  readonly undoUntil: Instant | null
  /** Whom `notifyMe` means: its creator. */
  readonly ownerId: number | null
}

/** A rule as it was for a while; a report is judged by the version of its own moment, however late it comes. */
export interface RuleVersion {
  readonly id: string
  readonly customerId: number
  readonly version: number
  readonly from: Instant
  /** Null for the version that holds now. A rule that was deleted or turned off has none such. */
  readonly to: Instant | null
  readonly name: string
  readonly alertTypeId: number
  readonly predicates: readonly RulePredicate[]
  readonly allVehicles: boolean
  /** The vehicles chosen one by one, and those of the groups chosen, groups within groups included. */
  readonly vehicleIds: ReadonlySet<number>
  readonly rateLimitMs: Ms
}
