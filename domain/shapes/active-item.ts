/** What a condition finds at a moment: the items that are active, each by name and since when. */
import type { Instant } from '../basics/units.ts'

/**
 * One active item: an open door, a tire that is too hot, a stay in a geofence. A condition fires when an item becomes
 * active and ends when it is active no more. So a step compares the items before with those now, the same for every kind.
 */
export interface ActiveItem {
  /** Unique among what is active at the same time: a state, a fault, a geofence. */
  readonly item: string
  readonly since: Instant
  /** From when on it counts: `since`, or later where it has to last. */
  readonly due: Instant
  /** Became active by an edit, so nobody is notified. */
  readonly quiet?: true
}

/** What was active at the moment before, by item. */
export type PreviousItems = Readonly<Record<string, { readonly since: Instant }>>

export const noneActive: readonly ActiveItem[] = Object.freeze([])
