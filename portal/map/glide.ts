/** Where a vehicle is drawn between two reports: it glides from where it was seen to where it is. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type Spot, spotOf } from './world.ts'

/** Gliding takes as long as the last report was away, within these. */
const shortest: Ms = 400
const longest: Ms = 8_000
/** Farther than some thirty miles is no drive between two looks, but a gap: no gliding over it. */
const farthest = 0.0012

/** A vehicle on the map. `x` and `y` are where it is; what is drawn may lag behind. */
export interface PlacedMark extends Spot {
  readonly vehicle: LiveVehicle
  readonly from: Spot
  readonly begun: Instant
  readonly ends: Instant
}

/** Null while the vehicle has no position. `still`: nothing may move by itself. */
export function placeMarks(
  before: PlacedMark | undefined,
  vehicle: LiveVehicle,
  now: Instant,
  still: boolean,
): PlacedMark | null {
  if (vehicle.lat === null || vehicle.lng === null) return null
  const { x, y } = spotOf({ lat: vehicle.lat, lng: vehicle.lng })
  const to = { x, y, vehicle }
  if (!before || still || Math.hypot(before.x - x, before.y - y) > farthest)
    return { ...to, from: { x, y }, begun: now, ends: now }
  if (before.x === x && before.y === y) return { ...before, vehicle }
  const length = Math.min(longest, Math.max(shortest, now - before.begun))
  return { ...to, from: drawnAt(before, now), begun: now, ends: now + length }
}

/** Where it is drawn at a moment. */
export function drawnAt({ x, y, from, begun, ends }: PlacedMark, now: Instant): Spot {
  if (now >= ends) return { x, y }
  const part = Math.max(0, (now - begun) / (ends - begun))
  return { x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part }
}
