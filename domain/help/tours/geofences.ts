/** Geofences on the map. */
import type { Tour } from '../tour.ts'

export const geofences: Tour = {
  id: 'geofences',
  title: 'Geofences',
  path: '/geofence',
  right: 'myGeofences',
  flag: 'GeofenceV2',
  steps: [
    {
      part: 'fence-list',
      title: 'Your geofences',
      text: 'How many trailers are inside now. Press one for its visits, contact and detention rule.',
    },
    {
      part: 'fence-place',
      title: 'Find a place',
      text: 'Type a town, coordinates or a trailer. The map goes there, and you can draw a geofence.',
    },
    {
      part: 'fence-acts',
      title: 'More of them',
      text: 'Draw a new one, import a file, or look up the visits of one trailer.',
    },
  ],
}
