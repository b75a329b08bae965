/** One vehicle with all that is known of it, asked for again whenever it reports. */
import { useEffect, useRef, useState } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type Answer, query, request } from './graphql.ts'

export type VehicleDetail = NonNullable<Answer<typeof vehicleQuery>['vehicle']>

export const vehicleQuery = query('query($vin: String!) { vehicle(vin: $vin) { vehicle state address } }')

export interface Asked<T> {
  /** Undefined until the first answer; null where there is no such thing. */
  readonly answer: T | null | undefined
  readonly error: string | null
  readonly again: () => void
}

/** A late report is told at once, and written behind within about a second: by then an answer holds it. */
const settles = 1_800

/** A vehicle that could not be had is asked for again this often. */
const retried = 5_000

/** Counts up when `change` is another, and once more when what it told of has been written. */
function useSettled(change: unknown): number {
  const [count, setCount] = useState(0)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that is waited for
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    setCount((before) => before + 1)
    const timer = setTimeout(() => setCount((before) => before + 1), settles)
    return () => clearTimeout(timer)
  }, [change])
  return count
}

/**
 * A vehicle by its VIN; asked again whenever `live`, what the stream tells of it, is another, keeping the old answer
 * until the new one is there.
 */
export function useVehicleDetail(vin: string, live: LiveVehicle | undefined): Asked<VehicleDetail> {
  const [held, setHeld] = useState<{ vin: string; answer: VehicleDetail | null } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const heard = useSettled(live)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard or another try asks again
  useEffect(() => {
    const stop = new AbortController()
    request(vehicleQuery, { vin: vin.toUpperCase() }, stop.signal).then(
      ({ vehicle }) => {
        setHeld({ vin, answer: vehicle })
        setError(null)
      },
      (failed) => stop.signal.aborted || setError(failed.message),
    )
    return () => stop.abort()
  }, [vin, heard, round])
  useEffect(() => {
    if (error === null) return
    const timer = setInterval(() => setRound((before) => before + 1), retried)
    return () => clearInterval(timer)
  }, [error])
  return {
    answer: held?.vin === vin ? held.answer : undefined,
    error,
    again: () => setRound((before) => before + 1),
  }
}
