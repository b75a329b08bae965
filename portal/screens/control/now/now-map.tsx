/** The map under the queue: all that the toggles leave, the chosen one ringed, what moves with a fault named. */
import { useMemo, useSyncExternalStore } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { Vehicles } from '../../../data/vehicles.ts'
import { FleetMap } from '../../../map/fleet-map.tsx'
import { KeepInView } from '../../../map/layers/keep-in-view.tsx'

const phone = matchMedia('(max-width: 640px)')
const usePhone = () =>
  useSyncExternalStore(
    (listen) => {
      phone.addEventListener('change', listen)
      return () => phone.removeEventListener('change', listen)
    },
    () => phone.matches,
  )

export function NowMap({
  store,
  shows,
  chosen,
  labels,
  onChoose,
}: {
  store: Vehicles
  shows: (vehicle: LiveVehicle) => boolean
  chosen: LiveVehicle | undefined
  labels: ReadonlyMap<number, string>
  onChoose: (vin: string) => void
}) {
  const isPhone = usePhone()
  const covered = useMemo(
    () =>
      isPhone ? { top: 112, right: 0, bottom: 0, left: 0 } : { top: 56, right: 56, bottom: 116, left: 416 },
    [isPhone],
  )
  const { id, lat = null, lng = null, vin = '' } = chosen ?? {}
  return (
    <div className="now-map">
      <FleetMap
        vehicles={store}
        shows={shows}
        selected={undefined}
        ringed={id ?? null}
        told={labels}
        onSelect={onChoose}
        covered={covered}
      >
        {lat !== null && lng !== null && <KeepInView of={vin} place={{ lat, lng }} covered={covered} />}
      </FleetMap>
    </div>
  )
}
