/** How the built-in map is drawn: quiet land and water, roads that lead, names that can be read. */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { type Colours, colours, type Theme } from './colours.ts'
import { fontFaces, italic, medium, regular } from './fonts.ts'
import { attribution } from './words.ts'

/** Where the files of the map are served: a folder such as "/basemap", without a slash at its end. */
export interface Urls {
  readonly base: string
}

/** A style of the built-in map for MapLibre. Pure: the same theme and address give the same style. */
export function basemapStyle(theme: Theme, { base }: Urls): StyleSpecification {
  const of = colours[theme]
  return {
    version: 8,
    name: `Built-in, ${theme}`,
    sources: {
      world: { type: 'vector', url: `pmtiles://${base}/world.pmtiles` },
      america: { type: 'vector', url: `pmtiles://${base}/america.pmtiles`, attribution },
    },
    sprite: `${base}/sprite-${theme}`,
    'font-faces': fontFaces(`${base}/fonts`),
    layers: [...ground(of), ...roads(of), ...names(of)],
  }
}

const america = (layer: string) => ({ source: 'america', 'source-layer': layer }) as const
const world = (layer: string) => ({ source: 'world', 'source-layer': layer }) as const

/** A width in pixels that grows between zooms, in steps that look even. */
const grows = (...stops: readonly (readonly [zoom: number, value: number])[]) =>
  ['interpolate', ['exponential', 1.4], ['zoom'], ...stops.flat()] as unknown as number

function ground(of: Colours): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': of.water } },
    { id: 'land', type: 'fill', ...world('land'), paint: { 'fill-color': of.land } },
    {
      // The two atlases do not meet exactly; this covers the seam, some two miles wide on the ground.
      id: 'seam',
      type: 'line',
      ...world('borders'),
      paint: {
        'line-color': of.land,
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 3, 0.6, 12, 300],
      },
      layout: { 'line-join': 'round' },
    },
    { id: 'great-lakes', type: 'fill', ...world('great_lakes'), paint: { 'fill-color': of.water } },
    { id: 'lake-islands', type: 'fill', ...world('islands'), paint: { 'fill-color': of.land } },
    { id: 'states', type: 'fill', ...america('states'), paint: { 'fill-color': of.land } },
    {
      id: 'urban',
      type: 'circle',
      ...america('towns'),
      minzoom: 4,
      maxzoom: 9,
      filter: ['>=', ['get', 'people'], 60_000],
      paint: {
        'circle-color': of.urban,
        'circle-blur': 0.9,
        'circle-opacity': ['interpolate', ['linear'], ['zoom'], 4, 0, 5.5, 0.9, 7.5, 0.8, 9, 0],
        'circle-pitch-alignment': 'map',
        'circle-radius': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          4,
          ['*', 0.0032, ['sqrt', ['get', 'people']]],
          12,
          ['*', 0.82, ['sqrt', ['get', 'people']]],
        ],
      },
    },
    { id: 'lakes', type: 'fill', ...america('lakes'), paint: { 'fill-color': of.water } },
    {
      id: 'county-lines',
      type: 'line',
      ...america('county_lines'),
      minzoom: 7,
      paint: {
        'line-color': of.countyLine,
        'line-width': grows([7, 0.7], [12, 1.4]),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 7, 0, 7.6, 1],
      },
      layout: { 'line-join': 'round' },
    },
    {
      id: 'state-lines',
      type: 'line',
      ...america('state_lines'),
      paint: { 'line-color': of.stateLine, 'line-width': grows([3, 0.7], [8, 1.2], [12, 2]) },
      layout: { 'line-join': 'round' },
    },
    {
      id: 'borders',
      type: 'line',
      ...world('borders'),
      paint: { 'line-color': of.border, 'line-width': grows([2, 0.6], [6, 1.2], [12, 2.2]) },
      layout: { 'line-join': 'round' },
    },
  ]
}

const kind = (name: string): FilterSpecification => ['==', ['get', 'kind'], name]
const notInterstate: FilterSpecification = ['!=', ['get', 'kind'], 'interstate']
const round = { 'line-join': 'round', 'line-cap': 'round' } as const

