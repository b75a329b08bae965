/** Users: who may come in, as what, and which vehicles they see. */
import type { Screen } from '../../data/screen.ts'

export const userManagement: Screen = {
  paths: ['/user-management'],
  title: 'User management',
  tab: 'Users',
  right: 'seeUsers',
  load: () => import('./user-management.tsx'),
}
