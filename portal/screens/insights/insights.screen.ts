/** Dashboards of a fleet: utilization, dwell, coverage, health and others. */

import { IconChartBar } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const insights: Screen = {
  paths: ['/quicksight'],
  title: t('Insights'),
  menu: { label: t('Insights'), icon: IconChartBar },
  right: 'insights',
  permission: 'insights',
  flag: 'Insight',
  bare: true,
  load: () => import('./insights.tsx'),
}
