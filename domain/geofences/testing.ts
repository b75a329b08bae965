/** What the tests of geofences speak in: fences round a yard in Texas, and their versions. */
import type { Instant, Meters } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'
import { travel } from '../geo/point.ts'
import type { Shape } from '../geo/shape.ts'
import type { FenceVersion } from './geofence.ts'

/** The middle of the yard. */
export const yard: Point = { lat: 32.78, lng: -96.8 }

/** The place so many meters east of the middle of the yard. */
export const east = (meters: Meters): Point => travel(yard, 90, meters / 1609.344)

export const circle = (radiusM: Meters, center: Point = yard): Shape => ({
  kind: 'circle',
  center,
  radiusM,
})

export const fenceVersion = (id: number, shape: Shape, facts: Partial<FenceVersion> = {}): FenceVersion => ({
  id,
  customerId: 1,
  version: 1,
  name: `Yard ${id}`,
  categoryId: 1,
  shape,
  isActive: true,
  from: 0,
  to: null,
  tellsEnter: false,
  tellsExit: false,
  ...facts,
})

/** What a geofence was from each moment on; null where it was deleted. */
export const fenceHistory = (
  id: number,
  edits: readonly (readonly [from: Instant, facts: Partial<FenceVersion> | null])[],
  first: Shape = circle(300),
): FenceVersion[] => {
  const versions: FenceVersion[] = []
  let now: FenceVersion = fenceVersion(id, first)
  for (const [n, [from, facts]] of edits.entries()) {
    if (facts === null) continue
    now = { ...now, ...facts, version: n + 1, from, to: edits[n + 1]?.[0] ?? null }
    versions.push(now)
  }
  return versions
}
