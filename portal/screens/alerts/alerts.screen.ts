/** Alerts: the inbox, the rules, webhooks, and the page of one rule. */

import { IconBell } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { useUnread } from '../../data/alert-news.ts'
import { inboxPath } from '../../data/alert-paths.ts'
import { hexIdOrNew, type Screen } from '../../data/screen.ts'

export const alerts: Screen = {
  paths: ['/alertconfiguration', '/alertconfiguration/alert/{id}'],
  params: { id: hexIdOrNew },
  title: t('Alerts'),
  menu: {
    label: t('Alerts'),
    icon: IconBell,
    useNews: () => {
      const count = useUnread()
      return count ? { count, to: inboxPath() } : null
    },
  },
  right: 'alerts',
  permission: 'alerts',
  bare: true,
  load: () => import('./alerts.tsx'),
}
