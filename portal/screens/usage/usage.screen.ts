/** Which pages of the portal are opened, and how quickly they come; for super admins. */
import type { Screen } from '../../data/screen.ts'

export const usage: Screen = {
  paths: ['/usage'],
  title: 'Usage',
  tab: 'Usage',
  right: 'seeUsage',
  load: () => import('./usage.tsx'),
}
