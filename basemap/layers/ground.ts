/** The ground of the built-in map: water, land, towns as tints, and borders. */
import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec'
import type { Colours } from '../colours.ts'
import { america, far, grows, world } from './of.ts'

export function ground(of: Colours): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': of.water } },
    {
      // Before any land is there, what is looked at is land; the portal hides it once the far land is.
      id: 'early-land',
      type: 'background',
      paint: { 'background-color': of.land, 'background-opacity-transition': { duration: 0 } },
    },
    {
      // Where the near ground is still to come; the portal hides it once that is there.
      id: 'far-land',
      type: 'fill',
      ...far('land'),
      paint: { 'fill-color': of.land, 'fill-opacity-transition': { duration: 0 } },
    },
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
