/** The trailer that is looked after, as it is now: by the live stream where that has it, else asked for again and again. */
import type { Ms } from '#domain/basics/units.ts'
import { request } from '../../../data/graphql.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useVehicleDetail, type VehicleDetail, vehicleQuery } from '../../../data/vehicle.ts'
import { useVehicle } from '../../../data/vehicles.ts'

/** Whoever has just changed a lamp waits for its next reading. */
const every: Ms = 5_000

export interface TrailerAsked {
  /** Undefined until the first answer; null where there is none that may be seen. */
  readonly answer: VehicleDetail | null | undefined
  readonly error: string | null
  readonly again: () => void
}

export function useTrailer(vin: string): TrailerAsked {
  const live = useVehicle(vin)
  const asked = useVehicleDetail(vin, live)
  const polled = useQuery(
    live ? null : vin,
    (signal) => request(vehicleQuery, { vin: vin.toUpperCase() }, signal),
    { refetchEvery: every },
  )
  if (live || polled.answer === null) return asked
  return { answer: polled.answer.vehicle, error: polled.error, again: polled.again }
}
