/** What is shown of a vehicle as it is now, from what the engine has in memory. */
import type { Instant } from '#domain/basics/units.ts'
import type { FleetSubject } from '#domain/columns/index.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { nothingBeside } from '#domain/verdict/beside.ts'
import { verdictChangesAt, verdictOf } from '#domain/verdict/verdict.ts'
import type { Geocoder } from '../geocode/geocoder.ts'
import type { EngineContext } from './engine-context.ts'

const byName = new Intl.Collator('en').compare
const nowhere: readonly string[] = Object.freeze([])

/** Where a vehicle is, in words. */
const addressOf = (geocoder: Geocoder, state: VehicleState, slot: number): string | null => {
  const position = state.readings.gps?.reading
  return position ? geocoder.addressOf(position, slot) : null
}

/** The names of the geofences that a vehicle is in, sorted. */
export const geofencesOf = (
  { watchers }: Pick<EngineContext, 'watchers'>,
  { customerId }: Vehicle,
  { watch }: VehicleState,
  now: Instant,
): readonly string[] => {
  const fences = watch && watchers.of(customerId)?.fences
  if (!fences) return nowhere
  const names = Object.keys(watch.visits).flatMap((id) => fences.versionAt(Number(id), now)?.name ?? [])
  return names.length > 1 ? names.sort(byName) : names
}

/** All but the geofences. Of a vehicle whose subscription has ended: who it is and nothing it reports. */
export const subjectOf = (
  { besides }: Pick<EngineContext, 'besides'>,
  geocoder: Geocoder,
  slot: number,
  vehicle: Vehicle,
  held: VehicleState,
  now: Instant,
): Omit<FleetSubject, 'geofences'> => {
  const isShown = vehicle.subscriptionEnded === null
  const state = isShown ? held : unreported
  const beside = isShown ? besides.of(vehicle.customerId, vehicle.id) : nothingBeside
  return {
    ...{ vehicle, state, now },
    verdict: verdictOf(state, vehicle, beside, now),
    address: addressOf(geocoder, state, slot),
  }
}

/** The next moment at which the verdict changes without a report; null where it does not. */
export const verdictWakesAt = (
  { besides }: Pick<EngineContext, 'besides'>,
  vehicle: Vehicle,
  state: VehicleState,
  now: Instant,
): Instant | null =>
  vehicle.subscriptionEnded === null
    ? verdictChangesAt(state, vehicle, besides.of(vehicle.customerId, vehicle.id), now)
    : null
