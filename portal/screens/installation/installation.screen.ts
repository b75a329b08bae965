/** Installation: what an installer does at a trailer, with a phone. */

import { IconTools } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const installation: Screen = {
  paths: ['/installation/{id?}'],
  title: t('Installation'),
  menu: { label: t('Installation'), icon: IconTools, right: 'installsDaily' },
  right: 'attachGateways',
  params: { id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i },
  load: () => import('./installation.tsx'),
}
