/** Maintenance: what needs attention, work orders, plans and inspections. */

import { IconTool } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const maintenance: Screen = {
  paths: ['/maintenance'],
  title: t('Maintenance'),
  menu: { label: t('Maintenance'), icon: IconTool },
  right: 'maintenance',
  flag: 'MaintenanceDashboard',
  bare: true,
  load: () => import('./maintenance.tsx'),
}
