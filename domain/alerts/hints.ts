/**
 * Work that the engine may skip for a kind because it would change nothing. Hints only make things faster: without them
 * the same alerts fire.
 */
import type { Moment, Seen } from './moment.ts'

export interface Hints {
  /** Whether something may have become active at a moment; false is certain. */
  readonly turned: (moment: Moment) => boolean
  /** Whether what is active for its rules stays as it is; true is certain. */
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
   * kept. `known`: items that have been active before.
   */
  readonly same: (before: Seen, after: Seen, known: Iterable<string>) => boolean
  /** The items active whatever a rule chooses; `same` gets them as `known`. */
  readonly items: (seen: Seen) => readonly string[]
  /** Which of its sensors reported last makes a difference; false is certain: a reading that brings nothing new can be left out. */
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
