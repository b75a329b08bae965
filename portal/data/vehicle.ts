/** One vehicle with everything known about it, loaded again whenever it reports. */

import { useEffect, useRef, useState } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type Answer, query, request } from './graphql.ts'
import { useQuery } from './use-query.ts'

export type VehicleDetail = NonNullable<Answer<typeof vehicleQuery>['vehicle']>

export const vehicleQuery = query(
  'query($vin: String!) { vehicle(vin: $vin) { vehicle state address withheld verdict { level key cause since shortForm meaning remedy act also workOrder part { sensor } parts { sensor position level words } } lease { lessor lessee to } } }',
)

/** How far a vehicle was driven with what is wrong, what to do about it, and where the nearest shop is. */
export const drivenWithQuery = query(
  'query($vin: String!) { vehicle(vin: $vin) { verdict { miles act } } nearestServiceCenters(vin: $vin, most: 1) { name lat lng } }',
)

export const heldQuery = query('query($vin: String!) { heldVehicle(vin: $vin) { unitId until } }')
/** A vehicle that is the viewer's or was, for its past. */
export const askHeld = (vin: string, signal?: AbortSignal) =>
  request(heldQuery, { vin: vin.toUpperCase() }, signal)

interface VehicleAsked {
  /** Undefined until the first answer; null where there is no such vehicle. */
  readonly answer: VehicleDetail | null | undefined
  readonly error: string | null
  readonly again: () => void
}

/** A late report is announced at once and stored within about a second: after that a query returns it. */
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
export function useVehicleDetail(vin: string, live: LiveVehicle | undefined): VehicleAsked {
  const heard = useSettled(live)
  const { answer, error, again } = useQuery(
    [vin, heard],
    (signal) => request(vehicleQuery, { vin: vin.toUpperCase() }, signal),
    { keepPrevious: vin, retryAfter: retried, keptAs: `vehicle ${vin.toUpperCase()}` },
  )
  return { answer: answer?.vehicle, error, again }
}
