/** How the built-in map is drawn: quiet land and water, roads that lead, names that can be read. */
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec'
import { builtInAttribution } from '#domain/geo/map-words.ts'
import { type BasemapTheme, colours } from './colours.ts'
import { fontFaces } from './fonts.ts'
import { ground } from './layers/ground.ts'
import { names } from './layers/names.ts'
import { roads } from './layers/roads.ts'

/** Where the files of the map are served: a folder such as "/basemap", without a slash at its end. */
export interface Urls {
  readonly base: string
}

/** Closer than this the land of the whole world is enlarged. */
const farZoom = 2

/** A style of the built-in map for MapLibre. Pure: the same theme and address give the same style. */
export function basemapStyle(theme: BasemapTheme, { base }: Urls): StyleSpecification {
  const of = colours[theme]
  return {
    version: 8,
    name: `Built-in, ${theme}`,
    sources: {
      // First, so that its few tiles are asked for first.
      far: {
        type: 'vector',
        tiles: [`pmtiles://${base}/world.pmtiles/{z}/{x}/{y}`],
        maxzoom: farZoom,
      },
      world: {
        type: 'vector',
        url: `pmtiles://${base}/world.pmtiles`,
        attribution: builtInAttribution,
      },
      america: {
        type: 'vector',
        url: `pmtiles://${base}/america.pmtiles`,
        attribution: builtInAttribution,
      },
    },
    sprite: `${base}/sprite-${theme}`,
    'font-faces': fontFaces(`${base}/fonts`),
    // In the order of drawing.
    layers: [...ground(of), ...roads(of), ...names(of)],
  }
}