function roads(of: Colours): LayerSpecification[] {
  return [
    {
      id: 'road-casing',
      type: 'line',
      ...america('roads'),
      minzoom: 8,
      filter: notInterstate,
      layout: round,
      paint: { 'line-color': of.roadCasing, 'line-width': grows([8, 2], [12, 5.5], [16, 12]) },
    },
    {
      id: 'interstate-casing',
      type: 'line',
      ...america('roads'),
      minzoom: 7,
      filter: kind('interstate'),
      layout: round,
      paint: { 'line-color': of.interstateCasing, 'line-width': grows([7, 2.2], [12, 7], [16, 15]) },
    },
    {
      id: 'road',
      type: 'line',
      ...america('roads'),
      minzoom: 5,
      filter: notInterstate,
      layout: round,
      paint: {
        'line-color': of.road,
        'line-width': grows([5, 0.7], [8, 1.5], [12, 4.2], [16, 10]),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0, 5.8, 1],
      },
    },
    {
      id: 'interstate',
      type: 'line',
      ...america('roads'),
      minzoom: 3,
      filter: kind('interstate'),
      layout: round,
      paint: {
        'line-color': of.interstate,
        'line-width': grows([3, 0.9], [5, 1.7], [7, 2.2], [12, 5.2], [16, 12]),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 4, 1],
      },
    },
    shieldsOf('road-shield', of, notInterstate, 6.6, 420),
    shieldsOf('interstate-shield', of, kind('interstate'), 4.8, 360),
  ]
}

function shieldsOf(
  id: string,
  of: Colours,
  filter: FilterSpecification,
  minzoom: number,
  spacing: number,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...america('roads'),
    minzoom,
    filter,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': spacing,
      'icon-image': ['concat', ['get', 'kind'], '-', ['to-string', ['get', 'signs']]],
      'icon-rotation-alignment': 'viewport',
      'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.78, 9, 0.95],
      'text-field': ['get', 'ref'],
      'text-font': [medium],
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, 8, 9, 9.8],
      'text-rotation-alignment': 'viewport',
      'text-offset': [0, 0.1],
      'text-padding': 6,
      'icon-padding': 6,
    },
    paint: { 'text-color': of.shieldText },
  }
}

const rank: ExpressionSpecification = ['get', 'rank']

function names(of: Colours): LayerSpecification[] {
  const halo = { 'text-halo-color': of.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 }
  return [
    {
      id: 'water-names',
      type: 'symbol',
      ...world('water_names'),
      filter: ['<=', ['get', 'z'], ['zoom']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [italic],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 8, 14],
        'text-letter-spacing': 0.08,
        'text-max-width': 6,
      },
      paint: { 'text-color': of.waterName },
    },
    {
      id: 'country-names',
      type: 'symbol',
      ...world('country_names'),
      maxzoom: 5,
      filter: [
        'all',
        ['<=', ['get', 'z'], ['zoom']],
        ['any', ['<', ['zoom'], 3], ['!=', ['get', 'name'], 'United States']],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [medium],
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 5, 15],
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
      },
      paint: { 'text-color': of.state, ...halo },
    },
    {
      id: 'state-names',
      type: 'symbol',
      ...america('state_names'),
      minzoom: 3,
      maxzoom: 7,
      layout: {
        'text-field': ['step', ['zoom'], ['get', 'code'], 4.6, ['get', 'name']],
        'text-font': [regular],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9.5, 7, 13],
        'text-letter-spacing': 0.12,
        'text-transform': 'uppercase',
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: { 'text-color': of.state, ...halo },
    },
    {
      id: 'county-names',
      type: 'symbol',
      ...america('county_names'),
      minzoom: 8.6,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [regular],
        'text-size': ['interpolate', ['linear'], ['zoom'], 9, 9.5, 12, 12],
        'text-letter-spacing': 0.12,
        'text-transform': 'uppercase',
        'text-max-width': 8,
        'text-padding': 12,
      },
      paint: { 'text-color': of.county, ...halo },
    },
    // Last, because what is drawn last is given its room first.
    {
      id: 'towns',
      type: 'symbol',
      ...america('towns'),
      minzoom: 3,
      filter: ['<=', ['get', 'z'], ['zoom']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [
          'step',
          ['zoom'],
          ['literal', [regular]],
          5,
          ['match', rank, [1, 2], ['literal', [medium]], ['literal', [regular]]],
        ],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['match', rank, 1, 11, 10],
          7,
          ['match', rank, 1, 15, 2, 13.5, 3, 12, 11],
          11,
          ['match', rank, 1, 20, 2, 17, 3, 14.5, 4, 13, 12],
        ],
        'text-max-width': 7,
        'text-padding': 4,
        'symbol-sort-key': ['-', 0, ['get', 'people']],
      },
      paint: { 'text-color': ['match', rank, [1, 2], of.city, of.town], ...halo },
    },
  ]
}
