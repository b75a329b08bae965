/** What a condition finds at a moment: the things that stand, each by name and since when. */
import type { Instant } from '../basics/units.ts'

/**
 * One thing that stands: an open door, a tire that is too hot, a stay in a geofence. A condition fires when something
 * comes to stand that did not, and ends when it stands no more. So a step is a comparison of what stood with what
 * stands, the same for every kind.
 */
export interface ActiveItem {
  /** Tells apart what stands at the same time: a state, a fault, a geofence. */
  readonly item: string
  readonly since: Instant
  /** From when on it counts: `since`, or later where it has to last. */
  readonly due: Instant
  /** Came about by an edit, and so tells nobody. */
  readonly quiet?: true
}

/** What stood at the moment before, by item. */
export type PreviousItems = Readonly<Record<string, { readonly since: Instant }>>

export const noneActive: readonly ActiveItem[] = Object.freeze([])
