/**
 * What the engine may leave undone for a kind, because nothing would come of it. Hints say nothing about what a kind
 * means: without them all the same alerts fire, only slower.
 */
import type { Seen } from './kind.ts'
import type { Moment } from './moment.ts'

export interface Hints {
  /** Whether something may stand after a moment that did not before; false is sure. */
  readonly turned: (moment: Moment) => boolean
  /** Whether what stands for any of its rules goes on as it is; true is sure. */
  readonly still: (moment: Moment) => boolean
  /**
   * The number before and after a moment, of kinds that watch a limit: only rules whose limit lies between them are
   * looked at. Of several numbers, each of which passes the limit by itself, these are the extremes.
   */
  readonly numbers?: (moment: Moment) => { readonly before: number | null; readonly after: number | null }
  /** Whether what is seen is that very number, or null, and nothing else. */
  readonly isNumber?: boolean
  /**
   * Whether two samples one after the other are the same to every rule of this kind, so that the later one need not be
   * kept. `known`: items that have stood before.
   */
  readonly same: (before: Seen, after: Seen, known: Iterable<string>) => boolean
  /** What stands for it by itself, whatever a rule chooses: what `same` is notified of as known. */
  readonly items: (seen: Seen) => readonly string[]
  /** Which of its sensors reported last makes a difference; false is sure: a reading that says nothing new can be left out. */
  readonly byNewest: boolean
}

const noItems: readonly string[] = Object.freeze([])

/** A kind that gives no hints: everything is looked at. */
export const noHints: Hints = {
  turned: () => true,
  still: () => false,
  same: () => false,
  items: () => noItems,
  byNewest: true,
}
