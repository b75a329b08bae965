/** Whether moments have come, as of one moment; and the next of those asked for that has not. */
import type { Instant } from '../basics/units.ts'

/** Whoever asks it for all that depends on time knows when the outcome may change: at `next`, and not before. */
export class Clock {
  readonly now: Instant
  /** Infinity where time changes nothing. */
  next = Number.POSITIVE_INFINITY

  constructor(now: Instant) {
    this.now = now
  }

  /** A property, so that it can be handed on by itself. */
  readonly isDue = (at: Instant): boolean => {
    if (at <= this.now) return true
    if (at < this.next) this.next = at
    return false
  }
}
