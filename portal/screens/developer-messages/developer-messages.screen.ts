/** What developers and super admins tell users as banners. */
import type { Screen } from '../../data/screen.ts'

export const developerMessages: Screen = {
  paths: ['/developer-message-management'],
  title: 'Developer messages',
  tab: 'Messages',
  right: 'publishDeveloperMessages',
  load: () => import('./developer-messages.tsx'),
}
