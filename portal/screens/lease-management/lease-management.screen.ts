/** Leases, for super admins: the list, and the page of one. */
import type { Screen } from '../../data/screen.ts'

export const leaseManagement: Screen = {
  paths: ['/lease-management'],
  title: 'Lease management',
  tab: 'Leases',
  right: 'manageLeases',
  load: () => import('./leases.tsx'),
}
export const leasePage: Screen = {
  paths: ['/lease-management/{id}'],
  params: { id: /^\d+$/ },
  title: 'Lease',
  right: 'manageLeases',
  under: '/profile',
  load: () => import('./lease.tsx'),
}
