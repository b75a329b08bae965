/** Which geofences the map draws as shapes where it looks, and which as dots: of ten thousand only those that can be seen. */
import type { Point as Dot, Feature, FeatureCollection, Polygon } from 'geojson'
import type { Point } from '#domain/geo/point.ts'
import { boundsOf, type Shape } from '#domain/geo/shape.ts'
import { featureOf } from './outline.ts'
import { type MapBox, meets, spotOf, worldPixels } from './world.ts'

/** What the map needs of a geofence. */
export interface FenceMark {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
  /** Nobody is to be there: drawn as a warning. */
  readonly forbids: boolean
  readonly shape: Shape
}

export interface PlacedFence {
  readonly mark: FenceMark
  /** East of 1 where it crosses the date line. */
  readonly box: MapBox
  /** The zoom from which the shape is seen as what it is; farther out a dot stands for it. */
  readonly seenFrom: number
}

/** Drawn smaller than this a shape cannot be found on the map. */
const leastPixels = 10
/** No map is looked at from nearer. */
const nearest = 24

export function placeFence(mark: FenceMark): PlacedFence {
  const { west, south, east, north } = boundsOf(mark.shape)
  const [head, foot] = [spotOf({ lat: north, lng: west }), spotOf({ lat: south, lng: east })]
  const box = { west: head.x, north: head.y, east: foot.x, south: foot.y }
  const size = Math.max(box.east - box.west, box.south - box.north)
  const zoom = size > 0 ? Math.floor(Math.log2(leastPixels / (size * worldPixels))) : nearest
  return { mark, box, seenFrom: Math.min(zoom, nearest) }
}

/** Those of which a part lies in the view, drawn large enough to be seen at the zoom; the chosen one however small. */
export function seenIn(
  fences: readonly PlacedFence[],
  view: MapBox,
  zoom: number,
  chosen: number | null,
): readonly PlacedFence[] {
  const around = { ...view, west: view.west + 1, east: view.east + 1 }
  return fences.filter(
    ({ mark, box, seenFrom }) =>
      mark.id === chosen || (seenFrom <= zoom && (meets(view, box) || meets(around, box))),
  )
}

/** Its northernmost corner: a name written above it does not lie under the trailers inside. */
function headOf({ shape }: FenceMark): Point {
  if (shape.kind === 'circle') return { lat: boundsOf(shape).north, lng: shape.center.lng }
  return shape.ring.reduce((head, corner) => (corner.lat > head.lat ? corner : head))
}

const tip = ({ id, name, isActive, forbids }: FenceMark) => ({ id, name, isActive, forbids })

/** A dot for each, which knows from where on it is not needed. */
export const headsOf = (fences: readonly PlacedFence[]): FeatureCollection<Dot> => ({
  type: 'FeatureCollection',
  features: fences.map(({ mark, seenFrom }) => {
    const { lat, lng } = headOf(mark)
    return {
      type: 'Feature',
      properties: { ...tip(mark), seenFrom },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }
  }),
})

/** An outline is made once, however often the map comes by. */
const outlines = new WeakMap<FenceMark, Feature<Polygon>>()
const outlineOf = (mark: FenceMark): Feature<Polygon> => {
  const known = outlines.get(mark) ?? featureOf(mark.shape, tip(mark))
  outlines.set(mark, known)
  return known
}
export const shapesOf = (fences: readonly PlacedFence[]): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: fences.map(({ mark }) => outlineOf(mark)),
})
