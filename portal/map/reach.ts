/** Detects from loaded and failed tiles whether their server can be reached, and retries while it cannot. */
import type { Ms } from '#domain/basics/units.ts'
import type { OverlayReach } from '../data/overlays.ts'

/** Tiles come and fail in bursts; one judgement is made of each. */
const burst: Ms = 300
/** A server that says nothing for so long is not there. */
const timeout: Ms = 8_000
const firstWait: Ms = 4_000
const longestWait: Ms = 60_000

interface ReachOptions {
  readonly tell: (reach: OverlayReach) => void
  /** Asks again; `anew`: nothing of it is there. */
  readonly again: (anew: boolean) => void
  /** Whether no tile is waited for; and whether anybody looks, for a hidden page asks for none. */
  readonly isDone: () => boolean
  readonly isSeen: () => boolean
}

export function createReach({ tell, again, isDone, isSeen }: ReachOptions) {
  let came = 0
  let failed = 0
  let wait = firstWait
  let judging: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let trying: ReturnType<typeof setTimeout> | undefined

  function judge() {
    judging = undefined
    clearTimeout(waiting)
    const reach = failed === 0 ? (came > 0 ? 'shown' : 'none') : came === 0 ? 'away' : 'part'
    tell(reach)
    if (failed === 0) wait = firstWait
    else
      trying ??= setTimeout(() => {
        begin()
        again(reach === 'away')
      }, wait)
  }
  const soon = () => {
    judging ??= setTimeout(judge, burst)
  }
  function lookIn() {
    if (came + failed > 0) return
    if (!isSeen()) waiting = setTimeout(lookIn, timeout)
    else {
      if (!isDone()) failed = 1
      judge()
    }
  }
  /** From now on everything is asked for. */
  function begin() {
    if (trying !== undefined) wait = Math.min(wait * 2, longestWait)
    stop()
    came = 0
    failed = 0
    waiting = setTimeout(lookIn, timeout)
  }
  function stop() {
    for (const timer of [judging, waiting, trying]) clearTimeout(timer)
    judging = undefined
    trying = undefined
  }
  return {
    begin,
    stop,
    came() {
      came++
      soon()
    },
    failed() {
      failed++
      soon()
    },
  }
}
