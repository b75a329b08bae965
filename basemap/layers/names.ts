/** The names on the built-in map, from seas to towns. */
import type {
  ExpressionSpecification,
  LayerSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import type { Colours } from '../colours.ts'
import { italic, medium, regular } from '../fonts.ts'
import { america, world } from './of.ts'

const rank: ExpressionSpecification = ['get', 'rank']

/** What lies on a town is a cluster of trailers: its name stands just beside a small one, or farther beside a large one. */
const steps = [1.5, 2.1, 2.7, 3.3] as const

/** Where a town's name may stand as seen from the town, in ems: on it, else below, above or beside it, the nearest first. */
const beside: VariableAnchorOffsetCollectionSpecification = [
  'center',
  [0, 0],
  ...steps.flatMap(
    (far): VariableAnchorOffsetCollectionSpecification =>
      [
        ...['top', [0, far]],
        ...['bottom', [0, -far]],
        ...['left', [far, 0]],
        ...['right', [-far, 0]],
        ...['top-left', [far * 0.8, far * 0.8]],
        ...['top-right', [-far * 0.8, far * 0.8]],
        ...['bottom-left', [far * 0.8, -far * 0.8]],
        ...['bottom-right', [-far * 0.8, -far * 0.8]],
      ] as VariableAnchorOffsetCollectionSpecification,
  ),
]

export function names(of: Colours): LayerSpecification[] {
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
        // Where something lies on the middle of it, a cluster of trailers, its name stands beside that.
        'text-variable-anchor-offset': beside,
        'symbol-sort-key': ['-', 0, ['get', 'people']],
      },
      paint: { 'text-color': ['match', rank, [1, 2], of.city, of.town], ...halo },
    },
  ]
}
