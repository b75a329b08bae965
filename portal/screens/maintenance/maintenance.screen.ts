/** Maintenance: what needs attention, work orders, plans and inspections. */
import { IconTool } from '@tabler/icons-react'
import type { Screen } from '../../data/screen.ts'

export const maintenance: Screen = {
  paths: ['/maintenance'],
  title: 'Maintenance',
  menu: { label: 'Maintenance', icon: IconTool },
  right: 'maintenance',
  flag: 'MaintenanceDashboard',
  bare: true,
  load: () => import('./maintenance.tsx'),
}
