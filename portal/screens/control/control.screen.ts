/** Fleet Control: the fleet at a glance, and where people land. */

import { IconLayoutDashboard } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const fleetControl: Screen = {
  paths: ['/control'],
  title: t('Fleet Control'),
  menu: { label: t('Fleet Control'), icon: IconLayoutDashboard },
  bare: true,
  right: 'healthWidget',
  flag: 'FleetControl',
  load: () => import('./control.tsx'),
}
