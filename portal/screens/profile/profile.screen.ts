/** Everybody's own settings: who they are, their password, their sessions. */
import { IconSettings } from '@tabler/icons-react'
import type { Screen } from '../../data/screen.ts'

export const profile: Screen = {
  paths: ['/profile'],
  title: 'Profile',
  tab: 'Profile',
  menu: { label: 'Settings', icon: IconSettings },
  load: () => import('./profile.tsx'),
}
