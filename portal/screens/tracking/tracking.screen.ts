/** The live map of the fleet with its list and the drawer of one vehicle. */

import { IconMapPin } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const tracking: Screen = {
  paths: ['/tracking/{vin?}'],
  title: t('Tracking'),
  menu: { label: t('Tracking'), icon: IconMapPin, right: 'trailerList' },
  bare: true,
  load: () => import('./tracking.tsx'),
}
