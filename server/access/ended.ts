/** Which sign-ins have ended, so that their id tokens are refused before they run out. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import { endedSignIns } from './account-store.ts'

/** How late the end of a sign-in is noticed at most, while requests come in. */
const lookEvery = 5 * second

export interface EndedSession {
  /** From memory; only the very first query waits for the database. */
  readonly has: (signInId: number) => Promise<boolean>
  /** Looks anew: what was ended just now is noticed at once. */
  readonly look: () => Promise<void>
}

export const watchEnded = (pool: pg.Pool): EndedSession => {
  let known: ReadonlySet<number> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const look = (): Promise<void> => {
    lookedAt = performance.now()
    looking ??= endedSignIns(pool)
      .then((ids) => {
        known = new Set(ids)
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    async has(signInId) {
      if (known === null) await look()
      // A database that is away must not sign everybody out: what is known holds until it is back.
      else if (performance.now() - lookedAt > lookEvery) look().catch(() => undefined)
      return known?.has(signInId) ?? false
    },
    async look() {
      // One that is under way may have begun too early.
      await looking
      await look()
    },
  }
}
