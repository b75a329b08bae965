/** The whole account of a customer as one archive: for its Account Admins and super admins. The customer's page leads here. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const accountExport: Screen = {
  paths: ['/account-export/{customerId}'],
  params: { customerId: /^\d{1,10}$/ },
  title: t('The whole account'),
  right: 'exportAccount',
  under: '/profile',
  load: () => import('./account-export.tsx'),
}
