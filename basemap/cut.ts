/** Cuts shapes into vector tiles. */
import type { Feature, Geometry } from 'geojson'
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { Tile } from './archive.ts'

export type Properties = Readonly<Record<string, string | number>>
export type TileShape = Feature<Geometry, Properties>

/** A layer of the map: its shapes, and from which zoom on it is there. A shape may ask for more by `z`. */
export interface Layer {
  readonly name: string
  readonly shapes: readonly TileShape[]
  readonly fromZoom: number
  /** How much a line may be simplified, in 4,096ths of a tile. */
  readonly tolerance?: number
}

const extent = 4096

/** The types of vt-pbf are those of an older geojson-vt; what it reads is the same. */
const encode = fromGeojsonVt as unknown as (
  layers: Readonly<Record<string, { readonly features: readonly LegacyFeature[] }>>,
  options: { readonly version: number; readonly extent: number },
) => Uint8Array

/** All tiles that hold anything, from zoom 0 to `maxZoom`; a shape is in tiles from the zoom of its property `z` on. */
export function cut(layers: readonly Layer[], maxZoom: number): Tile[] {
  const indexes = layers.map(({ name, shapes, fromZoom, tolerance = 3 }) => ({
    name,
    fromZoom,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: [...shapes] },
      { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, tolerance, extent, buffer: 80 },
    ),
  }))
  const places = new Map<string, { z: number; x: number; y: number }>()
  for (const { index, fromZoom } of indexes)
    for (const { z, x, y } of index.tileCoords) if (z >= fromZoom) places.set(`${z}/${x}/${y}`, { z, x, y })

  const tiles: Tile[] = []
  for (const { z, x, y } of places.values()) {
    const parts: Record<string, { features: LegacyFeature[] }> = {}
    for (const { name, index, fromZoom } of indexes) {
      if (z < fromZoom) continue
      const features = index
        .getTile(z, x, y)
        ?.features.filter(({ tags }) => z === maxZoom || Number(tags?.z ?? 0) <= z)
      if (features && features.length > 0) parts[name] = { features }
    }
    if (Object.keys(parts).length > 0) tiles.push({ z, x, y, data: encode(parts, { version: 2, extent }) })
  }
  return tiles
}
