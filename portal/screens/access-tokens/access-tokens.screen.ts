/** Access tokens of programs: one's own, which the profile leads to, and those of a customer's services. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const ownTokens: Screen = {
  paths: ['/access-tokens'],
  title: t('Access tokens'),
  under: '/profile',
  load: async () => ({ Screen: (await import('./access-tokens.tsx')).OwnScreen }),
}

export const serviceTokens: Screen = {
  paths: ['/customer-access-tokens/{customerId}'],
  params: { customerId: /^\d{1,10}$/ },
  title: t('Service tokens'),
  right: 'manageServiceTokens',
  under: '/profile',
  load: async () => ({ Screen: (await import('./access-tokens.tsx')).ServiceScreen }),
}
