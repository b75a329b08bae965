/** The map of a shared link: its vehicles, and the track of the chosen one. */
import { useEffect, useMemo, useState } from 'react'
import type { SharedVehicle, SharedView } from '#domain/fleet/share.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { createVehicles, type Vehicles } from '../../data/vehicles.ts'
import { FleetMap } from '../../map/fleet-map.tsx'
import type { Covered } from '../../map/ground.ts'
import { TrackLine } from '../../map/layers/track-line.tsx'

const everything = () => true

/** What the map paints. How a vehicle is was not shared: it shows whether it has been heard of, nothing more. */
const painted = (vehicle: SharedVehicle, { now, silentAfter }: SharedView): LiveVehicle => ({
  id: vehicle.key,
  customerId: 0,
  // The map knows vehicles by their VIN, which was not shared either.
  vin: String(vehicle.key),
  unitId: vehicle.unitId,
  vehicleTypeId: 0,
  lat: vehicle.position?.lat ?? null,
  lng: vehicle.position?.lng ?? null,
  headingDeg: vehicle.motion?.headingDeg ?? 0,
  speedMph: vehicle.motion?.stoppedSince == null ? (vehicle.motion?.speedMph ?? 0) : 0,
  level: vehicle.recorded === null ? 'unknown' : now >= vehicle.recorded + silentAfter ? 'stale' : 'good',
  verdict: null,
  recorded: vehicle.recorded,
  stoppedSince: vehicle.motion?.stoppedSince ?? null,
  address: null,
})

const take = (store: Vehicles, view: SharedView) => {
  const now = new Map(view.vehicles.map((vehicle) => [vehicle.key, painted(vehicle, view)]))
  const gone = [...store.all.keys()].filter((key) => !now.has(key))
  if (gone.length > 0) store.remove(gone)
  const fresh = [...now.values()].filter(({ id }) => !store.all.has(id))
  if (fresh.length > 0) store.set(fresh)
  store.change([...now.values()])
  store.complete(new Set(now.keys()))
}

export function SharedMap({
  view,
  chosen,
  covered,
  onChoose,
}: {
  view: SharedView
  chosen: number | null
  covered: Covered
  onChoose: (key: number) => void
}) {
  const [store] = useState(() => createVehicles())
  useEffect(() => take(store, view), [store, view])
  // The one vehicle, or the one chosen of several: looked at, and followed where it drives out of sight.
  const selected = useMemo(() => {
    const vehicle = view.isGroup ? view.vehicles.find(({ key }) => key === chosen) : view.vehicles[0]
    return vehicle && painted(vehicle, view)
  }, [view, chosen])
  const track = view.chosen?.track ?? []
  return (
    <FleetMap
      vehicles={store}
      shows={everything}
      selected={selected}
      onSelect={(key) => onChoose(Number(key))}
      covered={covered}
      plain
    >
      <TrackLine track={track} />
    </FleetMap>
  )
}
