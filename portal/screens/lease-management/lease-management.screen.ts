/** Leases, for super admins: the list, and the page of one. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const leaseManagement: Screen = {
  paths: ['/lease-management'],
  title: t('Lease management'),
  tab: t('Leases'),
  right: 'manageLeases',
  load: () => import('./leases.tsx'),
}
export const leasePage: Screen = {
  paths: ['/lease-management/{id}'],
  params: { id: /^\d+$/ },
  title: t('Lease'),
  right: 'manageLeases',
  under: '/profile',
  load: () => import('./lease.tsx'),
}
