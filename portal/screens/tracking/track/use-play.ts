/** Plays a track: moves the moment on with the clock, so many times as fast, over stops and gaps in a blink. */
import { useEffect, useRef } from 'react'
import type { Instant, Ms } from '#domain/basics/units.ts'

export const paces = [1, 5, 10, 25, 50, 100] as const
export type Pace = (typeof paces)[number]

/** A stop, and what nobody saw, takes so long to watch. */
const stopTakes: Ms = 600

interface Play {
  readonly playing: boolean
  readonly pace: Pace
  readonly at: Instant
  readonly end: Instant
  /** Stops of the vehicle that is followed, and what nobody saw. */
  readonly skipped: readonly { readonly from: Instant; readonly to: Instant }[]
  readonly onMove: (at: Instant) => void
  readonly onEnd: () => void
}

export function usePlay(play: Play) {
  const latest = useRef(play)
  latest.current = play
  const { playing } = play
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let frame = requestAnimationFrame(function next(now) {
      const { at, pace, end, skipped, onMove, onEnd } = latest.current
      const passed = now - before
      before = now
      const pause = skipped.find(({ from, to }) => at >= from && at < to)
      const wait = pause ? (pause.to - pause.from) / stopTakes : 0
      const to = at + passed * Math.max(pace, wait)
      // A drive is begun at its beginning, however long the frame before it was.
      const step = pause ? Math.min(to, pause.to) : to
      if (step >= end) {
        onMove(end)
        return onEnd()
      }
      onMove(step)
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])
}
