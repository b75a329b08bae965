/** Groups of vehicles: how they stand in one another, what they hold, and who sees it. */
import type { Screen } from '../../data/screen.ts'

export const groupManagement: Screen = {
  paths: ['/group-management'],
  title: 'Group management',
  tab: 'Groups',
  right: 'seeGroups',
  load: () => import('./group-management.tsx'),
}
