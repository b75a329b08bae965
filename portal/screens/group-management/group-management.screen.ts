/** Groups of vehicles: how they stand in one another, what they hold, and who sees it. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const groupManagement: Screen = {
  paths: ['/group-management'],
  title: t('Group management'),
  tab: t('Groups'),
  right: 'seeGroups',
  load: () => import('./group-management.tsx'),
}
