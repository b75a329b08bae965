/** The list as it is now: at once when the filter changes, once a second while reports come in. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { createLister, type FleetListFilter } from '../../data/listing.ts'
import type { Vehicles } from '../../data/vehicles.ts'

const pause: Ms = 1000

export function useFleetListing(
  filter: FleetListFilter,
  vehicles: Vehicles,
): { readonly list: readonly LiveVehicle[]; readonly total: number } {
  const lister = useRef(createLister())
  const listed = useRef(-1)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const again = () => {
      timer = undefined
      last = Date.now()
      setRound((count) => count + 1)
    }
    const stop = vehicles.listen(() => {
      timer ??= setTimeout(again, Math.max(0, last + pause - Date.now()))
    })
    // They may have come after the list was drawn and before anybody listened.
    if (vehicles.members !== listed.current) again()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [vehicles])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place; a round says that it has
  return useMemo(() => {
    listed.current = vehicles.members
    return { list: lister.current(vehicles, filter), total: vehicles.all.size }
  }, [filter, vehicles, round])
}
