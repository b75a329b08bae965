/** How long visits were, by bucket: twelve for each doubling, so that a percentile is known to within 3 %. */
import { minute } from '../basics/time.ts'
import type { Ms } from '../basics/units.ts'

export const bucketsPerDoubling = 12

export const dwellBucket = (dwell: Ms): number =>
  Math.floor(bucketsPerDoubling * Math.log2(Math.max(0, dwell) / minute + 1))

const edge = (bucket: number): Ms => (2 ** (bucket / bucketsPerDoubling) - 1) * minute

/** The span below which so large a share of the visits lies; null of none. */
export const dwellQuantile = (buckets: ReadonlyMap<number, number>, share: number): Ms | null => {
  const sorted = [...buckets].filter(([, visits]) => visits > 0).sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, visits]) => sum + visits, 0)
  if (all === 0) return null
  // As statistics count it: between the first visit and the last.
  const at = (all - 1) * share
  let before = 0
  for (const [bucket, visits] of sorted) {
    if (at < before + visits) {
      const low = edge(bucket)
      return low + (edge(bucket + 1) - low) * ((at - before + 0.5) / visits)
    }
    before += visits
  }
  return edge(sorted.at(-1)![0] + 1)
}

/** Buckets of several, put together. */
export const mergedBuckets = (all: readonly ReadonlyMap<number, number>[]): ReadonlyMap<number, number> => {
  const merged = new Map<number, number>()
  for (const buckets of all)
    for (const [bucket, visits] of buckets) merged.set(bucket, (merged.get(bucket) ?? 0) + visits)
  return merged
}
