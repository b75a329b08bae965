/** The settings without a tab: none is chosen, or the one asked for is not open to this viewer. */
import type { Screen } from '../../data/screen.ts'

export const settingsHome: Screen = {
  paths: ['/settings'],
  title: 'Settings',
  load: () => import('./settings.tsx'),
}
