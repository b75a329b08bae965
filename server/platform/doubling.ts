/** How long to wait before what failed is tried again: twice as long after each failure in a row. */
import type { Ms } from '#domain/basics/units.ts'

/** Beyond it a number would be of no use; any longest wait is reached before. */
const doublingsMost = 20

/** @param failures in a row, 1 after the first */
export const doublingWait = (
  failures: number,
  { first, longest }: { readonly first: Ms; readonly longest: Ms },
): Ms => Math.min(longest, first * 2 ** Math.min(Math.max(0, failures - 1), doublingsMost))
