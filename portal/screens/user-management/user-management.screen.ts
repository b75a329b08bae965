/** Users: who may come in, as what, and which vehicles they see. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const userManagement: Screen = {
  paths: ['/user-management'],
  title: t('User management'),
  tab: t('Users'),
  right: 'seeUsers',
  load: () => import('./user-management.tsx'),
}
