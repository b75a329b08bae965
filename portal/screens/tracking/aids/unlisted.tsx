/** Where an opened trailer is that is not among those of the map: one out of a technician's range, or without a SIM. */
import { useMemo } from 'react'
import { useVehicleDetail } from '../../../data/vehicle.ts'
import type { Covered } from '../../../map/ground.ts'
import { LookAt } from '../../../map/layers/look-at.tsx'
import { Pin } from '../../../map/layers/pin.tsx'

/** As one that is selected among the others (§9). */
const closest = 11

export function Unlisted({ vin, covered }: { vin: string; covered: Covered }) {
  const { answer } = useVehicleDetail(vin, undefined)
  const { lat, lng } = answer?.state.readings.gps?.reading ?? {}
  const points = useMemo(
    () => (lat === undefined || lng === undefined ? null : ([{ lat, lng }] as const)),
    [lat, lng],
  )
  if (!answer || !points) return null
  return (
    <>
      <Pin point={points[0]} className="place-pin" label={answer.vehicle.unitId} />
      <LookAt points={points} covered={covered} maxZoom={closest} />
    </>
  )
}
