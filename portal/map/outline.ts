/** The outline of a geofence as the map draws it: circles become polygons of many corners. */
import type { Feature, Polygon } from 'geojson'
import { metersInMile, type Point, travel } from '#domain/geo/point.ts'
import { areaM2, type Shape } from '#domain/geo/shape.ts'

const corners = 64

/** §9: how the map draws a geofence. */
export const fenceStroke = { 'line-width': 2, 'line-opacity': 0.8 }
export const fenceFill = { 'fill-opacity': 0.35 }

/** Longitudes continue past the date line, so that an outline across it is not drawn around the world. */
const unbroken = (ring: readonly (readonly [number, number])[]): [number, number][] => {
  const whole: [number, number][] = []
  for (const [lng, lat] of ring) {
    const before = whole.at(-1)?.[0] ?? lng
    whole.push([lng + Math.round((before - lng) / 360) * 360, lat])
  }
  return whole
}

/** Closed, longitude first, as GeoJSON has it. */
export function ringOf(shape: Shape): [number, number][] {
  const open =
    shape.kind === 'polygon'
      ? shape.ring.map(({ lat, lng }) => [lng, lat] as const)
      : Array.from({ length: corners }, (_, n) => {
          const { lat, lng } = travel(shape.center, (360 * n) / corners, shape.radiusM / metersInMile)
          return [lng, lat] as const
        })
  const ring = unbroken(open)
  return ring.length > 0 ? [...ring, ring[0]!] : ring
}

/** The same as places, for whoever looks at it. */
export const cornersOf = (shape: Shape): readonly Point[] => ringOf(shape).map(([lng, lat]) => ({ lat, lng }))

export const featureOf = (shape: Shape, properties: Record<string, unknown> = {}): Feature<Polygon> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ringOf(shape)] },
})

/** The one of the least area; undefined of none. */
export const smallest = <F extends { readonly shape: Shape }>(fences: readonly F[]): F | undefined =>
  fences.toSorted((a, b) => areaM2(a.shape) - areaM2(b.shape))[0]
