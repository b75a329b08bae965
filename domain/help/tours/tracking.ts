/** The map of the fleet with its list. */
import type { Tour } from '../tour.ts'

export const tracking: Tour = {
  id: 'tracking',
  title: 'Tracking map',
  path: '/tracking',
  right: 'trailerList',
  steps: [
    {
      part: 'map-search',
      title: 'Find a trailer',
      text: 'Type a unit or VIN, or coordinates.',
      keys: 'The key / brings you here.',
    },
    {
      part: 'map-filters',
      title: 'Narrow the list',
      text: 'By how trailers are, and whether they move. Filters has faults, columns and long lists of units.',
    },
    {
      part: 'map-list',
      title: 'Worst first',
      text: 'Press a trailer to open it. The list and the map always show the same trailers.',
    },
    {
      part: 'map-buttons',
      title: 'The map',
      text: 'Zoom, see the whole fleet, or choose streets, satellite, traffic and weather.',
    },
    {
      part: 'map-past',
      title: 'Look back',
      text: 'Where trailers were, as a track, as a heat map, or the whole fleet at one moment.',
    },
  ],
}
