/** What a verdict is made of. */
import type { Level } from '../vehicle/severity.ts'
import type { Cause } from './cause.ts'
import type { VerdictGroup } from './rank.ts'

/** Plain JSON. What grows with time is put into words by `shortForm` and `longForm`. */
export interface Verdict {
  readonly level: Level
  /** What it is about; null where nothing is wrong, or the vehicle was never heard of. */
  readonly cause: Cause | null
  /** The further causes, the worst first. */
  readonly also: readonly Cause[]
  /** What somebody put off or acknowledged, the worst first. */
  readonly putOff: readonly Cause[]
  /** Of a silent vehicle the worst that its sensors told last. */
  readonly lastKnown: Cause | null
  readonly group: VerdictGroup
  /** The order in which vehicles are looked at, least first: a whole number below 2^53. */
  readonly rank: number
  readonly isMoving: boolean
  readonly isSilent: boolean
  /** Whether it ever reported. */
  readonly isHeard: boolean
  /** The open work order about the cause. */
  readonly workOrder: OpenOrder | null
  /** Where the cause is an alert, which not everybody is told: the open work orders about the further causes, by key. */
  readonly alsoOrders?: Readonly<Record<string, OpenOrder>>
}

export interface OpenOrder {
  readonly id: string
  readonly number: string
}
