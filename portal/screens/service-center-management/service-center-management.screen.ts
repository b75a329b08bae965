/** The installation's service centers, for super admins: imported, listed, deleted. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const serviceCenterManagement: Screen = {
  paths: ['/service-center-management'],
  title: t('Service centers'),
  tab: t('Service centers'),
  right: 'manageServiceCenters',
  load: () => import('./service-center-management.tsx'),
}
