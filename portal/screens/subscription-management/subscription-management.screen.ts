/** Subscriptions: vehicles with theirs, pools of seats, what renews when and costs what, and the plans there are. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const subscriptionManagement: Screen = {
  paths: ['/subscription-management'],
  title: t('Subscription management'),
  tab: t('Subscriptions'),
  right: 'seeSubscriptions',
  flag: 'SubscriptionManagement',
  load: () => import('./subscription-management.tsx'),
}
