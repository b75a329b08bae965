/** Builds the built-in map into a folder that the server hands out as /basemap/: tiles, styles, fonts and shields. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { roadLines } from '#atlas/roads/network.ts'
import { builtInAttribution } from '#domain/geo/map-words.ts'
import { type TileBox, writeArchive } from './archive.ts'
import { type BasemapTheme, colours } from './colours.ts'
import { cut, type Layer } from './cut.ts'
import { copyFonts } from './fonts.ts'
import {
  countyNames,
  greatLakes,
  innerBorders,
  lakeIslands,
  lakes,
  shape,
  stateNames,
  stateShapes,
  worldBorders,
  worldLand,
} from './ground.ts'
import { countryLabels, townShapes, waterLabels } from './labels.ts'
import { shields } from './shields.ts'
import { streetsStyle } from './streets.ts'
import { basemapStyle } from './style.ts'

const america: TileBox = { west: -180, south: 14, east: 180, north: 72 }
const world: TileBox = { west: -180, south: -85, east: 180, north: 85 }
/** Closer than these the browser enlarges what it has. */
export const americaZoom = 8
export const worldZoom = 6

/** Where the server hands the folder out. */
const servedAt = '/basemap'
/** Where it serves the .pmtiles of one's own (MAP_TILES). */
const ownTilesAt = '/map-tiles.pmtiles'

/** The United States: their land, borders, highways and towns, and the larger towns of the neighbours. */
export function americaLayers(): Layer[] {
  const borders = innerBorders()
  const roads = roadLines().map(({ ref, roadClass, points }) =>
    shape(
      { type: 'LineString', coordinates: points.map(({ lng, lat }) => [lng, lat]) },
      {
        ref: ref.replace(/^[A-Z]+/, ''),
        kind: roadClass,
        signs: ref.replace(/^[A-Z]+/, '').length,
        z: roadClass === 'interstate' ? 3 : 5,
      },
    ),
  )
  return [
    { name: 'states', shapes: stateShapes(), fromZoom: 0 },
    { name: 'lakes', shapes: lakes(), fromZoom: 3 },
    { name: 'county_lines', shapes: borders.counties, fromZoom: 7 },
    { name: 'state_lines', shapes: borders.states, fromZoom: 2 },
    { name: 'roads', shapes: roads, fromZoom: 3, tolerance: 2 },
    { name: 'state_names', shapes: stateNames(), fromZoom: 3 },
    { name: 'county_names', shapes: countyNames(), fromZoom: 8 },
    { name: 'towns', shapes: townShapes(), fromZoom: 3 },
  ]
}

/** The rest of the world: land, the lakes between the neighbours, borders, names of countries and seas. */
export const worldLayers = (): Layer[] => [
  { name: 'land', shapes: worldLand(), fromZoom: 0 },
  { name: 'great_lakes', shapes: greatLakes(), fromZoom: 0 },
  { name: 'islands', shapes: lakeIslands(), fromZoom: 3 },
  { name: 'borders', shapes: worldBorders(), fromZoom: 0 },
  { name: 'country_names', shapes: countryLabels(), fromZoom: 0 },
  { name: 'water_names', shapes: waterLabels(), fromZoom: 2 },
]

const about = (name: string, layers: readonly Layer[], maxZoom: number) => ({
  name,
  attribution: builtInAttribution,
  vector_layers: layers.map((layer) => ({
    id: layer.name,
    minzoom: layer.fromZoom,
    maxzoom: maxZoom,
    fields: {},
  })),
})

/** Writes everything that the portal's map needs into the folder; the same sources give the same bytes. About 6 s. */
export async function buildBasemap(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const inner = americaLayers()
  writeArchive(
    join(folder, 'america.pmtiles'),
    cut(inner, americaZoom),
    america,
    about('America', inner, americaZoom),
  )
  const outer = worldLayers()
  writeArchive(join(folder, 'world.pmtiles'), cut(outer, worldZoom), world, about('World', outer, worldZoom))
  copyFonts(join(folder, 'fonts'))
  for (const theme of ['light', 'dark'] as const) writeLooks(folder, theme)
}

function writeLooks(folder: string, theme: BasemapTheme): void {
  const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  json(`style-${theme}.json`, basemapStyle(theme, { base: servedAt }))
  json(`style-tiles-${theme}.json`, streetsStyle(theme, { base: servedAt }, ownTilesAt))
  for (const ratio of [1, 2] as const) {
    const { png, index } = shields(colours[theme], ratio)
    const name = `sprite-${theme}${ratio === 2 ? '@2x' : ''}`
    writeFileSync(join(folder, `${name}.png`), png)
    json(`${name}.json`, index)
  }
}
