/** Subscriptions: vehicles with theirs, pools of seats, what renews when and costs what, and the plans there are. */
import type { Screen } from '../../data/screen.ts'

export const subscriptionManagement: Screen = {
  paths: ['/subscription-management'],
  title: 'Subscription management',
  tab: 'Subscriptions',
  right: 'seeSubscriptions',
  flag: 'SubscriptionManagement',
  load: () => import('./subscription-management.tsx'),
}
