/** Specs and parts of one trailer: what it is, what is installed, how its devices are, and what it is built of. */

import { IconTruck } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const parts: Screen = {
  paths: ['/parts/{vin?}', '/specs/{vin?}'],
  title: t('Parts'),
  menu: { label: t('Parts'), icon: IconTruck },
  right: 'parts',
  permission: 'parts',
  flag: 'PARTS_HEADER_OPTION',
  load: () => import('./specs.tsx'),
}
