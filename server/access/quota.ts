/** Requests that may be made in a window of time, and what answers tell of that (draft-ietf-httpapi-ratelimit-headers). */
import type { Instant, Ms } from '#domain/basics/units.ts'

export interface QuotaPolicy {
  readonly name: string
  readonly most: number
  readonly per: Ms
}

export interface Quota {
  readonly policy: QuotaPolicy
  /** Takes one. `wait` is 0, or with none left the time until there are more. */
  readonly take: (
    key: string,
    now: Instant,
  ) => { readonly left: number; readonly reset: Ms; readonly wait: Ms }
}

/** @param remembered how many windows are kept; the one that began first goes first */
export const makeQuota = (policy: QuotaPolicy, remembered = 50_000): Quota => {
  const windows = new Map<string, { readonly ends: Instant; used: number }>()
  return {
    policy,
    take(key, now) {
      let window = windows.get(key)
      if (!window || window.ends <= now) {
        window = { ends: now + policy.per, used: 0 }
        windows.delete(key)
        windows.set(key, window)
        if (windows.size > remembered) windows.delete(windows.keys().next().value!)
      }
      const reset = window.ends - now
      if (window.used >= policy.most) return { left: 0, reset, wait: reset }
      window.used++
      return { left: policy.most - window.used, reset, wait: 0 }
    },
  }
}

const seconds = (ms: Ms) => Math.ceil(ms / 1000)

/** `"token";q=600;w=60, "customer";q=3000;w=60` */
export const policyHeader = (policies: readonly QuotaPolicy[]): string =>
  policies.map(({ name, most, per }) => `"${name}";q=${most};w=${seconds(per)}`).join(', ')

/** `"token";r=599;t=60` */
export const leftHeader = (
  taken: readonly { readonly name: string; readonly left: number; readonly reset: Ms }[],
): string => taken.map(({ name, left, reset }) => `"${name}";r=${left};t=${seconds(reset)}`).join(', ')
