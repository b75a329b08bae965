/** Fleet Control: the fleet at a glance, and where people land. */
import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Screen } from '../../data/screen.ts'

export const fleetControl: Screen = {
  paths: ['/control'],
  title: 'Fleet Control',
  menu: { label: 'Fleet Control', icon: IconLayoutDashboard },
  bare: true,
  right: 'healthWidget',
  flag: 'FleetControl',
  load: () => import('./control.tsx'),
}
