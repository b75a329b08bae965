/** The fleet status grid: every trailer as it is now, a row each. */
import { IconTable } from '@tabler/icons-react'
import type { Screen } from '../../data/screen.ts'

export const fleetStatus: Screen = {
  paths: ['/fleet/currentFleetStatus'],
  title: 'Fleet status',
  menu: { label: 'Fleet', icon: IconTable },
  right: 'fleet',
  permission: 'fleet',
  load: () => import('./fleet-status.tsx'),
}
