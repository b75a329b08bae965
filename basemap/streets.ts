/** The style for streets in a .pmtiles of one's own, in the schema of Protomaps: their layers in our colours. */
import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec'
import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import { streetsAttribution } from '#domain/geo/map-words.ts'
import { type BasemapTheme, type Colours, colours } from './colours.ts'
import { fontFaces, italic, medium, regular } from './fonts.ts'
import type { Urls } from './style.ts'

const source = 'streets'

/** Signs that would need pictures of their own, and shops, which nobody who drives a fleet looks for. */
const leftOut = new Set(['pois', 'roads_oneway', 'landcover'])

/** The colours that the layers ask for, out of the few that the map has. */
function flavor(theme: BasemapTheme, of: Colours): Flavor {
  const base = namedFlavor(theme === 'light' ? 'grayscale' : 'dark')
  const every = (names: readonly string[], colour: string) =>
    Object.fromEntries(names.map((name) => [name, colour])) as Partial<Flavor>
  const roads = ['tunnel_', 'bridges_', ''] as const
  const called = (kinds: readonly string[], end = '') =>
    roads.flatMap((where) => kinds.map((kind) => `${where}${kind}${end}`)).filter((name) => name in base)
  const quiet =
    'park_a park_b wood_a wood_b scrub_a scrub_b zoo beach sand glacier pedestrian military pier hospital industrial school aerodrome'
  return {
    ...base,
    ...every(quiet.split(' '), of.park),
    ...every(called(['other', 'minor', 'minor_a', 'minor_b', 'minor_service']), of.street),
    ...every(called(['link', 'major']), of.road),
    ...every(called(['highway']), of.interstate),
    ...every(
      [
        ...called(['other', 'minor', 'minor_service', 'link', 'major', 'highway'], '_casing'),
        'major_casing_late',
        'major_casing_early',
        'highway_casing_late',
        'highway_casing_early',
      ],
      of.roadCasing,
    ),
    background: of.water,
    earth: of.land,
    water: of.water,
    buildings: of.urban,
    runway: of.road,
    railway: of.road,
    boundaries: of.border,
    ocean_label: of.waterName,
    subplace_label: of.town,
    city_label: of.city,
    state_label: of.state,
    country_label: of.state,
    address_label: of.town,
    roads_label_minor: of.town,
    roads_label_major: of.town,
    ...every(
      [
        'subplace_label_halo',
        'city_label_halo',
        'state_label_halo',
        'address_label_halo',
        'roads_label_minor_halo',
        'roads_label_major_halo',
      ],
      of.halo,
    ),
    regular,
    bold: medium,
    italic,
  }
}

/** The pictures that the layers ask for, exchanged for our own shields; names of towns go without a dot. */
function withOwnPictures(layer: LayerSpecification, of: Colours): LayerSpecification {
  if (layer.type !== 'symbol') return layer
  if (layer.id === 'roads_shields')
    return {
      ...layer,
      filter: [
        'all',
        ['in', ['get', 'kind'], ['literal', ['highway', 'major_road']]],
        ['has', 'shield_text'],
        ['<=', ['length', ['get', 'shield_text']], 3],
      ],
      layout: {
        ...layer.layout,
        'icon-image': [
          'concat',
          ['match', ['get', 'network'], 'US:I', 'interstate-', 'US:US', 'us-', 'state-'],
          ['to-string', ['length', ['get', 'shield_text']]],
        ],
        'icon-size': 0.9,
        'text-size': 9.2,
        'text-offset': [0, 0.1],
      },
      paint: { 'text-color': of.shieldText },
    }
  const { 'icon-image': _, ...layout } = layer.layout ?? {}
  return { ...layer, layout }
}

/** A style for MapLibre of the streets in the .pmtiles that is served at `tiles`. */
export function streetsStyle(theme: BasemapTheme, { base }: Urls, tiles: string): StyleSpecification {
  const of = colours[theme]
  return {
    version: 8,
    name: `Streets, ${theme}`,
    sources: { [source]: { type: 'vector', url: `pmtiles://${tiles}`, attribution: streetsAttribution } },
    sprite: `${base}/sprite-${theme}`,
    'font-faces': fontFaces(`${base}/fonts`),
    layers: layers(source, flavor(theme, of), { lang: 'en' })
      .filter(({ id }) => !leftOut.has(id))
      .map((layer) => withOwnPictures(layer, of)),
  }
}
