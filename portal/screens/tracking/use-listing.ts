/** The list as it is now: at once when the filter changes, once a second while reports come in. */
import { useMemo, useRef } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { createLister, type FleetListFilter } from '../../data/listing.ts'
import { useRounds } from '../../data/use-rounds.ts'
import type { Vehicles } from '../../data/vehicles.ts'

const pause: Ms = 1000

export function useFleetListing(
  filter: FleetListFilter,
  vehicles: Vehicles,
): { readonly list: readonly LiveVehicle[]; readonly total: number } {
  const lister = useRef(createLister())
  const round = useRounds(vehicles, pause)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place; a round says that it has
  return useMemo(
    () => ({ list: lister.current(vehicles, filter), total: vehicles.all.size }),
    [filter, vehicles, round],
  )
}
