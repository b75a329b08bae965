/** Limits the requests of one address with a token bucket. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import { networkOf } from './throttle.ts'

export interface Rate {
  /** Takes one, and answers 0; or, with none left, the milliseconds until there is one. */
  take(address: string, now: Instant): Ms
  /** Puts one back that turned out to be nothing to count. */
  giveBack(address: string): void
}

/** `most` at once, and again within `per`; `remembered`: addresses kept, the one longest untouched goes first. */
export const makeRate = (most: number, per: Ms, remembered = 20_000): Rate => {
  const buckets = new Map<string, { left: number; at: Instant }>()
  const each = per / most
  return {
    take(address, now) {
      const key = networkOf(address)
      const bucket = buckets.get(key) ?? { left: most, at: now }
      const left = Math.min(most, bucket.left + Math.max(0, now - bucket.at) / each)
      buckets.delete(key)
      buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
      if (buckets.size > remembered) buckets.delete(buckets.keys().next().value!)
      return left >= 1 ? 0 : Math.ceil((1 - left) * each)
    },
    giveBack(address) {
      const bucket = buckets.get(networkOf(address))
      if (bucket) bucket.left = Math.min(most, bucket.left + 1)
    },
  }
}
