/** Visits that end and begin again though nobody left, and how far the border has to move to hold them. */
import type { Meters } from '../../basics/units.ts'
import { roundUp } from './fit.ts'
import { growMost } from './limits.ts'

export interface FlapMend {
  readonly by: Meters
  /** So many of the breaks would not have been. */
  readonly mended: number
}

/** Most of the breaks, not the few that were real. */
const share = 0.8

/**
 * The least move of the border that holds most of the breaks.
 * @param reaches of each break, how far outside the border its fixes were at most
 * @returns null where they were too far out: the trailer did leave
 */
export const mendFlaps = (reaches: readonly Meters[]): FlapMend | null => {
  const near = reaches.filter((reach) => roundUp(reach) <= growMost).toSorted((a, b) => a - b)
  if (near.length === 0 || near.length < reaches.length / 2) return null
  const by = roundUp(Math.max(1, near[Math.ceil(near.length * share) - 1]!))
  return { by, mended: near.filter((reach) => reach <= by).length }
}
