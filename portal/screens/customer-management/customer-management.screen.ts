/** Customers: whose fleets they are, how long their reports are kept, and what is switched on for them. */
import type { Screen } from '../../data/screen.ts'

export const customerManagement: Screen = {
  paths: ['/customer-management'],
  title: 'Customer management',
  tab: 'Customers',
  right: 'manageCustomers',
  load: () => import('./customer-management.tsx'),
}
