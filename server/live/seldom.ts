/** Looks at something when it may have changed: at most once a second, and once more for all that was asked meanwhile. */
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'

const least: Ms = second

export interface Looking {
  readonly look: () => void
  readonly stop: () => void
}

export const lookSeldom = (act: () => Promise<void>, onFault: (error: unknown) => void): Looking => {
  let timer: NodeJS.Timeout | null = null
  let isLooking = false
  let isAsked = false
  let stopped = false

  const run = () => {
    isAsked = false
    isLooking = true
    act()
      .catch(onFault)
      .finally(() => {
        isLooking = false
        if (stopped) return
        // Whatever is asked for meanwhile is answered together, a second later.
        timer = setTimeout(() => {
          timer = null
          if (isAsked) run()
        }, least)
        timer.unref()
      })
  }
  return {
    look: () => {
      isAsked = true
      if (timer === null && !isLooking && !stopped) run()
    },
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
