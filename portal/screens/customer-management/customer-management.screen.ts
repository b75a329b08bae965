/** Customers: whose fleets they are, how long their reports are kept, and what is switched on for them. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const customerManagement: Screen = {
  paths: ['/customer-management'],
  title: t('Customer management'),
  tab: t('Customers'),
  right: 'manageCustomers',
  load: () => import('./customer-management.tsx'),
}

/** One customer with all that can be set: for super admins, and for Account Admins their own. No tab leads here. */
export const customerSettings: Screen = {
  paths: ['/customer/{customerId?}'],
  params: { customerId: /^\d{1,10}$/ },
  title: t('Customer'),
  right: 'editCustomer',
  under: '/profile',
  load: () => import('./customer.tsx'),
}
