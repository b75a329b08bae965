/** Which pages of the portal are opened, and how quickly they come; for super admins. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const usage: Screen = {
  paths: ['/usage'],
  title: t('Usage'),
  tab: t('Usage'),
  right: 'seeUsage',
  load: () => import('./usage.tsx'),
}
