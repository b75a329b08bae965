/** The installation's service centers, for super admins: imported, listed, deleted. */
import type { Screen } from '../../data/screen.ts'

export const serviceCenterManagement: Screen = {
  paths: ['/service-center-management'],
  title: 'Service centers',
  tab: 'Service centers',
  right: 'manageServiceCenters',
  load: () => import('./service-center-management.tsx'),
}
