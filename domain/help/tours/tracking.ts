/** The map of the fleet with its list. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const tracking: Tour = {
  id: 'tracking',
  title: t('Tracking map'),
  path: '/tracking',
  right: 'trailerList',
  steps: [
    {
      part: 'map-search',
      title: t('Find a trailer'),
      text: t('Type a unit or VIN, or coordinates.'),
      keys: t('The key / brings you here.'),
    },
    {
      part: 'map-filters',
      title: t('Narrow the list'),
      text: t(
        'By how trailers are, and whether they move. Filters has faults, columns and long lists of units.',
      ),
    },
    {
      part: 'map-list',
      title: t('Worst first'),
      text: t('Press a trailer to open it. The list and the map always show the same trailers.'),
    },
    {
      part: 'map-buttons',
      title: t('The map'),
      text: t('Zoom, see the whole fleet, or choose streets, satellite, traffic and weather.'),
    },
    {
      part: 'map-past',
      title: t('Look back'),
      text: t('Where trailers were, as a track, as a heat map, or the whole fleet at one moment.'),
    },
  ],
}
