/** The roads of the built-in map, and the shields with their numbers. */
import type { FilterSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec'
import type { Colours } from '../colours.ts'
import { medium } from '../fonts.ts'
import { america, grows } from './of.ts'

const kind = (name: string): FilterSpecification => ['==', ['get', 'kind'], name]
const notInterstate: FilterSpecification = ['!=', ['get', 'kind'], 'interstate']
const round = { 'line-join': 'round', 'line-cap': 'round' } as const

export function roads(of: Colours): LayerSpecification[] {
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
