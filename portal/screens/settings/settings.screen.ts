/** The settings without a tab: none is chosen, or the one asked for is not open to this viewer. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const settingsHome: Screen = {
  paths: ['/settings'],
  title: t('Settings'),
  load: () => import('./settings.tsx'),
}
