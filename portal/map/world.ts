/** The map's plane: web Mercator, the whole world from 0 to 1, x to the east and y to the south. */
import type { Point } from '#domain/geo/point.ts'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Pixels of the whole world at zoom 0, as MapLibre counts. */
export const worldPixels = 512

/** The Mercator square ends here. */
const edge = 85.051129

export function spotOf({ lat, lng }: Point): Spot {
  const sin = Math.sin((Math.max(-edge, Math.min(edge, lat)) * Math.PI) / 180)
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

export const pointOf = ({ x, y }: Spot): Point => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lng: x * 360 - 180,
})

export interface MapBox {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** The smallest box around some spots; null around none. */
export function boxAround(spots: Iterable<Spot>): MapBox | null {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of spots) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < north) north = y
    if (y > south) south = y
  }
  return west <= east ? { west, north, east, south } : null
}

export const isIn = ({ west, north, east, south }: MapBox, { x, y }: Spot): boolean =>
  x >= west && x <= east && y >= north && y <= south

/** The box with a share of its own size added on every side. */
export const widened = ({ west, north, east, south }: MapBox, by: number): MapBox => {
  const [w, h] = [(east - west) * by, (south - north) * by]
  return { west: west - w, north: north - h, east: east + w, south: south + h }
}

export const holdsPoint = (outer: MapBox, inner: MapBox): boolean =>
  outer.west <= inner.west &&
  outer.north <= inner.north &&
  outer.east >= inner.east &&
  outer.south >= inner.south

/** Whether two boxes have a part in common. */
export const meets = (a: MapBox, b: MapBox): boolean =>
  a.west <= b.east && b.west <= a.east && a.north <= b.south && b.north <= a.south
