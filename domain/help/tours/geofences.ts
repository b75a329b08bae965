/** Geofences on the map. */
import { t } from '../../basics/texts.ts'
import type { Tour } from '../tour.ts'

export const geofences: Tour = {
  id: 'geofences',
  title: t('Geofences'),
  path: '/geofence',
  right: 'myGeofences',
  flag: 'GeofenceV2',
  steps: [
    {
      part: 'fence-list',
      title: t('Your geofences'),
      text: t('How many trailers are inside now. Press one for its visits, contact and detention rule.'),
    },
    {
      part: 'fence-place',
      title: t('Find a place'),
      text: t('Type a town, coordinates or a trailer. The map goes there, and you can draw a geofence.'),
    },
    {
      part: 'fence-acts',
      title: t('More of them'),
      text: t('Draw a new one, import a file, or look up the visits of one trailer.'),
    },
  ],
}
