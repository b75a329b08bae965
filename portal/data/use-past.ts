/** Keeps the store of the past at the moment that is looked at: the newest request is next, one query at a time. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import { holdClock } from '../ui/time/clock.ts'
import { fleetAt } from './past.ts'
import { pastVehicles } from './vehicles.ts'

export interface PastFlow {
  /** The moment that the map shows; null until the first has come. */
  readonly shown: Instant | null
  /** It was read from a copy that is late; null: it is all there is. */
  readonly asOf: Instant | null
  readonly error: string | null
  readonly again: () => void
}

/** `at` of null shows nothing of the past. While one moment is loading others may be requested; the last one is next. */
export function usePast(at: Instant | null): PastFlow {
  const [shown, setShown] = useState<Instant | null>(null)
  const [asOf, setAsOf] = useState<Instant | null>(null)
  const [error, setError] = useState<string | null>(null)
  const wanted = useRef<Instant | null>(null)
  const running = useRef<AbortController | null>(null)

  const run = useCallback(async () => {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    let had: Instant | null = null
    try {
      while (wanted.current !== null && wanted.current !== had) {
        had = wanted.current
        const { asOf, vehicles: fleet } = await fleetAt(had, stop.signal)
        if (stop.signal.aborted) return
        holdClock(had)
        pastVehicles.set(fleet)
        pastVehicles.complete(new Set(fleet.map(({ id }) => id)))
        setShown(had)
        setAsOf(asOf)
        setError(null)
      }
    } catch (failed) {
      if (!stop.signal.aborted) setError(sentenceOf(failed))
    } finally {
      if (running.current === stop) running.current = null
    }
  }, [])

  // The past was closed: the next visit starts empty, and ages count from now again.
  const close = useCallback(() => {
    running.current?.abort()
    running.current = null
    holdClock(null)
    pastVehicles.clear()
  }, [])

  const isClosed = at === null
  useEffect(() => {
    wanted.current = at
    if (at !== null) void run()
  }, [at, run])
  useEffect(() => {
    if (isClosed) return
    return () => {
      close()
      setShown(null)
      setError(null)
    }
  }, [isClosed, close])
  return { shown, asOf, error, again: run }
}
