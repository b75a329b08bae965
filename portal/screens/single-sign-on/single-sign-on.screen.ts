/** Single sign-on of a customer: for its Account Admins and super admins. The customer's page leads here. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const singleSignOnSettings: Screen = {
  paths: ['/customer-single-sign-on/{customerId}'],
  params: { customerId: /^\d{1,10}$/ },
  title: t('Single sign-on'),
  right: 'manageSingleSignOn',
  under: '/profile',
  load: () => import('./single-sign-on.tsx'),
}
