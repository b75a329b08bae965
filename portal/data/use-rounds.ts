/** Tells when a store of vehicles has changed, so seldom that a whole fleet can be gone through each time. */
import { useEffect, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import type { Vehicles } from './vehicles.ts'

const stateOf = ({ members, flow }: Vehicles) => `${members} ${flow}`

/**
 * Counts up when the store has changed: at once after a quiet time, else this long after the count before.
 * @param pause the least time between two counts
 */
export function useRounds(store: Vehicles, pause: Ms): number {
  const [round, setRound] = useState(0)
  const rendered = useRef('')
  rendered.current = stateOf(store)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const again = () => {
      timer = undefined
      last = Date.now()
      setRound((count) => count + 1)
    }
    const stop = store.listen(() => {
      timer ??= setTimeout(again, Math.max(0, last + pause - Date.now()))
    })
    // They may have come after the page was drawn and before anybody listened.
    if (stateOf(store) !== rendered.current) again()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store, pause])
  return round
}
