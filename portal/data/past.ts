/** The fleet at a past moment, and what has changed between two. */
import type { Instant } from '#domain/basics/units.ts'
import { decodeVehicle, type LiveVehicle } from '#domain/wire/live.ts'
import type { FleetChanges, PastFleet } from '#domain/wire/past.ts'
import { call } from './call.ts'

const iso = (at: Instant) => new Date(at).toISOString()

/** Every vehicle as it was; those that had not reported by then are not among them. */
export const fleetAt = async (
  at: Instant,
  signal: AbortSignal,
): Promise<{ readonly asOf: Instant | null; readonly vehicles: readonly LiveVehicle[] }> => {
  const answer = await call(`/v1/api/past?at=${iso(at)}`, { signal })
  const { asOf, fleet }: PastFleet = await answer.json()
  return { asOf, vehicles: fleet.map(decodeVehicle) }
}

/** `to` of null: until now. */
export const changesBetween = async (
  from: Instant,
  to: Instant | null,
  signal: AbortSignal,
): Promise<FleetChanges> => {
  const until = to === null ? '' : `&to=${iso(to)}`
  return (await call(`/v1/api/past/changes?from=${iso(from)}${until}`, { signal })).json()
}
