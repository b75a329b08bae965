/** A place as somebody types it: coordinates, or a trailer that stands there, by its unit or VIN. */
import { parsePoint } from '#domain/basics/parse.ts'
import { readCoordinates } from '#domain/geo/coordinates.ts'
import type { Point } from '#domain/geo/point.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'

type Known = Pick<LiveVehicle, 'vin' | 'unitId' | 'lat' | 'lng'>

/** Null where it is neither, or where nobody has heard yet where the trailer is. */
export function typedPlace(text: string, vehicles: Iterable<Known>): Point | null {
  const point = parsePoint(text)
  if (point) return point
  const read = readCoordinates(text)
  if (read) return read.ok ? read.point : null
  const sought = text.trim().toLowerCase()
  for (const { vin, unitId, lat, lng } of vehicles)
    if ((unitId.toLowerCase() === sought || vin.toLowerCase() === sought) && lat !== null && lng !== null)
      return { lat, lng }
  return null
}
