/** What developers and super admins tell users as banners. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const developerMessages: Screen = {
  paths: ['/developer-message-management'],
  title: t('Developer messages'),
  tab: t('Messages'),
  right: 'publishDeveloperMessages',
  load: () => import('./developer-messages.tsx'),
}
