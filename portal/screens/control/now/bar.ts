/** The 24 hours under the map: from moments to places in the bar, and back. */
import { day, minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'

/** What one key moves by, and what every moment of the bar is a multiple of. */
export const barStep: Ms = 5 * minute
/** How many minutes pass in one while it plays. */
export const paces = [60, 300] as const
export type Pace = (typeof paces)[number]

export interface Span {
  readonly from: Instant
  readonly to: Instant
}
/** The last 24 hours, as of a moment. */
export const spanOf = (now: Instant): Span => {
  const to = Math.floor(now / barStep) * barStep
  return { from: to - day, to }
}

/** 0 at the left, 1 at the right. */
export const placeIn = ({ from, to }: Span, at: Instant): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))

/** The moment at a place of the bar; null at its very end, which is now. */
export const momentAt = (span: Span, place: number): Instant | null => {
  const at =
    Math.round((span.from + Math.min(1, Math.max(0, place)) * (span.to - span.from)) / barStep) * barStep
  return at >= span.to ? null : at
}

/** One step of a key from a moment, null being now; null where that is now again. */
export const stepped = (span: Span, at: Instant | null, by: number): Instant | null => {
  const next = Math.max(span.from, (at ?? span.to) + by * barStep)
  return next >= span.to ? null : next
}

/** The line of counts as the points of a polygon, in a box of 1000 by 100; the most reaches the top. */
export function lineOf(
  span: Span,
  counts: readonly { readonly at: Instant; readonly count: number }[],
): string {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return counts
    .map(
      ({ at, count }) => `${(placeIn(span, at) * 1000).toFixed(1)},${(100 - (count / most) * 92).toFixed(1)}`,
    )
    .join(' ')
}
