/** The rests of the packer: others need the process and the database, too. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'

/**
 * Rests so many times as long as something took.
 * @param isAwaited whether somebody waits for the end of the round, which ends the rest
 */
export type Rest = (took: Ms, share: number, isAwaited: () => Promise<boolean>) => Promise<void>

/** Where the process had so much to do in a rest that it is taken once more, and how often at most. */
const busyShare = 0.5
const mostRests = 10
/** How often somebody who waits is looked for. */
const look: Ms = second

/** Longer where the process is busy: what it has to do for others comes first. A stop ends it at once. */
export const restUntil =
  (stop?: AbortSignal): Rest =>
  async (took, share, isAwaited) => {
    let looked = performance.now()
    for (let n = 0; n < mostRests; n++) {
      const since = performance.eventLoopUtilization()
      for (let left = took * share; left > 0; left -= look) {
        await pause(Math.min(left, look), undefined, { signal: stop }).catch(() => undefined)
        if (stop?.aborted) return
        if (performance.now() - looked < look) continue
        if (await isAwaited()) return
        looked = performance.now()
      }
      if (performance.eventLoopUtilization(since).utilization < busyShare) return
    }
  }
