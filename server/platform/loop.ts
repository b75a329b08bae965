/** Background work that runs at intervals, and at once when it is woken. */
import type { Ms } from '#domain/basics/units.ts'

export interface LoopOptions {
  /** How long to rest when there is nothing to do. */
  readonly pause: Ms
  /** Does what there is; answers whether there may be more. */
  readonly round: () => Promise<boolean>
  readonly onFault: (error: unknown) => void
}

export interface Loop {
  /** Looks at once. */
  readonly nudge: () => void
  /** Lets what is being done finish. */
  readonly stop: () => Promise<void>
}

export const openLoop = ({ pause, round, onFault }: LoopOptions): Loop => {
  let stopped = false
  let isNudged = false
  let rest: { readonly timer: NodeJS.Timeout; readonly end: () => void } | null = null
  const resting = () =>
    new Promise<void>((done) => {
      rest = { timer: setTimeout(done, pause), end: done }
    })
  const wake = () => {
    if (!rest) return
    clearTimeout(rest.timer)
    rest.end()
    rest = null
  }
  const run = async () => {
    while (!stopped) {
      isNudged = false
      const more = await round().catch((error) => {
        onFault(error)
        return false
      })
      if (!more && !stopped && !isNudged) await resting()
    }
  }
  const running = run()
  return {
    nudge: () => {
      isNudged = true
      wake()
    },
    stop: async () => {
      stopped = true
      wake()
      await running
    },
  }
}
