/** The fleet status grid: every trailer as it is now, a row each. */

import { IconTable } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const fleetStatus: Screen = {
  paths: ['/fleet/currentFleetStatus'],
  title: t('Fleet status'),
  menu: { label: t('Fleet'), icon: IconTable },
  right: 'fleet',
  permission: 'fleet',
  load: () => import('./fleet-status.tsx'),
}
