/** Geofences on the map: drawn, listed, and who is in them. */

import { IconPolygon } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const geofence: Screen = {
  paths: ['/geofence'],
  title: t('Geofence'),
  menu: { label: t('Geofence'), icon: IconPolygon },
  right: 'myGeofences',
  flag: 'GeofenceV2',
  bare: true,
  load: () => import('./geofence.tsx'),
}
