/** Everybody's own settings: who they are, their password, their sessions. */

import { IconSettings } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const profile: Screen = {
  paths: ['/profile'],
  title: t('Profile'),
  tab: t('Profile'),
  menu: { label: t('Settings'), icon: IconSettings },
  load: () => import('./profile.tsx'),
}
